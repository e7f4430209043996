/* Finds the starters with adders in tournaments/desk/seating/engine/data/starters.json: rounds for 4 q players at q tables in
   which nobody meets twice and, in the first q, nobody returns to a table.

       cc -O3 -o /tmp/adders tools/seating_adders.c -lm
       /tmp/adders TABLES MORE SEED MOVES CHANCE

   prints the entry, or ends with status 1 after MOVES moves. CHANCE is that of a move that costs one to be accepted.
   Players are four circles modulo q, point x of circle i is i q + x. In round r table b of the first round stands at
   table b + r, and r is added to its points. So three things are wanted: the tables of the first round hold every point
   once; so do they with b taken from the points of table b; and no difference of two points occurs twice.

   One map takes the first round to itself, which leaves few choices. Where q is even it exchanges the circles 0, 1 and
   2, 3 and puts a table half-way round. Where q is odd it turns the circles 0, 1, 2 and multiplies by mu, of order three.
   MORE rounds are added, each one table and what it becomes by moving: at most two where q is even, and if it is one,
   each of its tables holds two points of a circle, half-way round from each other. Those stored were found by

       12 2 31 4e8 0.05    13 3 22 2e8 0.06    14 1 11 5e8 0.035

   Nothing is taken on trust: the tests look at each pair and each player's tables. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, MOST = 40, POINTS = SEATS * MOST, KINDS = 10 * MOST, LEVELS = 24, ADDED = 8 };
static const int PAIR[SEATS][SEATS] = {{0, 0, 1, 2}, {0, 0, 3, 4}, {0, 0, 0, 5}, {0, 0, 0, 0}};

static uint64_t state = 88172645463325252ULL;
static uint32_t accepted[LEVELS];
static int q, order, mu, image[POINTS];      /* the map of points, and after how many times it is none */
static int kind[POINTS][POINTS], cell[POINTS]; /* of differences, of points at a table: the same for all images */
static int used[KINDS], held[POINTS];          /* how often each occurs */
static int place[MOST], tables, alone, guest[MOST]; /* tables that are no images; the first `alone` are their own */
static int slots, orbit[POINTS], turn[POINTS], first_of[POINTS]; /* who sits in each slot: an orbit, and its turn */
static int more, extra[ADDED];

/* xorshift64* by Vigna (2016), the upper half. */
static uint32_t dice(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state * 0x2545F4914F6CDD1DULL) >> 32;
}

static int below(int n) { return ((uint64_t)dice() * n) >> 32; }

static int difference(int a, int b) {
    int i = a / q, j = b / q, up = (b % q - a % q + q) % q;
    if (i > j) return difference(b, a);
    if (i < j) return PAIR[i][j] * q + up;
    return 6 * q + i * q + (up < q - up ? up : q - up);
}

static int moved(int a, int by) { return a / q * q + (a % q + by + q) % q; }

/* Differences and cells that the map takes to themselves early would be used twice: they are counted as used. */
static void find_orbits(void) {
    int name[KINDS];
    memset(name, -1, sizeof name);
    memset(cell, -1, sizeof cell);
    for (int a = 0; a < SEATS * q; a++) {
        for (int b = 0; b < SEATS * q; b++) {
            int x = a, y = b, own = difference(a, b), size = 0;
            if (a == b || name[own] >= 0) continue;
            do {
                if (name[difference(x, y)] < 0) name[difference(x, y)] = own, size++;
                x = image[x], y = image[y];
            } while (x != a || y != b);
            used[own] = size < order || (a / q == b / q && 2 * (own % q) == q);
        }
        for (int x = a, size = 1; cell[x] < 0; x = order == 2 ? moved(image[x], q / 2) : image[x], size++) {
            cell[x] = a;
            held[a] = size < order;
        }
    }
    for (int a = 0; a < SEATS * q; a++)
        for (int b = 0; b < SEATS * q; b++) kind[a][b] = a == b ? 0 : name[difference(a, b)];
}

static int sitting(int slot) {
    int a = first_of[orbit[slot]];
    for (int i = 0; i < turn[slot]; i++) a = image[a];
    return a;
}

static int count(int *times, int sign) { return sign > 0 ? (*times)++ : -(--*times); }

/* Enter (1) or remove (-1) a table, and its images with it; by how much that changes the cost. */
static int table(int b, int sign) {
    int cost = 0, a[SEATS], seats = b < alone ? 1 : SEATS, start = b < alone ? b : alone + SEATS * (b - alone);
    for (int i = 0; i < seats; i++) {
        a[i] = sitting(start + i);
        cost += count(&held[cell[moved(a[i], -place[b])]], sign);
        for (int j = 0; j < i; j++) cost += count(&used[kind[a[i]][a[j]]], sign);
    }
    if (b < alone) cost += count(&used[kind[a[0]][image[a[0]]]], sign) + count(&used[kind[a[0]][guest[b]]], sign);
    return cost;
}

static int half(int e) { return e % 2 * (q / 2); }

static int added(int e, int sign) {
    if (order == 3) return count(&used[kind[extra[e]][image[extra[e]]]], sign) + count(&used[kind[extra[e]][3 * q]], sign);
    return count(&used[kind[0][2 * q + extra[e]]], sign) + count(&used[kind[0][moved(3 * q + extra[e], half(e))]], sign);
}

static void exchange(int *s, int *t) {
    int kept = *s;
    *s = *t;
    *t = kept;
}

static int on_the_last_circle(int slot) { return first_of[orbit[slot]] >= 3 * q; }

static int table_of(int slot) { return slot < alone ? slot : alone + (slot - alone) / SEATS; }

static void set_tables(void) {
    for (int j = 0; j < q; j++)
        if (order == 3 && mu * j % q == j) {
            place[tables] = j;
            guest[tables++] = 3 * q + 2 * j % q;
        }
    alone = tables;
    for (int j = 0; j < q; j++) {
        int next = mu * j % q, third = mu * next % q;
        if (order == 2 ? j < q / 2 : j < next && j < third) place[tables++] = j;
    }
    for (int a = 0; a < SEATS * q; a++) {
        int next = image[a], third = image[next];
        if (a < next && a <= third) first_of[slots++] = a;
    }
}

static int begin(void) {
    int cost = 0;
    for (int slot = 0; slot < slots; slot++) {
        orbit[slot] = slot;
        turn[slot] = below(order);
    }
    for (int slot = slots - 1; slot > 0; slot--) exchange(&orbit[slot], &orbit[below(slot + 1)]);
    for (int slot = 0; slot < alone; slot++)
        while (on_the_last_circle(slot)) exchange(&orbit[slot], &orbit[alone + below(slots - alone)]);
    for (int b = 0; b < tables; b++) cost += table(b, 1);
    for (int e = 0; e < more; e++) {
        extra[e] = below(q);
        cost += added(e, 1);
    }
    return cost;
}

static int taken(int delta) { return delta <= 0 || (delta < LEVELS && dice() < accepted[delta]); }

static int move_extra(int e) {
    int before = extra[e], delta = added(e, -1);
    extra[e] = below(q);
    delta += added(e, 1);
    if (taken(delta)) return delta;
    added(e, -1);
    extra[e] = before;
    added(e, 1);
    return 0;
}

static int both(int b, int c, int sign) { return table(b, sign) + (b == c ? 0 : table(c, sign)); }

/* Exchange what sits in two slots, or turn one of them; undone where it is not accepted. */
static int move(int s, int t) {
    int b = table_of(s), c = table_of(t), before = turn[s], delta;
    if ((s != t && b == c) || (s < alone && on_the_last_circle(t)) || (t < alone && on_the_last_circle(s))) return 0;
    delta = both(b, c, -1);
    if (s == t) turn[s] = (before + 1 + below(order - 1)) % order;
    exchange(&orbit[s], &orbit[t]);
    exchange(&turn[s], &turn[t]);
    delta += both(b, c, 1);
    if (taken(delta)) return delta;
    both(b, c, -1);
    exchange(&orbit[s], &orbit[t]);
    exchange(&turn[s], &turn[t]);
    if (s == t) turn[s] = before;
    both(b, c, 1);
    return 0;
}

static void print(const char *before, int a, int b, int c, int d) { printf("%s[%d,%d,%d,%d]", before, a, b, c, d); }

static void print_all(void) {
    int out[MOST][SEATS];
    for (int b = 0; b < tables; b++)
        for (int seat = 0; seat < SEATS; seat++) {
            int a = sitting(b < alone ? b : alone + SEATS * (b - alone) + seat), j = place[b];
            if (b < alone) a = seat == 3 ? guest[b] : seat == 2 ? image[image[a]] : seat ? image[a] : a;
            for (int i = 0; i < (b < alone ? 1 : order); i++) {
                out[j][seat] = a;
                a = image[a];
                j = order == 2 ? j + q / 2 : j * mu % q;
            }
        }
    printf("\"%d\": [[", q);
    for (int j = 0; j < q; j++) print(j ? "," : "", out[j][0], out[j][1], out[j][2], out[j][3]);
    for (int e = 0; e < more; e++) {
        int a = extra[e];
        if (order == 3) print("],[", a, image[a], image[image[a]], 3 * q);
        else print("],[", 0, q + half(e), 2 * q + a, moved(3 * q + a, half(e)));
    }
}

int main(int arguments, char **argument) {
    if (arguments != 6) {
        fprintf(stderr, "TABLES MORE SEED MOVES CHANCE\n");
        return 2;
    }
    q = atoi(argument[1]);
    more = atoi(argument[2]);
    order = q % 2 ? 3 : 2;
    for (mu = order - 1; mu < q && mu * mu % q * mu % q != 1; mu++) continue;
    if (q < SEATS || q > MOST || mu >= q || more < 0 || more > (order == 2 ? 2 : ADDED)) return 2;
    for (int a = 0; a < SEATS * q; a++) {
        int i = a / q, x = a % q;
        image[a] = order == 2 ? (i ^ 1) * q + x : (i < 3 ? (i + 1) % 3 : 3) * q + mu * x % q;
    }
    int paired = order == 2 && more == 1;
    if (paired) more = 0;
    state += atoi(argument[3]) * 7919ULL;
    for (int i = 0; i < 10; i++) dice();
    for (int level = 0; level < LEVELS; level++) accepted[level] = pow(atof(argument[5]), level) * UINT32_MAX;
    find_orbits();
    set_tables();
    int cost = begin();
    for (double left = atof(argument[4]); cost && left > 0; left--) {
        int s = below(slots + 2 * more);
        if (s >= slots) cost += move_extra((s - slots) / 2);
        else cost += move(s, dice() & 3 ? below(slots) : s);
    }
    if (cost) return 1;
    print_all();
    if (paired) {
        print("],[", 0, q / 2, q, q + q / 2);
        print(",", 2 * q, 2 * q + q / 2, 3 * q, 3 * q + q / 2);
    }
    printf("]]\n");
    return 0;
}

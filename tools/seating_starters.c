/* The search of tournaments/desk/seating/engine/finder.py for the sizes that take it hours: the same starters and the same
   moves at the same temperature, some sixty times as fast. It runs when a design is wanted that is not there yet.

       cc -O3 -o /tmp/starters tools/seating_starters.c -lm
       /tmp/starters PLAYERS ROUNDS MULTIPLIER THREES SEED MOVES [SPARE]

   prints the entry for data/starters.json, or ends with status 1 after MOVES moves. THREES is the number of base
   blocks of three, as in finder.shapes; players of one circle who are SPARE apart never meet. Those stored were found by

       76 25 1 0 0 1e8     80 26 3 0 2 1e8     84 27 10 0 0 1e6     96 31 5 1 0 1e8
       100 33 1 0 1 3e9    92 28 9 2 0 2e7 7 (with "true" behind it: its closing round is the 29th)

   Nothing is taken on trust: the tests develop every stored starter and look at each round and each pair. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 128, LEVELS = 16 };
static const double CHANCE = 0.057; /* of a move after which one more difference occurs twice */
static const uint32_t TURNS = 1288490188; /* three moves in ten turn a point, the others exchange two */

static uint64_t state;
static uint32_t accepted[LEVELS];
static int m, mu, blocks, first[MOST], size[MOST]; /* block b has the slots first[b], first[b] + 1 ... */
static int block_of[MOST], orbit[MOST], turn[MOST]; /* by slot: the orbit that stands there, and its turn */
static int times[3][MOST], back[3][MOST]; /* x mu^t and x mu^-t modulo m */
static int count[2 * MOST]; /* how often a difference occurs: mixed ones 0..m-1, pure ones m + min(d, m - d) */
static int held[MOST][6]; /* the differences of each block */

/* xorshift64* by Vigna (2016), the upper half. */
static uint32_t dice(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state * 0x2545F4914F6CDD1DULL) >> 32;
}

static int below(int n) { return ((uint64_t)dice() * n) >> 32; }

static int number_of(int block) { return size[block] == 1 ? 1 : size[block] * (size[block] - 1) / 2; }

static int pure(int step) { return m + (step < m - step ? step : m - step); }

static void differences(int block, int *out) {
    int start = first[block], n = 0, x[4], t[4];
    if (size[block] == 1) {
        out[0] = (mu - 1) * orbit[start] % m;
        return;
    }
    for (int i = 0; i < size[block]; i++) {
        t[i] = turn[start + i];
        x[i] = times[t[i]][orbit[start + i]];
    }
    for (int i = 0; i < size[block]; i++)
        for (int j = i + 1; j < size[block]; j++) {
            int apart = (t[j] - t[i] + 3) % 3, step = (x[j] - x[i] + m) % m;
            if (apart == 2)
                out[n++] = back[t[j]][(m - step) % m];
            else
                out[n++] = apart ? back[t[i]][step] : pure(back[t[i]][step]);
        }
}

static int enter(const int *steps, int number) {
    int cost = 0;
    for (int i = 0; i < number; i++) cost += count[steps[i]]++;
    return cost;
}

static int leave(const int *steps, int number) {
    int cost = 0;
    for (int i = 0; i < number; i++) cost -= --count[steps[i]];
    return cost;
}

static void exchange(int p, int q) {
    int kept = orbit[p];
    orbit[p] = orbit[q];
    orbit[q] = kept;
}

/* Block sizes as in finder.shapes; 0 if they do not use up the points. */
static int lay_out(int players, int threes) {
    int singles = players - 3 * m - 3 * threes, rest = m - singles - 3 * threes, slots = 0;
    if (players > 3 * MOST || singles < 0 || rest < 0 || rest % 4 || mu * mu % m * mu % m != 1) return 0;
    blocks = singles + threes + rest / 4;
    for (int b = 0; b < blocks; b++) {
        first[b] = slots;
        size[b] = b < singles ? 1 : b < singles + threes ? 3 : 4;
        for (int i = 0; i < size[b]; i++) block_of[slots++] = b;
    }
    for (int x = 0; x < m; x++)
        for (int t = 0, power = 1; t < 3; t++, power = power * mu % m) {
            times[t][x] = x * power % m;
            back[(3 - t) % 3][x] = x * power % m;
        }
    return 1;
}

static int begin(int seed, int spare) {
    int cost = 0;
    state = 0x9E3779B97F4A7C15ULL * (seed + 1) + 12345;
    for (int i = 0; i < 20; i++) dice();
    for (int level = 0; level < LEVELS; level++) accepted[level] = pow(CHANCE, level) * UINT32_MAX;
    for (int slot = 0; slot < m; slot++) orbit[slot] = slot;
    for (int slot = m - 1; slot > 0; slot--) exchange(slot, below(slot + 1));
    for (int slot = 0; slot < m; slot++) {
        int block = block_of[slot];
        turn[slot] = size[block] == 1 ? 0 : size[block] == 3 ? slot - first[block] : below(3);
    }
    if (m % 2 == 0) count[m + m / 2] = 1; /* half a turn would make a pair meet twice */
    if (spare) count[pure(spare)] = 1;
    for (int b = 0; b < blocks; b++) {
        differences(b, held[b]);
        cost += enter(held[b], number_of(b));
    }
    return cost;
}

/* One move, undone where it is not accepted; by how much it changes the cost. */
static int move(void) {
    int p = below(m), q = below(m), turned = turn[p], touched[2] = {block_of[p], block_of[q]}, number = 2;
    int fresh[2][6], delta = 0;
    if (size[touched[0]] == 4 && dice() < TURNS) {
        turn[p] = (turned + 1 + below(2)) % 3;
        q = p;
        number = 1;
    } else if (touched[0] == touched[1])
        return 0;
    exchange(p, q);
    for (int i = 0; i < number; i++) differences(touched[i], fresh[i]);
    for (int i = 0; i < number; i++) delta += leave(held[touched[i]], number_of(touched[i]));
    for (int i = 0; i < number; i++) delta += enter(fresh[i], number_of(touched[i]));
    if (delta <= 0 || (delta < LEVELS && dice() < accepted[delta])) {
        for (int i = 0; i < number; i++) memcpy(held[touched[i]], fresh[i], sizeof fresh[i]);
        return delta;
    }
    for (int i = 0; i < number; i++) leave(fresh[i], number_of(touched[i]));
    for (int i = 0; i < number; i++) enter(held[touched[i]], number_of(touched[i]));
    turn[p] = turned;
    exchange(p, q);
    return 0;
}

static void print(int players) {
    printf("\"%d\": [[%d,%d,[", players, m, mu);
    for (int b = 0; b < blocks; b++) {
        printf("%s[", b ? "," : "");
        for (int slot = first[b]; slot < first[b] + size[b]; slot++)
            printf("%s[%d,%d]", slot > first[b] ? "," : "", times[turn[slot]][orbit[slot]], turn[slot]);
        printf("]");
    }
    printf("]]]\n");
}

int main(int arguments, char **argument) {
    if (arguments != 7 && arguments != 8) {
        fprintf(stderr, "PLAYERS ROUNDS MULTIPLIER THREES SEED MOVES [SPARE]\n");
        return 2;
    }
    int players = atoi(argument[1]);
    m = atoi(argument[2]);
    mu = atoi(argument[3]);
    if (m < 3 || m > MOST || !lay_out(players, atoi(argument[4]))) {
        fprintf(stderr, "there is no such starter\n");
        return 2;
    }
    int cost = begin(atoi(argument[5]), arguments == 8 ? atoi(argument[7]) : 0);
    for (double left = atof(argument[6]); cost && left > 0; left--) cost += move();
    if (!cost) print(players);
    return cost > 0;
}

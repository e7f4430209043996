/* Finds the steps in tournaments/desk/seating/engine/data/starters.json: rounds for 4 q players at q tables in which nobody
   meets twice and nobody returns to a table, where q is no product of prime powers of at least five.

       cc -O3 -o /tmp/tours tools/seating_tours.c -lm
       /tmp/tours TABLES ROUNDS MIRRORED SEED MOVES

   prints the entry, or ends with status 1 after MOVES moves. In round r the player (i, t + s) sits in seat i of table t,
   all modulo q, where s = step[r][i]: so the steps of a seat must differ from round to round, and so must the
   differences of any two seats. MIRRORED 1 keeps one of each two rounds with opposite steps (q is odd, and the round
   without steps is the middle one). Those stored were found by

       6 5 0 1 1e5        10 9 0 1 1e7       15 15 1 1 2e8      18 15 0 1 2e8      20 15 0 1 1e7
       21 15 0 1 1e7      22 15 0 1 1e7      24 15 0 1 1e7      26 15 0 1 1e7

   Nothing is taken on trust: the tests look at each pair and each player's tables. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEATS = 4, KEYS = 10, MOST = 64, LEVELS = 16 };
static const double CHANCE = 0.05; /* of a move after which one more difference occurs twice */

static uint64_t state = 88172645463325252ULL;
static int q, mirrored, step[MOST][SEATS];
static int count[KEYS][MOST]; /* how often a difference occurs, for each seat and each two seats */

/* xorshift64* by Vigna (2016), the upper half. */
static uint32_t dice(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state * 0x2545F4914F6CDD1DULL) >> 32;
}

static int below(int n) { return ((uint64_t)dice() * n) >> 32; }

static int key(int difference) {
    int up = (difference + q) % q;
    return mirrored && up > q - up ? q - up : up;
}

static int enter(int r) {
    int cost = 0, n = 0;
    for (int i = 0; i < SEATS; i++) {
        cost += count[n++][key(step[r][i])]++;
        for (int j = 0; j < i; j++) cost += count[n++][key(step[r][i] - step[r][j])]++;
    }
    return cost;
}

static int leave(int r) {
    int cost = 0, n = 0;
    for (int i = 0; i < SEATS; i++) {
        cost -= --count[n++][key(step[r][i])];
        for (int j = 0; j < i; j++) cost -= --count[n++][key(step[r][i] - step[r][j])];
    }
    return cost;
}

static void print(int r, int sign, const char *before) {
    printf("%s[", before);
    for (int i = 0; i < SEATS; i++) printf("%s%d", i ? "," : "", (sign * step[r][i] + q) % q);
    printf("]");
}

int main(int arguments, char **argument) {
    uint32_t accepted[LEVELS];
    if (arguments != 6) {
        fprintf(stderr, "TABLES ROUNDS MIRRORED SEED MOVES\n");
        return 2;
    }
    q = atoi(argument[1]);
    mirrored = atoi(argument[3]);
    int rounds = mirrored ? (q - 1) / 2 : atoi(argument[2]), cost = 0;
    if (q < 4 || q > MOST || rounds < 1 || rounds > q || (mirrored && q % 2 == 0)) return 2;
    state += atoi(argument[4]) * 7919;
    for (int i = 0; i < 10; i++) dice();
    for (int level = 0; level < LEVELS; level++) accepted[level] = pow(CHANCE, level) * UINT32_MAX;
    for (int n = 0; n < KEYS; n++) count[n][0] = mirrored;
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < SEATS; i++) step[r][i] = below(q);
        cost += enter(r);
    }
    for (double left = atof(argument[5]); cost && left > 0; left--) {
        int r = below(rounds), i = below(SEATS), before = step[r][i], after = below(q), delta = leave(r);
        step[r][i] = after;
        delta += enter(r);
        if (delta <= 0 || (delta < LEVELS && dice() < accepted[delta])) {
            cost += delta;
            continue;
        }
        leave(r);
        step[r][i] = before;
        enter(r);
    }
    if (cost) return 1;
    printf("\"%d\": [%s", q, mirrored ? "[0,0,0,0]" : "");
    for (int r = 0; r < rounds; r++) {
        print(r, 1, mirrored || r ? "," : "");
        if (mirrored) print(r, -1, ",");
    }
    printf("]\n");
    return 0;
}

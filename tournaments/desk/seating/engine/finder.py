"""The program that found data/starters.json.

`python -m tournaments.desk.seating.engine.finder 40 60` prints the entries.

It runs to find a new design, not to draw a plan. For 76, 80, 84, 96 and 100 players it would take hours:
tools/seating_starters.c is the same search in a faster language.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import TextIO

from tournaments.desk.seating.engine.constructions import Rounds, Starter
from tournaments.desk.seating.engine.random_stream import Dice, ladder

WANTED = (
    (16, 5), (24, 7), (28, 9), (28, 8), (36, 11), (40, 13), (40, 12), (44, 14), (48, 15), (52, 17), (52, 16),
    (56, 18), (60, 19), (64, 21), (64, 20), (68, 21), (72, 23), (88, 29), (92, 28),
)  # fmt: skip
# For player counts that are no multiple of four: two or three players who never meet can leave their seats empty, and
# short games are still shared out evenly. The last number is a difference left unused.
SPARING = ((40, 12, 16), (44, 13, 1), (48, 14, None), (52, 15, 20), (60, 18, None))
CHANCE = 0.057


def shapes(modulus: int, fixed: int) -> Iterator[tuple[int, list[int]]]:
    """The multipliers of order three (or one), each with the block sizes that use up all points: a block of one keeps a
    fixed point in place, a block of three moves three fixed points in a circle.
    """
    for mu in range(1, modulus):
        if pow(mu, 3, modulus) != 1:
            continue
        for threes in range(fixed // 3, -1, -1):
            singles = fixed - 3 * threes
            rest = modulus - singles - 3 * threes
            if rest >= 0 and rest % 4 == 0 and (mu > 1 or singles <= 1):
                yield mu, [1] * singles + [3] * threes + [4] * (rest // 4)


class _Search:
    """Anneal the places of the orbits in the base blocks, and the turn of each.

    `count[d]` says how often a difference occurs; each may occur once. Mixed differences are 0..m-1, pure
    ones m + min(d, m - d).
    """

    def __init__(
        self, modulus: int, mu: int, sizes: Sequence[int], dice: Dice, spare: int | None = None
    ) -> None:
        self.m, self.mu, self.dice = modulus, mu, dice
        self.block_of = [block for block, size in enumerate(sizes) for _ in range(size)]
        self.slots: list[list[int]] = [[] for _ in sizes]
        for slot, block in enumerate(self.block_of):
            self.slots[block].append(slot)
        self.orbit = dice.shuffled(range(modulus))
        self.turns = [
            self.slots[block].index(slot) if sizes[block] == 3 else dice.below(3)
            for slot, block in enumerate(self.block_of)
        ]
        self.powers = [pow(mu, turns, modulus) for turns in range(3)]
        self.back = [pow(mu, -turns % 3, modulus) for turns in range(3)]
        self.count = [0] * (2 * modulus)
        if modulus % 2 == 0:
            self.count[modulus + modulus // 2] = 1
        if spare is not None:
            self.count[spare] = 1
        self.found = [self.differences(block) for block in range(len(sizes))]
        self.cost = sum(self._enter(differences) for differences in self.found)

    def points(self, block: int) -> list[tuple[int, int]]:
        if len(self.slots[block]) == 1:
            return [(self.orbit[self.slots[block][0]], 0)]
        return [
            (self.orbit[slot] * self.powers[self.turns[slot]] % self.m, self.turns[slot])
            for slot in self.slots[block]
        ]

    def differences(self, block: int) -> list[int]:
        points = self.points(block)
        if len(points) == 1:
            return [(self.mu - 1) * points[0][0] % self.m]
        out = []
        for n, (x, i) in enumerate(points):
            for y, j in points[n + 1 :]:
                if i == j:
                    step = (y - x) * self.back[i] % self.m
                    out.append(self.m + min(step, self.m - step))
                elif (j - i) % 3 == 1:
                    out.append((y - x) * self.back[i] % self.m)
                else:
                    out.append((x - y) * self.back[j] % self.m)
        return out

    def _enter(self, differences: Sequence[int]) -> int:
        cost = 0
        for step in differences:
            cost += self.count[step]
            self.count[step] += 1
        return cost

    def _leave(self, differences: Sequence[int]) -> int:
        cost = 0
        for step in differences:
            self.count[step] -= 1
            cost -= self.count[step]
        return cost

    def run(self, moves: int) -> bool:
        steps = ladder(CHANCE)
        for _ in range(moves):
            if not self.cost:
                return True
            self._move(steps)
        return not self.cost

    def _move(self, steps: Sequence[float]) -> None:
        p, q = self.dice.below(self.m), self.dice.below(self.m)
        block, other = self.block_of[p], self.block_of[q]
        turned = self.turns[p]
        if self.dice.random() < 0.3 and len(self.slots[block]) == 4:
            self.turns[p] = (turned + 1 + self.dice.below(2)) % 3
            touched, q = [block], p
        elif block == other:
            return
        else:
            self.orbit[p], self.orbit[q] = self.orbit[q], self.orbit[p]
            touched = [block, other]
        new = [self.differences(block) for block in touched]
        delta = sum(self._leave(self.found[block]) for block in touched) + sum(map(self._enter, new))
        if delta <= 0 or self.dice.random() < steps[min(delta, len(steps) - 1)]:
            self.cost += delta
            for block, differences in zip(touched, new, strict=True):
                self.found[block] = differences
            return
        for differences in new:
            self._leave(differences)
        for block in touched:
            self._enter(self.found[block])
        self.turns[p] = turned
        self.orbit[p], self.orbit[q] = self.orbit[q], self.orbit[p]


def find_starter(
    players: int, rounds: int, moves: int, tries: int, spare: int | None = None
) -> Starter | None:
    """A starter for `rounds` rounds, searched with one seed after the other; the difference `spare` is not used."""
    for seed in range(tries):
        for mu, sizes in shapes(rounds, players - 3 * rounds):
            search = _Search(rounds, mu, sizes, Dice(seed, f"starter {players}"), spare)
            if search.run(moves):
                blocks = [tuple(search.points(block)) for block in range(len(sizes))]
                return Starter(rounds, mu, tuple(blocks))
    return None


G, H, U = 1, 2, 4
PAIRS = tuple((i, j) for i in range(4) for j in range(i + 1, 4))


def find_pairs(seed: int = 2) -> Rounds:
    """32 players, ten rounds: everybody meets everybody except one player.

    Points are (orbit 0-3, element of Z_2^3), written 8 * orbit + element with elements added bitwise; a point
    never meets the point U away. Six tables with a point of each orbit, moved by the group, use up six of the
    eight differences between any two orbits. The two remaining differences differ by one of the steps; tables
    {x, x + step, y, y + step} of two orbits use them. The other steps within an orbit form a plane.
    """
    dice = Dice(seed, "pairs")
    while True:
        a, b, c, d = (
            H + U * dice.below(2),
            H + U * dice.below(2),
            G + U * dice.below(2),
            G + U * dice.below(2),
        )
        if a ^ d != b ^ c:
            continue
        steps = (a, a ^ d ^ U, d, c, a ^ c ^ U, b)
        everything = list(product(range(8), repeat=3))
        dice.shuffle(everything)
        tables = [table for table in everything if all(_gaps(table))]
        design = _extend([(0, 0, 0)], tables, steps, [60_000])
        if design:
            return design


Triple = tuple[int, ...]


def _gaps(table: Triple) -> Triple:
    """The differences between the orbits, in the order of PAIRS."""
    points = (0, *table)
    return tuple(points[i] ^ points[j] for i, j in PAIRS)


def _extend(
    chosen: list[Triple], tables: Sequence[Triple], steps: Triple, budget: list[int]
) -> Rounds | None:
    budget[0] -= 1
    if len(chosen) == 6:
        return _with_roles(chosen, steps)
    for n, table in enumerate(tables):
        if budget[0] < 0:
            return None
        rest = [
            other
            for other in tables[n + 1 :]
            if all(x != y for x, y in zip(_gaps(other), _gaps(table), strict=True))
        ]
        if len(rest) >= 5 - len(chosen):
            design = _extend([*chosen, table], rest, steps, budget)
            if design:
                return design
    return None


def _with_roles(chosen: Sequence[Triple], steps: Triple) -> Rounds | None:
    used = list(zip(*map(_gaps, chosen), strict=True))
    left = [sorted(set(range(8)) - set(gaps)) for gaps in used]
    if any(low ^ high != step for (low, high), step in zip(left, steps, strict=True)):
        return None
    ends = [low for low, _ in left]
    for near, far, third, fifth, *rest in permutations(chosen):
        apart = [x ^ y for x, y in zip(_gaps(near), _gaps(far), strict=True)]
        third_fits = not any((_gaps(third)[n] ^ ends[n]) & G for n in (0, 5))
        fifth_fits = not any((_gaps(fifth)[n] ^ ends[n]) & H for n in (2, 3))
        if not any(gap & G for gap in apart) and third_fits and fifth_fits:
            return _pair_rounds(near, far, third, fifth, rest, steps, ends)
    return None


def _pair_rounds(
    near: Triple,
    far: Triple,
    third: Triple,
    fifth: Triple,
    rest: Sequence[Triple],
    steps: Triple,
    ends: Sequence[int],
) -> Rounds:
    by_g, by_h, everything = (0, H, U, H ^ U), (0, G, U, G ^ U), tuple(range(8))

    def mixed(table: Triple, moves: Sequence[int]) -> list[list[int]]:
        return [[8 * orbit + (x ^ move) for orbit, x in enumerate((0, *table))] for move in moves]

    def double(pair: int, moves: Sequence[int]) -> list[list[int]]:
        (i, j), step, end = PAIRS[pair], steps[pair], ends[pair]
        starts = [x for x in moves if x < x ^ step]
        return [[8 * i + x, 8 * i + (x ^ step), 8 * j + (x ^ end), 8 * j + (x ^ end ^ step)] for x in starts]

    def moved(tables: Sequence[Sequence[int]], by: int) -> list[list[int]]:
        return [[point ^ by for point in table] for table in tables]

    def other_half(table: Triple, pair: int, moves: Sequence[int], by: int) -> list[list[int]]:
        start = (0, *table)[PAIRS[pair][0]] ^ by
        return double(pair, [start ^ move for move in moves])

    first = mixed(near, by_g) + moved(mixed(far, by_g), G)
    second = mixed(third, by_g) + other_half(third, 0, by_g, G) + other_half(third, 5, by_g, G)
    fourth = mixed(fifth, by_h) + other_half(fifth, 3, by_h, H) + other_half(fifth, 2, by_h, H)
    plane_steps = [(steps[0] ^ U, steps[2] ^ U), (steps[0] ^ U, steps[3] ^ U), (steps[5] ^ U, steps[3] ^ U)]
    plane_steps.append((steps[5] ^ U, steps[2] ^ U))
    planes = [
        [8 * orbit + (x ^ start) for x in (0, x, y, x ^ y)]
        for orbit, (x, y) in enumerate(plane_steps)
        for start in (0, U)
    ]
    return [
        *(mixed(table, everything) for table in rest),
        *(first, moved(first, G), second, moved(second, G), fourth, moved(fourth, H)),
        planes,
        double(1, everything) + double(4, everything),
    ]


def main(argv: Sequence[str], out: TextIO) -> None:
    """Print a line for each design that is found for the player numbers in `argv`."""
    for players in map(int, argv):
        if players == 32:
            _print(players, find_pairs(), out)
        wanted = [(size, rounds, None) for size, rounds in WANTED] + list(SPARING)
        for _, rounds, spare in (want for want in wanted if want[0] == players):
            starter = find_starter(players, rounds, moves=400_000, tries=20, spare=spare)
            _print(players, starter and [starter.modulus, starter.multiplier, starter.blocks], out)


def _print(players: int, answer: object, out: TextIO) -> None:
    out.write(f"{json.dumps(str(players))}: {json.dumps(answer, separators=(',', ':'))}\n")
    out.flush()


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdout)

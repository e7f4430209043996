"""Grids without repeated meetings, built instead of searched: starter blocks and transversal designs.

A design is a list of rounds; a round is a list of tables of four points 0..N-1. Nothing here is random.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import cast

from tournaments.desk.seating.engine.fields import member, prime_powers, ring
from tournaments.desk.seating.engine.problem import SEATS

Rounds = list[list[list[int]]]
Block = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Starter:
    """A base round on Z_m x {0, 1, 2} and some fixed points, which stay put when the round is developed.

    The base round is itself developed: (x, i) -> (mu x, i + 1), mu^3 = 1 mod m, maps it to itself, so only a
    third of it is stored. A block of one point stands for its orbit and a fixed point of its own; a block of
    three points for its three images, each with a fixed point of its own.
    """

    modulus: int
    multiplier: int
    blocks: tuple[Block, ...]
    closed: bool = False
    """Whether x, x + m/4, x + m/2 and x + 3m/4 never meet: they and the fixed points, in fours, are one more round."""

    def base_round(self) -> Iterator[list[tuple[int, int] | None]]:
        """The tables; each None is another fixed point."""
        for block in self.blocks:
            if len(block) == 1:
                yield [self.turn(block[0], turns) for turns in range(3)] + [None]
            else:
                for turns in range(3):
                    yield [self.turn(point, turns) for point in block] + [None] * (SEATS - len(block))

    def turn(self, point: tuple[int, int], turns: int) -> tuple[int, int]:
        x, i = point
        return x * pow(self.multiplier, turns, self.modulus) % self.modulus, (i + turns) % 3

    def develop(self) -> Rounds:
        base = list(self.base_round())
        rounds = [self._shifted(base, shift) for shift in range(self.modulus)]
        return [*rounds, self._closing(SEATS * len(base))] if self.closed else rounds

    def _closing(self, points: int) -> list[list[int]]:
        circles, quarter = 3 * self.modulus, self.modulus // SEATS
        corners = [
            [start + x + turn * quarter for turn in range(SEATS)]
            for start in range(0, circles, self.modulus)
            for x in range(quarter)
        ]
        return corners + [list(range(start, start + SEATS)) for start in range(circles, points, SEATS)]

    def _shifted(self, base: Sequence[Sequence[tuple[int, int] | None]], shift: int) -> list[list[int]]:
        fixed, out = 3 * self.modulus, []
        for table in base:
            row = []
            for point in table:
                if point is None:
                    row.append(fixed)
                    fixed += 1
                else:
                    row.append((point[0] + shift) % self.modulus + self.modulus * point[1])
            out.append(row)
        return out


@cache
def _data() -> dict[str, dict[str, list[object]]]:
    text = (
        resources.files("tournaments.desk.seating.engine").joinpath("data/starters.json").read_text("utf-8")
    )
    return cast(dict[str, dict[str, list[object]]], json.loads(text))


def starters(players: int) -> list[Starter]:
    entries = cast(list[tuple[int, int, Rounds, bool]], _data()["starters"].get(str(players), []))
    return [
        Starter(modulus, multiplier, tuple(tuple((x, i) for x, i in block) for block in blocks), *closed)
        for modulus, multiplier, blocks, *closed in entries
    ]


def transversal(players: int) -> Rounds | None:
    """N = 4q: in round r of q seat i of table x is the point (i, x + mu_i r) over GF(q), or over a product of
    fields. Points of one seat never meet; if 4 divides q they fill another round. If no mu_i need be 0, nobody returns
    to a table in the first q rounds.
    """
    size, rest = divmod(players, SEATS)
    if rest or size < SEATS or any(prime**power < SEATS for prime, power in prime_powers(size)):
        return None
    field = ring(size)
    first = min(1, field.units - SEATS)
    mu = [member(field, first + seat) for seat in range(SEATS)]
    rounds = [
        [[seat * size + field.add[x][field.times[mu[seat]][r]] for seat in range(SEATS)] for x in range(size)]
        for r in range(size)
    ]
    if size % SEATS == 0:
        rounds.append([list(range(start, start + SEATS)) for start in range(0, players, SEATS)])
    return rounds


def tour(players: int) -> Rounds | None:
    """N = 4q: rounds without a repeated meeting, numbered so that nobody returns to a table in the first q.

    After q rounds every player has been at every table, so no plan has fewer returns.
    """
    size, rest = divmod(players, SEATS)
    adder, steps = _data()["adders"].get(str(size)), _data()["steps"].get(str(size))
    if adder and not rest:
        return list(_added(size, cast(Rounds, adder)))
    if steps and not rest:
        return _stepped(size, cast(list[list[int]], steps))
    crossed = transversal(players)
    return crossed if crossed and ring(size).units > SEATS else None


def _added(size: int, rounds: Rounds) -> Iterator[list[list[int]]]:
    """A starter with an adder, as for Room squares, on four circles modulo q; point x of circle i is i q + x.

    Table j of the first round moves on by one place in every round, and its points with it. So table t holds the
    tables of the first round in turn, table j moved by t - j, and these hold every point once, too. Each further round
    is made of a few tables, moved round.
    """

    def moved(table: Sequence[int], by: int) -> list[int]:
        return [point // size * size + (point + by) % size for point in table]

    first, *others = rounds
    for r in range(size):
        yield [moved(first[t - r], r) for t in range(size)]
    for tables in others:
        yield [moved(table, by) for table in tables for by in range(size // len(tables))]


def _stepped(size: int, rounds: list[list[int]]) -> Rounds:
    """The rounds in which seat i of table t is the point (i, t + rounds[r][i]) modulo q."""
    return [
        [[seat * size + (t + step) % size for seat, step in enumerate(steps)] for t in range(size)]
        for steps in rounds
    ]


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds without a repeated meeting."""

    rounds: Rounds


def designs(players: int) -> list[Design]:
    """All known designs for `players`, the design with the most rounds first."""
    known_designs = [Design(starter.develop()) for starter in starters(players)]
    crossed = transversal(players)
    if crossed:
        known_designs.append(Design(crossed))
    whole = cast(Rounds | None, _data()["whole"].get(str(players)))
    if whole:
        known_designs.append(Design(whole))
    return sorted(known_designs, key=lambda design: len(design.rounds), reverse=True)


def most_rounds(players: int) -> int:
    """The most rounds without a repeated meeting that can be built for `players`."""
    return max((len(design.rounds) for design in designs(players)), default=1)

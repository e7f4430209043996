"""Designs: every stored or computed one is checked whole, and the program that found them finds them again."""

import io
import json

import pytest

from tests.rows import each
from tests.tournaments.desk.seating.engine.grids import pairs, seated
from tournaments.desk.seating.engine import finder
from tournaments.desk.seating.engine.constructions import designs, most_rounds, starters, tour, transversal
from tournaments.desk.seating.engine.fields import prime_powers, ring

SIZES = [16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100, 144]


@each("players", SIZES)
def test_nobody_meets_twice_in_any_design(players):
    found = designs(players)
    assert found
    for design in found:
        assert all(seated(tables) == list(range(players)) for tables in design.rounds)
        met = pairs(design.rounds)
        assert len(set(met)) == len(met)


@each(
    ("players", "rounds"),
    [
        pytest.param(n, r, id=f"{n} in {r}")
        for n, r in (
            (16, 5),
            (20, 5),
            (24, 7),
            (28, 9),
            (32, 10),
            (36, 11),
            (40, 13),
            (44, 14),
            (48, 15),
            (52, 17),
            (56, 18),
            (60, 19),
            (64, 21),
            (68, 21),
            (72, 23),
            (76, 25),
            (80, 26),
            (84, 27),
            (88, 29),
            (92, 29),
            (96, 31),
            (100, 33),
        )
    ],
)
def test_a_design_has_as_many_rounds_as_docs_seating_says(players, rounds):
    assert most_rounds(players) == rounds


@each(
    ("players", "rounds"),
    [
        pytest.param(n, r, id=f"{n} in {r}")
        for n, r in (
            *((20, 5), (24, 5), (28, 7), (32, 9), (36, 9), (40, 9), (44, 11), (48, 14), (52, 16), (56, 15)),
            *((60, 15), (64, 17), (68, 17), (72, 15), (76, 19), (80, 15), (84, 15), (88, 15), (92, 23)),
            *((96, 15), (100, 25), (104, 15), (140, 35)),
        )
    ],
)
def test_on_a_tour_nobody_meets_twice_or_returns_to_a_table_before_seeing_all(players, rounds):
    made = tour(players) or []
    assert len(made) == rounds
    assert all(seated(tables) == list(range(players)) for tables in made)
    met = pairs(made)
    assert len(set(met)) == len(met)
    first = made[: players // 4]
    visits = [(player, t) for tables in first for t, table in enumerate(tables) for player in table]
    assert len(set(visits)) == len(visits) == players * len(first)


def test_there_is_not_a_tour_for_everything():
    assert [tour(n) for n in (12, 16, 26, 112)] == [None] * 4


def test_there_is_not_a_design_for_everything():
    assert [transversal(n) for n in (12, 24, 42)] == [None, None, None]
    assert most_rounds(12) == 1


@each("size", [4, 5, 8, 9, 20, 27])
def test_a_ring_adds_and_multiplies_as_it_should(size):
    made = ring(size)
    everything = range(size)
    zero = next(a for a in everything if made.add[a] == tuple(everything))
    assert all(made.add[a][b] == made.add[b][a] for a in everything for b in everything)
    assert all(made.times[a][zero] == zero for a in everything)
    for a, b, c in ((1, 2, 3), (size - 1, 2, 1), (3, 3, 2)):
        left = made.times[a][made.add[b][c]]
        assert left == made.add[made.times[a][b]][made.times[a][c]]


def test_prime_powers():
    assert prime_powers(360) == [(2, 3), (3, 2), (5, 1)]
    with pytest.raises(ValueError, match="at least two"):
        ring(1)


def test_the_finder_finds_the_stored_starters_again():
    out = io.StringIO()
    finder.main(["16", "24"], out)
    found = [json.loads("{" + line + "}") for line in out.getvalue().splitlines()]
    assert [list(one) for one in found] == [["16"], ["24"]]
    for one in found:
        for players, (modulus, multiplier, blocks) in one.items():
            stored = starters(int(players))[0]
            assert (stored.modulus, stored.multiplier) == (modulus, multiplier)
            assert [[list(point) for point in block] for block in stored.blocks] == blocks


def test_a_starter_may_leave_a_difference_unused():
    """40 players in 12 rounds: x, x + 4 and x + 8 never meet."""
    found = finder.find_starter(40, 12, moves=400_000, tries=1, spare=16)
    assert found in starters(40)
    assert not {(0, 4), (0, 8), (4, 8)} & set(pairs(found.develop()))


def test_the_finder_finds_ten_rounds_for_32():
    out = io.StringIO()
    finder.main(["32"], out)
    rounds = json.loads("{" + out.getvalue() + "}")["32"]
    assert rounds == designs(32)[0].rounds


def test_the_finder_gives_up():
    assert finder.find_starter(20, 6, moves=50, tries=1) is None
    assert finder.find_starter(56, 18, moves=50, tries=1) is None

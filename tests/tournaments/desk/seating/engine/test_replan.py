"""Replanning: what was played stays, who is there sits once a round, nobody meets twice anew."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rows import each
from tests.search import SEARCH, some
from tests.tournaments.desk.seating.engine.grids import drawn, seated
from tournaments.desk.seating.engine import Group, Impossible, Wishes, replan

BEFORE, ODD = (32, 5), (27, 4)
"""Players and rounds of the plans that are drawn anew."""


@each(
    ("size", "played", "out", "late"),
    some(
        [
            pytest.param(BEFORE, 2, (3, 17), 1, id="one seat stays empty"),
            pytest.param(BEFORE, 2, (3, 17), 2, id="newcomers take the seats"),
            pytest.param(BEFORE, 4, (), 1, id="one more: three short tables"),
            pytest.param(BEFORE, 0, (1, 2, 3, 4, 5, 6), 0, id="before the first round"),
            pytest.param(BEFORE, 3, (0,), 3, id="a table more"),
            pytest.param(ODD, 2, (4,), 0, id="short tables before and after"),
            pytest.param(ODD, 2, (), 1, id="the empty seat is taken"),
        ],
        3,
    ),
)
def test_replanning_keeps_what_was_played_and_adds_no_repeat(size, played, out, late):
    grid = drawn(*size)
    after = replan(grid, played=played, out=out, late=late, seed=1, time=0.3)
    known = set(seated(grid[0]))
    present = sorted((known | set(range(len(known), len(known) + late))) - set(out))
    assert after.grid[:played] == grid[:played]
    assert [seated(tables) for tables in after.grid[played:]] == [present] * (len(grid) - played)
    assert after.measures["repeats"].value == after.measures["repeats"].bound


@settings(max_examples=2 * SEARCH)
@given(
    played=st.integers(0, 4),
    out=st.sets(st.integers(0, 31), max_size=5),
    late=st.integers(0, 3),
    seed=st.integers(0, 9),
)
def test_laws_of_every_replan(played, out, late, seed):
    after = replan(drawn(*BEFORE), played=played, out=sorted(out), late=late, seed=seed, time=0.02)
    present = sorted(set(range(32 + late)) - out)
    assert after.grid[:played] == drawn(*BEFORE)[:played]
    assert [seated(tables) for tables in after.grid[played:]] == [present] * (5 - played)
    assert (
        replan(drawn(*BEFORE), played=played, out=sorted(out), late=late, seed=seed, time=0.02).grid
        == after.grid
    )


def test_wishes_hold_for_the_rounds_that_are_drawn():
    wishes = Wishes(
        apart=(Group((0, 1), strict=True), Group((2, 32), strict=True)), fixed_tables=((5, 2), (3, 1))
    )
    after = replan(drawn(*BEFORE), played=3, out=[3], late=1, wishes=wishes, seed=4)
    assert all(5 in tables[1] for tables in after.grid[3:])
    assert not any(
        {0, 1} <= set(table) or {2, 32} <= set(table) for tables in after.grid[3:] for table in tables
    )


@each(
    ("arguments", "code"),
    [
        pytest.param({"played": 5}, "played", id="nothing left"),
        pytest.param({"played": -1}, "played", id="less than nothing"),
        pytest.param({"played": 2, "out": [40]}, "unknown_player", id="unknown player"),
        pytest.param({"played": 2, "out": range(27)}, "players", id="five stay"),
    ],
)
def test_what_cannot_be_replanned_is_refused(arguments, code):
    with pytest.raises(Impossible) as refusal:
        replan(drawn(*BEFORE), **arguments)
    assert refusal.value.code == code

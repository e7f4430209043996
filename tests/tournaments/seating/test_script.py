"""Grids from a file, whoever drew them."""

import pytest

from tournaments.seating import parse_grid, read_script

LINES = """# a club's own grid
1 2 3 4
5, 6; 7\t8

1 5 2 6
3 7 4 8   # the last round
"""
GRID = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))


@pytest.mark.parametrize(
    ("text", "first", "grid"),
    [
        pytest.param(LINES, 1, GRID, id="lines, counted from 1"),
        pytest.param('{"rounds": [[[0, 1, null, 2]]]}', 0, (((0, 1, None, 2),),), id="what grid prints"),
        pytest.param("[[[1, 2, 3, 4]]]", 1, (((0, 1, 2, 3),),), id="a bare list, counted from 1"),
        pytest.param("0 - 1 2\n", 0, (((0, None, 1, 2),),), id="an empty seat"),
    ],
)
def test_a_script_is_read(text, first, grid):
    assert read_script(text, first=first) == grid


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "grid: a list of rounds, each a list of tables, is expected", id="nothing"),
        pytest.param(
            "1 2 3", "grid: round 1, table 1: four seats (E, S, W, N) are expected", id="three seats"
        ),
        pytest.param("1 2 x 4", "grid: line 1: 'x' is no player number", id="no number"),
        pytest.param(
            "9" * 5000 + " 2 3 4", f"grid: line 1: {'9' * 20!r} is no player number", id="endless number"
        ),
        pytest.param(
            "[" * 90_000, "grid: a list of rounds, each a list of tables, is expected", id="bottomless"
        ),
        pytest.param("1 2 3 1", "grid: round 1: player 1 sits twice", id="twice"),
        pytest.param(
            "0 1 2 3\n\n0 1 2 4", "grid: round 2: player 3 does not sit in every round", id="missing"
        ),
        pytest.param(
            "0 - - 3",
            "grid: round 1, table 1: player numbers from 0 are expected, and at most one empty seat",
            id="two empty seats",
        ),
    ],
)
def test_a_faulty_script_is_refused_with_the_place(text, message):
    with pytest.raises(ValueError, match="grid") as fault:
        read_script(text)
    assert str(fault.value) == message


def test_players_below_the_first_number_are_refused():
    with pytest.raises(ValueError, match="players count from 1"):
        read_script("0 1 2 3", first=1)


@pytest.mark.parametrize("data", [[], [[]], {"rounds": 1}, [[["0", 1, 2, 3]]]])
def test_what_is_no_grid(data):
    with pytest.raises(ValueError, match="grid"):
        parse_grid(data)

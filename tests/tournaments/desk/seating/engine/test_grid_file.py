"""Grids from a file, whoever drew them."""

import pytest

from tests.rows import each
from tournaments.desk.seating.engine import BadGrid, parse_grid, read_script

LINES = """# a club's own grid
1 2 3 4
5, 6; 7\t8

1 5 2 6
3 7 4 8   # the last round
"""
GRID = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))


@each(
    ("text", "first", "grid"),
    [
        pytest.param(LINES, 1, GRID, id="lines, counted from 1"),
        pytest.param('{"rounds": [[[0, 1, null, 2]]]}', 0, (((0, 1, None, 2),),), id="what grid prints"),
        pytest.param("[[[1, 2, 3, 4]]]", 1, (((0, 1, 2, 3),),), id="a bare list, counted from 1"),
        pytest.param("1-2-3-4\n5-6-7-8\n\n1-5-2-6\n3-7-4-8\n", 1, GRID, id="as Pantheon writes tables"),
        pytest.param("1;2;3;4;5;6;7;8\n1;5;2;6;3;7;4;8", 1, GRID, id="a round a line"),
        pytest.param("0 - 1 2\n", 0, (((0, None, 1, 2),),), id="an empty seat"),
    ],
)
def test_a_script_is_read(text, first, grid):
    assert read_script(text, first=first) == grid


NO_ROUNDS = "grid: a list of rounds, each a list of tables, is expected"
ENDLESS = "9" * 5000

FAULTY = [
    # text, what the command line says, code, place, found
    pytest.param("", NO_ROUNDS, "script_empty", None, None, id="nothing"),
    pytest.param("[" * 90_000, NO_ROUNDS, "script_empty", None, None, id="bottomless"),
    pytest.param("1 2 x 4", "grid: line 1: 'x' is no player number", "script_word", 1, "x", id="no number"),
    pytest.param(
        f"{ENDLESS} 2 3 4",
        f"grid: line 1: {ENDLESS[:20]!r} is no player number",
        "script_word",
        1,
        ENDLESS[:20],
        id="endless number",
    ),
    pytest.param(
        "1 2 3",
        "grid: round 1, table 1: four seats (E, S, W, N) are expected",
        "script_table",
        1,
        1,
        id="three seats",
    ),
    pytest.param(
        "0 1 2 3\n4 - - 5",
        "grid: round 1, table 2: player numbers from 0 are expected, and at most one empty seat",
        "script_table",
        2,
        1,
        id="two empty seats",
    ),
    pytest.param("1 2 3 1", "grid: round 1: player 1 sits twice", "script_twice", 1, 1, id="twice"),
    pytest.param(
        "0 1 2 3\n\n0 1 2 4",
        "grid: round 2: player 3 does not sit in every round",
        "script_absent",
        2,
        3,
        id="missing",
    ),
]


@each(("text", "message", "code", "place", "found"), FAULTY)
def test_a_faulty_script_is_refused_with_the_place(text, message, code, place, found):
    with pytest.raises(BadGrid) as refused:
        read_script(text)
    bad = refused.value
    assert (str(bad), bad.code, bad.place, bad.detail) == (message, code, place, found)


def test_players_below_the_first_number_are_refused():
    with pytest.raises(BadGrid, match="players count from 1"):
        read_script("0 1 2 3", first=1)


@each("data", [[], [[]], {"rounds": 1}, [[["0", 1, 2, 3]]]])
def test_what_is_no_grid(data):
    with pytest.raises(BadGrid, match="grid"):
        parse_grid(data)

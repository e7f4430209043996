"""Places, shared uma, tie-break chains."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import Metric, exact, places, rank, seat_order, shared_uma, split_whole
from tests.rows import each

UMA = (9000, 3000, -3000, -9000)


@each(
    ("values", "expected"),
    [([4, 3, 2, 1], [1, 2, 3, 4]), ([1, 1, 5, 5], [3, 3, 1, 1]), ([2, 2, 2, 2], [1, 1, 1, 1]), ([], [])],
)
def test_places(values, expected):
    assert places(values) == expected


@each(
    ("by_place", "uma"),
    [
        ([1, 2, 3, 4], [9000, 3000, -3000, -9000]),
        ([1, 1, 3, 4], [6000, 6000, -3000, -9000]),
        ([1, 2, 2, 4], [9000, 0, 0, -9000]),
        ([1, 2, 3, 3], [9000, 3000, -6000, -6000]),
        ([1, 1, 3, 3], [6000, 6000, -6000, -6000]),
        ([1, 1, 1, 4], [3000, 3000, 3000, -9000]),
        ([1, 2, 2, 2], [9000, -3000, -3000, -3000]),
        ([1, 1, 1, 1], [0, 0, 0, 0]),
    ],
)
def test_shared_uma(by_place, uma):
    """EMA 2008, 3.6.1: every pattern of ties."""
    assert shared_uma(UMA, by_place) == uma


@given(st.permutations([3, 1, 2, 2, 5]))
def test_rank_ignores_the_order_of_input(values):
    rows = {f"p{value}{number}": value for number, value in enumerate(sorted(values))}
    shuffled = dict(sorted(rows.items(), key=lambda row: values.index(row[1])))
    chain: list[Metric[int]] = [Metric("total", lambda row: Fraction(row))]
    assert rank(shuffled, chain) == rank(rows, chain)


def test_a_tie_on_the_whole_chain_is_shared():
    chain: list[Metric[tuple[int, int]]] = [
        Metric("a", lambda row: row[0]),
        Metric("b", lambda row: row[1]),
    ]
    rows = {"x": (1, 2), "y": (1, 3), "z": (1, 2), "w": (0, 9)}
    assert rank(rows, chain) == [(1, "y"), (2, "x"), (2, "z"), (4, "w")]


def test_seat_order():
    assert seat_order([5, 7, 7, 1]) == [3, 1, 2, 4]


@each(("drop", "shares"), [(False, {"E": 400, "S": 300, "W": 300}), (True, {"E": 300, "S": 300, "W": 300})])
def test_split_whole(drop, shares):
    """EMA 2008, law §14: the rest to the earliest seat; EMA 2025, 3.7: dropped."""
    assert split_whole(1000, "ESW", 100, drop=drop) == shares


@each(
    ("value", "kept"),
    [(4, 4), (Fraction(4), 4), (Fraction(7, 2), "7/2"), (Fraction(-1, 3), "-1/3"), (0, 0)],
)
def test_figures_are_kept_exactly(value, kept):
    assert exact(value) == kept
    assert Fraction(exact(value)) == value

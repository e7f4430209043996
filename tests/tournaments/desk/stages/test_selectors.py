"""The cut, ties at it, the points carried over, and the one list over all stages."""

from fractions import Fraction
from typing import Any

import pytest

from tests.rows import each
from tournaments.desk.stages.selectors import CutResult, Tie, break_tie, carried, cut_of, head_to_head
from tournaments.models import Stage
from tournaments.play.standings.selectors.final_list import merged


def row(number, place, table=1, at=None, status="playing", **more):
    cell = {"table": table, "place": at or place}
    return {
        "number": number,
        "place": place,
        "status": status,
        "rounds": [cell],
        "games": 1,
        "total": 0,
        **more,
    }


def ranked(*places: int) -> list[Any]:
    return [row(number, place) for number, place in enumerate(places, start=1)]


TOP = [
    pytest.param(ranked(1, 2, 3, 4, 5), 3, (1, 2, 3), (), id="no tie"),
    pytest.param(ranked(1, 2, 2, 4), 3, (1, 2, 3), (), id="a tie above the cut is no question"),
    pytest.param(ranked(1, 2, 2, 4), 2, (1,), (Tie((2, 3), 1, 2),), id="a tie at the cut"),
    pytest.param(ranked(1, 1, 1, 1), 2, (), (Tie((1, 2, 3, 4), 2, 1),), id="all equal"),
    pytest.param(ranked(1, 2), 4, (1, 2), (), id="fewer than places"),
    pytest.param([row(1, 1, status="withdrawn"), *ranked(1, 2, 3)[1:]], 2, (2, 3), (), id="one has left"),
]


@each(("rows", "places", "sure", "ties"), TOP)
def test_the_first_of_the_standings(rows, places, sure, ties):
    assert cut_of(Stage(cut="top", places=places), rows) == CutResult(sure, ties)


TABLES = [
    row(1, 1, table=1, at=1),
    row(2, 2, table=2, at=1),
    row(3, 3, table=1, at=2),
    row(4, 4, table=2, at=2),
    row(5, 5, table=2, at=2),
    row(6, 6, table=1, at=4),
]


def test_the_first_of_each_table():
    assert cut_of(Stage(cut="tables", places=1), TABLES) == CutResult((1, 2), ())
    assert cut_of(Stage(cut="tables", places=2), TABLES) == CutResult((1, 3, 2), (Tie((4, 5), 1, 2, 2),))
    assert cut_of(Stage(cut="all"), TABLES) == CutResult((1, 2, 3, 4, 5, 6), ())


def met(**places):
    """Rows of players 1 to 3 by rounds of (table, place)."""
    return [
        {"number": int(key[1:]), "rounds": [cell and {"table": cell[0], "place": cell[1]} for cell in cells]}
        for key, cells in places.items()
    ]


GAMES = met(p1=[(1, 1), (1, 4), None], p2=[(1, 3), (2, 1), (1, 1)], p3=[(1, 3), (1, 2), (2, 1)])


def test_head_to_head_counts_the_games_they_had_together():
    """Round 1: 1 before 2 = 3; round 2: 3 before 1; round 3: nobody met."""
    assert head_to_head([1, 2, 3], GAMES) == {1: Fraction(2), 2: Fraction(1, 2), 3: Fraction(3, 2)}


def test_ties_are_broken_one_way():
    tie = Tie((1, 2, 3), 2, 4)
    assert break_tie(tie, "head_to_head", GAMES) == CutResult((1, 3), ())
    assert break_tie(
        Tie((2, 3), 1, 4), "head_to_head", GAMES[:1] + met(p2=[(1, 3)], p3=[(1, 3)])
    ) == CutResult((), (Tie((2, 3), 1, 4),))
    assert break_tie(tie, "all", GAMES) == CutResult((1, 2, 3), ())
    drawn = {break_tie(tie, "lot", GAMES, seed).sure for seed in range(40)}
    assert {tuple(sorted(one)) for one in drawn} == {(1, 2), (1, 3), (2, 3)}
    assert break_tie(tie, "lot", GAMES, 7) == break_tie(tie, "lot", GAMES, 7)


CARRIED = [
    pytest.param({"total": 41300}, 100, {"total": 41300}, id="all"),
    pytest.param({"total": -41300}, 50, {"total": -20650}, id="half"),
    pytest.param({"total": 41300}, 0, {}, id="nothing"),
    pytest.param({"total": 41301}, 50, {"total": "41301/2"}, id="half a point, exactly"),
    pytest.param({"total": 7, "table_points": "7/2"}, 50, {"total": "7/2", "table_points": "7/4"}, id="MCR"),
]


@each(("figures", "percent", "expected"), CARRIED)
def test_what_is_carried(figures, percent, expected):
    assert carried(figures, list(figures), percent) == expected


def standings(stage: int, rows: list[Any]) -> Any:
    return {"stage": stage, "rows": rows}


def test_one_list_over_all_stages():
    first = standings(1, ranked(1, 2, 3, 3, 5, 6))
    final = standings(2, [row(3, 1), row(1, 2), row(2, 2)])
    rows = merged([first, final])
    assert [(one["place"], one["number"], one["stage"], one["games"]) for one in rows] == [
        (1, 3, 2, 2),
        (2, 1, 2, 2),
        (2, 2, 2, 2),
        (4, 4, 1, 1),
        (5, 5, 1, 1),
        (6, 6, 1, 1),
    ]

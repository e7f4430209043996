"""Places after each round, from the stored standings: as the standings of that round were."""

from typing import Any

from tournaments.play.standings.selectors.courses import courses


def cell(table: int, total: int) -> dict[str, Any]:
    return {"table": table, "total": total}


def payload(*rows: tuple[int, int, list[dict[str, Any] | None]]) -> Any:
    """Standings of these players: number, points outside their rounds, a cell for each round."""
    return {
        "metrics": ["total"],
        "rounds": [{"number": 1}, {"number": 2}],
        "rows": [
            {"number": n, "total": outside + sum(one["total"] for one in cells if one), "rounds": cells}
            for n, outside, cells in rows
        ],
    }


def test_places_after_each_round() -> None:
    found = courses(
        payload(
            (7, 0, [cell(1, 100), cell(1, 50)]),
            (3, -20, [cell(1, 60), cell(2, 90)]),
            (5, 0, [None, cell(1, 80)]),
        )
    )
    assert found.rounds == (1, 2)
    assert {number: course.places for number, course in found.by_number.items()} == {
        7: (1, 1),
        3: (2, 2),
        5: (None, 3),
    }


def test_equal_players_share_a_place() -> None:
    found = courses(payload((1, 0, [cell(1, 10), None]), (2, 0, [cell(2, 10), None])))
    assert [course.places for course in found.by_number.values()] == [(1, 1), (1, 1)]

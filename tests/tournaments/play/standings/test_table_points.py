"""Standings of a rule set that ranks by table points, then by points (ema-tournament.md 7; GB 3.9.2, 3.10.1)."""

from typing import Any

import orjson
import pytest
from django.test import Client

from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.factories import Hall, close_table_from_paper, make_hall
from tests.markup import markup
from tests.rows import each
from tests.workbooks import flat_sheets
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.play.standings.rows import figure_of
from tournaments.play.standings.selectors.standings import compute
from tournaments.play.standings.services import rebuild_standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def test_only_mcr_ranks_by_anything_but_the_total():
    rulesets = map(registry.get, registry.keys())
    chains = {ruleset.key: [figure.key for figure in ruleset.ranking] for ruleset in rulesets}
    assert [key for key, chain in chains.items() if chain != ["total"]] == ["mcr2006"]
    assert chains["mcr2006"] == ["table_points", "total"]


def play(hall: Hall, number: int, scores: dict[int, int]) -> None:
    """A round of one table from its sheet, by entry number."""
    table = hall.table(1, number)
    named = {str(entry): points for entry, points in scores.items()}
    close_table_from_paper(table=table, scores=named, by=hall.referee)
    close_round(round=hall.round(number), by=hall.head)


def figures(hall: Hall, *keys: str) -> dict[int, tuple[Any, ...]]:
    return {row["number"]: tuple(figure_of(row, key) for key in keys) for row in compute(hall.stage)["rows"]}


@pytest.fixture
def hall() -> Hall:
    return make_hall(ruleset="mcr2006", rounds=2)


SHEETS = [
    pytest.param(
        {1: 120, 2: 15, 3: -40, 4: -95},
        {1: (1, 4, 120), 2: (2, 2, 15), 3: (3, 1, -40), 4: (4, 0, -95)},
        id="L07",
    ),
    pytest.param(
        {1: 60, 2: 0, 3: -30, 4: -30},
        {1: (1, 4, 60), 2: (2, 2, 0), 3: (3, "1/2", -30), 4: (3, "1/2", -30)},
        id="places three and four shared",
    ),
    pytest.param(
        {1: 30, 2: 30, 3: 30, 4: -90},
        {1: (1, "7/3", 30), 2: (1, "7/3", 30), 3: (1, "7/3", 30), 4: (4, 0, -90)},
        id="three winners",
    ),
    pytest.param(
        {1: 0, 2: 0, 3: 0, 4: 0},
        dict.fromkeys((1, 2, 3, 4), (1, "7/4", 0)),
        id="all level",
    ),
]


@each(("sheet", "expected"), SHEETS, apart=rolled_back)
def test_a_round(hall, sheet, expected):
    play(hall, 1, sheet)
    assert figures(hall, "place", "table_points", "total") == expected
    assert compute(hall.stage)["metrics"] == ["table_points", "total"]


def two_rounds(hall: Hall) -> None:
    play(hall, 1, {1: 30, 2: 30, 3: -20, 4: -40})
    start_round(round=hall.round(2), by=hall.head)
    play(hall, 2, {1: -100, 2: 40, 3: 70, 4: -10})


def test_table_points_go_before_points_and_points_break_their_ties(hall):
    """3 + 2, 1 + 4: five table points each for entries 2 and 3, and entry 2 has more points."""
    two_rounds(hall)
    assert figures(hall, "place", "table_points", "total") == {
        2: (1, 5, 70),
        3: (2, 5, 50),
        1: (3, 3, -70),
        4: (4, 1, -50),
    }
    assert figures(hall, "previous") == {1: (1,), 2: (1,), 3: (3,), 4: (4,)}
    cells = [row["rounds"][0] for row in compute(hall.stage)["rows"]]
    assert [cell and cell["table_points"] for cell in cells] == [3, 1, 3, 0]


PENALTIES = [
    pytest.param(True, {1: 20, 2: 30}, {1: (2, 2, 20), 2: (1, 4, 30)}, id="L10: before the table points"),
    pytest.param(False, {1: 20, 2: 30}, {1: (2, 3, 20), 2: (1, 3, 30)}, id="L10: after them, by option"),
]


@each(("before", "totals", "expected"), PENALTIES, apart=rolled_back)
def test_a_penalty_comes_off_the_points(before, totals, expected):
    hall = make_hall(ruleset="mcr2006", options={"late_before_rank": before})
    play(hall, 1, {1: 30, 2: 30, 3: -20, 4: -40})
    late: dict[str, Any] = {"kind": "lateness", "amount": 10, "reason": "9 minutes", "by": hall.head}
    give_penalty(stage=hall.stage, entry=hall.tournament.entries.get(number=1), table=hall.table(), **late)
    found = figures(hall, "place", "table_points", "total")
    assert {number: found[number] for number in expected} == expected
    assert {number: found[number][2] for number in totals} == totals
    page = Client().get("/t/bologna-open/players/1/")
    assert page.context["total"] == expected[1][1]


def test_a_penalty_outside_the_rounds_leaves_table_points_alone(hall):
    play(hall, 1, {1: 30, 2: 20, 3: -20, 4: -30})
    entry = hall.tournament.entries.get(number=1)
    give_penalty(stage=hall.stage, entry=entry, kind="other", amount=30, reason="phone", by=hall.head)
    assert figures(hall, "place", "table_points", "total")[1] == (1, 4, 0)


def test_pages_show_both_columns(hall):
    two_rounds(hall)
    snapshot = rebuild_standings(stage=hall.stage)
    assert orjson.loads(bytes(snapshot.payload))["rows"][0]["table_points"] == 5
    assert "Table points" in markup(Client().get("/t/bologna-open/standings/"))
    page = markup(Client().get("/t/bologna-open/players/1/"))
    assert '<dt>Table points</dt> <dd class="sum">3</dd>' in page
    assert '3<span class="quiet small">/4</span>' in page
    hall.tournament.state = "finished"
    hall.tournament.save(update_fields=["state"])
    assert '<span class="stick medal medal3" aria-hidden="true"></span>' in markup(
        Client().get("/t/bologna-open/players/1/")
    )
    assert Client().get("/api/v1/tournaments/bologna-open/stages/1/standings/").content == bytes(
        snapshot.payload
    )


def test_the_workbook_has_them_as_numbers(hall):
    play(hall, 1, {1: 60, 2: 0, 3: -30, 4: -30})
    sheets = flat_sheets(hall.tournament)
    head, *rows = sheets["Standings"]
    column = head.index("Table points")
    assert [row[column] for row in rows] == [4, 2, 0.5, 0.5]
    assert head[-2:] == ["Round 1: Table points", "Round 1: Total"]
    assert [row[-2:] for row in rows] == [[4, 60], [2, 0], [0.5, -30], [0.5, -30]]
    head, *rows = sheets["Rounds"]
    assert sorted(row[head.index("Table points")] for row in rows) == [0.5, 0.5, 2, 4]

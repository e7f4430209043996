"""A column of the standings stands once, and is then wherever it says."""

import re
from typing import Any, get_type_hints

import pytest
from django.test import Client
from rest_framework import serializers as rest

from scoring.ledger.file import FULL
from scoring.ledger.verify import verify
from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.desk.stages.test_services import add, played, seat_and_play
from tests.workbooks import flat_sheets, lines_of, opened
from tournaments.common.web.api import schema
from tournaments.desk.documents.paper.parts import Listing
from tournaments.desk.documents.prints.documents import ALL, DocumentScope
from tournaments.desk.stages.services import opening as openings
from tournaments.models import Stage
from tournaments.play.standings import columns
from tournaments.play.standings.columns import (
    EVERYWHERE,
    Column,
    FinalRow,
    Kind,
    StandingRow,
    StandingsPayload,
    Where,
    columns_of,
)
from tournaments.play.standings.rows import Carried, Cell, PlayerRow
from tournaments.play.standings.selectors.standings import compute
from tournaments.play.standings.serializers import (
    Cells,
    CellSerializer,
    Exact,
    FinalRowSerializer,
    StandingRowSerializer,
    TablePoints,
)
from tournaments.play.standings.services import rebuild_standings
from tournaments.trust.archive.export import tournament_file

pytestmark = pytest.mark.django_db

HOME = "/t/bologna-open"
API = "/api/v1/tournaments/bologna-open"


@pytest.fixture
def hall() -> Hall:
    """A final has been played, so that there is a final list, too."""
    hall = played()
    final = add(hall, carry_percent=50)
    openings.open_stage(stage=final, by=hall.organiser)
    seat_and_play(Stage.objects.select_related("tournament").get(pk=final.pk), hall)
    return hall


# The probe: this row is all that a new column needs

WINS = Column("wins", "Rounds won", Kind.NUMBER, EVERYWHERE, lambda row: 70 + _won(row))


def _won(row: PlayerRow) -> int:
    return sum(cell["place"] == 1 for cell in row.cells.values())


@pytest.fixture
def with_wins(monkeypatch: pytest.MonkeyPatch, hall: Hall) -> Hall:
    monkeypatch.setattr(columns, "COLUMNS", (*columns.COLUMNS, WINS))
    monkeypatch.setattr(schema, "DOCUMENTS", {})  # a test before this one may have asked for the document
    for stage in hall.tournament.stages.all():
        rebuild_standings(stage=stage)
    return hall


PAGES = [
    pytest.param("?stage=1", 8, id="page of a stage"),
    pytest.param("?stage=1&q=no+such+player", 0, id="search"),
    pytest.param("?stage=2", 4, id="page of the final"),
    pytest.param("", 8, id="page of the final list"),
]


@each(("query", "rows"), PAGES, apart=rolled_back)
def test_a_new_column_is_on_the_page(with_wins: Hall, query: str, rows: int) -> None:
    page = Client().get(f"{HOME}/standings/{query}").content.decode()
    assert page.count("Rounds won") == 1
    assert len(re.findall(r'<td class="num">\s*7[01]\s*</td>', page)) == page.count("data-number=") == rows


def test_a_new_column_is_in_the_workbook(with_wins: Hall) -> None:
    sheets = flat_sheets(with_wins.tournament)
    for title in ("Standings 1", "Standings 2", "Final standings"):
        head, *rows = sheets[title]
        at = head.index("Rounds won")
        assert {row[at] for row in rows} <= {70, 71}
        assert rows[0][at] == 71


def test_a_new_column_is_on_the_sheets_that_people_read(with_wins: Hall) -> None:
    book = opened(with_wins.tournament)
    for title in ("Results", "Qualification", "Final"):
        assert sum("Rounds won" in line for line in lines_of(book[title])) == 1


def standings_on_paper(hall: Hall) -> list[Listing]:
    """The lists of places; below them stands the head of the log."""
    parts = ALL["standings"].make(DocumentScope(hall.tournament, inside=True)).parts
    return [part for part in parts if isinstance(part, Listing) and part.columns[0].heading == "Place"]


def test_a_new_column_is_on_paper(with_wins: Hall) -> None:
    listings = standings_on_paper(with_wins)
    assert len(listings) > 1
    for part in listings:
        assert (part.columns[-1].heading, part.rows[0][-1]) == ("Rounds won", "71")


def test_a_new_column_is_in_the_api(with_wins: Hall) -> None:
    stage = Client().get(f"{API}/stages/2/standings/").json()
    whole = Client().get(f"{API}/final/").json()
    assert stage["rows"][0]["wins"] == whole["rows"][0]["wins"] == 71
    schemas = (
        Client().get("/api/schema/", headers={"Accept": "application/json"}).json()["components"]["schemas"]
    )
    assert schemas["StandingRow"]["properties"]["wins"] == {"type": "integer"}
    assert "wins" in schemas["FinalRow"]["required"]


def test_a_new_column_is_not_in_the_tournament_file(with_wins: Hall) -> None:
    """The check of a file makes no other figures anew."""
    report = verify(tournament_file(with_wins.tournament, FULL))
    assert [words for words in report.wrong if words.startswith("standings")] == []


def test_standings_stored_before_the_column_came_show_it_empty(
    monkeypatch: pytest.MonkeyPatch, hall: Hall
) -> None:
    for stage in hall.tournament.stages.all():
        rebuild_standings(stage=stage)
    monkeypatch.setattr(columns, "COLUMNS", (*columns.COLUMNS, WINS))
    assert "Rounds won" in Client().get(f"{HOME}/standings/").content.decode()
    part = standings_on_paper(hall)[-1]
    assert part.rows[0][-1] == ""


# The stored row, its type and its description are one

TYPES: dict[type[Any], object] = {
    rest.IntegerField: int,
    rest.CharField: str,
    rest.BooleanField: bool,
    Exact: int | str,
    TablePoints: int | str,
    rest.DictField: Carried,
    Cells: list[Cell | None],
}
ROWS = [
    pytest.param(StandingRow, StandingRowSerializer, id="row of a stage"),
    pytest.param(FinalRow, FinalRowSerializer, id="row of the final list"),
    pytest.param(Cell, CellSerializer, id="cell of a round"),
]


@each(("typed", "serializer"), ROWS, apart=rolled_back)
def test_the_typed_row_is_the_described_one(typed: Any, serializer: type[rest.Serializer[Any]]) -> None:
    fields = serializer().fields
    types = {key: TYPES[type(field)] for key, field in fields.items()}
    optional = {key: kind | None for key, kind in types.items() if fields[key].allow_null}  # type: ignore[operator]
    assert {**types, **optional} == get_type_hints(typed)
    assert {key for key, field in fields.items() if field.required} == typed.__required_keys__


GAMES = [pytest.param("ema2025", set(), id="riichi"), pytest.param("mcr2006", {"table_points"}, id="MCR")]


@each(("rules", "own"), GAMES, apart=rolled_back)
def test_a_stored_row_has_the_keys_of_its_type(rules: str, own: set[str]) -> None:
    payload = compute(make_hall(ruleset=rules).stage)
    assert set(payload) == StandingsPayload.__required_keys__
    (row, *_) = payload["rows"]
    assert set(row) == StandingRow.__required_keys__ | own
    (cell,) = row["rounds"]
    assert cell is not None
    assert set(cell) == Cell.__required_keys__ | own


# Where each column stands

PERSON = ("family_name", "given_name", "country", "club", "team")
RIICHI = ("raw", "uma", "oka", "penalties", "total")
ORDER = [
    pytest.param("ema2025", Where.PAGE, ("place", "previous", "name", "total", "rounds", "gap", "penalties")),
    pytest.param("ema2025", Where.FINAL_PAGE, ("place", "name", "stage", "total", "games")),
    pytest.param("ema2025", Where.SHEET, ("place", "number", *PERSON, "games", *RIICHI, "rounds")),
    pytest.param("ema2025", Where.FINAL_SHEET, ("place", "number", *PERSON, "stage", "total")),
    pytest.param("ema2025", Where.PAPER, ("place", "name", "country", "total", "rounds")),
    pytest.param(
        "mcr2006",
        Where.PAGE,
        ("place", "previous", "name", "table_points", "total", "rounds", "gap", "penalties"),
    ),
    pytest.param(
        "mcr2006",
        Where.SHEET,
        ("place", "number", *PERSON, "games", "raw", "penalties", "total", "table_points", "rounds"),
    ),
    pytest.param("mcr2006", Where.PAPER, ("place", "name", "country", "table_points", "total", "rounds")),
]


@each(("rules", "where", "keys"), ORDER, apart=rolled_back)
def test_the_order_of_the_columns(rules: str, where: Where, keys: tuple[str, ...]) -> None:
    payload = compute(make_hall(ruleset=rules, players=0).stage)
    assert tuple(column.key for column in columns_of(payload, where)) == keys


def test_what_is_carried_has_a_column_where_something_is(hall: Hall) -> None:
    shown = [
        compute(stage) for stage in hall.tournament.stages.select_related("tournament").order_by("number")
    ]
    keys = [{column.key for column in columns_of(payload, Where.PAGE)} for payload in shown]
    assert ["carried" in page for page in keys] == [False, True]

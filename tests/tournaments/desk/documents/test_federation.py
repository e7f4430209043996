"""The federation's results file (ema-tournament.md 9; two independent programs agree on its columns)."""

import csv
from datetime import date
from decimal import Decimal
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.web.csv_file import harmless
from tournaments.desk.documents import federation
from tournaments.models import Entry, Qualifier, Round, Stage, Tournament
from tournaments.play.penalties.services.penalties import give_penalty

pytestmark = pytest.mark.django_db
HOME = "/t/bologna-open/exports/federation-"


@pytest.fixture
def hall() -> Hall:
    hall = make_hall(players=4, ruleset="ema2025", country="ITA", place="Bologna")
    table = hall.table()
    _east, south, west, _north = hall.entries(table)
    hall.send(table, ron(south.key, west.key, limit="mangan"))
    Player.objects.filter(pk=south.player_id).update(
        ema_number="07000002", given_name="Ana", family_name="=Rossi"
    )
    return hall


def test_places_are_shared_and_scores_are_whole_points(hall: Hall):
    lines = federation.results(hall.tournament)
    assert [(line.place, line.score, line.ema_number, line.member) for line in lines] == [
        (1, 23000, "07000002", "yes"),
        (2, 0, "", "no"),
        (2, 0, "", "no"),
        (4, -23000, "", "no"),
    ]
    assert {line.table_points for line in lines} == {None}


def test_penalties_are_in_the_score(hall: Hall):
    south = hall.entries(hall.table())[1]
    give_penalty(stage=hall.stage, entry=south, rule="not_signed", by=hall.head, reason="r")
    assert federation.results(hall.tournament)[0].score == 21000


def test_table_points_of_mcr_carry_decimals():
    hall = make_hall(players=4, ruleset="mcr2006")
    lines = federation.results(hall.tournament)
    assert [(line.place, line.table_points) for line in lines] == [(1, Decimal("1.75"))] * 4


def test_an_unranked_substitute_is_not_in_the_file(hall: Hall):
    west = hall.entries(hall.table())[2]
    Entry.objects.filter(pk=west.pk).update(ranked=False, status="substitute")
    assert [line.place for line in federation.results(hall.tournament)] == [1, 2, 2]


def test_what_a_final_carried_counts_once(hall: Hall):
    south = hall.entries(hall.table())[1]
    now = hall.stage.tournament.created_at
    final = Stage.objects.create(tournament=hall.tournament, number=2, kind="final", opened_at=now)
    Qualifier.objects.create(stage=final, entry=south, place=1, carried={"total": 23000})
    first = federation.results(hall.tournament)[0]
    assert (first.family_name, first.place, first.score) == ("=Rossi", 1, 23000)


def notes(hall: Hall) -> list[str]:
    return federation.notes(hall.tournament, federation.results(hall.tournament))


def test_what_to_look_at_first(hall: Hall):
    unfinished = "Not all rounds are closed: these are not the final results."
    bare = "3 players have no EMA number: listed with a place in the file, but not counted in the ranking."
    assert notes(hall) == [unfinished, bare]
    Round.objects.update(state="closed", closed_at=hall.round().started_at)
    Player.objects.filter(ema_number="").update(country="")
    assert notes(hall) == [bare, "3 players have no country."]
    assert notes(make_hall(players=0, name="Empty")) == [unfinished]


def test_scores_out_of_the_order_of_the_places_are_explained(hall: Hall):
    """The final decides the places; the scores stay the sums of all sessions, as the federation reads them."""
    _east, south, west, _north = hall.entries(hall.table())
    Round.objects.update(state="closed", closed_at=hall.round().started_at)
    opened = hall.stage.tournament.created_at
    final = Stage.objects.create(
        tournament=hall.tournament, number=2, kind="final", rounds_planned=1, opened_at=opened
    )
    times = dict.fromkeys(("started_at", "closed_at"), hall.round().started_at)
    Round.objects.create(stage=final, number=1, state="closed", **times)
    finalist = Qualifier.objects.create(stage=final, entry=south, place=1, carried={"total": 11500})
    bare = "3 players have no EMA number: listed with a place in the file, but not counted in the ranking."
    assert notes(hall) == [bare]
    Qualifier.objects.filter(pk=finalist.pk).update(entry=west, carried={"total": -11500})
    assert [line.score for line in federation.results(hall.tournament)[:2]] == [-23000, 23000]
    assert notes(hall) == [
        "The final decided the places, and Score is the sum of all sessions: a lower place can have a higher score. "
        "Tell the federation so when you send the file.",
        bare,
    ]


def sheet(content: bytes) -> list[list[object]]:
    page = load_workbook(BytesIO(content)).active
    assert page is not None
    return [list(row) for row in page.iter_rows(values_only=True)]


def test_the_workbook_keeps_numbers_as_text(hall: Hall):
    lines = federation.results(hall.tournament)
    content = federation.workbook(hall.tournament, lines)
    rows = sheet(content)
    assert rows[0] == [None, None, *federation.RESULTS]
    assert rows[1] == [None, None, 1, "Ana", "=Rossi", "07000002", None, 23000, "yes", "ITA"]
    page = load_workbook(BytesIO(content)).active
    assert page is not None
    assert (page["F2"].data_type, page["F2"].number_format, page["E2"].data_type) == ("s", "@", "s")


DATES = [
    pytest.param(date(2026, 5, 1), date(2026, 5, 2), "1 May 2026 - 2 May 2026", 2, id="two days"),
    pytest.param(date(2026, 5, 1), date(2026, 5, 1), "1 May 2026", 1, id="one day"),
    pytest.param(date(2026, 5, 1), None, "1 May 2026", 1, id="no last day"),
    pytest.param(None, None, None, None, id="no dates"),
]


@each(("first", "last", "words", "days"), DATES, apart=rolled_back)
def test_event_data_stand_in_row_3(
    hall: Hall, first: date | None, last: date | None, words: str | None, days: int | None
):
    Tournament.objects.update(starts_on=first, ends_on=last)
    tournament = Tournament.objects.get()
    rows = sheet(federation.workbook(tournament, federation.results(tournament), with_event=True))
    assert rows[2][:3] == ["Bologna Open", 4, 2]
    found = (rows[2] + [None])[:18]  # an empty last cell is not in the file
    assert [value or None for value in found[11:]] == ["ITA", "Bologna", None, None, "riichi", words, days]


def test_event_data_of_nobody():
    tournament = make_hall(players=0, ruleset="zungjung33").tournament
    rows = sheet(federation.workbook(tournament, [], with_event=True))
    assert (len(rows), rows[2][:2], rows[2][15]) == (3, ["Bologna Open", 0], "zungjung33")


def read(answer) -> list[list[str]]:
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))


def test_the_files(hall: Hall):
    client = client_of(hall.head)
    rows = read(client.get(f"{HOME}results.csv"))
    assert rows[:2] == [
        list(federation.RESULTS),
        ["1", "Ana", "'=Rossi", "07000002", "", "23000", "yes", "ITA"],
    ]
    other = read(client.get(f"{HOME}list.csv"))
    assert other[:2] == [
        list(federation.LIST),
        ["1", "07000002", "'=Rossi", "Ana", "ITA", "", "23000"],
    ]
    assert len(sheet(client.get(f"{HOME}results.xlsx").content)[2]) == 10
    assert len(sheet(client.get(f"{HOME}results.xlsx?event=1").content)[2]) == 17
    assert "Results for the federation" in client.get("/t/bologna-open/print/").content.decode()
    assert client_of(hall.referee).get(f"{HOME}results.csv").status_code == 403


def test_by_the_api(hall: Hall, client):
    client.force_login(hall.head)
    answer = client.get("/api/v1/tournaments/bologna-open/federation/").json()
    assert (len(answer["notes"]), answer["rows"][0]["ema_number"], answer["rows"][0]["score"]) == (
        *(2, "07000002"),
        23000,
    )
    client.force_login(hall.referee)
    assert client.get("/api/v1/tournaments/bologna-open/federation/").status_code == 403


@each("text", ["=1+1", "+39", "-x", "@me"], apart=rolled_back)
def test_no_text_becomes_a_formula(text: str):
    assert (harmless(text), harmless(-5), harmless("Ana")) == (f"'{text}", -5, "Ana")


@each("name", ["results.csv", "list.csv", "results.xlsx", "results.xlsx?event=1"], apart=rolled_back)
def test_a_program_fetches_the_files_of_the_page(hall: Hall, as_account, name: str):
    file, _, query = name.partition("?")
    home = "/api/v1/tournaments/bologna-open/federation/files/"
    ours = as_account(hall.head).get(f"{home}{file}/?{query}")
    theirs = client_of(hall.head).get(f"{HOME}{name}")
    assert (ours.status_code, ours["Content-Type"]) == (200, theirs["Content-Type"])
    assert ours["Content-Disposition"] == theirs["Content-Disposition"]
    tables = [
        list(load_workbook(BytesIO(answer.content)).worksheets[0].values)
        if file == "results.xlsx"
        else answer.content
        for answer in (ours, theirs)
    ]
    assert tables[0] == tables[1]


def test_there_is_no_other_file_and_none_for_a_referee(hall: Hall, as_account):
    home = "/api/v1/tournaments/bologna-open/federation/files/"
    assert as_account(hall.head).get(f"{home}other.csv/").status_code == 404
    assert client_of(hall.head).get(f"{HOME}other.csv").status_code == 404
    assert as_account(hall.referee).get(f"{home}list.csv/").status_code == 403

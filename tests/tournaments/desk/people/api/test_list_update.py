"""A federation's list, sent again and again: each time the entries are as the list says."""

from typing import Any

import pytest

from tests.apart import rolled_back
from tests.factories import AccountFactory, PlayerFactory, make_hall
from tests.rows import each
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import Entry, LogEntry, Proposal

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/tournaments/bologna-open/entries/update/"
JAN = {"external_id": "nl-17", "given_name": "Jan", "family_name": "van der Berg", "country": "NLD"}
MIO = {
    "external_id": "jp-4",
    "given_name": "Mio",
    "family_name": "Nakamura",
    "country": "Japan",
    "club": "Kyoto",
}


@pytest.fixture
def hall():
    return make_hall(players=0)


@pytest.fixture
def client(hall, as_account):
    return as_account(hall.organiser)


def fates(client, *players, preview=False):
    answer = client.post(f"{ADDRESS}preview/" if preview else ADDRESS, {"players": list(players)})
    assert answer.status_code == 200, answer.json()
    return [(row["external_id"], row["number"], row["fate"], row["changes"]) for row in answer.json()]


def statuses():
    return dict(Entry.objects.values_list("external_id", "status"))


def test_a_list_is_brought_up_to_date_as_often_as_it_is_sent(client):
    assert fates(client, JAN, MIO, preview=True) == [("nl-17", None, "new", []), ("jp-4", None, "new", [])]
    assert Entry.objects.count() == 0
    assert fates(client, JAN, MIO) == [("nl-17", 1, "new", []), ("jp-4", 2, "new", [])]
    same: list[Any] = [("jp-4", 2, "same", []), ("nl-17", 1, "same", [])]
    before = LogEntry.objects.count()
    assert fates(client, MIO, JAN) == fates(client, MIO, JAN, preview=True) == same
    assert LogEntry.objects.count() == before


def test_what_changed_is_changed_and_what_is_not_sent_stays(client):
    fates(client, JAN, MIO)
    sent = [
        {**JAN, "family_name": "van den Berg", "club": "Delft"},
        {"external_id": "jp-4", "family_name": "NAKAMURA"},
    ]
    told = [("nl-17", 1, "changed", ["club", "family_name"]), ("jp-4", 2, "same", [])]
    assert fates(client, *sent, preview=True) == told
    assert fates(client, *sent) == told
    entry = client.get("/api/v1/tournaments/bologna-open/entries/1/").json()
    assert (entry["family_name"], entry["club"], entry["country"]) == ("van den Berg", "Delft", "NLD")
    assert [fate for *_, fate, _changes in fates(client, *sent)] == ["same", "same"]


def test_who_is_gone_is_withdrawn_and_comes_back_with_the_list(client):
    fates(client, JAN, MIO)
    for _turn in range(2):
        assert fates(client, JAN) == [("nl-17", 1, "same", []), ("jp-4", 2, "gone", [])]
        assert statuses() == {"nl-17": "playing", "jp-4": "withdrawn"}
    assert fates(client, JAN, MIO)[1] == ("jp-4", 2, "changed", ["status"])
    assert statuses() == {"nl-17": "playing", "jp-4": "playing"}


def test_an_entry_by_hand_stays_unless_the_list_means_its_person(hall, client):
    mio = PlayerFactory.create(given_name="Mio", family_name="Nakamura", country="JPN")
    for player in (mio, PlayerFactory.create()):
        add_entry(tournament=hall.tournament, player=player, by=hall.organiser)
    assert fates(client, {**MIO, "club": ""}) == [("jp-4", 1, "changed", ["external_id"])]
    assert sorted(Entry.objects.values_list("external_id", "status")) == [
        ("", "playing"),
        ("jp-4", "playing"),
    ]


def test_a_person_whom_others_answer_for_is_proposed_to_them(hall, client):
    fates(client, JAN)
    entry, other = Entry.objects.get(), AccountFactory.create()
    elsewhere = create_tournament(by=other, name="Elsewhere", ruleset="ema2025", rounds=1)
    add_entry(tournament=elsewhere, player=entry.player, by=other)
    for _turn in range(2):
        sent = {**JAN, "family_name": "van den Berg", "club": "Delft"}
        assert fates(client, sent)[0][2] == "proposed"
    entry.refresh_from_db()
    assert (entry.player.family_name, entry.club_name) == ("van der Berg", "Delft")
    assert [row.changes for row in Proposal.objects.all()] == [{"family_name": "van den Berg"}]


REFUSED = [
    pytest.param([], "missing_field", "players", id="an empty list would withdraw everybody"),
    pytest.param([{**JAN, "external_id": ""}], "missing_field", "players[0].external_id", id="no id"),
    pytest.param([JAN, {**MIO, "country": "Atlantis"}], "unknown_country", "players[1].country", id="a country"),
    pytest.param([JAN, {**MIO, "external_id": "nl-17"}], "external_id_twice", "players[1].external_id", id="twice"),
]  # fmt: skip


@each("path", [ADDRESS, f"{ADDRESS}preview/"])
@each(("players", "code", "field"), REFUSED, apart=rolled_back)
def test_a_wrong_list_changes_nothing(client, path, players, code, field):
    answer = client.post(path, {"players": players})
    assert (answer.status_code, answer.json()["faults"][0]["code"], answer.json()["field"]) == (
        400,
        code,
        field,
    )
    assert Entry.objects.count() == 0


def test_who_may_send_it(hall, as_account):
    assert as_account(hall.referee).post(ADDRESS, {"players": [JAN]}).status_code == 403
    assert as_account(hall.referee).post(f"{ADDRESS}preview/", {"players": [JAN]}).status_code == 403

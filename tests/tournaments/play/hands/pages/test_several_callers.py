"""Several players call one discard: all are ticked; where the rules know one winner the first in turn is paid."""

from typing import Any

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.markup import text_of
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.play.hands.pages.test_families import hall_of, scores, send
from tournaments.models import Hand, LogEntry, Table

pytestmark = pytest.mark.django_db

ONE_PAID = ["finnish", "wrc", "wrc2025", "mleague", "jpml_a", "jpml_a2026", "zungjung33", "mcr2006"]
HINT = "Tick them all: the first in turn is paid."
POINTS = ("zungjung33", "mcr2006")


def claims(ruleset: str, *players: str) -> dict[str, str]:
    """The same claim for each player: 45 points, or mangan."""
    name, value = ("points", "45") if ruleset in POINTS else ("value", "mangan")
    return {f"{name}-{player}": value for player in players}


def called_by_south_and_west(ruleset: str) -> tuple[Any, Table, list[str], Client, dict[str, Any]]:
    """A form in which South and West call East's discard."""
    hall, table, names, client = hall_of(ruleset)
    east, south, west, _north = names
    fields = {"kind": "win", "winner": [west, south], "discarder": east, **claims(ruleset, south, west)}
    return hall, table, names, client, fields


@each("ruleset", ONE_PAID, apart=rolled_back)
def test_it_is_said_who_is_paid_before_the_hand_is_sent(ruleset: str) -> None:
    hall, table, (_east, south, west, _north), client, fields = called_by_south_and_west(ruleset)
    assert HINT in text_of(client.get(f"/table/{table.pk}/hand/"))
    answer = client.post(f"/table/{table.pk}/hand/preview/", fields)
    names = {entry.key: entry.player.full_name for entry in hall.entries(table)}
    words = answer.context["answer"]["words"]
    assert (words["winners"], words["also_called"]) == ([names[south]], [names[west]])
    assert f"{names[south]} is paid: the first in turn after" in text_of(answer)
    assert f"Recorded only: {names[west]}." in text_of(answer)
    assert len(answer.context["answer"]["paid_values"]) == 1


PAID = [
    pytest.param("zungjung33", [-85, 135, -25, -25], id="zungjung33"),
    pytest.param("mcr2006", [-53, 69, -8, -8], id="mcr2006"),
    pytest.param("finnish", [17_000, 33_000, 25_000, 25_000], id="finnish"),
]


@each(("ruleset", "expected"), PAID, apart=rolled_back)
def test_the_first_in_turn_is_paid_and_the_other_is_recorded(ruleset: str, expected: list[int]) -> None:
    hall, table, names, client, fields = called_by_south_and_west(ruleset)
    hand = send(client, table, 1, **fields)
    assert [scores(table)[name] for name in names] == expected
    assert [winner["player"] for winner in hand.event["winners"]] == names[1:3]
    people = [entry.player.full_name for entry in hall.entries(table)]
    view = client.get(f"/hand/{hand.pk}/").context["answer"]
    assert [(win["key"], win["paid"]) for win in view["wins"]] == [(names[1], True), (names[2], False)]
    said = f"{people[1]} wins from {people[0]} · also called, not paid: {people[2]}"
    assert said in text_of(client.get(f"/hand/{hand.pk}/"))
    assert said in text_of(client.get(f"/table/{table.pk}/"))


def test_the_log_tells_all_callers() -> None:
    hall, table, _names, client, fields = called_by_south_and_west("mcr2006")
    send(client, table, 1, **fields)
    people = [entry.player.full_name for entry in hall.entries(table)]
    log = text_of(client_of(hall.organiser).get(f"/t/{hall.tournament.slug}/log/"))
    assert LogEntry.objects.filter(action="submit_hand").count() == 1
    assert f"{people[1]}, {people[2]} win from {people[0]}" in log
    assert "only the first in turn after the discarder is paid" in log


def test_the_form_of_a_correction_has_both_ticked() -> None:
    hall, table, (_east, south, west, _north), client, fields = called_by_south_and_west("mcr2006")
    hand = send(client, table, 1, **fields)
    entry = client_of(hall.head).get(f"/hand/{hand.pk}/correct/").context["hand_form"]
    assert {seat["key"] for seat in entry.seats if seat["winner"]} == {south, west}


def test_the_api_tells_who_was_paid() -> None:
    _hall, table, (_east, south, west, _north), client, fields = called_by_south_and_west("zungjung33")
    send(client, table, 1, **fields)
    (hand,) = client.get(f"/api/v1/tables/{table.pk}/hands/").json()
    assert {win["player"]: win["paid"] for win in hand["wins"]} == {south: True, west: False}


def test_tiles_are_asked_of_the_paid_winner_alone() -> None:
    """Where the event wants all winning hands recorded."""
    hall, table, (east, south, west, _north), client, fields = called_by_south_and_west("finnish")
    hall.tournament.tiles_policy = "always"
    hall.tournament.save()
    shown = {f"tiles-{south}": "234567m345p67s22s8s", "dora": "1z", f"value-{south}": ""}
    assert (
        client.post(f"/table/{table.pk}/hand/", {**fields, "key": "a", "expected_seq": "1"}).status_code
        == 400
    )
    send(client, table, 1, **{**fields, **shown})
    assert Hand.objects.get(table=table).event["discarder"] == east
    assert west in {winner["player"] for winner in Hand.objects.get(table=table).event["winners"]}


def test_a_self_draw_has_one_winner() -> None:
    _hall, table, _names, client, fields = called_by_south_and_west("mcr2006")
    answer = client.post(f"/table/{table.pk}/hand/", {**fields, "discarder": "self"})
    assert answer.status_code == 400
    assert "Too many winners" in text_of(answer)


@each("ruleset", ["ema2025", "tenhou", "fimj2001"], apart=rolled_back)
def test_where_several_are_paid_nothing_is_said_of_one(ruleset: str) -> None:
    _hall, table, _names, client = hall_of(ruleset)
    assert HINT not in text_of(client.get(f"/table/{table.pk}/hand/"))

"""The log in order, what it tells everybody, and waiting for more of it."""

from time import monotonic

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.apart import rolled_back
from tests.factories import draw, make_hall
from tests.rows import each
from tournaments.common.web.waiting import PLACES
from tournaments.models import Hand, LogEntry, LogHead
from tournaments.play.hands.services.corrections import correct_hand

pytestmark = pytest.mark.django_db
HOME = "/api/v1/tournaments/bologna-open/"


def newest() -> int:
    return LogHead.objects.get().number


def play(hall, table, hands):
    for seq in range(1, hands + 1):
        hall.send(table, draw(), expected_seq=seq, key=f"{table.pk}-{seq}")


def test_the_log_is_read_in_order_from_a_number(hall, as_account):
    client, before = as_account(hall.organiser), newest()
    play(hall, hall.table(), 2)
    part = client.get(f"{HOME}log/?after={before}&limit=1")
    assert [row["number"] for row in part.json()] == [before + 1]
    assert (part["X-Total-Count"], "after" in part["Link"]) == ("2", True)
    rest = client.get(f"{HOME}log/?after={before + 1}").json()
    assert [(row["number"], row["action"]) for row in rest] == [(before + 2, "submit_hand")]


def test_everybody_is_told_what_changed_and_where_it_is(hall, reader):
    start = reader.get(f"{HOME}changes/").json()
    assert start == {"number": newest(), "changes": []}
    table = hall.table()
    play(hall, table, 1)
    told = reader.get(f"{HOME}changes/?after={start['number']}").json()
    (change,) = told["changes"]
    assert (told["number"], change["number"]) == (newest(), newest())
    assert (change["type"], change["url"]) == ("hand.recorded", f"/api/v1/tables/{table.pk}/")
    assert reader.get(f"{HOME}changes/?after={told['number']}").json() == {**told, "changes": []}
    of_start = reader.get(f"{HOME}changes/?after=0").json()["changes"]
    urls = {row["type"]: row["url"] for row in of_start}
    assert urls["round.started"] == f"{HOME}stages/1/rounds/1/"
    assert reader.get(urls["round.started"]).status_code == 200


@pytest.mark.parametrize(
    ("policy", "who", "types"),
    [
        ("after_round", "reader", ["hand.recorded"]),
        ("after_round", "organiser", ["hand.recorded", "hand.corrected"]),
        ("live", "reader", ["hand.recorded", "hand.corrected"]),
    ],
)
def test_a_change_of_hidden_hands_is_told_to_the_staff_alone(request, policy, who, types):
    hall, client = make_hall(results_policy=policy), request.getfixturevalue("reader")
    if who == "organiser":
        client.force_login(hall.organiser)
    before, table = newest(), hall.table()
    play(hall, table, 1)
    correct_hand(
        hand=Hand.objects.get(),
        event=draw(hall.names(table)[0]),
        by=hall.head,
        reason="x",
        expected_version=1,
    )
    told = client.get(f"{HOME}changes/?after={before}").json()
    assert [row["type"] for row in told["changes"]] == types
    assert told["number"] == newest() - 2 + len(types), "no number tells of hidden changes"
    assert client.get(f"{HOME}changes/").json()["number"] == told["number"]
    again = client.get(f"{HOME}changes/?after={told['number']}").json()
    assert again == {"number": told["number"], "changes": []}


def test_many_changes_ask_as_often_as_few(hall, reader):
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert reader.get(f"{HOME}changes/?after={before}&lang=en").status_code == 200
        return len(queries)

    before = newest()
    play(hall, hall.table(1), 1)
    few = asked()
    play(hall, hall.table(2), 4)
    assert asked() == few


def test_a_log_of_another_installation_may_hold_any_words(hall, reader):
    before = newest()
    for number, (action, subject) in enumerate(
        [
            ("submit_hand", "table:a.b.²"),
            ("submit_hand", f"table:1.1.{10**30}"),
            ("change_state", "x"),
            ("give_penalty", "penalty:-1"),
            ("give_penalty", f"penalty:{10**30}"),
            ("start_round", ""),
        ],
        before + 1,
    ):
        LogEntry.objects.create(
            tournament=hall.tournament, number=number, at=hall.tournament.created_at, by=hall.organiser,
            action=action, subject=subject, after={}, hash=str(number), prev_hash=str(number),
        )  # fmt: skip
    assert reader.get(f"{HOME}changes/?after={before}").json()["changes"] == []


def test_a_reader_waits_until_something_changes_or_the_time_is_over(hall, reader):
    began, before = monotonic(), newest()
    told = reader.get(f"{HOME}changes/?after={before}&wait=1").json()
    assert (told["changes"], 1 <= monotonic() - began < 5, PLACES.taken) == ([], True, set())
    play(hall, hall.table(), 1)
    began = monotonic()
    assert reader.get(f"{HOME}changes/?after={before}&wait=9").json()["changes"] != []
    assert monotonic() - began < 3


def test_an_address_has_one_place_and_a_process_few(hall, reader):
    path = f"{HOME}changes/?after={newest()}&wait=1"
    with PLACES.place("127.0.0.1"):
        refused = reader.get(path)
        assert (refused.status_code, refused["Retry-After"], refused.json()["code"]) == (
            429,
            "2",
            "too_many_requests",
        )
        assert reader.get(f"{HOME}changes/?after=0&wait=1").status_code == 200  # nothing to wait for
    with PLACES.place("192.0.2.1"), PLACES.place("192.0.2.2"):
        assert reader.get(path).status_code == 429
    assert reader.get(path).status_code == 200


@each(
    ("query", "code", "field"),
    [
        ("wait=1", "missing_field", "after"),
        ("after=-1", "out_of_range", "after"),
        ("after=1&wait=11", "out_of_range", "wait"),
    ],
    apart=rolled_back,
)
def test_a_wrong_wish_is_refused(hall, reader, query, code, field):
    answer = reader.get(f"{HOME}changes/?{query}")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, code, field)

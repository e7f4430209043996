"""No lost update: ETags, `If-None-Match` and `If-Match`; a hand has one id for its life."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import close_old_connections, connection

from tests.factories import Hall, make_hall, ron
from tournaments.common.web.api import conditions
from tournaments.common.web.api.conditions import resource_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
BASE = "/api/v1/tournaments/bologna-open/"


@pytest.fixture
def hall() -> Hall:
    return make_hall()


def test_an_answer_is_read_again_only_when_it_changed(hall, as_account):
    client = as_account(hall.organiser)
    etag = client.get(BASE)["ETag"]
    again = client.get(BASE, headers={"If-None-Match": etag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    client.patch(BASE, {"place": "Riga"})
    assert client.get(BASE, headers={"If-None-Match": etag}).status_code == 200


def test_of_two_who_change_the_same_the_second_hears_of_it(hall, as_account):
    first, second = as_account(hall.organiser), as_account(hall.organiser)
    etag = first.get(BASE)["ETag"]
    done = first.patch(BASE, {"place": "Riga"}, headers={"If-Match": etag})
    refused = second.patch(BASE, {"place": "Oslo"}, headers={"If-Match": etag})
    told = refused.json()
    assert (done.status_code, refused.status_code, told["code"]) == (200, 412, "precondition_failed")
    assert (told["faults"][0]["expected"], told["present"]["place"]) == (done["ETag"], "Riga")
    assert Tournament.objects.get().place == "Riga"
    taken = second.patch(BASE, {"place": "Oslo"}, headers={"If-Match": done["ETag"]})
    assert (taken.status_code, taken["ETag"]) == (200, second.get(BASE)["ETag"])


@pytest.mark.parametrize("header", ["If-Match", "Idempotency-Key"])
def test_a_method_that_there_is_not_is_not_allowed(hall, as_account, header):
    answer = as_account(hall.organiser).put(BASE, {"place": "Riga"}, headers={header: "x"})
    assert answer.status_code == 405


@pytest.mark.parametrize(
    ("tag", "status"),
    [
        pytest.param("*", 200, id="anything"),
        pytest.param('"x", W/%s', 200, id="packed, one of several"),
        pytest.param("stale", 412, id="no tag"),
    ],
)
def test_tags(hall, as_account, tag, status):
    client = as_account(hall.organiser)
    sent = tag.replace("%s", client.get(BASE)["ETag"])
    assert client.patch(BASE, {"place": "Riga"}, headers={"If-Match": sent}).status_code == status


def test_a_deed_below_a_thing_is_bound_to_the_thing(hall, as_account):
    """`rounds/1/minutes/` changes `rounds/1/`."""
    client, path = as_account(hall.organiser), f"{BASE}stages/1/rounds/1/"
    etag = client.get(path)["ETag"]
    answers = [
        client.post(
            f"{path}minutes/", {"minutes": minutes, "reason": "late"}, headers={"If-Match": etag}
        ).status_code
        for minutes in (80, 90)
    ]
    assert answers == [200, 412]


def test_a_repeat_gets_the_first_answer_though_the_thing_changed_by_it(hall, as_account):
    client = as_account(hall.organiser)
    headers = {"If-Match": client.get(BASE)["ETag"], "Idempotency-Key": "k"}
    answers = [client.patch(BASE, {"place": "Riga"}, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()


@pytest.mark.postgres(only=True)
@pytest.mark.django_db(transaction=True)
def test_a_change_that_came_between_is_seen_on_postgresql(hall, as_account, monkeypatch):
    """After the check and before the change, another transaction changes the tournament."""
    client, checked = as_account(hall.organiser), conditions._require_unchanged
    etag = client.get(BASE)["ETag"]

    def change() -> None:
        as_account(hall.organiser).patch(BASE, {"place": "Oslo"})
        close_old_connections()
        connection.close()

    def check(request) -> None:
        checked(request)
        monkeypatch.setattr(conditions, "_require_unchanged", checked)
        with ThreadPoolExecutor(1) as pool:
            pool.submit(change).result()

    monkeypatch.setattr(conditions, "_require_unchanged", check)
    refused = client.patch(BASE, {"place": "Riga"}, headers={"If-Match": etag})
    assert (refused.status_code, Tournament.objects.get().place) == (412, "Oslo")


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v1/tournaments/x/", "tournaments/<slug:slug>/"),
        ("/api/v1/tournaments/x/entries/3/withdrawal/", "entries/<int:number>/"),
        ("/api/v1/hands/7/correct/", "hands/<int:pk>/"),
        ("/api/v1/score/", None),
    ],
)
def test_the_resource_of_an_address(path, route):
    match = resource_of(path)
    assert match is None if route is None else match is not None and match.route.endswith(route)


def correct(client, pk: int, event: dict, version: int, key: str):
    body = {"event": event, "reason": "misread", "expected_version": version}
    return client.post(f"/api/v1/hands/{pk}/correct/", body, headers={"Idempotency-Key": key})


def test_a_hand_has_one_id_for_its_life(hall, as_account):
    client, table = as_account(hall.head), hall.table()
    east, south, west, _north = hall.names(table)
    hall.send(table, ron(east, south, fan=1, fu=30))
    first = client.get(f"/api/v1/tables/{table.pk}/hands/").json()[0]
    second = correct(client, first["id"], ron(east, south, fan=2, fu=30), 1, "a").json()["hand"]
    repeat = correct(client, first["id"], ron(east, south, fan=2, fu=30), 1, "a")
    assert (repeat.status_code, repeat.json()["hand"]) == (200, second)
    third = correct(client, first["id"], ron(east, west, fan=2, fu=30), 2, "b").json()["hand"]
    assert {first["hand"], second["hand"], third["hand"]} == {first["id"]}
    assert len({first["id"], second["id"], third["id"]}) == 3
    for pk in (first["id"], second["id"], third["id"]):
        assert client.get(f"/api/v1/hands/{pk}/").json() == third
    stale = correct(client, first["id"], ron(east, west, fan=3, fu=30), 2, "c").json()
    assert (stale["code"], stale["faults"][0]["expected"], stale["faults"][0]["found"]) == (
        "version_conflict",
        3,
        2,
    )


def test_a_hand_in_the_place_of_a_voided_one_is_another(hall, as_account):
    client, table = as_account(hall.referee), hall.table()
    east, south, *_others = hall.names(table)
    hall.send(table, ron(east, south, fan=1, fu=30))
    old = client.get(f"/api/v1/tables/{table.pk}/hands/").json()[0]
    client.post(f"/api/v1/tables/{table.pk}/void/", {"reason": "wrong table", "expected_seq": 1})
    hall.send(hall.table(), ron(east, south, fan=2, fu=30))
    new = client.get(f"/api/v1/tables/{table.pk}/hands/").json()[0]
    assert (new["hand"], client.get(f"/api/v1/hands/{old['id']}/").status_code) == (new["id"], 404)


@pytest.mark.parametrize("header", ["If-Match", "Idempotency-Key"])
def test_a_method_that_there_is_not_has_no_condition(hall, as_account, header):
    answer = as_account(hall.organiser).put(
        "/api/v1/tournaments/bologna-open/state/", {}, headers={header: "x"}
    )
    assert answer.status_code == 405

"""Requests sent twice with one key, and lists that are asked for in parts."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts import urls as accounts
from tests.factories import make_hall
from tournaments import urls
from tournaments.models import Penalty, Receipt, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NEW = {"name": "Same", "ruleset": "ema2025", "rounds": 2}


def send(client, path: str, body: dict, key: str = "k1"):
    return client.post(f"/api/v1/{path}", body, headers={"Idempotency-Key": key})


@pytest.fixture
def hall():
    return make_hall(players=8)


def penalty(**changes) -> dict:
    return {"stage": 1, "entry": 1, "kind": "other", "amount": 1000, "reason": "late", **changes}


def test_made_once_with_one_key(hall, as_account):
    client = as_account(hall.organiser)
    path = f"tournaments/{hall.tournament.slug}/penalties/"
    answers = [send(client, path, penalty()) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].json() == answers[1].json()
    assert send(client, path, penalty(), key="k2").status_code == 201
    assert Penalty.objects.count() == 2


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("penalties/", penalty(amount=2000)),
        ("penalties/", penalty(reason="loud")),
        ("entries/", {"text": "A B"}),
    ],
    ids=["another amount", "another reason", "another address"],
)
def test_a_key_binds_the_whole_request(hall, as_account, path, body):
    client, base = as_account(hall.organiser), f"tournaments/{hall.tournament.slug}/"
    send(client, f"{base}penalties/", penalty())
    refused = send(client, base + path, body)
    assert (refused.status_code, refused.json()["code"]) == (409, "key_reused")
    assert Penalty.objects.count() == 1


def test_a_file_is_bound_by_its_content(hall, as_account):
    client = as_account(hall.organiser)
    path = f"/api/v1/tournaments/{hall.tournament.slug}/entries/import/preview/"

    def upload(content: bytes, name: str = "players.csv"):
        sent = {"file": SimpleUploadedFile(name, content)}
        return client.post(path, sent, format="multipart", headers={"Idempotency-Key": "k1"})

    first = upload(b"Name\nAnna Nowak\n")
    again = upload(b"Name\nAnna Nowak\n", "the same.csv")
    assert (first.status_code, again.status_code, again.json()) == (200, 200, first.json())
    assert upload(b"Name\nJan Nowak\n").json()["code"] == "key_reused"


def test_what_was_refused_may_be_put_right_under_its_key(hall, as_account):
    client, path = as_account(hall.organiser), f"tournaments/{hall.tournament.slug}/penalties/"
    assert send(client, path, penalty(entry=999)).status_code == 404
    assert Receipt.objects.count() == 0
    assert send(client, path, penalty()).status_code == 201


def test_a_tournament_is_made_once(hall, as_account):
    client = as_account(hall.organiser)
    before = Tournament.objects.count()
    answers = [send(client, "tournaments/", NEW) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 200, 200]
    assert len({answer.json()["slug"] for answer in answers}) == 1
    assert Tournament.objects.count() == before + 1


def test_an_invitation_keeps_no_link_in_a_receipt(hall, as_account):
    client, path = as_account(hall.organiser), f"tournaments/{hall.tournament.slug}/invitations/"
    assert send(client, path, {"kind": "referee", "name": "Ada"}).status_code == 201
    assert Receipt.objects.count() == 0


@pytest.mark.parametrize(
    ("query", "numbers", "link"),
    [
        ("", [*range(1, 9)], None),
        ("limit=3", [1, 2, 3], 'limit=3&offset=3>; rel="next"'),
        ("limit=3&offset=3", [4, 5, 6], 'offset=6>; rel="next"'),
        ("limit=3&offset=6", [7, 8], 'offset=3>; rel="prev"'),
        ("offset=7", [8], None),
        ("limit=3&offset=100", [], 'offset=97>; rel="prev"'),
    ],
)
def test_a_list_in_parts(hall, as_account, query, numbers, link):
    answer = as_account(hall.organiser).get(f"/api/v1/tournaments/{hall.tournament.slug}/entries/?{query}")
    assert [entry["number"] for entry in answer.json()] == numbers
    assert answer["X-Total-Count"] == "8"
    assert (link in answer["Link"]) if link else ("Link" not in answer)


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=501", "limit=x", "offset=-1", "limit=%E0%A5%AA", "limit=" + "9" * 99]
)
def test_no_such_part(hall, as_account, query):
    answer = as_account(hall.organiser).get(f"/api/v1/tournaments/?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "out_of_range")


@pytest.mark.parametrize("path", ["/api/", "/api/v2/", "/api/v1/nowhere/"])
def test_nothing_there_is_told_in_json(client, path):
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


BY_SERVICE = {"Hands", "PaperTable", "EndTable", "CorrectHand", "RuleHand", "Chombo", "Reseat", "Signatures"}
"""Their services keep the receipt, because pages send hands as well."""
SECRET = {"EntryAnswers", "SignIn", "Invitations", "TableCode", "Webhooks", "WebhookSecret", "Pin"}
"""Their answers, or what is sent to them, is kept nowhere."""
NO_ACCOUNT = {"Applications", "OwnApplication", "OwnCopy", "PrivateView"}
"""A key belongs to an account; who applies has none."""


FILES = {"Imports"}
"""What is sent is no JSON; a file that is sent twice is checked twice, and its tournament imported once."""

ONCE_BY_ITSELF = {"ReturnedHands", "Copies", "OneCopy", "OnePart"}
"""A statement of a phone, or a part of a copy, that comes twice is the same one."""


def test_every_view_honours_a_key_but_for_those_with_a_reason():
    views = {one.callback.view_class for one in (*urls.version_1, *accounts.api_paths)}  # type: ignore[union-attr]
    without = {view.__name__ for view in views if not getattr(view, "repeats_kept", False)}
    assert without - NO_ACCOUNT == BY_SERVICE | SECRET | FILES | ONCE_BY_ITSELF

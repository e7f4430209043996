"""What all addresses share: refused names, problem details, limits, the reach of tokens, the end of an operation."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.response import Response
from rest_framework.test import APIClient, APIRequestFactory

from accounts.services.tokens import make_token
from tests.factories import AccountFactory, Hall, make_hall
from tournaments.common.web.api.base import Leaving, LedgerView, operation
from tournaments.common.web.api.throttles import WriteThrottle

pytestmark = pytest.mark.django_db
BASE = "/api/v1/tournaments/bologna-open/"


@pytest.fixture
def hall() -> Hall:
    return make_hall()


def with_token(hall: Hall, word: str = "Token", **more: Any) -> APIClient:
    _token, secret = make_token(account=hall.organiser, name="x", days=1, **more)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"{word} {secret}")
    return client


REFUSED = [
    pytest.param("patch", BASE, '{"nmae": "x"}', "unknown_field", "nmae", id="a field"),
    pytest.param(
        "post", f"{BASE}entries/", '{"players": [{"family_name": "x", "age": 3}]}', "unknown_field",
        "players[0].age", id="a field inside a list",
    ),
    pytest.param("get", f"{BASE}log/?since=90", "", "unknown_parameter", "since", id="a parameter"),
    pytest.param("patch", f"{BASE}?dry=1", '{"place": "x"}', "unknown_parameter", "dry", id="of a change"),
    pytest.param("patch", BASE, '{"place": "x", "place": "y"}', "name_twice", "place", id="a name twice"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body", "code", "field"), REFUSED)
def test_nothing_unknown_is_taken(hall, as_account, method, path, body, code, field):
    answer = as_account(hall.organiser).generic(method.upper(), path, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, code, field)


def test_a_refusal_tells_the_names_that_there_are(hall, as_account):
    client = as_account(hall.organiser)
    fault = client.get(f"{BASE}log/?since=90").json()["faults"][0]
    assert fault["expected"] == ["after", "limit", "offset", "wait"]
    assert "registration" in client.patch(BASE, {"nmae": "x"}).json()["faults"][0]["expected"]


@pytest.mark.parametrize(
    ("accepted", "kind"),
    [
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        ("application/json, application/problem+json", "application/problem+json"),
    ],
)
def test_an_error_is_a_problem_for_those_who_know_such(client, accepted, kind):
    answer = client.get("/api/v1/tournaments/nowhere/", headers={"Accept": accepted})
    assert answer["Content-Type"] == kind
    told = answer.json()
    standard = {name: told[name] for name in ("type", "title", "status", "instance")}
    assert standard == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "instance": "/api/v1/tournaments/nowhere/",
    }


def test_a_change_tells_what_is_left_of_the_limit(hall, as_account, monkeypatch):
    monkeypatch.setattr(WriteThrottle, "rate", "2/hour", raising=False)
    cache.clear()
    client = as_account(hall.organiser)
    answers = [client.patch(BASE, {"place": "Riga"}) for _ in range(3)]
    assert [answer["RateLimit-Policy"] for answer in answers] == ['"write";q=2;w=3600'] * 3
    assert [answer["RateLimit"].partition(";t=")[0] for answer in answers] == [
        '"write";r=1', '"write";r=0', '"write";r=0',
    ]  # fmt: skip
    assert 0 < int(answers[2]["Retry-After"]) <= 3600
    assert "RateLimit" not in client.get(BASE)
    cache.clear()


def test_the_lockout_tells_when_to_come_back():
    client = APIClient()
    answers = [client.post("/api/v1/token/", {"username": "x", "password": "y"}) for _ in range(12)]
    locked = answers[-1]
    assert (locked.status_code, int(locked["Retry-After"])) == (429, locked.json()["faults"][0]["expected"])


@pytest.mark.parametrize("word", ["Token", "Bearer", "bearer"])
def test_a_token_by_either_word(hall, word):
    assert with_token(hall, word, scope="read").get(f"{BASE}log/").status_code == 200


def test_a_refusal_by_the_reach_of_a_token_says_so(hall):
    other = make_hall(slug="riga").tournament
    tokens = {
        "read": with_token(hall, scope="read"),
        "enter": with_token(hall, scope="enter"),
        "elsewhere": with_token(hall, scope="manage", tournament=other),
    }
    told = {name: client.patch(BASE, {"place": "x"}).json() for name, client in tokens.items()}
    assert {answer["code"] for answer in told.values()} == {"token_scope"}
    found = {name: answer["faults"][0]["found"] for name, answer in told.items()}
    assert found == {
        "read": {"scope": "read", "tournament": None},
        "enter": {"scope": "enter", "tournament": None},
        "elsewhere": {"scope": "manage", "tournament": other.slug},
    }
    assert told["enter"]["faults"][0]["expected"] == ["manage"]


def test_without_the_role_the_token_is_not_blamed(hall):
    _token, secret = make_token(account=AccountFactory.create(), name="x", scope="enter", days=1)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    assert client.patch(BASE, {"place": "x"}).json()["code"] == "forbidden"


def test_an_operation_that_will_leave_says_when():
    leaving = Leaving(datetime(2027, 1, 2, tzinfo=UTC), datetime(2028, 1, 2, tzinfo=UTC), "/api/v2/")

    class Old(LedgerView):
        @operation("Old", response=dict, leaving=leaving)
        def get(self, request: object) -> Response:
            return Response({})

    answer = Old.as_view()(APIRequestFactory().get("/api/v1/old/"))
    assert {name: answer[name] for name in ("Deprecation", "Sunset", "Link")} == {
        "Deprecation": "@1798848000",
        "Sunset": "Sun, 02 Jan 2028 00:00:00 GMT",
        "Link": '</api/v2/>; rel="successor-version"',
    }

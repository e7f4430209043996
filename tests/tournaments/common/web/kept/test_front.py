"""Who gets a page from memory, in which bytes, and with which headers."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager

import brotli
import pytest
import time_machine
from django.db import OperationalError, connection
from django.test import Client

from tests.factories import Hall, ron
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.common.web.kept import front
from tournaments.common.web.kept.front import CACHING, LONGEST
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PAGE = "/t/bologna-open/standings/"
ROWS = "/t/bologna-open/standings/rows/"
JSON = "/api/v1/tournaments/bologna-open/stages/1/standings/"


@pytest.fixture(autouse=True)
def kept_pages(settings) -> None:
    settings.KEPT_PAGES_BYTES, settings.KEPT_PAGES_SECONDS = 10_000_000, 3600.0


@pytest.fixture
def hall(hall: Hall) -> Hall:
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30))
    queue.run_due()
    return hall


@pytest.mark.parametrize("address", ["/", "/t/bologna-open/", PAGE, ROWS, JSON, "/t/bologna-open/players/1/"])
def test_the_second_reader_costs_no_query(
    hall: Hall, reader: Client, address: str, django_assert_num_queries
) -> None:
    first = reader.get(address)
    with django_assert_num_queries(0):
        second = reader.get(address)
        known = reader.get(address, headers={"If-None-Match": second["ETag"]})
    assert (first.content, second.status_code, known.status_code) == (second.content, 200, 304)
    assert second["Cache-Control"] == known["Cache-Control"] == CACHING
    assert (second.cookies, known.content, known["ETag"]) == ({}, b"", second["ETag"])


@pytest.mark.parametrize(
    ("accepted", "encoding", "unpack"),
    [
        pytest.param("gzip, deflate, br", "br", brotli.decompress, id="a browser"),
        pytest.param("gzip", "gzip", gzip.decompress, id="an old program"),
        pytest.param("br;q=0, gzip;q=0.5", "gzip", gzip.decompress, id="one encoding refused"),
        pytest.param("", "", bytes, id="none"),
        pytest.param("gzip;q=0", "", bytes, id="the only one refused"),
    ],
)
def test_encodings(
    hall: Hall, reader: Client, accepted: str, encoding: str, unpack, django_assert_num_queries
) -> None:
    answer = reader.get(PAGE, headers={"Accept-Encoding": accepted})
    with django_assert_num_queries(0):
        plain = reader.get(PAGE)
    assert (answer.get("Content-Encoding", ""), unpack(answer.content)) == (encoding, plain.content)
    assert answer["ETag"].removeprefix("W/") == plain["ETag"]
    assert answer["Content-Length"] == str(len(answer.content))
    again = reader.get(PAGE, headers={"Accept-Encoding": accepted, "If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_each_language_has_its_own(hall: Hall, reader: Client) -> None:
    words = {code: reader.get(PAGE, headers={"Accept-Language": code}) for code in ("en", "it", "fi")}
    assert {code: answer["Content-Language"] for code, answer in words.items()} == {
        code: code for code in words
    }
    assert len({answer["ETag"] for answer in words.values()}) == 3
    reader.cookies["django_language"] = "it"
    assert reader.get(PAGE, headers={"Accept-Language": "en"}).content == words["it"].content
    assert {"Cookie", "Accept-Language", "Accept-Encoding"} <= {*words["en"]["Vary"].split(", ")}


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"Cookie": "sessionid=anything"}, id="a session"),
        pytest.param(
            {"Cookie": "csrftoken=anything; sessionid=anything"}, id="a session beside other cookies"
        ),
        pytest.param({"Cookie": "messages=anything"}, id="a message"),
        pytest.param({"Authorization": "Token anything"}, id="a token"),
    ],
)
def test_whoever_may_be_somebody_is_served_by_the_view(
    hall: Hall, reader: Client, headers: dict[str, str]
) -> None:
    reader.get(JSON)
    Tournament.objects.update(state="draft")  # behind everybody's back: memory does not know
    assert reader.get(JSON).status_code == 200
    assert reader.get(JSON, headers=headers).status_code in (401, 404)


@pytest.mark.parametrize(
    "address",
    [
        pytest.param(f"{PAGE}?q=rossi", id="a search"),
        pytest.param("/t/bologna-open/clock/", id="the clock of the hall"),
        pytest.param("/calculator/", id="the calculator"),
        pytest.param("/t/nowhere/standings/", id="no such tournament"),
    ],
)
def test_other_pages_are_not_kept(hall: Hall, reader: Client, address: str) -> None:
    for _turn in range(2):
        assert reader.get(address).get("Cache-Control") != CACHING


def test_what_is_changed_through_this_process_shows_at_once(hall: Hall) -> None:
    """The version is an hour old, and the organiser's own change makes it older than that."""
    client = client_of(None)
    before = client.get(PAGE)
    client.force_login(hall.organiser)
    client.post("/t/bologna-open/state/", {"state": "draft"})
    client.logout()
    assert (before.status_code, client.get(PAGE).status_code) == (200, 404)


def test_a_host_that_is_not_ours_is_refused(hall: Hall, reader: Client) -> None:
    assert reader.get("/", headers={"Host": "evil.example"}).status_code == 400


@contextmanager
def store_away() -> Iterator[None]:
    def fail(*_: object) -> None:
        raise OperationalError("the store is away")

    with connection.execute_wrapper(fail):
        yield


@pytest.mark.parametrize(
    ("language", "words"),
    [
        pytest.param("en", "As of 16:02: newer results cannot be read at the moment.", id="English"),
        pytest.param("it", "Situazione delle 16:02", id="Italian"),
    ],
)
@pytest.mark.parametrize("encoding", ["", "br"])
def test_while_the_store_is_away_a_page_tells_its_time(
    hall: Hall, reader: Client, settings, language: str, words: str, encoding: str
) -> None:
    settings.KEPT_PAGES_SECONDS = 0.0
    Tournament.objects.update(time_zone="Europe/Rome")
    headers = {"Accept-Language": language, "Accept-Encoding": encoding}
    reader = client_of(None)
    with time_machine.travel("2026-07-01T14:02:00Z", tick=False):
        fresh = reader.get(PAGE, headers=headers)
    with store_away():
        answer = reader.get(PAGE, headers={**headers, "If-None-Match": fresh["ETag"]})
    told = (brotli.decompress(answer.content) if encoding else answer.content).decode()
    whole = (brotli.decompress(fresh.content) if encoding else fresh.content).decode()
    assert (answer.status_code, answer["Cache-Control"], "ETag" in answer) == (200, "no-store", False)
    assert words in told
    assert words not in whole
    assert reader.get(PAGE, headers=headers).content == fresh.content


@pytest.mark.parametrize("address", [ROWS, JSON])
def test_while_the_store_is_away_other_answers_are_as_they_were(hall: Hall, settings, address: str) -> None:
    settings.KEPT_PAGES_SECONDS = 0.0
    reader = client_of(None)
    fresh = reader.get(address)
    with store_away():
        answer, known = reader.get(address), reader.get(address, headers={"If-None-Match": fresh["ETag"]})
    assert (answer.content, answer["Cache-Control"], answer["Age"]) == (fresh.content, "no-store", "0")
    assert known.status_code == 304


def test_while_the_store_is_away_there_is_nothing_else(hall: Hall) -> None:
    reader = client_of(None)
    reader.raise_request_exception = False
    with store_away():
        assert reader.get(PAGE).status_code == 503
    assert reader.get(PAGE).status_code == 200


@pytest.mark.parametrize(("outdated", "status"), [(1 - LONGEST, 200), (-1 - LONGEST, 503)])
def test_an_outdated_page_is_not_shown_for_long(
    hall: Hall, settings, monkeypatch, outdated: float, status: int
) -> None:
    """Of two pages only one was read again after the newest change: the other may show what is no longer public."""
    settings.KEPT_PAGES_SECONDS = 0.0
    monkeypatch.setattr(front, "OUTDATED", outdated)
    reader = client_of(None)
    reader.raise_request_exception = False
    reader.get(PAGE)
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30))
    reader.get(JSON)
    with store_away():
        assert (reader.get(PAGE).status_code, reader.get(JSON).status_code) == (status, 200)

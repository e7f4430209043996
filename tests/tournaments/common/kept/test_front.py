"""Who gets a page from memory, in which bytes, and with which headers."""

import gzip

import brotli
import pytest
from django.test import Client

from tests.factories import Hall, ron
from tests.tournaments.conftest import client_of
from tournaments.common import queue
from tournaments.common.kept.front import CACHING
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

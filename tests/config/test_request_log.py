"""The id of a request: in its answer, in the log, and in the jobs that it asks for."""

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest
from django.test import Client, RequestFactory
from django.urls import URLResolver, get_resolver

from config.logs import JsonLines, add_request
from config.secret_paths import shown_path
from tests.factories import Hall, draw
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.models import Job

PROXY = "10.0.0.1"


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What the root logger writes as JSON."""
    stream, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(stream)
    handler.addFilter(add_request())
    handler.setFormatter(JsonLines())
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


def read(lines: io.StringIO, logger: str) -> list[dict]:
    found = [json.loads(line) for line in lines.getvalue().splitlines()]
    return [line for line in found if line["logger"] == logger]


@pytest.mark.parametrize(
    ("peer", "sent", "taken"),
    [
        pytest.param(PROXY, "0123456789abcdef", True, id="of the proxy"),
        pytest.param("192.0.2.1", "0123456789abcdef", False, id="of a stranger"),
        pytest.param(PROXY, "short", False, id="too short"),
        pytest.param(PROXY, "x" * 65, False, id="too long"),
        pytest.param(PROXY, "01234567 injected", False, id="no id at all"),
    ],
)
@pytest.mark.django_db
def test_whose_id_it_is(settings, peer: str, sent: str, taken: bool):
    settings.TRUSTED_PROXIES = [PROXY]
    answer = Client().get("/healthz", HTTP_X_REQUEST_ID=sent, REMOTE_ADDR=peer)
    assert (answer["X-Request-ID"] == sent) is taken
    assert len(answer["X-Request-ID"]) >= 8


@pytest.mark.parametrize(
    ("path", "status"),
    [
        pytest.param("/t/bologna-open/application/{}/", 404, id="a page"),
        pytest.param("/api/v1/tournaments/bologna-open/applications/own/{}/", 404, id="the API"),
        pytest.param("/t/bologna-open/application/{}/no-such-page/", 404, id="an address below it"),
        pytest.param("/link/{}/?x=%00", 400, id="refused before its page is looked for"),
    ],
)
@pytest.mark.django_db
def test_no_line_has_a_private_link(lines: io.StringIO, path: str, status: int):
    """Not that of Django, which names every refused request, either."""
    assert Client().get(path.format("a-secret-of-somebody")).status_code == status
    assert len(read(lines, "django.request")) == 1
    assert "a-secret-of-somebody" not in lines.getvalue()


def test_every_route_with_a_secret_hides_it():
    routes = [route for route in routes_of(get_resolver()) if re.search("<str:(secret|key|signed)>", route)]
    assert len(routes) >= 12
    for route in routes:
        path = "/" + re.sub("<(str:(secret|key|signed)|slug:slug)>", r"a-\2-of", route)
        shown = shown_path(RequestFactory().get(path))
        assert "***" in shown, route
        assert not re.search("a-(secret|key|signed)-of", shown), route


def routes_of(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every route below a resolver."""
    for one in resolver.url_patterns:
        route = f"{before}{one.pattern}"
        if isinstance(one, URLResolver):
            yield from routes_of(one, route)
        else:
            yield route


@pytest.mark.django_db
def test_every_request_is_a_line_without_its_query(lines: io.StringIO):
    answer = Client().get("/healthz?name=ana")
    (line,) = read(lines, "tenbo.requests")
    assert {name: line[name] for name in ("request", "level", "method", "path", "status")} == {
        "request": answer["X-Request-ID"],
        "level": "info",
        "method": "GET",
        "path": "/healthz",
        "status": 200,
    }
    assert "ana" not in lines.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_job_carries_the_id_of_its_request(hall: Hall, lines: io.StringIO):
    table = hall.table(1)
    queue.run_due()
    answer = client_of(hall.referee).post(
        f"/api/v1/tables/{table.pk}/hands/",
        {"event": draw(), "expected_seq": 1},
        content_type="application/json",
        headers={"Idempotency-Key": "the first hand"},
    )
    assert answer.status_code == 201
    job = Job.objects.get(kind="standings.rebuild", state="queued")
    assert job.request_id == answer["X-Request-ID"]
    queue.run_due()
    done = next(
        line for line in read(lines, "tournaments.common.jobs.queue") if f"Job {job.pk} " in line["message"]
    )
    assert done["request"] == job.request_id


@pytest.mark.django_db
def test_what_django_says_of_a_request_names_it_too(lines: io.StringIO):
    answer = Client().get("/no-such-page/")
    assert [line["request"] for line in read(lines, "django.request")] == [answer["X-Request-ID"]]


def test_a_traceback_is_part_of_its_line(lines: io.StringIO):
    try:
        raise ValueError("the tile is torn")
    except ValueError:
        logging.getLogger("tiles").exception("no %s", "luck", extra={"tile": "1z"})
    (line,) = read(lines, "tiles")
    assert (line["message"], line["tile"], line["level"]) == ("no luck", "1z", "error")
    assert line["traceback"].endswith("ValueError: the tile is torn")

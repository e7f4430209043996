"""The health answer and the headers every answer carries."""

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.wsgi import WSGIHandler
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from config import asgi, shutdown, wsgi
from tests.tournaments.common.web.engine.kept import kept
from tournaments.common.jobs import heartbeat
from tournaments.models import Job

HEADERS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@pytest.mark.django_db
def test_healthz(client: Client):
    response = client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok", "engine": kept().hash})
    assert {name: response[name] for name in HEADERS} == HEADERS


@pytest.mark.django_db
def test_no_inline_scripts_are_allowed(client: Client):
    policy = client.get("/healthz")["Content-Security-Policy"]
    assert {part.strip() for part in policy.split(";")} == {
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "policy"),
    [
        (
            "/static/js/engine/worker.js",
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
        ),
        ("/static/js/eye/worker.js", "default-src 'none'; script-src 'self'; connect-src 'self'"),
        ("/static/js/engine/client.js", None),
    ],
)
def test_the_worker_has_a_policy_of_its_own(client: Client, address: str, policy: str | None):
    answer = client.get(address)
    assert b"".join(answer)
    assert answer.headers.get("Content-Security-Policy") == policy


@pytest.mark.django_db
def test_without_its_store_it_is_not_well(client: Client):
    def gone(*_: object) -> None:
        raise OperationalError("the server closed the connection")

    with connection.execute_wrapper(gone):
        response = client.get("/healthz")
    assert (response.status_code, response.json()) == (503, {"status": "no database"})


@pytest.fixture
def working(settings, tmp_path: Path, db: None) -> None:
    """An installation with a worker that lives."""
    settings.DATA_DIR = tmp_path
    heartbeat.note_life()


def test_ready(client: Client, working: None):
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ready"})


def test_only_who_may_see_figures_is_told_the_checks(client: Client, working: None, settings):
    settings.METRICS_TOKEN = "s3cret"
    told = client.get("/readyz", HTTP_AUTHORIZATION="Bearer s3cret").json()
    assert told["version"] == settings.VERSION
    assert {name: one["ok"] for name, one in told["checks"].items()} == dict.fromkeys(
        ("store", "broker", "disk", "worker", "oldest_job"), True
    )
    assert client.get("/readyz", HTTP_AUTHORIZATION="Bearer other").json() == {"status": "ready"}


def test_a_worker_that_stands_still_is_noticed_in_ten_seconds(client: Client, working: None, settings):
    """It gives a sign every two seconds, as long as it is not stopped."""
    (sign,) = (settings.DATA_DIR / "workers").iterdir()
    for age, status in ((8, "ready"), (11, "degraded")):
        then = time.time() - age
        os.utime(sign, (then, then))
        assert client.get("/readyz").json()["status"] == status


@pytest.mark.django_db
def test_people_are_served_without_worker_and_redis_but_a_monitor_is_told(client: Client, settings, tmp_path):
    settings.DATA_DIR, settings.REDIS_URL = tmp_path, "redis://127.0.0.1:1/0"
    settings.METRICS_NETWORKS = ["127.0.0.0/8"]
    response = client.get("/readyz")
    assert (response.status_code, response.json()["status"]) == (200, "degraded")
    ill = {name for name, one in response.json()["checks"].items() if not one["ok"]}
    assert ill == {"broker", "worker"}
    assert client.get("/readyz?strict").status_code == 503


def test_a_late_job_is_seen(client: Client, working: None, settings):
    then = timezone.now() - timedelta(minutes=3)
    Job.objects.create(kind="standings.rebuild", run_after=then, rung_at=then)
    assert client.get("/readyz").json() == {"status": "degraded"}


def test_without_its_store_nobody_is_sent_here(client: Client, working: None):
    def gone(*_: object) -> None:
        raise OperationalError("the server closed the connection")

    with connection.execute_wrapper(gone):
        response = client.get("/readyz")
    assert (response.status_code, response.json()) == (503, {"status": "not ready"})


def test_who_leaves_says_so(client: Client, working: None, caplog):
    shutdown.announce()
    try:
        response = client.get("/readyz")
    finally:
        shutdown.announce(False)
    assert (response.status_code, response.json()) == (503, {"status": "leaving"})
    assert caplog.records == []


def test_both_kinds_of_servers_find_the_application():
    assert (type(wsgi.application), type(asgi.application)) == (WSGIHandler, ASGIHandler)

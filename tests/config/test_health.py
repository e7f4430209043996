"""The health answer and the headers every answer carries."""

import pytest
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.wsgi import WSGIHandler
from django.db import OperationalError, connection
from django.test import Client

from config import asgi, wsgi
from tests.tournaments.common.engine.kept import kept

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


def test_both_kinds_of_servers_find_the_application():
    assert (type(wsgi.application), type(asgi.application)) == (WSGIHandler, ASGIHandler)

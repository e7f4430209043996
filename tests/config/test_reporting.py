"""Errors to Sentry and spans to a collector: sent where they are set, by the libraries themselves."""

import gzip
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import brotli
import pytest
from django.core.exceptions import ImproperlyConfigured

from config import reporting
from tests.patience import PATIENCE
from tests.processes import environment, program

SERVE = """
import django, sys
django.setup()
from django.test import Client
from config import reporting, urls
reporting.start()
from django.urls import path
def torn(request):
    password = "hunter2"
    raise ValueError("the tile is torn")
urls.urlpatterns.append(path("torn", torn))
Client(raise_request_exception=False).get("/torn?q=ana", HTTP_HOST="localhost")
FLUSH
"""
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}
FLUSHES = {
    "TENBO_SENTRY_DSN": "import sentry_sdk; sentry_sdk.flush(10)",
    "TENBO_TRACES_URL": "from opentelemetry import trace; trace.get_tracer_provider().force_flush(10000)",
}


@pytest.fixture
def collector() -> Iterator[tuple[int, list[tuple[str, bytes]]]]:
    """A server that keeps what is sent to it."""
    kept: list[tuple[str, bytes]] = []

    class Keeper(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            unpack = UNPACK[self.headers.get("Content-Encoding", "")]
            kept.append((self.path, unpack(body)))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    server = HTTPServer(("127.0.0.1", 0), Keeper)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port, kept
    server.shutdown()
    thread.join(PATIENCE)
    server.server_close()


@pytest.mark.parametrize(
    ("setting", "address", "path", "held"),
    [
        ("TENBO_SENTRY_DSN", "http://key@127.0.0.1:{port}/1", "/api/1/envelope/", b"the tile is torn"),
        ("TENBO_TRACES_URL", "http://127.0.0.1:{port}/v1/traces", "/v1/traces", b"GET request"),
    ],
)
@pytest.mark.processes
def test_what_is_sent(tmp_path: Path, collector, setting: str, address: str, path: str, held: bytes):
    port, kept = collector
    env = environment(tmp_path, **{setting: address.format(port=port)})
    code = SERVE.replace("FLUSH", FLUSHES[setting])
    done = program(env, "-c", code)
    assert done.returncode == 0, done.stderr
    sent = [body for at, body in kept if at == path]
    assert any(held in body for body in sent)
    assert not any(word in body for body in sent for word in (b"hunter2", b"q=ana"))


def test_a_library_that_is_missing_is_named():
    with pytest.raises(
        ImproperlyConfigured, match=r"TENBO_X is set, but no_such_library is not installed: pip"
    ):
        reporting.library("no_such_library", "TENBO_X")

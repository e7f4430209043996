"""The health check of a container asks the process beside it."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.processes import environment, free_port, program


@pytest.mark.parametrize(
    ("status", "code"), [(200, 0), (503, 1), (None, 1)], ids=["well", "ill", "nobody there"]
)
def test_probe(tmp_path: Path, status: int | None, code: int):
    asked = []

    class Web(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append((self.path, self.headers["Host"]))
            self.send_response(status or 0)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    server = HTTPServer(("127.0.0.1", 0), Web)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    port = server.server_port if status else free_port()
    env = environment(tmp_path, PORT=str(port), TENBO_HOSTS="tenbo.example,www.tenbo.example")
    done = program(env, "-m", "config.probe")
    server.shutdown()
    thread.join(PATIENCE)
    server.server_close()
    assert done.returncode == code
    assert asked == ([("/healthz", "tenbo.example")] if status else [])

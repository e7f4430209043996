"""The web server against its peers: answers a second, and how long an honest request takes among half-sent ones.

`python -m benchmarks.servers`; waitress and granian are compared where they are installed. Figures:
docs/decisions/serving.md.
"""

import contextlib
import http.client
import importlib.util
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator

HALF_OPEN = 200
CLIENTS = 8
SECONDS = 4.0
PATIENCE = 10.0
HEADER = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n"
BODY = b"POST /api/v1/score/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{"
SERVERS = {
    "gunicorn": "-m gunicorn config.wsgi --worker-class gthread --threads 8 --bind 127.0.0.1:{port}",
    "waitress": "-m waitress --threads 8 --listen 127.0.0.1:{port} config.wsgi:application",
    "granian": "-m granian --interface wsgi --blocking-threads 8 --port {port} config.wsgi:application",
    "config.serving": "-m config.serving --bind 127.0.0.1:{port}",
}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def seconds_of(port: int, path: str = "/healthz", patience: float = PATIENCE) -> float | None:
    """How long one request takes; None when it is not answered."""
    begin = time.monotonic()
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
        connection.request("GET", path)
        connection.getresponse().read()
        connection.close()
    except (OSError, http.client.HTTPException):
        return None
    return time.monotonic() - begin


@contextlib.contextmanager
def serving(line: str) -> Iterator[int]:
    port = free_port()
    argv = [sys.executable, *line.format(port=port).split()]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(argv, stdout=log, stderr=log)
        try:
            while seconds_of(port) is None:
                assert process.poll() is None, f"it does not start: {argv}"
                time.sleep(0.2)
            yield port
        finally:
            process.kill()
            process.wait()


def rate(port: int, path: str) -> float:
    """Answers a second to clients that keep their connections."""
    counts, end = [], time.monotonic() + SECONDS

    def ask() -> None:
        connection, count = http.client.HTTPConnection("127.0.0.1", port), 0
        while time.monotonic() < end:
            connection.request("GET", path)
            connection.getresponse().read()
            count += 1
        counts.append(count)

    threads = [threading.Thread(target=ask) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


def while_held(port: int, start: bytes) -> float | None:
    """How long an honest request takes while strangers hold theirs half sent."""
    held = []
    for _ in range(HALF_OPEN):
        with contextlib.suppress(OSError):
            held.append(socket.create_connection(("127.0.0.1", port), timeout=2))
            held[-1].sendall(start)
    time.sleep(0.5)
    try:
        return seconds_of(port)
    finally:
        for connection in held:
            connection.close()


def shown(seconds: float | None) -> str:
    return f"> {PATIENCE:.0f} s" if seconds is None else f"{seconds:.2f} s"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TENBO_DATA"] = folder
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], check=True)
        print(
            f"| server | health, answers a second | calculator | {HALF_OPEN} half headers: | half bodies: |"
        )
        print("|---|---|---|---|---|")
        for name, line in SERVERS.items():
            if sys.argv[1:] and name not in sys.argv[1:]:
                continue
            if importlib.util.find_spec(name) is None:
                continue
            with serving(line) as port:
                figures = f"{rate(port, '/healthz'):.0f} | {rate(port, '/calculator/'):.0f}"
                headers, bodies = shown(while_held(port, HEADER)), None
            with serving(line) as port:
                bodies = shown(while_held(port, BODY))
            print(f"| {name} | {figures} | {headers} | {bodies} |", flush=True)


if __name__ == "__main__":
    main()

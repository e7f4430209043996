"""Public pages against a constant view: answers a second of one web process, in one run.

    python -m benchmarks.reads [--players 40 1000] [--before FOLDER]

The store is SQLite with a tournament whose round is running. Every figure is the median of some turns that alternate,
by eight connections that stay open. The pages are measured against a constant view without a database in the same
server, behind all middleware and before any, with an answer of the same size; and against `/healthz`, which is one
small query. `--before` is another checkout of Tenbo (`git worktree add`), measured in the same turns. Bars: 0.8 of the
constant view; table, player and home five times the ratio to `/healthz` that they had before.
"""

import argparse
import contextlib
import os
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CONNECTIONS = 8
SECONDS = 0.5
TURNS = 3
HERE = Path(__file__).resolve().parent.parent
PLAY = """
import django; django.setup()
from benchmarks.played import play
from tournaments import tasks
from tournaments.common.jobs import queue
from tournaments.play.standings.services import request_rebuild
play({players}, 2, left=4); request_rebuild(stage_id=1); queue.run_due()
"""
BROWSER = "Accept-Encoding: gzip, br\r\nAccept-Language: en\r\n"


@dataclass(frozen=True)
class Server:
    """A web process that answers at a port."""

    name: str
    port: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, nargs="+", default=[40, 1000])
    parser.add_argument("--before", type=Path, help="another checkout, measured in the same run")
    options = parser.parse_args()
    for players in options.players:
        with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
            measure(players, options.before, Path(folder))


def measure(players: int, before: Path | None, folder: Path) -> None:
    """Play the tournament, serve it, ask for the pages, print the rates."""
    store = folder / "now"
    run(HERE, store, "manage.py", "migrate", "-v0")
    run(HERE, store, "-c", PLAY.format(players=players))
    with contextlib.ExitStack() as stack:
        now = stack.enter_context(serving("now", HERE, store))
        old = None
        if before is not None:
            shutil.copytree(store, folder / "before")
            old = stack.enter_context(serving("before", before, folder / "before"))
        print(f"\n{players} players; answers a second, medians of {TURNS} turns")
        print("| page | kB | now | of the view | of the bare one | before | to /healthz |")
        print("|---|---|---|---|---|---|---|")
        for name, path in pages().items():
            for unchanged in (False, True):
                row(name, path, now, old, unchanged=unchanged)


def pages() -> dict[str, str]:
    """The pages of the tournament that `benchmarks.played` plays."""
    page, api = "/t/big/", "/api/v1/tournaments/big/"
    return {
        "standings": f"{page}standings/",
        "rows of the standings": f"{page}standings/rows/",
        "API standings": f"{api}stages/1/standings/",
        "home": "/",
        "table": "/table/1/",
        "player": f"{page}players/1/",
    }


def row(name: str, path: str, now: Server, old: Server | None, *, unchanged: bool) -> None:
    """A page for a browser without it, or for one that has it unchanged."""
    etag, size = first(now, path)
    if unchanged:
        size = 0
        old = old if old and first(old, path)[0] else None  # it had no ETag, so there was no 304
    addresses = {"page": (now, path), "view": (now, f"/constant/{size}/"), "bare": (now, f"/bare/{size}/")}
    addresses |= {"health": (now, "/healthz")}
    if old:
        addresses |= {"old": (old, path), "old health": (old, "/healthz")}
    rates: dict[str, list[float]] = {key: [] for key in addresses}
    for _turn in range(TURNS):
        for key, (server, address) in addresses.items():
            tag = (first(server, address)[0] or etag) if unchanged and "health" not in key else ""
            rates[key].append(rate(server.port, request(address, tag)))
    print_row(
        f"{name}, 304" if unchanged else name, size, {key: statistics.median(rates[key]) for key in rates}
    )


def print_row(words: str, size: int, rates: dict[str, float]) -> None:
    """Print a line of the table."""
    ratio = rates["page"] / rates["health"]
    shown = f"{ratio:.2f}"
    if "old" in rates:
        was = rates["old"] / rates["old health"]
        shown = f"{was:.2f} -> {ratio:.2f} ({ratio / was:.0f} times)"
    shares = f"{rates['page'] / rates['view']:.2f} | {rates['page'] / rates['bare']:.2f}"
    before = f"{rates['old']:.0f}" if "old" in rates else "-"
    print(
        f"| {words} | {size / 1000:.1f} | {rates['page']:.0f} | {shares} | {before} | {shown} |", flush=True
    )


def run(tree: Path, store: Path, *words: str) -> None:
    store.mkdir(exist_ok=True)
    subprocess.run([sys.executable, *words], check=True, cwd=tree, env=environment(store))


def environment(store: Path, settings: str = "config.settings") -> dict[str, str]:
    own = {"TENBO_DATA": str(store), "DJANGO_SETTINGS_MODULE": settings, "TENBO_HOSTS": "localhost"}
    return {**os.environ, **own}


@contextlib.contextmanager
def serving(name: str, tree: Path, store: Path) -> Iterator[Server]:
    """A web process of the tree; this tree's processes have the constant views as well."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    settings = "benchmarks.constant" if tree == HERE else "config.settings"
    argv = [sys.executable, "-m", "config.serving", "--bind", f"127.0.0.1:{port}"]
    process = subprocess.Popen(argv, cwd=tree, env=environment(store, settings))
    try:
        while not is_open(port):
            assert process.poll() is None, "the server does not start"
            time.sleep(0.1)
        yield Server(name, port)
    finally:
        process.kill()
        process.wait()


def is_open(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def request(path: str, etag: str = "") -> bytes:
    condition = f"If-None-Match: {etag}\r\n" if etag else ""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{BROWSER}{condition}\r\n".encode()


def first(server: Server, path: str) -> tuple[str, int]:
    """The ETag of a page, and the bytes that a browser gets."""
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(request(path))
        data = b""
        while (head := data.partition(b"\r\n\r\n"))[1] == b"" or len(head[2]) < length_of(head[0]):
            data += connection.recv(1 << 20)
    status = int(data.split(b" ", 2)[1])
    assert status == 200 or path.startswith(("/constant/", "/bare/")), (path, status)
    lines = (line.split(b": ", 1) for line in head[0].split(b"\r\n")[1:])
    headers = {name.lower(): value.decode() for name, value in lines}
    return headers.get(b"etag", ""), len(head[2])


def length_of(head: bytes) -> int:
    """The bytes of the body; 0 for an answer without a body."""
    place = head.lower().find(b"content-length:")
    return int(head[place + 15 :].split(b"\r\n", 1)[0]) if place >= 0 else 0


def rate(port: int, message: bytes) -> float:
    """The answers a second to clients that keep their connections and ask again at once."""
    watched = selectors.DefaultSelector()
    waiting: dict[socket.socket, bytearray] = {}
    for _number in range(CONNECTIONS):
        connection = socket.create_connection(("127.0.0.1", port))
        watched.register(connection, selectors.EVENT_READ)
        waiting[connection] = bytearray()
        connection.sendall(message)
    count, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        for key, _events in watched.select(1):
            connection = key.fileobj  # type: ignore[assignment]  # only sockets are registered
            data = waiting[connection]
            data += connection.recv(1 << 20)
            end = data.find(b"\r\n\r\n")
            if end >= 0 and len(data) - end - 4 >= length_of(bytes(data[:end])):
                data.clear()
                count += 1
                connection.sendall(message)
    seconds = time.perf_counter() - begin
    for connection in waiting:
        connection.close()
    return count / seconds


if __name__ == "__main__":
    main()

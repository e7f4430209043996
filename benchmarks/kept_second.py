"""What nginx, as it is deployed, takes from a web process: readers who poll, with public pages kept for a second and
without.

    python -m benchmarks.kept_second [--rates 500 2500] [--seconds 20] [--tables 10]

One web process behind nginx (`deploy/nginx/tenbo.conf` without TLS), SQLite, a tournament whose round runs. Connections
stay open and ask, at this rate in all, whether the standings, their rows, a table, the overview or the standings in the
API are still the newest, half of them in another language: 5,000 phones that ask every two seconds are 2,500 a second.
All clients are one process on the same machine. Whoever is due asks as soon as their last answer is here.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks._held import worked
from tests.chaos.stream import Stream
from tests.cluster.cluster import Cluster, cluster
from tests.deploy.nginx import FOR_MANY, WITHOUT_PAGES, program
from tests.processes import descendants

CONNECTIONS = 250
PATHS = (
    "/t/chaos/standings/",
    "/t/chaos/standings/rows/",
    "/api/v1/tournaments/chaos/stages/1/standings/",
    "/table/1/",
    "/t/chaos/",
)
LANGUAGES = ("en-GB,en;q=0.9", "it-IT,it;q=0.9,en;q=0.8")
JOBS = "from tournaments import tasks; from tournaments.common import queue; queue.run_due()"


@dataclass
class Polls:
    """What came of them."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    def at(self, share: float) -> float:
        """The time within which this share was answered, in milliseconds."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


async def poll(port: int, number: int, every: float, end: float, polls: Polls) -> None:
    """One connection, which belongs to one page and language."""
    path, language = PATHS[number % len(PATHS)], LANGUAGES[number // len(PATHS) % len(LANGUAGES)]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    tag, due = "", time.monotonic() + random.random() * every
    while due < end:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        begin = time.perf_counter()
        known = f"If-None-Match: {tag}\r\n" if tag else ""
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n"
            f"Accept-Language: {language}\r\n{known}\r\n".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status, headers = (
            head.split(" ", 2)[1],
            dict(line.split(": ", 1) for line in head.split("\r\n")[1:-2]),
        )
        await body(reader, headers)
        tag = headers.get("ETag", tag)
        polls.statuses[status] += 1
        polls.seconds.append(time.perf_counter() - begin)
        due = max(due + every, time.monotonic())
    writer.close()


async def body(reader: asyncio.StreamReader, headers: dict[str, str]) -> None:
    """Read to its end, be its length told before or in parts."""
    if headers.get("Transfer-Encoding") == "chunked":
        while size := int(await reader.readuntil(b"\r\n"), 16):
            await reader.readexactly(size + 2)
        await reader.readexactly(2)
    else:
        await reader.readexactly(int(headers.get("Content-Length", 0)))


async def run(port: int, rate: float, seconds: float) -> Polls:
    polls, end = Polls(), time.monotonic() + seconds
    every = CONNECTIONS / rate
    await asyncio.gather(*(poll(port, number, every, end, polls) for number in range(CONNECTIONS)))
    return polls


def busy(made: Cluster, name: str) -> float:
    """Seconds of a core so far, of the process and those below it."""
    return sum(map(worked, (made.pid(name), *descendants(made.pid(name)))))


def measure(made: Cluster, kind: str, asked: argparse.Namespace) -> None:
    """A line of the table for each rate."""
    for rate in asked.rates:
        asyncio.run(run(made.port, 100, 3))  # everything is loaded
        before, begin = {name: busy(made, name) for name in made.members}, time.monotonic()
        polls = asyncio.run(run(made.port, rate, asked.seconds))
        passed = time.monotonic() - begin
        cores = {name: (busy(made, name) - before[name]) / passed * 100 for name in made.members}
        said = ", ".join(f"{status}: {n}" for status, n in sorted(polls.statuses.items()))
        times = f"{statistics.median(polls.seconds) * 1000:.1f} | {polls.at(0.99):.1f}"
        figures = f"{cores['web1']:.1f} % | {cores['proxy']:.1f} % | {times}"
        print(f"| {kind} | {rate:.0f} | {len(polls.seconds) / passed:.0f} | {figures} | {said} |", flush=True)


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--rates", type=float, nargs="+", default=[500, 2500])
    words.add_argument("--seconds", type=float, default=20.0)
    words.add_argument("--tables", type=int, default=10)
    asked = words.parse_args()
    if program() is None:
        print("nginx is not installed")
        return 0
    print(
        "| | asked a second | answered | web process | nginx | p50 ms | p99 ms | |",
        "|---" * 8 + "|",
        sep="\n",
    )
    for kind, other in (("kept", FOR_MANY), ("not kept", FOR_MANY | WITHOUT_PAGES)):
        with tempfile.TemporaryDirectory(prefix="tenbo-kept-") as folder:
            settings = {"TENBO_TRUSTED_PROXIES": "127.0.0.1"}
            made = Cluster(Path(folder) / "data", settings, webs=1, workers=0, beats=0, size=asked.tables)
            made.nginx, made.nginx_with = True, other
            with cluster(made):
                made.hands_at_start = made.hands()
                with Stream(made, 1):
                    pass
                made.run("shell", "--no-imports", "-c", JOBS)
                measure(made, kind, asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A championship on a cluster: every table sends a hand every half minute, spectators read every ten seconds.

    python -m benchmarks.load                     # 250 tables, 5,000 spectators, 5 minutes
    python -m benchmarks.load --tables 25 --spectators 300 --seconds 60
    python -m benchmarks.load --soak              # the same for 30 minutes, with memory, files and rows
    python -m benchmarks.load --nginx             # through nginx as it is deployed, but without TLS

The cluster is that of `make cluster`, on this machine: 3 web processes, 3 workers, 2 clocks, PostgreSQL, Redis, the
proxy. The same run times a bare transaction of three writes, and a view that asks the store one question (`/healthz`).
Every request has its own connection and a time limit; the run ends by itself. Fails when a request was refused.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import psycopg

from benchmarks._held import Sample, as_table, rows, sample
from tests.chaos.drills import Around
from tests.cluster import drills
from tests.cluster.__main__ import whole_cluster
from tests.cluster.cluster import Cluster
from tests.patience import PATIENCE

BOUND = 60.0  # seconds for one request
BARE_EVERY = 0.5
SAMPLE_EVERY = 15.0
PATHS = ("/t/chaos/standings/rows/", "/t/chaos/standings/", "/api/v1/tournaments/chaos/stages/1/standings/")
CREATE = "CREATE TABLE bench_bare (number integer, payload text)"
TABLES_A_REFEREE = 10
REFEREES = """
import json
from accounts.services.tokens import make_token
from tests.factories import AccountFactory
from tournaments.models import Role, Tournament
from tournaments.desk.setup.services.tournaments import grant_role
tournament = Tournament.objects.get(slug="chaos")
organiser = Role.objects.get(tournament=tournament, kind=Role.Kind.ORGANISER).account
secrets = []
for number in range(MANY):
    account = AccountFactory(username=f"load-{number}")
    grant_role(tournament=tournament, account=account, kind=Role.Kind.HEAD_REFEREE, by=organiser)
    secrets.append(make_token(account=account, name="load", scope="manage", days=1)[1])
print("TOKENS", json.dumps(secrets))
"""
INSERT = "INSERT INTO bench_bare VALUES (%s, %s)"


@dataclass
class Times:
    """The seconds of one kind of request, and its refusals."""

    name: str
    seconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    def note(self, status: str, seconds: float) -> None:
        self.statuses[status] += 1
        self.seconds.append(seconds)

    @property
    def errors(self) -> int:
        return sum(n for status, n in self.statuses.items() if status not in ("200", "201", "304", "ok"))

    def at(self, share: float) -> float:
        """The time within which this share of the requests was answered, in milliseconds."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000 if ordered else 0.0

    def line(self, seconds: float) -> str:
        statuses = " ".join(f"{status}: {n}" for status, n in sorted(self.statuses.items()))
        n = len(self.seconds)
        figures = " | ".join(f"{self.at(share):.0f}" for share in (0.5, 0.95, 0.99, 1.0))
        return f"| {self.name} | {n} | {n / seconds:.1f} | {self.errors} | {figures} | {statuses} |"


@dataclass
class Load:
    """One run."""

    made: Cluster
    around: Around
    options: argparse.Namespace
    submits: Times = field(default_factory=lambda: Times("submit"))
    reads: Times = field(default_factory=lambda: Times("read"))
    bare: Times = field(default_factory=lambda: Times("bare transaction"))
    view: Times = field(default_factory=lambda: Times("bare view"))
    samples: list[Sample] = field(default_factory=list)
    played: dict[int, list[int]] = field(default_factory=dict)
    tokens: list[str] = field(default_factory=list)

    async def run(self) -> None:
        """Run all clients at once, until the time is over."""
        self.played, self.tokens = self.made.hands(), referees(self.made)
        self.end = time.monotonic() + self.options.seconds
        jobs = [self.table(number, pk) for number, pk in enumerate(self.made.tables)]
        jobs += [self.spectator(number) for number in range(self.options.spectators)]
        jobs += [self.bare_transactions(), self.bare_views(), self.sampler()]
        await asyncio.gather(*jobs)

    async def paced(self, every: float, act: Callable[[], Awaitable[None]]) -> None:
        """Act every so many seconds from a random moment on; a late client goes on at once."""
        due = time.monotonic() + random.random() * every
        while due < self.end:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await act()
            due = max(due + every, time.monotonic())

    async def table(self, number: int, pk: int) -> None:
        """A referee of some tables: each hand is sent under one key until it is answered."""
        token = self.tokens[number // TABLES_A_REFEREE]
        event = {"kind": "exhaustive_draw", "tenpai": [self.made.tables[pk]]}
        seq = len(self.played[pk])

        async def act() -> None:
            nonlocal seq
            seq += 1
            body = json.dumps({"event": event, "expected_seq": seq}).encode()
            own = {"Authorization": f"Token {token}", "Idempotency-Key": uuid.uuid4().hex}
            headers = {**self.made.headers(), **own}
            path, status = f"/api/v1/tables/{pk}/hands/", ""
            while status not in ("200", "201") and time.monotonic() < self.end:
                status = (await self.ask(self.submits, "POST", path, headers, body))[0]

        await self.paced(self.options.every, act)

    async def spectator(self, number: int) -> None:
        """A phone with a page open: it asks whether its version is still the newest."""
        path, tag = PATHS[number % len(PATHS)], ""

        async def act() -> None:
            nonlocal tag
            headers = {"If-None-Match": tag} if tag else {}
            headers["Accept-Encoding"] = "gzip"
            _, answer = await self.ask(self.reads, "GET", path, headers)
            tag = answer.get("etag", tag)

        await self.paced(self.options.read_every, act)

    async def bare_views(self) -> None:
        """The smallest view that asks the store a question."""

        async def act() -> None:
            await self.ask(self.view, "GET", "/healthz", {})

        await self.paced(BARE_EVERY, act)

    async def bare_transactions(self) -> None:
        """Three rows in one transaction on the same PostgreSQL."""
        address = self.made.settings["DATABASE_URL"]
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as store:
            await store.execute(CREATE)

            async def act() -> None:
                begin = time.perf_counter()
                async with store.transaction():
                    for number in range(3):
                        await store.execute(INSERT, (number, "x" * 300))
                self.bare.note("ok", time.perf_counter() - begin)

            await self.paced(BARE_EVERY, act)
            await store.execute("DROP TABLE bench_bare")

    async def sampler(self) -> None:
        """Sample memory, open files, time of a core and rows, from time to time."""
        while True:
            self.samples.append(await asyncio.to_thread(sample, self.made, self.around))
            if self.options.soak:
                print(self.samples[-1].line(self.samples[0].at), flush=True)
            if time.monotonic() >= self.end:
                return
            await asyncio.sleep(min(SAMPLE_EVERY, max(0.0, self.end - time.monotonic())))

    async def ask(
        self, times: Times, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[str, dict[str, str]]:
        """One request on a connection of its own; its status or the name of the error, and the headers."""
        begin = time.perf_counter()
        try:
            status, answer = await asyncio.wait_for(
                exchange(self.made.port, method, path, headers, body), BOUND
            )
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            status, answer = type(error).__name__, {}
        times.note(status, time.perf_counter() - begin)
        return status, answer


async def exchange(
    port: int, method: str, path: str, headers: dict[str, str], body: bytes
) -> tuple[str, dict[str, str]]:
    """HTTP/1.1 as far as this needs it: the whole answer is read, until the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.closing(writer):
        own = {"Host": "localhost", "Connection": "close", "Content-Length": str(len(body)), **headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in own.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        answer = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        rest = await reader.read()
        if (
            "content-length" in answer
            and len(rest) != int(answer["content-length"])
            and head[0].split()[1] == "200"
        ):
            raise ValueError("the answer was cut off")
        return head[0].split()[1], answer


def referees(made: Cluster) -> list[str]:
    """The tokens of the referees: one account for all tables would come near its limit of 600 writes a minute."""
    many = -(-len(made.tables) // TABLES_A_REFEREE)
    output = made.run("shell", "--no-imports", "-c", f"MANY = {many}\n{REFEREES}", patience=PATIENCE * 3)
    tokens: list[str] = json.loads(output.partition("TOKENS ")[2].splitlines()[0])
    return tokens


def report(load: Load, seconds: float) -> bool:
    """Print the table; return whether no request was refused and the store is right."""
    print("| | n | a second | errors | p50 ms | p95 | p99 | worst | |", "|---|" + "---|" * 8, sep="\n")
    for times in (load.submits, load.bare, load.reads, load.view):
        print(times.line(seconds))
    for requests, peer in ((load.submits, load.bare), (load.reads, load.view)):
        ratio = requests.at(0.99) / max(peer.at(0.99), 0.001)
        print(f"p99 of a {requests.name}: {ratio:.1f} times that of a {peer.name}")
    print("", as_table(load.samples), sep="\n")
    wait = drills.back(load.made)
    (built, doubled), (done, failed) = drills.snapshots(load.made), drills.jobs(load.made)
    print(f"\n{wait}; {done} jobs done, {len(failed)} failed; {built} snapshots, {len(doubled)} built twice")
    before = sum(len(numbers) for numbers in load.played.values())
    hands = sum(len(numbers) for numbers in load.made.hands().values()) - before
    taken = load.submits.statuses["201"]
    print(f"{hands} hands in the ledger, {taken} acknowledged as new")
    return not (load.submits.errors or load.reads.errors or doubled or failed or hands < taken)


def tidy(made: Cluster) -> None:
    """Print the rows that housekeeping leaves, in the soak."""
    made.run("shell", "--no-imports", "-c", "from tournaments.housekeeping import tidy; tidy()")
    print(f"after tidying: {rows(made)}")


def main() -> int:
    words = argparse.ArgumentParser(description="a championship on a cluster")
    words.add_argument("--tables", type=int, default=250)
    words.add_argument("--every", type=float, default=30.0, help="seconds between two hands of a table")
    words.add_argument("--spectators", type=int, default=5000)
    words.add_argument(
        "--read-every", type=float, default=10.0, help="seconds between two reads of a spectator"
    )
    words.add_argument("--seconds", type=float, help="300; with --soak 1800")
    words.add_argument("--soak", action="store_true", help="half an hour, and a line of figures every 15 s")
    words.add_argument(
        "--nginx", action="store_true", help="nginx as it is deployed instead of the small proxy"
    )
    options = words.parse_args()
    options.seconds = options.seconds or (1800.0 if options.soak else 300.0)
    with whole_cluster(size=options.tables, nginx=options.nginx) as (made, around):
        drills.warm_up(made)
        load = Load(made, around, options)
        begin = time.monotonic()
        asyncio.run(load.run())
        good = report(load, time.monotonic() - begin)
        if options.soak:
            tidy(made)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

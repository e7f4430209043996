"""New standings after a hand, and all of them anew from the ledger, in a big tournament.

    python -m benchmarks.standings [--players 1000] [--rounds 12] [--hands 6] [--turns 2] [--before FOLDER]

Every hand of every table was entered (`benchmarks.played`); the last round is running. On both stores, one after the
other: SQLite in a temporary folder, and a PostgreSQL of its own. Each part is a process of its own. `--before` is
another checkout of Tenbo (`git worktree add`) whose processes take turns with ours on the same store. On a busy machine
compare the second figure (this process alone); PostgreSQL works in a process of its own beside it.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
LEFT = 4
"""The hands that each table of the running round has left to send."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--hands", type=int, default=6, help="hands of each process")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--before", type=Path, help="another checkout, measured in the same run")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), help="only this store")
    parser.add_argument("--part", choices=PARTS)
    options = parser.parse_args()
    if options.part:
        PARTS[options.part](options)
        return
    if options.store != "postgresql":
        measure(options, {})
    if options.store != "sqlite":
        from tests.postgres import postgres_server

        with postgres_server() as url:
            measure(options, {"DATABASE_URL": url})


def measure(options: argparse.Namespace, store: dict[str, str]) -> None:
    """Run all parts on one store."""
    trees = {"now": HERE} | ({"before": options.before.resolve()} if options.before else {})
    with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
        environment = {**os.environ, **store, "TENBO_DATA": folder, "TENBO_HOSTS": "testserver"}
        environment |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TENBO_KEPT_PAGES": "0"}
        environment |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/pyc"}
        part("play", HERE, options, environment)
        for turn in range(options.turns):
            for name, tree in trees.items():
                print(f"-- {name}, turn {turn + 1}", flush=True)
                part("hands", tree, options, environment)
                part("rebuild", tree, options, environment)


def part(name: str, tree: Path, options: argparse.Namespace, environment: dict[str, str]) -> None:
    """Run a part in a process of its own, with the code of a checkout; this file is ours in any case."""
    figures = [f"--{key}={getattr(options, key)}" for key in ("players", "rounds", "hands")]
    command = [sys.executable, "-P", str(Path(__file__).resolve()), f"--part={name}", *figures]
    subprocess.run(command, check=True, cwd=tree, env={**environment, "PYTHONPATH": str(tree)})


def set_up() -> None:
    """Prepare the process like a worker that has had its first job: the pages are loaded."""
    import django  # here and below: modules that need Django come after its set-up

    django.setup()
    from django.urls import reverse

    reverse("home")


def play(options: argparse.Namespace) -> None:
    """Fill the store, with standings and statistics as after the last round."""
    set_up()
    from django.core.management import call_command
    from django.db import connection

    from benchmarks import played
    from tournaments.models import Hand
    from tournaments.play.standings.services import request_rebuild

    call_command("migrate", verbosity=0)
    left = played.play(options.players, options.rounds, left=LEFT)
    left_file().write_text(json.dumps(left))
    request_rebuild(stage_id=1)
    run_jobs()
    print(
        f"\n{connection.vendor}: {options.players} players, {options.rounds} rounds, {Hand.objects.count()} hands"
    )


def left_file() -> Path:
    return Path(os.environ["TENBO_DATA"]) / "left.json"


def run_jobs() -> None:
    """Run all waiting jobs, as the worker does."""
    from tournaments import tasks  # noqa: F401 - it registers every handler
    from tournaments.common.jobs import queue
    from tournaments.models import Job

    queue.run_due()
    assert not Job.objects.exclude(state="done").exists(), list(Job.objects.exclude(state="done"))


def hands(options: argparse.Namespace) -> None:
    """Some hands, one after the other: each is sent, ranked and read, and the statistics follow."""
    set_up()
    from django.test import Client

    from players.models import Account
    from tournaments import tasks  # noqa: F401
    from tournaments.common.jobs import queue
    from tournaments.models import Job, StandingSnapshot, Table
    from tournaments.play.hands.services.hands import submit_hand

    referee, reader = Account.objects.get(username="organiser"), Client()
    left: dict[str, list[Any]] = json.loads(left_file().read_text())
    taken: dict[str, list[tuple[float, float]]] = {}

    def job(kind: str) -> None:
        assert queue.run_job(Job.objects.get(kind=kind, state="queued").pk)

    for pk in [pk for pk, events in left.items() if events][: options.hands]:
        table, event = Table.objects.get(pk=pk), left[pk].pop(0)
        version = StandingSnapshot.objects.latest("pk").version
        timed(taken, "hand", partial(submit_hand, table=table, event=event, by=referee))
        timed(taken, "standings", lambda: job("standings.rebuild"))
        timed(taken, "page", lambda: ask(reader, "/t/big/standings/"))
        timed(taken, "API", lambda: ask(reader, "/api/v1/tournaments/big/stages/1/standings/"))
        timed(taken, "statistics", lambda: job("statistics.rebuild"))
        assert StandingSnapshot.objects.latest("pk").version == version + 1
        run_jobs()
    left_file().write_text(json.dumps(left))
    print_times("first hand of a process", {name: pairs[0] for name, pairs in taken.items()})
    later = {
        name: [statistics.median(figures) for figures in zip(*pairs[1:], strict=True)]
        for name, pairs in taken.items()
    }
    print_times("later hands, medians", later)
    newest = StandingSnapshot.objects.latest("pk")
    print(f"   snapshot: {len(newest.payload)} bytes; most memory {megabytes()} MB", flush=True)


def ask(reader: Any, path: str) -> None:
    answer = reader.get(path)
    assert answer.status_code == 200, answer
    assert answer.content


def timed(taken: dict[str, list[tuple[float, float]]], name: str, work: Callable[[], object]) -> None:
    """Keep the seconds by the clock and of this process."""
    begun, busy = time.perf_counter(), time.process_time()
    work()
    seconds = time.perf_counter() - begun, time.process_time() - busy
    taken.setdefault(name, []).append(seconds)


def print_times(words: str, taken: dict[str, Any]) -> None:
    served = [sum(taken[name][at] for name in ("hand", "standings", "page")) for at in (0, 1)]
    parts = ", ".join(f"{name} {clock:.3f}/{own:.3f}" for name, (clock, own) in taken.items())
    print(
        f"   {words}: served after {served[0]:.2f} s ({served[1]:.2f} s of this process); {parts}", flush=True
    )


def rebuild(options: argparse.Namespace) -> None:
    """Delete all derived data, and make it anew from the ledger."""
    set_up()
    from tournaments.models import Stage, StandingSnapshot, Table
    from tournaments.play.standings.services import refold_stage

    stage = Stage.objects.get()
    newest = bytes(StandingSnapshot.objects.latest("pk").payload)
    Table.objects.update(position={}, seq=0)
    StandingSnapshot.objects.all().delete()
    taken: dict[str, list[tuple[float, float]]] = {}
    timed(taken, "all", lambda: refold_stage(stage=stage))
    assert bytes(StandingSnapshot.objects.get().payload) == newest
    ((clock, own),) = taken["all"]
    print(
        f"   rebuild: {clock:.2f} s ({own:.2f} s of this process); most memory {megabytes()} MB", flush=True
    )


def megabytes() -> int:
    """The most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


PARTS = {"play": play, "hands": hands, "rebuild": rebuild}


if __name__ == "__main__":
    main()

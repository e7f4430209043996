"""`python -m tests.tournaments.whole.killed_jobs`: jobs whose process is killed in the middle, and done again.

What a job does is counted: every statement, every file that is opened to be written, renamed or removed. A process of
its own is killed at one of these moments after the other, the lease runs out, and the job is done again. Prints, by
kind of job, at how many moments it was killed and what was not as it should be (test_killed_jobs.py).
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

import django

MOMENTS = 5
"""So many of each kind, spread over its work."""
FILES = {"os.rename", "os.remove", "os.truncate"}

Content = dict[str, str]
"""What a job leaves behind: hashes by name."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A kind of job: asked for, what it has left behind, and taking that away. `whole` are the parts that must be
    there as a whole or not at all, at any moment."""

    ask: Callable[[], Any]
    left: Callable[[], Content]
    forget: Callable[[], object]
    whole: Callable[[Content], Content] = dict


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command

    from tests.factories import make_hall, ron
    from tournaments import tasks
    from tournaments.common.jobs import queue

    assert tasks.HANDLER_MODULES
    call_command("migrate", verbosity=0)
    hall = make_hall(players=16)
    for table in hall.round().tables.all():
        hall.send(table, ron(*hall.names(table)[:2], fan=1, fu=30))
    queue.run_due()
    drills = {**of_results(hall), **of_documents(hall)}
    json.dump({kind: play(drill) for kind, drill in drills.items()}, sys.stdout)


def play(drill: Drill) -> tuple[int, list[str]]:
    """How often the job was killed, and what was wrong afterwards."""
    from tournaments.common.jobs import queue

    drill.forget()
    queue.run_job(drill.ask().pk)  # so that everything is loaded, and its byte code written
    whole, wrong = drill.left(), []
    drill.forget()
    job = drill.ask()
    with at_each_moment() as passed:
        queue.run_job(job.pk)
    moments = range(2, len(passed) + 1, max(1, len(passed) // MOMENTS))
    for moment in moments:
        drill.forget()
        job = drill.ask()
        wrong += [f"moment {moment}: {what}" for what in killed_and_done_again(job.pk, moment, drill, whole)]
    return len(moments), wrong


def killed_and_done_again(job: int, moment: int, drill: Drill, whole: Content) -> Iterator[str]:
    from django.utils import timezone

    from tournaments.common.jobs import queue
    from tournaments.models import Job

    if not killed(job, moment):
        yield "it was not killed"
    parts = drill.whole(drill.left())
    yield from (f"{name} was half done" for name in parts if parts[name] != whole.get(name))
    if Job.objects.filter(pk=job, state="done").exists() and drill.left() != whole:
        yield "it says that it is done"
    Job.objects.filter(pk=job, state="running").update(lease_until=timezone.now() - timedelta(seconds=1))
    queue.run_job(job)
    if not Job.objects.filter(pk=job, state="done").exists():
        yield "the job was not done again"
    if (left := drill.left()) != whole:
        yield f"not the same: {sorted(left.items() ^ whole.items())[:3]}"


def killed(job: int, moment: int) -> bool:
    """Whether a process that does the job is killed at this moment."""
    from django.db import connections

    from tournaments.common.jobs import queue

    connections.close_all()
    pid = os.fork()
    if pid == 0:
        with at_each_moment(moment):
            queue.run_job(job)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL


watched: list[Callable[[], None]] = []


@contextmanager
def at_each_moment(last: int | None = None) -> Iterator[list[None]]:
    """The moments that pass; at the one with this number the process is killed."""
    from django.db import connection

    passed: list[None] = []

    def pass_by() -> None:
        passed.append(None)
        if len(passed) == last:
            os.kill(os.getpid(), signal.SIGKILL)

    def statement(execute: Any, *words: Any) -> Any:
        pass_by()
        return execute(*words)

    watched[:] = [pass_by]
    with connection.execute_wrapper(statement):
        yield passed
    watched.clear()


def hear(event: str, words: tuple[Any, ...]) -> None:
    """What Python says of the files that are touched."""
    written = event == "open" and isinstance(words[2], int) and words[2] & (os.O_WRONLY | os.O_RDWR)
    if watched and (written or event in FILES):
        watched[0]()


def of_results(hall: Any) -> dict[str, Drill]:
    from tournaments.models import StandingSnapshot, StatisticsSnapshot, TableStatistics
    from tournaments.play.standings import services as standings
    from tournaments.play.statistics import services as statistics

    def sums() -> Content:
        tables = TableStatistics.objects.values_list("table", "stamp", "payload")
        whole = StatisticsSnapshot.objects.filter(tournament=hall.tournament)
        return told("table", tables) | told("sums", whole.values_list("tournament", "etag", "payload"))

    def forget_sums() -> None:
        StatisticsSnapshot.objects.all().delete()
        TableStatistics.objects.all().delete()

    return {
        "standings": Drill(
            ask=lambda: asked(standings.JOB, stage=hall.stage.pk),
            left=lambda: told("stage", StandingSnapshot.objects.values_list("stage", "etag", "payload")),
            forget=StandingSnapshot.objects.all().delete,
        ),
        "statistics": Drill(
            ask=lambda: asked(statistics.JOB, tournament=hall.tournament.pk), left=sums, forget=forget_sums
        ),
    }


def of_documents(hall: Any) -> dict[str, Drill]:
    from django.conf import settings

    from tournaments.desk.documents import services
    from tournaments.models import Job

    folder, subject = settings.MEDIA_ROOT / "exports", {"tournament": hall.tournament, "by": hall.organiser}

    def forget() -> None:
        Job.objects.filter(kind__startswith="exports.").delete()
        for path in folder.glob("*"):
            path.unlink()

    def left() -> Content:
        """Those under their names; what a process left aside is removed by housekeeping."""
        return {path.suffix: hash_of(path.read_bytes()) for path in folder.glob("[!.]*")}

    return {
        "workbook": Drill(lambda: services.request_export(**subject), left, forget),
        "PDF": Drill(lambda: services.request_print(document="sheets", **subject), left, forget),
    }


def asked(kind: str, **args: Any) -> Any:
    from tournaments.common.jobs import queue

    return queue.enqueue(kind, args)


def told(what: str, rows: Iterable[tuple[int, str, bytes | memoryview]]) -> Content:
    return {f"{what} {pk}": f"{stamp} {hash_of(bytes(payload))}" for pk, stamp, payload in rows}


def hash_of(content: bytes) -> str:
    return sha256(content).hexdigest()


if __name__ == "__main__":
    sys.addaudithook(hear)
    main()

"""Every job of a big tournament, done as a worker does it: seconds, work of the process alone, memory.

    python -m benchmarks.jobs --keep FOLDER [--only WORDS]

FOLDER holds the store that `python -m benchmarks.pages --keep FOLDER` has made, or DATABASE_URL names it.
Each kind of job that is known has a request here; one that has none is an error. Other services (a push service, the
receiver of webhooks, a witness) are a server in this process that takes everything. The bar of a job: 60 s of work, and
700 MB beyond what the process held before. At its end it renames the log's chain and forgets the sealed texts, so that
the file can be read as a copy: no backup of that store holds any more, and another run wants a fresh copy of FOLDER.
"""

import argparse
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

MOST_SECONDS, MOST_MEGABYTES = 60.0, 700
Request = Callable[[], Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path, required=True, help="the folder that benchmarks.pages has kept")
    parser.add_argument("--only", default="", help="only jobs with these words")
    asked = parser.parse_args()
    os.environ["TENBO_DATA"] = str(asked.keep)
    os.environ["TENBO_WEBHOOKS_PRIVATE"] = "1"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("TENBO_HOSTS", "testserver,127.0.0.1,localhost")
    import django  # here and below: what needs Django comes after its set-up

    django.setup()
    from tournaments.models import Tournament

    bad = measure(Tournament.objects.order_by("pk")[0], asked.only)
    print(f"over the bar or in error: {', '.join(bad)}" if bad else "every job within the bar")


def measure(tournament: Any, only: str = "") -> list[str]:
    """Do every job, print what it cost; those that failed or were over the bar."""
    import accounts.tasks  # noqa: F401 - registers its tasks
    from tournaments import tasks
    from tournaments.common.queue import HANDLERS

    assert tasks.HANDLER_MODULES
    print("     s   work s   more MB")
    done, bad = set(), []
    with other_services() as address:
        for kind, label, request in requests(tournament, address):
            done.add(kind)
            name = f"{kind} {label}".strip()
            if only in name and do(name, request):
                bad.append(name)
    missing = set(HANDLERS) - done
    assert only or not missing, f"no request for {missing}"
    return bad


def do(name: str, request: Request) -> bool:
    """One job from its request to its end; whether it was bad."""
    from benchmarks.pages import forget_peak, peak
    from tournaments.common import queue
    from tournaments.models import Job

    job = request()
    held, begun, busy = forget_peak(), time.perf_counter(), time.process_time()
    queue.run_job(job.pk)
    seconds, work, more = time.perf_counter() - begun, time.process_time() - busy, peak() - held
    job = Job.objects.get(pk=job.pk)
    refused = job.result.get("faults") if isinstance(job.result, dict) else None
    failed = job.state != "done" or bool(refused)
    bad = failed or work > MOST_SECONDS or more > MOST_MEGABYTES
    words = f"  {job.error or refused}" if failed else ""
    print(f"{seconds:6.1f} {work:8.1f} {more:9}   {name}{words}{'  <<<' if bad else ''}", flush=True)
    return bad


def requests(tournament: Any, address: str) -> Iterator[tuple[str, str, Request]]:
    """A request for each kind of job: kind, what sets it apart from others of the kind, the request."""
    yield from of_results(tournament)
    yield from of_pages(tournament)
    yield from of_documents(tournament)
    yield from of_messages(tournament, address)
    yield from of_seating(tournament)
    yield from of_the_clock()
    yield from of_files(tournament)  # last: it renames the log, with which no backup would hold


def of_results(tournament: Any) -> Iterator[tuple[str, str, Request]]:
    from tournaments.common import hooks
    from tournaments.models import Outlook, StatisticsSnapshot, TableStatistics, Tournament
    from tournaments.standings import services as standings
    from tournaments.statistics import services as statistics

    stage = tournament.stages.get(number=1)
    yield standings.JOB, "", wanted(standings.JOB, stage=stage.pk)
    TableStatistics.objects.all().delete()
    StatisticsSnapshot.objects.all().delete()
    yield statistics.JOB, "from nothing", wanted(statistics.JOB, tournament=tournament.pk)
    yield statistics.JOB, "again", wanted(statistics.JOB, tournament=tournament.pk)
    yield statistics.COMBINE, "", wanted(statistics.COMBINE, ruleset=tournament.ruleset)
    Outlook.objects.all().delete()
    yield standings.OUTLOOK, "", wanted(standings.OUTLOOK, stage=stage.pk)
    rows = Tournament.objects.filter(pk=tournament.pk)
    rows.update(state="finished")
    yield hooks.WRITE_CAREERS, "", wanted(hooks.WRITE_CAREERS, tournament=tournament.pk)
    rows.update(state=tournament.state)


def of_pages(tournament: Any) -> Iterator[tuple[str, str, Request]]:
    """The mirror in a folder: what a job writes at first, and what the next one does."""
    from django.conf import settings

    from tournaments.common.hooks import MIRROR
    from tournaments.models import Mirror

    settings.PUBLISH = str(settings.DATA_DIR / "site")
    Mirror.objects.all().delete()
    mirror = Mirror.objects.create(tournament=tournament)
    yield MIRROR, "the first files", wanted(MIRROR, mirror=mirror.pk)
    yield MIRROR, "the next files", wanted(MIRROR, mirror=mirror.pk)


def of_documents(tournament: Any) -> Iterator[tuple[str, str, Request]]:
    from tournaments.documents.prints.documents import ALL
    from tournaments.documents.services import PRINT, WORKBOOK, request_export, request_print
    from tournaments.federation.services import REPORT

    by, rounds = tournament.created_by, tournament.stages.get(number=1).rounds
    yield WORKBOOK, "", partial(request_export, tournament=tournament, by=by)
    for key in ALL:
        yield PRINT, key, partial(request_print, tournament=tournament, document=key, by=by)
    running = rounds.get(state="running")
    yield PRINT, "by_table of a round", partial(
        request_print, tournament=tournament, document="by_table", by=by, round=running
    )  # fmt: skip
    yield REPORT, "", wanted(REPORT, tournament=tournament.pk)


def of_messages(tournament: Any, address: str) -> Iterator[tuple[str, str, Request]]:
    """Those to the outside, two thousand browsers that follow and a hundred messages of a webhook among them."""
    from django.conf import settings
    from django.utils import timezone

    from tournaments.common import anchors, hooks, mail
    from tournaments.models import Delivery, Follower, Job, Mail, PushDevice, SentHead, Webhook
    from tournaments.push import services as push

    settings.WITNESSES, settings.PUSH_TO_PRIVATE = [address], True
    for rows in (Webhook, SentHead, Follower, PushDevice):
        rows.objects.all().delete()
    hook = Webhook.objects.create(tournament=tournament, address=address, events=[hooks.STANDINGS_CHANGED])
    Delivery.objects.bulk_create([Delivery(hook=hook, event=hooks.TEST) for _ in range(100)])
    yield hooks.SEND, "100 messages", wanted(hooks.SEND, hook=hook.pk)
    body = {"number": 1, "chain": "", "hash": "", "key": "", "signature": ""}
    head = SentHead.objects.create(tournament=tournament, address=address, number=1, body=body)
    yield anchors.SEND, "", wanted(anchors.SEND, head=head.pk)
    mail.queue_mail(to="ana@example.org", template="people/mail/accepted.txt", context={}, language="en")
    yield mail.SEND, "", lambda: Job.objects.get(pk=Mail.objects.latest("pk").job_id)
    keys = {**browser_keys(), "asked_at": timezone.now()}
    followers = [
        Follower(entry=entry, endpoint=f"{address}{entry.pk}", language="en", **keys)
        for entry in tournament.entries.order_by("pk")
    ]
    Follower.objects.bulk_create(followers, 500)
    yield push.TELL_FOLLOWERS, "2,000 browsers", wanted(
        push.TELL_FOLLOWERS, tournament=tournament.pk, moment="start"
    )  # fmt: skip
    yield push.TELL, "", wanted(push.TELL, follower=Follower.objects.latest("pk").pk, message={"title": "A"})
    device = PushDevice.objects.create(account=tournament.created_by, endpoint=address, **browser_keys())
    yield push.SEND, "", wanted(push.SEND, device=device.pk, message={"title": "A"})


def browser_keys() -> dict[str, str]:
    """A key and a secret as a browser sends them."""
    from base64 import urlsafe_b64encode

    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = generate_private_key(SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {
        name: urlsafe_b64encode(raw).rstrip(b"=").decode()
        for name, raw in (("p256dh", point), ("auth", b"0123456789abcdef"))
    }


def of_seating(tournament: Any) -> Iterator[tuple[str, str, Request]]:
    from tournaments.models import SeatingPlan, Stage
    from tournaments.people.services.entries import add_players
    from tournaments.seating.services import drawing, redraw
    from tournaments.setup.services.tournaments import change_state, create_tournament

    by, rounds = tournament.created_by, tournament.stages.get(number=1).rounds_planned
    other = create_tournament(by=by, rounds=rounds, name="Other Open", ruleset=tournament.ruleset)
    other = change_state(tournament=other, state="public", by=by)
    stage = Stage.objects.get(tournament=other)
    players = tournament.entries.count()
    for at in range(0, players, 500):
        lines = "\n".join(f"OTHER{n:04} Ana; ITA" for n in range(at + 1, min(at + 500, players) + 1))
        add_players(tournament=other, players=lines, by=by)
    ask = partial(drawing.ask_draw, "plan", stage=stage, by=by)
    yield drawing.DRAW, "a plan", partial(job_of, ask)
    plan = SeatingPlan.objects.filter(stage=stage).order_by("-pk").first()
    if plan is not None:
        yield redraw.REDRAW, "", wanted(redraw.REDRAW, plan=plan.pk)


def of_files(tournament: Any) -> Iterator[tuple[str, str, Request]]:
    """The tournament's file is made, checked, and read as a copy, also when it is larger than a page takes."""
    from django.conf import settings
    from django.core.files.uploadedfile import SimpleUploadedFile

    from tournaments.archive.selectors.uploads import CHECK, WRITE
    from tournaments.archive.services import records, uploads
    from tournaments.archive.services.importing import GO_ON
    from tournaments.models import Job, LogHead, SealedText
    from tournaments.models.log import new_chain

    by = tournament.created_by
    for kind in records.KINDS:
        yield records.RECORD, kind, partial(records.request_record, tournament=tournament, kind=kind, by=by)

    def ask_to_check() -> Any:
        content = records.kept_file(tournament, records.BACKUP).read_bytes()
        most = settings.LARGEST_TOURNAMENT_FILE
        print(f"       the file has {len(content) / 1e6:.1f} MB, a page takes {most / 1e6:.1f}")
        settings.LARGEST_TOURNAMENT_FILE = max(len(content), most)
        LogHead.objects.filter(tournament=tournament).update(chain=new_chain())  # as if it were not here
        SealedText.objects.filter(tournament=tournament).delete()
        return uploads.take_file(file=SimpleUploadedFile("big.tenbo", content), by=by)

    yield CHECK, "", ask_to_check

    def ask_to_write() -> Any:
        check = Job.objects.filter(kind=CHECK).latest("pk")
        choices = {person["entry"]: "new" for person in check.result["people"]}
        return uploads.request_import(check=check, purpose=GO_ON, choices=choices, by=by)

    yield WRITE, "", ask_to_write


def of_the_clock() -> Iterator[tuple[str, str, Request]]:
    from django.conf import settings

    from tournaments.common.queue import TASK

    for row in settings.CELERY_BEAT_SCHEDULE.values():
        yield TASK, row["task"], wanted(TASK, task=row["task"])


@contextmanager
def other_services() -> Iterator[str]:
    """A server that takes everything it is sent; its address."""

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Taker)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def wanted(kind: str, **args: Any) -> Request:
    """A request for a job with these arguments."""

    def request() -> Any:
        from tournaments.common import queue

        return queue.enqueue(kind, args)

    return request


def job_of(ask: Callable[[], Any]) -> Any:
    """The job of a draw that is told by its state."""
    from tournaments.models import Job

    return Job.objects.get(pk=ask().id)


if __name__ == "__main__":
    main()

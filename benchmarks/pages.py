"""Every address and every job of a big tournament, for its organiser and for a spectator: what they cost.

    python -m benchmarks.pages [--players 400] [--rounds 12] [--keep FOLDER] [--only WORDS]

A tournament of 400 players in 12 rounds is played by the services (the last round runs, with hands at every table);
their times are printed, too. Then every address that can be read is asked for, as a browser does. On a busy machine the
second figure (this process alone) is the one to compare; memory is what an answer needed beyond what the process held.
The store is SQLite in a temporary folder, or what DATABASE_URL names (use a database made for it). The bar: every
address under a second. Addresses that are refused to a spectator are left out for them.
"""

import argparse
import os
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

BAR, TIMES, HANDS = 1.0, 3, 4
AT_ONCE = 500  # players of one list
SHEET = (45100, 33400, 26500, 15000)
LEFT_OUT = (
    "rankings",
    "/mail/",
    "/push/",
    "versions",
    "application",
    "schedule/<",
    "roles",
    "/sw.js",
    "exports/<",
)
"""Parts of addresses of which this tournament has nothing."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--keep", type=Path, help="a folder for the store, kept (and used again)")
    parser.add_argument("--only", default="", help="only addresses and jobs with these words")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
        os.environ["TENBO_DATA"] = str(asked.keep or folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        os.environ.setdefault("TENBO_HOSTS", "testserver,127.0.0.1,localhost")
        measure(asked.players, asked.rounds, asked.only)


def measure(players: int, rounds: int, only: str) -> None:
    """Set the store up, play, ask for every address, print."""
    import django  # here and below: what needs Django comes after its set-up

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    from tournaments.models import Tournament

    call_command("migrate", verbosity=0)
    if not Tournament.objects.exists():
        play(players, rounds)
    tournament = Tournament.objects.get()
    organiser, spectator = Client(raise_request_exception=False), Client(raise_request_exception=False)
    organiser.force_login(tournament.created_by)
    print(f"{players} players, {rounds} rounds; medians of {TIMES}: by the clock, and of this process alone")
    bad = []
    for reader, client in (("organiser", organiser), ("spectator", spectator)):
        print(f"-- {reader}")
        bad += [
            f"{reader}: {where}" for where in addresses(tournament) if only in where and ask(client, where)
        ]
    print("-- jobs")
    bad += [name for name, work in jobs(tournament) if only in name and run(name, work)]
    print(f"over {BAR:g} s or in error: {', '.join(bad)}" if bad else f"every address under {BAR:g} s")


def play(players: int, rounds: int) -> None:
    """All rounds but the last from paper; the last one runs with hands at every table."""
    from tests.factories import ron_tiles
    from tournaments import tasks
    from tournaments.common import queue
    from tournaments.hall.services.rounds import close_round, start_round
    from tournaments.hands.services.hands import close_table_from_paper
    from tournaments.models import Round

    hall = seated(players, rounds)
    for one in Round.objects.filter(stage=hall.stage).select_related("stage__tournament").order_by("number"):
        run(f"start round {one.number}", lambda one=one: start_round(round=one, by=hall.head))
        tables, last = list(one.tables.order_by("number")), one.number == rounds
        names = {table.pk: hall.names(table) for table in tables}
        begun = time.perf_counter()
        for table in tables:
            if not last:
                scores = dict(zip(names[table.pk], SHEET, strict=True))
                close_table_from_paper(table=table, scores=scores, by=hall.referee)
            for turn in range(HANDS * last):
                hall.send(table, ron_tiles(names[table.pk][(turn + 1) % 4], names[table.pk][turn % 4]))
        each = (time.perf_counter() - begun) / len(tables) * 1e3
        print(f"  {len(tables)} tables {'by 4 hands' if last else 'from paper'}: {each:.1f} ms each")
        if not last:
            run(f"close round {one.number}", lambda one=one: close_round(round=one, by=hall.head))
    assert tasks.HANDLER_MODULES
    run("what waits for the worker", queue.run_due)


def seated(players: int, rounds: int) -> Any:
    """A tournament whose plan is made by turning rows of players: good enough to be asked for."""
    from tests.factories import make_hall
    from tournaments.models import SeatingPlan
    from tournaments.people.services.entries import add_players
    from tournaments.people.services.teams import set_teams
    from tournaments.seating.services.plans import publish_plan

    hall = make_hall(players=0, rounds=rounds, name="Big Open", ruleset="ema2025")
    lines = [f"PLAYER{n:03} Ana Maria; ITA; ; Club {n % 30}" for n in range(1, players + 1)]
    for at in range(0, players, AT_ONCE):
        some = "\n".join(lines[at : at + AT_ONCE])
        run(
            f"enter {AT_ONCE} players",
            lambda some=some: add_players(tournament=hall.tournament, players=some, by=hall.organiser),
        )
    set_teams(tournament=hall.tournament, teams={"Team A": range(1, min(players, 80) + 1)}, by=hall.organiser)
    quarter = players // 4
    grid = [
        [[1 + 4 * ((t + turn * seat) % quarter) + seat for seat in range(4)] for t in range(quarter)]
        for turn in range(rounds)
    ]
    plan = SeatingPlan.objects.create(
        stage=hall.stage, number=1, seed=1, grid=grid, method="script", created_by=hall.organiser
    )
    run("publish the plan", lambda: publish_plan(plan=plan, by=hall.organiser))
    return hall


def addresses(tournament: Any) -> Iterator[str]:
    """Every address of the pages and the API that names something of this tournament, or nothing."""
    from tournaments import urls
    from tournaments.documents.prints.documents import ALL
    from tournaments.models import Hand, Round, Table

    table = Table.objects.filter(round__state="running")[0]
    hand = Hand.objects.filter(table=table)[0]
    closed = Round.objects.filter(state="closed").order_by("-number")[0]
    running = Round.objects.get(state="running")
    rows = {"table": table.pk, "tables": table.pk, "hand": hand.pk, "hands": hand.pk}
    routes = [f"/{one.pattern}" for one in urls.pages] + [f"/api/v1/{one.pattern}" for one in urls.version_1]
    for route in sorted(route for route in routes if not any(part in route for part in LEFT_OUT)):
        found = [(closed, "1"), (running, "1")] if "rounds/<int:pk>" in route else [(running, "1")]
        for one, _number in found:
            for document in ALL if "<slug:document>" in route else ["kit"]:
                yield filled(route, {**rows, "rounds": one.pk}, tournament.slug, document)


def filled(route: str, rows: dict[str, int], slug: str, document: str) -> str:
    """The route with something in every blank."""
    texts = {
        "slug": slug,
        "stage": "1",
        "seq": "1",
        "document": document,
        "key": "ema2025",
        "name": "results.csv",
    }

    def fill(blank: re.Match[str]) -> str:
        before = route[: blank.start()].rstrip("/").rpartition("/")[2]
        return str(rows.get(before, 1)) if blank[1] == "pk" else texts.get(blank[1], "1")

    return re.sub(r"<\w+:(\w+)>", fill, route)


def ask(client: Any, address: str) -> bool:
    """The median of some requests, printed with queries, bytes and memory; whether it is bad."""
    from django.db import connection, reset_queries
    from django.test.utils import CaptureQueriesContext

    held = forget_peak()
    reset_queries()
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    size, needed = len(content(answer)) / 1024, peak() - held
    if answer.status_code in (302, 401, 403, 404, 405, 409):
        return False
    seconds, work = [], []
    for _turn in range(TIMES):
        start, busy = time.perf_counter(), time.process_time()
        content(client.get(address))
        seconds.append(time.perf_counter() - start)
        work.append(time.process_time() - busy)
        if seconds[-1] > 3 * BAR:
            break
    median, cpu = statistics.median(seconds), statistics.median(work)
    bad = median > BAR or answer.status_code != 200
    told = f"{median * 1e3:7.0f} ms {cpu * 1e3:7.0f} ms {len(queries):4} queries {size:7.0f} kB {needed:4} MB"
    print(
        f"{told}  {address}{'' if answer.status_code == 200 else f'  {answer.status_code}'}{'  <<<' if bad else ''}",
        flush=True,
    )
    return bad


def content(answer: Any) -> bytes:
    found = b"".join(answer.streaming_content) if answer.streaming else answer.content
    answer.close()
    return bytes(found)


def forget_peak() -> int:
    """Have the kernel forget the most memory that this process has held; what it holds now, in megabytes."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return memory("VmRSS")


def peak() -> int:
    return memory("VmHWM")


def memory(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:")) // 1024


def jobs(tournament: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """The jobs behind the pages, as the worker does them."""
    from tournaments import housekeeping, tasks  # noqa: F401 - tasks knows every handler
    from tournaments.backups import services as backups
    from tournaments.common import queue
    from tournaments.documents.prints.documents import ALL
    from tournaments.documents.services import request_export, request_print
    from tournaments.models import Job
    from tournaments.standings.services import request_rebuild

    by = tournament.created_by

    def wait_for(request: Callable[[], object]) -> None:
        request()
        queue.run_due()
        failed = Job.objects.exclude(state="done").values_list("kind", "error")
        assert not failed, list(failed)

    stage = tournament.stages.get(number=1)
    yield "standings", lambda: wait_for(lambda: request_rebuild(stage_id=stage.pk))
    yield "workbook", lambda: wait_for(lambda: request_export(tournament=tournament, by=by))
    for key in ALL:
        yield (
            f"pdf {key}",
            lambda key=key: wait_for(lambda: request_print(tournament=tournament, document=key, by=by)),
        )
    yield "tidy", housekeeping.tidy
    yield "backup", backups.make_scheduled_backup


def run(name: str, work: Callable[[], object]) -> bool:
    """Seconds, queries and memory of one run, printed; whether it failed."""
    from django.db import connection, reset_queries
    from django.test.utils import CaptureQueriesContext

    reset_queries()
    held, start, failed = forget_peak(), time.perf_counter(), ""
    with CaptureQueriesContext(connection) as queries:
        try:
            work()
        except Exception as error:  # the walk goes on
            failed = f"  {type(error).__name__}: {error}"[:300]
    seconds = time.perf_counter() - start
    print(
        f"{seconds * 1e3:7.0f} ms {len(queries):14} queries {peak() - held:16} MB  {name}{failed}", flush=True
    )
    return bool(failed)


if __name__ == "__main__":
    main()

"""Every page of a big tournament: seconds, queries and bytes.

    python -m benchmarks.pages [--players 400] [--rounds 12] [--keep FOLDER]

A tournament of 400 players in 12 rounds (the last one runs, with hands at every table), each page asked for by the
organiser as a browser does. On a busy machine the second figure (this process alone) is the one to compare. The
store is SQLite in a temporary folder, or what DATABASE_URL names (use a database made for it). The bar: every page
under a second.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BAR = 1.0
TIMES = 5
HANDS = 4
SHEET = (45100, 33400, 26500, 15000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--keep", type=Path, help="a folder for the store, kept (and used again)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
        os.environ["TENBO_DATA"] = str(asked.keep or folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        os.environ.setdefault("TENBO_HOSTS", "testserver,127.0.0.1,localhost")
        measure(asked.players, asked.rounds)


def measure(players: int, rounds: int) -> None:
    """Set the store up, play, ask for every page, print."""
    import django  # here and below: what needs Django comes after its set-up

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    from tournaments.models import Tournament

    call_command("migrate", verbosity=0)
    if not Tournament.objects.exists():
        play(players, rounds)
    tournament = Tournament.objects.get()
    client = Client()
    client.force_login(tournament.created_by)
    print(f"{players} players, {rounds} rounds; medians of {TIMES}: by the clock, and of this process alone")
    slow = [name for name, address in pages(tournament) if ask(client, name, address) > BAR]
    slow += [name for name, work in jobs(tournament) if clock(name, work) > BAR]
    print(f"over {BAR:g} s: {', '.join(slow)}" if slow else f"every page under {BAR:g} s")


def play(players: int, rounds: int) -> None:
    """All rounds but the last from paper; the last one runs with hands at every table."""
    from tests.factories import ron_tiles
    from tournaments.hall.services.rounds import close_round, start_round
    from tournaments.hands.services.hands import close_table_from_paper
    from tournaments.models import Round
    from tournaments.standings.services import rebuild_standings

    hall = seated(players, rounds)
    for one in Round.objects.filter(stage=hall.stage).select_related("stage__tournament").order_by("number"):
        start_round(round=one, by=hall.head)
        last = one.number == rounds
        for table in one.tables.order_by("number"):
            names = hall.names(table)
            if not last:
                close_table_from_paper(
                    table=table, scores=dict(zip(names, SHEET, strict=True)), by=hall.referee
                )
            for turn in range(HANDS * last):
                hall.send(table, ron_tiles(names[(turn + 1) % 4], names[turn % 4]))
        if not last:
            close_round(round=one, by=hall.head)
    rebuild_standings(stage=hall.stage)


def seated(players: int, rounds: int) -> Any:
    """A tournament whose plan is made by turning rows of players: good enough to be asked for."""
    from tests.factories import make_hall
    from tournaments.models import Entry, SeatingPlan
    from tournaments.seating.services.plans import publish_plan

    hall = make_hall(players=0, rounds=rounds, name="Big Open", ruleset="ema2025")
    from tournaments.people.services.entries import add_players

    lines = [f"PLAYER{n:03} Ana Maria; ITA; ; Club {n % 30}" for n in range(1, players + 1)]
    add_players(tournament=hall.tournament, players="\n".join(lines), by=hall.organiser)
    Entry.objects.filter(tournament=hall.tournament, number__lte=80).update(team="Team A")
    quarter = players // 4
    grid = [
        [[1 + 4 * ((t + turn * seat) % quarter) + seat for seat in range(4)] for t in range(quarter)]
        for turn in range(rounds)
    ]
    plan = SeatingPlan.objects.create(
        stage=hall.stage, number=1, seed=1, grid=grid, method="script", created_by=hall.organiser
    )
    publish_plan(plan=plan, by=hall.organiser)
    return hall


def pages(tournament: Any) -> Iterator[tuple[str, str]]:
    """Name and address of every page of a tournament."""
    from tournaments.documents.prints.documents import ALL
    from tournaments.models import Table

    slug = tournament.slug
    table = Table.objects.filter(round__stage__tournament=tournament, round__state="running").first()
    yield "home", "/"
    yield "overview", f"/t/{slug}/"
    names = ("standings", "standings/rows", "rounds", "players", "players/1", "teams", "clock")
    inside = ("desk", "desk/live", "seating", "stages", "penalties", "exports", "log", "set-up", "print")
    inside += ("check-in", "duplicates", "seating/1/1", "players/1/manage")
    for name in (*names, *inside):
        yield name, f"/t/{slug}/{name}/"
    assert table is not None
    for key in ALL:
        yield f"print {key}", f"/t/{slug}/print/{key}/"
    yield "seats of a round", f"/t/{slug}/rounds/{table.round_id}/seats/"
    yield "undo", f"/t/{slug}/rounds/{table.round_id}/undo/"
    yield "my tables", "/tables/"
    yield "table", f"/table/{table.pk}/"
    yield "table clock", f"/table/{table.pk}/clock/"
    yield "enter hand", f"/table/{table.pk}/hand/"
    api = f"/api/v1/tournaments/{slug}"
    for name in (
        "clock",
        "entries",
        "stages/1/rounds",
        "stages/1/standings",
        "stages/1/plans",
        "final",
        "teams",
    ):
        yield f"api {name}", f"{api}/{name}/"


def ask(client: Any, name: str, address: str) -> float:
    """The median of some requests, printed with the work of this process, queries and bytes."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    seconds, work = [], []
    for _turn in range(TIMES):
        start, busy = time.perf_counter(), time.process_time()
        answer = client.get(address)
        seconds.append(time.perf_counter() - start)
        work.append(time.process_time() - busy)
        assert answer.status_code == 200, (address, answer.status_code)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    median, cpu = statistics.median(seconds), statistics.median(work)
    size = len(answer.content) / 1024
    print(f"{name:<24} {median * 1e3:7.0f} ms {cpu * 1e3:7.0f} ms {len(queries):4} queries {size:7.0f} kB")
    return median


def jobs(tournament: Any) -> Iterator[tuple[str, Any]]:
    """The jobs behind the pages."""
    from tournaments.standings.services import rebuild_standings

    stage = tournament.stages.get(number=1)
    yield "job: standings", lambda: rebuild_standings(stage=stage)


def clock(name: str, work: Any) -> float:
    """Seconds of one run, printed."""
    start = time.perf_counter()
    work()
    seconds = time.perf_counter() - start
    print(f"{name:<24} {seconds * 1e3:8.0f} ms")
    return seconds


if __name__ == "__main__":
    main()

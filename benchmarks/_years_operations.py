"""The jobs and operations of an installation after many years, each with its cost."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.years import HERE, Cost, cost_of

HANDS = 12


def of_a_day(name: str) -> Iterator[Cost]:
    """The operations of a day in the hall, which must not cost more beside an archive."""
    from benchmarks._federation import record_from_paper
    from players.models import Account
    from tests import factories
    from tournaments.common.jobs import queue
    from tournaments.desk.hall.services.closing import close_table
    from tournaments.desk.hall.services.rounds import close_round, start_round
    from tournaments.models import Table
    from tournaments.play.standings.services import rebuild_standings

    factories.AccountFactory.reset_sequence(Account.objects.count(), force=True)  # type: ignore[no-untyped-call]
    hall = factories._build_hall(40, 3, False, 1, {"name": f"Today {name}", "ruleset": "ema2025"})
    queue.run_due()
    yield cost_of("a round starts", partial(start_round, round=hall.round(), by=hall.head))[1]
    queue.run_due()
    sent = [cost_of("a hand", partial(send, hall, seq))[1] for seq in range(1, HANDS + 1)]
    yield min(sent)
    yield cost_of("the jobs after a hand", queue.run_due)[1]
    send(hall, HANDS + 1)
    yield cost_of("standings", partial(rebuild_standings, stage=hall.stage))[1]
    others = Table.objects.filter(round=hall.round()).exclude(number=1)
    record_from_paper(hall.round(), hall.referee, tables=others)
    close_table(
        table=hall.table(1), event={"kind": "end"}, by=hall.head, instead={}, reason="the hall closes"
    )
    queue.run_due()
    yield cost_of("a round ends", partial(close_round, round=hall.round(), by=hall.head))[1]
    yield cost_of("the jobs after a round", queue.run_due)[1]


def send(hall: Any, seq: int) -> Any:
    from tests.factories import ron

    table = hall.table(1)
    dealer, winner, _, _ = hall.names(table)
    return hall.send(
        table, ron(dealer, winner, fan=1, fu=30), key=f"years:{table.pk}:{seq}", expected_seq=seq
    )


def of_the_archive() -> Iterator[Cost]:
    """Nightly jobs and operations over many tournaments."""
    from django.utils import timezone

    from benchmarks._years_addresses import rows
    from players.models import Account, Player
    from tournaments import housekeeping
    from tournaments.common.jobs import queue
    from tournaments.common.web.kept.marks import EVERYWHERE
    from tournaments.common.web.kept.versions import read_version
    from tournaments.desk.people.services.duplicates import merge_players
    from tournaments.desk.people.services.privacy import erase_person
    from tournaments.desk.rankings.selectors.places import _added_up
    from tournaments.models import Entry, Ranking, Tournament
    from tournaments.play.statistics import services as statistics
    from tournaments.public.careers import services as careers
    from tournaments.trust.archive.checking import check_tournament
    from tournaments.trust.archive.services.checks import due

    queue.run_due()
    administrator = Account.objects.get(username="administrator")
    tournament = Tournament.objects.get(slug=rows()["slug"])
    ranking = Ranking.objects.get()
    yield cost_of("the version of pages of all tournaments", partial(read_version, EVERYWHERE))[1]
    yield cost_of("housekeeping", housekeeping.tidy)[1]
    yield cost_of("missing careers", careers.catch_up)[1]
    yield cost_of("missing statistics", statistics.count_what_was_not)[1]
    queue.run_due()
    yield cost_of("the first ledger that is due", lambda: next(due(), None))[1]
    yield cost_of("check_ledger of a tournament by hands", partial(check_tournament, tournament))[1]
    yield cost_of(
        "statistics of a tournament", partial(statistics.rebuild_tournament, tournament=tournament)
    )[1]
    yield cost_of("careers of a tournament", partial(careers.write_careers, tournament_id=tournament.pk))[1]
    yield cost_of("statistics of a rule set", partial(statistics.rebuild_ruleset, ruleset="ema2025"))[1]
    yield cost_of("statistics of a ranking", partial(statistics.rebuild_ranking, ranking=ranking))[1]
    yield cost_of("a ranking of twenty years", partial(_added_up, ranking, timezone.localdate()))[1]
    people = Player.objects.filter(ema_number__startswith="1").order_by("pk")
    often, others = people[0], people[1:4]
    keep, drop, erased = others
    yield cost_of("merge two people", partial(merge_players, keep=keep, drop=drop, by=administrator))[1]
    for name, person in (("erase a person", erased), ("erase the person of 300 tournaments", often)):
        entry = Entry.objects.filter(player=person).order_by("pk").first()
        if entry is not None:
            yield cost_of(name, partial(erase_person, entry=entry, by=administrator, reason="Asked for it."))[
                1
            ]
            yield cost_of(f"jobs after: {name}", queue.run_due)[1]


def file_and_back() -> Iterator[Cost]:
    """The file of a tournament that was played by hands; the tournament goes, and comes back from its file."""
    from benchmarks._years_addresses import rows
    from players.models import Account
    from tournaments.common.jobs import queue
    from tournaments.desk.setup.services.deletion import delete_tournament
    from tournaments.models import Tournament
    from tournaments.trust.archive.export import FULL, tournament_file
    from tournaments.trust.archive.services.importing import ARCHIVE, import_tournament

    administrator = Account.objects.get(username="administrator")
    tournament = Tournament.objects.get(slug=rows()["slug"])
    with tempfile.TemporaryDirectory(prefix="tenbo-years-file-") as folder:
        path = Path(folder) / "played.tenbo"
        content, cost = cost_of("the file of a tournament", partial(tournament_file, tournament, FULL))
        path.write_bytes(content)
        yield cost._replace(kilobytes=len(content) / 1000)
        goes = partial(
            delete_tournament, tournament=tournament, by=administrator, name=tournament.name, reason="Again"
        )
        yield cost_of("delete a tournament", goes)[1]
        queue.run_due()
        comes = partial(import_tournament, path=path, purpose=ARCHIVE, by=administrator)
        yield cost_of("import its file", comes)[1]
        yield cost_of("the jobs after an import", queue.run_due)[1]


def backup_and_back() -> Iterator[Cost]:
    """A backup, with the memory of this process; and its restoration by a process of its own, into an empty place."""
    from tournaments.trust.backups.services import make_backup

    with tempfile.TemporaryDirectory(prefix="tenbo-years-backup-") as folder, empty_store(folder) as env:
        path = Path(folder) / "backup.zip"
        cost = cost_of("backup", partial(make_backup, path))[1]
        yield cost._replace(kilobytes=path.stat().st_size / 1000)
        argv = [sys.executable, "manage.py", "restore", str(path), "--minutes", "1"]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(argv, cwd=HERE, env=env, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000
        yield Cost(
            taken, 0, path.stat().st_size / 1000, after.ru_maxrss / 1024, "restore, one minute of checks"
        )


@contextmanager
def empty_store(folder: str) -> Iterator[dict[str, str]]:
    """The environment of an empty installation, with a database beside this one where that is PostgreSQL."""
    from django.db import connection

    data = Path(folder) / "restored"
    data.mkdir()
    env = {**os.environ, "TENBO_DATA": str(data)}
    if connection.vendor == "postgresql":
        from tests.postgres import new_database

        env["DATABASE_URL"] = new_database(os.environ["DATABASE_URL"], "restored")
    yield env

"""Check a tournament from the ground: the log's chain, every row against the log, every table folded again."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.ledger.verify import words_of
from tournaments.archive.checking import check_tournament
from tournaments.common.anchors import read_anchors, wrong_anchors
from tournaments.common.outbound import Refused, get
from tournaments.models import LogHead, Tournament
from tournaments.standings.services import refold_stage


class Command(BaseCommand):
    help = (
        "Compare everything that is stored of a tournament with its log; changes nothing without --rebuild."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The address of the tournament, and whether what is derived is made anew."""
        parser.add_argument("slug")
        parser.add_argument(
            "--rebuild", action="store_true", help="fold the tables again and make the standings anew"
        )

        parser.add_argument(
            "--against",
            metavar="FILE|URL",
            help="anchors that were kept elsewhere: a file (anchors.jsonl), or the address of a witness",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the findings; fail when anything is not as the log says."""
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']!r}.")
        found = check_tournament(tournament)
        if found.broken is not None:
            self.stdout.write(f"log: broken at entry {found.broken.number} ({found.broken.why})")
        for difference in (*found.rows, *found.derived):
            self.stdout.write(words_of(difference))
        if options["against"]:
            self.hold_against(tournament, options["against"])
        if found.rows or found.broken:
            self.finish_badly(len(found.rows) + len(found.derived) + (found.broken is not None))
        if options["rebuild"]:
            stale = sum(refold_stage(stage=stage) for stage in tournament.stages.order_by("number"))
            self.stdout.write(f"tables recomputed; {stale} were stale")
        elif found.derived:
            self.finish_badly(len(found.derived))
        compared = f"{found.proved} rows are as the log says" if found.proved else NOTHING_COMPARED
        self.stdout.write(compared)
        self.stdout.write("the log is intact")

    def hold_against(self, tournament: Tournament, where: str) -> None:
        """Compare the log with heads that were kept outside the store; fail when one does not fit."""
        try:
            count, wrong = wrong_anchors(tournament, read_anchors(_lines(tournament, where)))
        except (OSError, UnicodeDecodeError, Refused) as error:
            raise CommandError(f"{where} cannot be read: {error}") from error
        for line in wrong:
            self.stdout.write(line)
        if wrong:
            self.finish_badly(len(wrong))
        if not count:
            raise CommandError(f"{where} has no anchor of this tournament: nothing is proved by it.")
        self.stdout.write(f"{count} anchors fit the log")

    def finish_badly(self, count: int) -> None:
        """Nothing was repaired: what is derived would be made of rows that cannot be trusted."""
        raise CommandError(f"{count} differences; nothing was changed.")


NOTHING_COMPARED = "the log is older than its rows: rows are compared from the next change on"
TIMEOUT = 60.0
LONGEST = 64 * 2**20
"""Bytes that are read of what a witness keeps."""
OK = 200


def _lines(tournament: Tournament, where: str) -> list[str]:
    """The lines of a file, or of what a witness keeps of this log. Raises OSError, UnicodeDecodeError, Refused."""
    if not where.startswith(("http://", "https://")):
        return Path(where).read_text().splitlines()
    if not where.endswith(".jsonl"):
        chain = LogHead.objects.get(tournament=tournament).chain
        where = f"{where.rstrip('/')}/heads/{chain}/anchors.jsonl"
    answer = get(where, timeout=TIMEOUT, private=True, longest=LONGEST)
    if answer.status != OK:
        raise OSError(f"status {answer.status}")
    return answer.start.decode().splitlines()

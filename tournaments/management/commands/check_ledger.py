"""Check a tournament from the ground: the log's chain, every row against the log, every table folded again."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.ledger.facts import Difference
from tournaments.archive.checking import check_tournament
from tournaments.models import Tournament
from tournaments.standings.services import refold_stage

LONGEST = 200


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

    def finish_badly(self, count: int) -> None:
        """Nothing was repaired: what is derived would be made of rows that cannot be trusted."""
        raise CommandError(f"{count} differences; nothing was changed.")


NOTHING_COMPARED = "the log is older than its rows: rows are compared from the next change on"


def words_of(difference: Difference) -> str:
    """A difference on one line."""
    where = " ".join(filter(None, (difference.key.replace(":", " "), difference.field)))
    return f"{where}: expected {_short(difference.expected)}, found {_short(difference.found)}"


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."

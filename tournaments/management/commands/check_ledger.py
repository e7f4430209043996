"""Check a tournament from the ground: the log's chain, every row against the log, every table folded again."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.ledger.verify import words_of
from tournaments.common.chain.anchors import read_anchors, wrong_anchors
from tournaments.models import Tournament
from tournaments.play.standings.services import refold_stage
from tournaments.trust.archive.checking import Finding, check_tournament


class Command(BaseCommand):
    help = (
        "Compare everything that is stored of a tournament with its log; changes nothing without --rebuild."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The address of the tournament, and whether to rebuild derived rows."""
        parser.add_argument("slug")
        parser.add_argument(
            "--rebuild", action="store_true", help="fold the tables again and make the standings anew"
        )

        parser.add_argument(
            "--against",
            metavar="FILE",
            type=Path,
            help="a copy of anchors.jsonl that was kept elsewhere",
        )
        parser.add_argument("--json", action="store_true", help="the findings as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the findings; fail when a row differs from the log."""
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']!r}.")
        report = check_tournament(tournament)
        self.for_programs = options["json"]
        if self.for_programs:
            self.stdout.write(json.dumps(told_of(report), ensure_ascii=False, default=str))
        if report.broken is not None:
            self.say(f"log: broken at entry {report.broken.number} ({report.broken.why})")
        for difference in (*report.rows, *report.derived):
            self.say(words_of(difference))
        if options["against"]:
            self.hold_against(tournament, options["against"])
        if report.rows or report.broken:
            self.finish_badly(len(report.rows) + len(report.derived) + (report.broken is not None))
        if options["rebuild"]:
            stale = sum(refold_stage(stage=stage) for stage in tournament.stages.order_by("number"))
            self.say(f"tables recomputed; {stale} were stale")
        elif report.derived:
            self.finish_badly(len(report.derived))
        compared = f"{report.proved} rows are as the log says" if report.proved else NOTHING_COMPARED
        self.say(compared)
        self.say("the log is intact")

    def say(self, words: str) -> None:
        """Print a sentence for people."""
        if not self.for_programs:
            self.stdout.write(words)

    def hold_against(self, tournament: Tournament, where: Path) -> None:
        """Compare the log with heads that were kept outside the store; fail when one does not fit."""
        try:
            count, wrong = wrong_anchors(tournament, read_anchors(where.read_text().splitlines()))
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{where} cannot be read: {error}") from error
        for line in wrong:
            self.say(line)
        if wrong:
            self.finish_badly(len(wrong))
        if not count:
            raise CommandError(f"{where} has no anchor of this tournament: nothing is proved by it.")
        self.say(f"{count} anchors fit the log")

    def finish_badly(self, count: int) -> None:
        """Fail without repairs: derived rows would be made of rows that cannot be trusted."""
        raise CommandError(f"{count} differences; nothing was changed.")


def told_of(report: Finding) -> dict[str, Any]:
    """The findings for programs."""
    broken = report.broken and {"number": report.broken.number, "why": report.broken.why}
    differences = [difference.to_json() for difference in (*report.rows, *report.derived)]
    return {"broken": broken, "differences": differences, "rows": report.proved}


NOTHING_COMPARED = "the log is older than its rows: rows are compared from the next change on"

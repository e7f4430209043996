"""Check a tournament from the ground: the log's chain, and every table folded again from its events."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.common.log import verify_chain
from tournaments.models import Tournament
from tournaments.standings.services import refold_stage


class Command(BaseCommand):
    help = "Verify the log of a tournament and fold its tables again; mends stale positions."

    def add_arguments(self, parser: CommandParser) -> None:
        """The address of the tournament."""
        parser.add_argument("slug")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the findings; fail when the log does not hold."""
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']!r}.")
        stale = sum(refold_stage(stage=stage) for stage in tournament.stages.order_by("number"))
        self.stdout.write(f"tables recomputed; {stale} were stale")
        broken = verify_chain(tournament)
        if broken is not None:
            raise CommandError(f"The log is broken at entry {broken.number} ({broken.why}).")
        self.stdout.write("the log is intact")

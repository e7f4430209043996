"""`manage.py tournaments`: the tournaments of this installation, a line for each."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Count

from tournaments.models import Tournament

FACTS = ("slug", "state", "ruleset", "starts_on", "players", "name")


class Command(BaseCommand):
    help = "List the tournaments, the newest first: address, state, rule set, first day, players, name."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether programs read the list."""
        parser.add_argument("--json", action="store_true", help="a JSON object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the facts of each, parted by tabs."""
        rows = Tournament.objects.annotate(players=Count("entries")).order_by("-pk")
        for facts in rows.values(*FACTS):
            line = {**facts, "starts_on": str(facts["starts_on"] or "")}
            text = (
                json.dumps(line, ensure_ascii=False)
                if options["json"]
                else "\t".join(map(str, line.values()))
            )
            self.stdout.write(text)

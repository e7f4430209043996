"""`manage.py take_over`: begun by the page of the first start, beside a running Tenbo that has nothing but the demo."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.trust.copies.taking_over import take_over


class Command(BaseCommand):
    help = "Put the newest second copy at the place in TENBO_COPY into a running Tenbo that has nothing but the demo."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--copy", default="", help="the name of a copy at the place; without it the newest"
        )

    def handle(self, *args: Any, copy: str, **options: Any) -> None:
        """Take over; fail with the reason."""
        if why := take_over(copy):
            raise CommandError(why)

"""`manage.py first_account`: a one-time link that makes the first administrator's account."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse

from accounts.services.links import make_first_link


class Command(BaseCommand):
    help = "Print a one-time link that makes the first administrator's account; nothing where there is one."
    requires_system_checks = ()  # `up` calls this on every start, and every second shows

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--address", default=f"http://localhost:{settings.PORT}", help="where this installation answers"
        )

    def handle(self, *args: Any, address: str, **options: Any) -> None:
        """Write the link to the console; earlier links stop working."""
        link = make_first_link(
            address=lambda secret: address.rstrip("/") + reverse("open_link", args=[secret])
        )
        if link is not None:
            self.stdout.write(link)

"""Print what can be done with every noun, as it stands in docs/lives.md."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.lives.document import document


class Command(BaseCommand):
    help = "Print what can be done with every noun (docs/lives.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the document to standard output."""
        self.stdout.write(document(), ending="")

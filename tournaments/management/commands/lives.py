"""Write the matrix of every noun's verbs into docs/lives."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournaments.trust.lives.document import files


class Command(BaseCommand):
    help = "Write what can be done with every noun into docs/lives."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write every page of the matrix."""
        folder = settings.BASE_DIR / "docs" / "lives"
        folder.mkdir(exist_ok=True)
        for name, text in files().items():
            (folder / name).write_text(text, encoding="utf-8")

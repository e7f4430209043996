"""`manage.py restore FILE`: a backup, or a second copy, put into an empty installation."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.management.commands.up import sole_instance
from tournaments.trust.backups.archive import Unreadable
from tournaments.trust.backups.services import Refused, restore_backup
from tournaments.trust.copies.services import restore_copy


class Command(BaseCommand):
    help = (
        "Put a backup, or the newest second copy at a place, into an empty data folder (TENBO_DATA) or database, and "
        "check every ledger."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "source",
            help="the file of a backup; or a place as in TENBO_COPY (a folder, an address); "
            "- for the place in the variable TENBO_COPY",
        )
        parser.add_argument(
            "--copy", default="", help="the name of a copy at the place; without it the newest"
        )

        parser.add_argument(
            "--minutes", type=int, help="check as many ledgers as these minutes allow; without it all"
        )

    def handle(self, *args: Any, source: str, copy: str, minutes: int | None, **options: Any) -> None:
        address = os.environ.get("TENBO_COPY", "").split(",")[0] if source == "-" else source
        with sole_instance(settings.DATA_DIR):
            try:
                if "://" not in address and not Path(address).is_dir():
                    restore_backup(Path(address), self.stdout.write, minutes=minutes)
                    name = Path(address).name
                else:
                    name = restore_copy(absolute(address), self.stdout.write, copy).name
            except (Unreadable, Refused) as error:
                raise CommandError(str(error)) from error
        self.stdout.write(f"Restored {name}.")


def absolute(address: str) -> str:
    """The address; a folder by its whole path."""
    return address if "://" in address else str(Path(address).absolute())

"""`manage.py restore FILE`: a backup put into an empty installation."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.backups.archive import Unreadable
from tournaments.backups.services import Refused, restore_backup
from tournaments.management.commands.up import sole_instance


class Command(BaseCommand):
    help = "Put a backup into an empty data folder (TENBO_DATA) or database, and check every ledger."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        with sole_instance(settings.DATA_DIR):
            try:
                restore_backup(options["file"], self.stdout.write)
            except (Unreadable, Refused) as error:
                raise CommandError(str(error)) from error
        self.stdout.write(f"Restored {options['file'].name}.")

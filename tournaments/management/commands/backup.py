"""`manage.py backup FILE`: everything of this installation in one file, made while Tenbo runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.trust.backups.archive import Unreadable
from tournaments.trust.backups.services import check_backup, make_backup


class Command(BaseCommand):
    help = "Write a backup: store, files and secret; then restore it somewhere else to see that it is good."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--unchecked", action="store_true", help="do not restore it to see that it is good"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"].absolute()
        if path.exists():
            raise CommandError(f"{path} is there already. Name another file.")
        manifest = make_backup(path)
        self.stdout.write(f"Wrote {path}: {len(manifest.parts)} parts, {path.stat().st_size / 1e6:.1f} MB.")
        if not manifest.secret:
            self.stdout.write("The secret is not in it: TENBO_SECRET_KEY keeps it elsewhere. Keep it too.")
        if not options["unchecked"]:
            try:
                self.stdout.write(f"Checked: {check_backup(path)}")
            except Unreadable as error:
                raise CommandError(str(error)) from error

"""Write a tournament into a file that anybody can check: docs/tournament-file.md."""

import os
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.common.errors import Conflict
from tournaments.models import Tournament
from tournaments.texts.faults import sentence
from tournaments.trust.archive.export import BACKUP, FULL, PUBLIC, tournament_file


class Command(BaseCommand):
    help = "Write a tournament into a file that `python -m scoring verify` checks."

    def add_arguments(self, parser: CommandParser) -> None:
        """The address of the tournament, the file, and whether it is for the organiser alone."""
        parser.add_argument("slug")
        parser.add_argument("file", type=Path, help="a path, or - for the standard output")
        kind = parser.add_mutually_exclusive_group()
        kind.add_argument(
            "--full",
            dest="kind",
            action="store_const",
            const=FULL,
            default=PUBLIC,
            help="with reasons, names of accounts and of people who are not listed",
        )
        kind.add_argument(
            "--backup",
            dest="kind",
            action="store_const",
            const=BACKUP,
            help="with e-mail addresses and applicants as well: to go on with elsewhere",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file beside its place, readable by its owner alone, then move it there as a whole."""
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']!r}.")
        try:
            content = tournament_file(tournament, options["kind"])
        except Conflict as error:
            raise CommandError(sentence(error.fault)) from error
        path: Path = options["file"]
        if path == Path("-"):
            sys.stdout.buffer.write(content)
            return
        aside = path.with_name(f"{path.name}.part")
        try:
            with open(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(content)
            aside.replace(path)
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error}") from error
        self.stdout.write(f"{path}: {len(content)} bytes")

"""Read a tournament from a file: docs/tournament-file.md. Without --as, say what would come of it and write nothing."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.models import Account
from scoring.ledger.file import LARGEST
from tournaments.archive.selectors.files import people_of, read_checked, refuse_other, summary_of
from tournaments.archive.selectors.people import PlannedPerson, plan_people
from tournaments.archive.services.importing import PURPOSES, import_tournament
from tournaments.common.errors import MENDABLE, faults_of
from tournaments.texts.faults import sentence


class Command(BaseCommand):
    help = "Read a tournament from a file, as an archive or to go on with."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, whose tournament it becomes, for what, and who its players are."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--by", required=True, metavar="ACCOUNT", help="who imports it")
        parser.add_argument("--as", dest="purpose", choices=PURPOSES, help="unsaid: nothing is written")
        parser.add_argument(
            "--person",
            action="append",
            default=[],
            metavar="NUMBER=CHOICE",
            help="who player NUMBER is: known, new, or the number of one of several people",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what the file is; write it where a purpose was given."""
        by = Account.objects.filter(username=options["by"], is_active=True).first()
        if by is None:
            raise CommandError(f"There is no account {options['by']!r}.")
        try:
            self.tell(options["file"], by)
            if options["purpose"]:
                choices = dict(map(_choice, options["person"]))
                made = import_tournament(
                    path=options["file"], purpose=options["purpose"], by=by, choices=choices
                )
                self.stdout.write(f"{made.name}: imported, at /t/{made.slug}/")
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from error
        except MENDABLE as error:
            raise CommandError("\n".join(sentence(fault) for fault in faults_of(error))) from error

    def tell(self, path: Path, by: Account) -> None:
        """What is in the file, what its check says, whose signature it is, and who the players are."""
        refuse_other(path, LARGEST)
        file, report = read_checked(path)
        told = summary_of(file, report)
        self.stdout.write(f"{told['name']} ({told['ruleset']}, {told['state']}), a {told['kind']} file")
        self.stdout.write(f"signature: {told['signer']} {told['signer_name']} {told['key']}".rstrip())
        for title in ("wrong", "proved", "notes"):
            self.stdout.writelines(f"{title}: {line}" for line in told[title])
        for one in plan_people(people_of(file), by):
            self.stdout.write(_line(one))


def _line(one: PlannedPerson) -> str:
    person = one.person
    name = f"{person.given_name} {person.family_name}".strip()
    several = " or ".join(f"{found.pk} ({found.true_name})" for found in one.people)
    return (
        f"player {person.entry}: {name}: {one.default or 'to be chosen'}{f': {several}' if several else ''}"
    )


def _choice(text: str) -> tuple[int, str]:
    number, _sign, choice = text.partition("=")
    if not number.isdecimal() or not choice:
        raise CommandError(f"--person {text}: not a number and a choice (12=new)")
    return int(number), choice

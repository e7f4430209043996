"""Read a tournament from a file: docs/tournament-file.md. Without --as, print the plan and write nothing."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.models import Account
from players.naming import whole_name
from scoring.ledger.file import LARGEST
from tournaments.common.errors import MENDABLE, faults_of
from tournaments.texts.faults import sentence
from tournaments.trust.archive.selectors.files import people_of, read_checked, refuse_other, summary_of
from tournaments.trust.archive.selectors.people import PlannedPerson, plan_people
from tournaments.trust.archive.services.importing import PURPOSES, import_tournament


class Command(BaseCommand):
    help = "Read a tournament from a file, as an archive or to go on with."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, the owner of the tournament, its purpose, and the people behind its players."""
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
        parser.add_argument("--json", action="store_true", help="a JSON object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the contents of the file; write the tournament if a purpose was given."""
        by = Account.objects.filter(username=options["by"], is_active=True).first()
        if by is None:
            raise CommandError(f"There is no account {options['by']!r}.")
        try:
            holds = self.tell(options["file"], by, as_json=options["json"])
            if options["purpose"]:
                choices = dict(map(_choice, options["person"]))
                made = import_tournament(
                    path=options["file"], purpose=options["purpose"], by=by, choices=choices
                )
                words = json.dumps({"imported": made.slug}) if options["json"] else ""
                self.stdout.write(words or f"{made.name}: imported, at /t/{made.slug}/")
            elif not holds:
                raise CommandError("The file does not hold.")
        except BrokenPipeError:
            raise  # the reader of the answer has gone, not the file
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from error
        except MENDABLE as error:
            raise CommandError("\n".join(sentence(fault) for fault in faults_of(error))) from error

    def tell(self, path: Path, by: Account, *, as_json: bool) -> bool:
        """Print the contents of the file, the findings of its check, its signer, and its players; whether it holds."""
        refuse_other(path, LARGEST)
        file, report = read_checked(path)
        summary = summary_of(file, report)
        people = plan_people(people_of(file), by)
        if as_json:
            planned = [{"entry": row.person.entry, "choice": row.default} for row in people]
            self.stdout.write(json.dumps({**summary, "people": planned}, ensure_ascii=False, default=str))
            return not summary["wrong"]
        self.stdout.write(
            f"{summary['name']} ({summary['ruleset']}, {summary['state']}), a {summary['kind']} file"
        )
        self.stdout.write(
            f"signature: {summary['signer']} {summary['signer_name']} {summary['key']}".rstrip()
        )
        for title in ("wrong", "proved", "notes"):
            for line in summary[title]:
                self.stdout.write(f"{title}: {line}")
        for row in people:
            self.stdout.write(_line(row))
        return not summary["wrong"]


def _line(planned: PlannedPerson) -> str:
    person = planned.person
    name = whole_name(person.given_name, person.family_name)
    several = " or ".join(f"{player.pk} ({player.true_name})" for player in planned.people)
    return f"player {person.entry}: {name}: {planned.default or 'to be chosen'}{f': {several}' if several else ''}"


def _choice(text: str) -> tuple[int, str]:
    number, _sign, choice = text.partition("=")
    if not number.isdecimal() or not choice:
        raise CommandError(f"--person {text}: not a number and a choice (12=new)")
    return int(number), choice

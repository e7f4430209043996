"""Print the permissions of each role, as the table in docs/permissions.md."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.common.permissions import matrix
from tournaments.common.rights import EVERY_ROLE, HEAD_REFEREE, LENDABLE, TABLE

COLUMNS = (*EVERY_ROLE, TABLE)


def table() -> str:
    """The matrix in Markdown."""
    head = ["question", "means", *(role.replace("_", " ") for role in COLUMNS)]
    rows = [
        [f"`{question}`", meaning, *(_cell(question, role, has=roles[role]) for role in COLUMNS)]
        for question, meaning, roles in matrix()
    ]
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(question: str, role: str, *, has: bool) -> str:
    if has:
        return "yes"
    return "lent" if role == HEAD_REFEREE and question in LENDABLE else ""


class Command(BaseCommand):
    help = "Print who may do what (docs/permissions.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the table to standard output."""
        self.stdout.write(table(), ending="")

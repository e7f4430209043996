"""Names in the log, kept outside its chain, so that they can be erased and the chain still holds.

A service marks texts that name people as `Personal`. The entry holds a seal, `{"sealed": hash of salt and text}`, and
the text stands beside it in a table. While it is there it is proved by its seal; once it is gone, nobody can guess it
from the seal. Entries written before seals existed hold names in their facts, and keep them.
"""

import secrets
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from players.models import Player
from tournaments.common.chain.canonical import digest
from tournaments.models import LogEntry, SealedText, Tournament

KEY = "sealed"


class Personal(str):
    """A text that names a person: their name, number or address."""

    person: int | None

    __slots__ = ("person",)

    @classmethod
    def of(cls, person: Player, text: str) -> "Personal":
        """The text, with the person whom it names."""
        made = cls(text)
        made.person = person.pk
        return made


class Private(str):
    """A text that not every reader of the log may see: a reason as somebody typed it."""

    __slots__ = ()


class Sealing:
    """The seals of one log entry."""

    def __init__(self, tournament_id: int, number: int) -> None:
        self.tournament_id, self.number = tournament_id, number
        self.rows: list[SealedText] = []

    def seal(self, value: Any) -> Any:
        """The value with a seal in the place of every personal or private text that is not empty."""
        if isinstance(value, Personal):
            return self._sealed(value, SealedText.Kind.NAME, value.person) if value else ""
        if isinstance(value, Private):
            return self._sealed(value, SealedText.Kind.TEXT) if value else ""
        if isinstance(value, dict):
            return {key: self.seal(inner) for key, inner in value.items()}
        return [self.seal(inner) for inner in value] if isinstance(value, list) else value

    def _sealed(self, text: str, kind: SealedText.Kind, person: int | None = None) -> dict[str, str]:
        return {KEY: self.seal_text(str(text), kind, person)}

    def seal_text(self, text: str, kind: SealedText.Kind, person: int | None = None) -> str:
        """The seal of a text, which is kept beside the chain."""
        salt = secrets.token_hex(16)
        row = SealedText(
            tournament_id=self.tournament_id,
            number=self.number,
            kind=kind,
            person_id=person,
            seal=seal_of(salt, text),
            salt=salt,
            text=text,
        )
        self.rows.append(row)
        return row.seal

    def keep(self) -> None:
        """Store the texts."""
        SealedText.objects.bulk_create(self.rows)


def names_in(entries: Iterable[LogEntry]) -> dict[str, str]:
    """The texts of these entries by seal, in one query; those that were erased are not there."""
    numbers: dict[int, list[int]] = {}
    for entry in entries:
        numbers.setdefault(entry.tournament_id, []).append(entry.number)
    texts: dict[str, str] = {}
    for tournament, some in numbers.items():
        rows = SealedText.objects.filter(tournament=tournament, number__in=some)
        texts |= dict(rows.values_list("seal", "text"))
    return texts


def open_names(entries: Iterable[LogEntry]) -> None:
    """Put the names into entries that were read, for somebody to read; the entries are never stored again."""
    read = list(entries)
    names = names_in(read)
    for entry in read:
        entry.before, entry.after = _opened(entry.before, names), _opened(entry.after, names)
        entry.origin = names.get(entry.origin, "")


def _opened(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        if set(value) == {KEY}:
            return names.get(value[KEY], _("name erased"))
        return {key: _opened(inner, names) for key, inner in value.items()}
    return [_opened(inner, names) for inner in value] if isinstance(value, list) else value


def seals_in(value: Any) -> Iterator[str]:
    """The seals in a value, in order."""
    if isinstance(value, dict):
        if set(value) == {KEY}:
            yield value[KEY]
        else:
            yield from seals_in(list(value.values()))
    elif isinstance(value, list):
        for inner in value:
            yield from seals_in(inner)


def broken_seal(tournament: Tournament) -> SealedText | None:
    """A text that does not fit its seal, if there is any."""
    rows = SealedText.objects.filter(tournament=tournament).order_by("number", "pk").iterator()
    return next((row for row in rows if row.seal != seal_of(row.salt, row.text)), None)


def erase_names(person: Player) -> int:
    """Erase the texts that name a person from every log; return how many."""
    return SealedText.objects.filter(person=person).delete()[0]


def seal_of(salt: str, text: str) -> str:
    """The seal of a text: it proves the text to a reader who has the salt, and tells nothing without the salt."""
    return digest({"salt": salt, "text": text})

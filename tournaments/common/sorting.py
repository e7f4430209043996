"""People in the order in which a reader looks for a name: by the alphabet of the present language."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from django.utils.translation import get_language

from players.collation import Key, name_key, sort_key
from players.models import Player
from tournaments.models import Entry

T = TypeVar("T")
PersonKey = tuple[Key, Key]


def person_key(person: Player) -> PersonKey:
    """The order of people, by family name and given name as the reader sees them: the place tells no hidden name."""
    return name_key(person.shown_family_name, person.shown_given_name, get_language() or "en")


def entry_key(entry: Entry) -> tuple[PersonKey, int]:
    """The order of entries: by the person, namesakes by number."""
    return person_key(entry.player), entry.number


def by_name(entries: Iterable[Entry]) -> list[Entry]:
    """The entries by name."""
    return sorted(entries, key=entry_key)


def alphabetical(rows: Iterable[T], text: Callable[[T], str]) -> list[T]:
    """Rows in the alphabetical order of a text of each."""
    language = get_language() or "en"
    return sorted(rows, key=lambda row: sort_key(text(row), language))

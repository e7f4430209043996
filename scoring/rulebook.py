"""The book of a rule set beside its rows: conditions in a sentence, examples, values; and tables.

Data for readers: no score hangs on it. A family keeps its own in `rulebook.py` of its folder, which is loaded when a
book is opened.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.names import Names

HOW = ("ron", "tsumo")
YOU = "you"


class Example(NamedTuple):
    """A winning hand as the fields of the calculator's form.

    ``tiles`` are the concealed tiles, the last of them the winning tile; flowers and seasons stand first.
    """

    tiles: str
    melds: str = ""
    how: str = "ron"
    seat: str = "S"
    round: str = "E"
    flags: tuple[str, ...] = ()
    discarder: str = ""
    dora: str = ""

    def fields(self) -> list[tuple[str, str]]:
        """Names and values for `scoring.calculator.calculate`, and for the query of the calculator's address."""
        fields = [("tiles-" + YOU, self.tiles)]
        if self.melds:
            fields.append(("melds-" + YOU, self.melds))
        fields += [("how", self.how), ("seat", self.seat), ("round", self.round)]
        fields += [
            (name, value) for name, value in (("discarder", self.discarder), ("dora", self.dora)) if value
        ]
        return [*fields, *(("flag-" + YOU, flag) for flag in self.flags)]


class Entry(NamedTuple):
    """The entry of one pattern in the book."""

    condition: Names
    example: Example


class Worth(NamedTuple):
    """The worth of a pattern: ``value`` of a concealed hand in ``unit``, ``opened`` of an open hand (0: impossible).

    ``each``: counted as often as it is held. ``alone``: nothing else counts beside it.
    """

    value: int
    unit: str
    opened: int | None = None
    each: bool = False
    alone: bool = False


Cell = int | str | Names | tuple[int, ...]
"""A number, a text that is the same in every language, a name, or several payments."""


class Table(NamedTuple):
    """A table of the book: payments, minipoints, limits."""

    code: str
    caption: Names
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: Names | None = None

    def every_name(self) -> Iterator[Names]:
        """All names in it."""
        yield self.caption
        for row in (self.head, *self.rows):
            yield from (cell for cell in row if isinstance(cell, Names))
        if self.note:
            yield self.note


def read_entries(text: str, game: str) -> Mapping[str, Entry]:
    """The entries of a table ``code | condition | tiles ; melds ; situation``, one pattern a row."""
    rows = ([part.strip() for part in line.split("|")] for line in text.strip().splitlines())
    return {code: Entry(Names(condition, game), read_example(hand)) for code, condition, hand in rows}


def read_example(text: str) -> Example:
    """``22z55m3p4p5p ; pon 111z ; tsumo seat=E rinshan``: the words of the situation that are no field are flags."""
    tiles, melds, situation = ([part.strip() for part in text.split(";")] + ["", ""])[:3]
    words = situation.split()
    how = next((word for word in words if word in HOW), "ron")
    given = dict(word.split("=") for word in words if "=" in word)
    flags = tuple(word for word in words if word not in HOW and "=" not in word)
    return Example(tiles, melds, how, flags=flags, **given)

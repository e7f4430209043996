"""The parts of a document on paper: listings, cards and score sheets as plain values, without HTML or PDF.

html.py shows the same paper as a page, pdf.py writes it as a file.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from tournaments.play.rulebook.presentation.book import TableView


class Align(Enum):
    """The alignment of a column."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


@dataclass(frozen=True, slots=True)
class ListingColumn:
    """A column of a listing; `share` is its part of the width, against the other columns."""

    heading: str
    share: float = 1
    align: Align = Align.LEFT
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A table over several pages, with headings on each; it begins a new page. It has `flow` columns side by side.

    `points` is the size of its letters; with `fill` they grow until the rows fill the page, for a wall.
    """

    title: str
    columns: Sequence[ListingColumn]
    rows: Sequence[Sequence[str]]
    flow: int = 1
    points: int = 10
    empty: str = ""
    note: str = ""
    fill: bool = False

    def __post_init__(self) -> None:
        uneven = [row for row in self.rows if len(row) != len(self.columns)]
        assert not uneven, f"{self.title}: {len(self.columns)} columns, but {uneven[0]}"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a head line, a name, lines below it; optionally a small table and a QR code."""

    head: str
    name: str
    lines: Sequence[str] = ()
    mark: str = ""
    headings: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    link: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """A page with a few large lines, and the QR code of an address below them."""

    title: str
    lines: Sequence[str]
    link: str


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of one size in millimetres, as many to an A4 page as fit; on a `bare` card the name fills the card."""

    width: float
    height: float
    cards: Sequence[Card]
    bare: bool = False
    empty: str = ""

    @property
    def across(self) -> int:
        """The number of cards side by side on a page 210 mm wide."""
        return int(210 // self.width)

    @property
    def down(self) -> int:
        """The number of cards below each other on a page 297 mm high."""
        return int(297 // self.height)


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A line of a score sheet above the row of this number: the players change seats and have these winds."""

    row: int
    label: str
    winds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """A sheet to fill in by hand: columns `before` the seats, `each` column below every seat, rows, totals, signatures.

    `rows` holds the printed cells before the seats; the rest of a row is left white. `half` forms share a page.
    """

    title: str
    note: str
    before: Sequence[str]
    seats: Sequence[tuple[str, str]]
    each: Sequence[str]
    rows: Sequence[Sequence[str]]
    totals: Sequence[str]
    half: bool = False
    wide: float = 1
    seat_changes: Sequence[SeatChange] = ()

    @property
    def width(self) -> int:
        """The number of columns of the grid."""
        return len(self.before) + len(self.seats) * len(self.each)

    def lines(self) -> list[tuple[SeatChange | None, Sequence[str]]]:
        """The rows from above, each with the change of seats above it."""
        changes = {change.row: change for change in self.seat_changes}
        return [(changes.get(at), row) for at, row in enumerate(self.rows)]


@dataclass(frozen=True, slots=True)
class Certificate:
    """A page to hand over: a title, lines in the middle, with the line that equals `name` large, and signatures."""

    title: str
    lines: Sequence[str]
    name: str
    signatures: Sequence[tuple[str, str]]


Part = Listing | Cards | BlankSheet | Notice | Certificate


@dataclass(frozen=True, slots=True)
class Paper:
    """A document: its title, the tournament's name, and its parts; `logo` are the bytes of a PNG, or none."""

    title: str
    tournament: str
    parts: Sequence[Part] = field(default_factory=tuple)
    landscape: bool = False
    logo: bytes = b""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, with rows of a name and a value."""

    heading: str
    rows: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class RulesSheet:
    """The page: title, blocks that flow in columns, tables below them, and its source."""

    title: str
    edition: str
    blocks: Sequence[Block]
    tables: Sequence[TableView]
    foot: str

"""The columns of the standings: the heading of each, its value, and its places.

The stored payload (and so the API), the pages, the workbook and the list on paper loop over COLUMNS. A new column is
a row there, and a key of StandingRow; a column at two positions has two rows.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Flag, StrEnum, auto
from typing import NotRequired, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from scoring.descriptions import Figure
from scoring.ranking import exact
from scoring.rulesets import registry
from tournaments.models import Entry
from tournaments.play.standings.rows import FIGURES, Amount, Carried, Cell, PlayerRow
from tournaments.texts.names import name_in_language, narrow_name


class StandingRow(TypedDict):
    """A player's row of the standings, as stored and as the API gives it; a guest's place is None.

    ``apart`` tells people of one name apart; rows of earlier releases lack it.
    """

    place: int
    previous: int | None
    number: int
    given_name: str
    family_name: str
    apart: str
    country: str
    club: str
    team: str
    status: str
    games: int
    carried: Carried
    raw: int
    uma: int
    oka: int
    penalties: int
    total: Amount
    table_points: NotRequired[Amount]
    rounds: list[Cell | None]
    under_decision: bool


class FinalRow(StandingRow):
    """A row of the final list: ``stage`` is the number of the last stage the player was in."""

    stage: int


class RoundState(TypedDict):
    """A round that has started, and whether it is running or closed."""

    number: int
    state: str


class StandingsPayload(TypedDict):
    """The standings of a stage as they are stored; ``metrics`` are the keys of the figures that rank the rows.

    ``guests`` play outside the ranking: they are listed below it, without a place. ``beside``, in a stage that is
    played at the same time as others: the number of the first of these stages.
    """

    tournament: str
    ruleset: str
    stage: int
    stage_name: str
    beside: int | None
    carry_percent: int
    metrics: list[str]
    rounds_planned: int
    rounds: list[RoundState]
    after_round: int
    running: bool
    rows: list[StandingRow]
    guests: list[StandingRow]


class Kind(StrEnum):
    """The kind of a column's value; it decides how a page, a sheet, paper and the API write it."""

    PLACE = auto()
    CHANGE = auto()  # the place before the newest round; a page shows the places won or lost since
    NUMBER = auto()
    TEXT = auto()
    NAME = auto()  # family name and given name together
    STAGE = auto()  # the number of a stage, shown by the stage's name
    POINTS = auto()  # whole
    DEDUCTION = auto()  # points taken off; a page leaves 0 empty
    TOTAL = auto()  # points; not always whole when a part of them was carried over
    SHARE = auto()  # a figure of the rule set that need not be whole
    CARRIED = auto()  # the points carried over, for each figure that ranks
    ROUNDS = auto()  # a column for each round
    GAP = auto()  # the points missing to the row above
    MARK = auto()  # yes or no; where the answer is yes, a page says so beside the name
    OWN_FIGURES = auto()  # a column for each figure that only this rule set has
    RANKING = auto()  # a column for each figure that ranks


class Where(Flag):
    """Where a column is shown."""

    API = auto()  # the stored row of a player, which the API gives as it is
    PAGE = auto()  # the page of a stage's standings
    FINAL_PAGE = auto()  # the page of the final list over all stages
    BOOK = auto()  # the workbook's sheet of a stage, as people read it
    SHEET = auto()  # the workbook's data of a stage, for filters and pivots
    FINAL_SHEET = auto()  # the workbook's data of the final list
    PAPER = auto()  # the standings as a document on paper


API, PAGE, FINAL_PAGE, BOOK, SHEET, FINAL_SHEET, PAPER = Where
PAGES, SHEETS = PAGE | FINAL_PAGE, SHEET | FINAL_SHEET
EVERYWHERE = API | PAGES | BOOK | SHEETS | PAPER

Value = Callable[[PlayerRow], object]
Condition = Callable[[StandingsPayload], bool]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: ``value`` gives the stored value, by default the sum of the figure ``key`` over the rounds.

    ``rank`` is the position in the chain that ranks, from 0. ``narrow`` is the heading on a page, with places for line
    breaks. A ``wide`` column is left out on narrow screens. ``when`` tells the standings that show it; the stored row
    always has it.
    """

    key: str
    heading: str | Promise
    kind: Kind
    where: Where
    value: Value | None = None
    wide: bool = False
    when: Condition | None = None
    rank: int | None = None
    narrow: str = ""

    def stored(self, row: PlayerRow) -> object:
        """The value that the stored row holds under the key."""
        return self.value(row) if self.value else exact(row.figure(self.key, row.rounds))


def _has_uma(payload: StandingsPayload) -> bool:
    """Whether places are worth points."""
    return registry.get(payload["ruleset"]).has_uma


def _carries(payload: StandingsPayload) -> bool:
    return payload["carry_percent"] > 0


def _cells(row: PlayerRow) -> list[Cell | None]:
    return [row.cells.get(number) for number in row.rounds]


_CHANGE = pgettext_lazy("places won or lost", "Change")

COLUMNS: tuple[Column, ...] = (
    Column("place", lazy("Place"), Kind.PLACE, EVERYWHERE, lambda row: row.place or None),
    Column("previous", _CHANGE, Kind.CHANGE, API | PAGE | BOOK, lambda row: row.previous),
    Column("number", lazy("No."), Kind.NUMBER, API | BOOK | SHEETS, lambda row: row.entry.number),
    Column("name", lazy("Player"), Kind.NAME, PAGES | BOOK | PAPER),
    Column("given_name", lazy("Given name"), Kind.TEXT, API, lambda row: row.player.shown_given_name),
    Column(
        "family_name", lazy("Family name"), Kind.TEXT, API | SHEETS, lambda row: row.player.shown_family_name
    ),
    Column("given_name", lazy("Given name"), Kind.TEXT, SHEETS),
    Column("apart", "", Kind.TEXT, API, lambda row: row.entry.shown_apart),
    Column(
        "country", lazy("Country"), Kind.TEXT, API | BOOK | SHEETS | PAPER, lambda row: row.player.country
    ),
    Column("club", lazy("Club"), Kind.TEXT, API | SHEETS, lambda row: row.entry.shown_club),
    Column("team", lazy("Team"), Kind.TEXT, API | SHEETS, lambda row: row.entry.team),
    Column("status", "", Kind.TEXT, API, lambda row: row.entry.status),
    Column("stage", lazy("Stage"), Kind.STAGE, FINAL_PAGE | FINAL_SHEET, wide=True),
    Column("games", lazy("Games"), Kind.NUMBER, API | SHEET, lambda row: len(row.cells)),
    Column("carried", lazy("Carried over"), Kind.CARRIED, API, lambda row: dict(row.carried)),
    Column("raw", lazy("Score"), Kind.POINTS, API | SHEET),
    Column("uma", lazy("Uma"), Kind.POINTS, API | SHEET, when=_has_uma),
    Column("oka", lazy("Oka"), Kind.POINTS, API | SHEET, when=_has_uma),
    Column("penalties", lazy("Penalties"), Kind.POINTS, API | SHEET),
    Column("total", lazy("Total"), Kind.TOTAL, API | SHEET),
    Column("own_figures", "", Kind.OWN_FIGURES, API | SHEET),
    Column("ranking", "", Kind.RANKING, PAGES | BOOK | FINAL_SHEET | PAPER),
    Column("carried", lazy("Carried over"), Kind.CARRIED, PAGE | BOOK, wide=True, when=_carries),
    Column("rounds", "", Kind.ROUNDS, API | PAGE | BOOK | SHEET | PAPER, _cells),
    Column("games", lazy("Games"), Kind.NUMBER, FINAL_PAGE, wide=True),
    Column("under_decision", "", Kind.MARK, API, lambda row: row.under_decision),
    Column("gap", lazy("Gap"), Kind.GAP, PAGE | BOOK, wide=True),
    Column("penalties", lazy("Penalties"), Kind.DEDUCTION, PAGE | BOOK, wide=True),
)

OF_PERSON = ("given_name", "family_name", "apart", "country", "club")
"""The keys of the stored row that tell who the player is."""


def columns_of(payload: StandingsPayload, where: Where) -> list[Column]:
    """The columns of these standings in one place, in order; figures are named in the active language."""
    figures = registry.get(payload["ruleset"]).ranking
    return [
        column
        for row in COLUMNS
        if where in row.where and (row.when is None or row.when(payload))
        for column in _spread(row, figures)
    ]


def stored_columns(figures: Iterable[Figure]) -> list[Column]:
    """The keys of the stored row of a rule set with these ranking figures, in order."""
    return [column for row in COLUMNS if API in row.where for column in _spread(row, figures)]


def person_of_row(entry: Entry) -> dict[str, object]:
    """The part of the stored row that tells who the player is: everything that changes with how they are shown."""
    row = PlayerRow(entry=entry)
    columns = (column for column in COLUMNS if API in column.where and column.key in OF_PERSON)
    return {column.key: column.stored(row) for column in columns}


def figures_of_every_ruleset() -> list[Figure]:
    """Every figure by which some rule set ranks, each key once."""
    rulesets = map(registry.get, registry.keys())
    figures = {figure.key: figure for ruleset in rulesets for figure in ruleset.ranking}
    return list(figures.values())


def ranking_columns(figures: Iterable[Figure], where: Where = EVERYWHERE) -> list[Column]:
    """A column for each ranking figure, in the order of the chain."""
    return [
        Column(
            figure.key,
            name_in_language(figure.names),
            Kind.TOTAL if figure.key in FIGURES else Kind.SHARE,
            where,
            rank=rank,
            narrow=narrow_name(figure.names),
        )
        for rank, figure in enumerate(figures)
    ]


def _spread(column: Column, figures: Iterable[Figure]) -> Iterable[Column]:
    """The column itself, or the columns it stands for."""
    if column.kind is Kind.RANKING:
        return ranking_columns(figures, column.where)
    if column.kind is Kind.OWN_FIGURES:
        own = [figure for figure in figures if figure.key not in FIGURES]
        return [replace(own_column, rank=None) for own_column in ranking_columns(own, column.where)]
    return [column]


def list_name(row: StandingRow) -> str:
    """The player as lists name them: "ROSSI Anna"; "MÜLLER Anna (AUT)" beside others of the name."""
    return f"{row['family_name'].upper()} {row['given_name']}".strip() + _apart(row)


def full_name(row: StandingRow) -> str:
    """The player as people say the name: "Anna Rossi"; "Anna Müller (AUT)" beside others of the name."""
    return f"{row['given_name']} {row['family_name']}".strip() + _apart(row)


def _apart(row: StandingRow) -> str:
    mark = row.get("apart")
    return f" ({mark})" if mark else ""

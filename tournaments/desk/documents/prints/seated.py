"""The seated rounds of a tournament for all documents about seats: in order, with tables and seats."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.common.selectors import stages_of
from tournaments.models import Entry, Round, Seat, Stage, Tournament
from tournaments.models.rounds import in_turn
from tournaments.play.ledger.games import WINDS, ruleset_of
from tournaments.texts.format import WINDS as WIND_NAMES
from tournaments.texts.format import round_name


class Place(NamedTuple):
    """A seat, with the player who has it."""

    wind: str
    entry: Entry


class SeatedTable(NamedTuple):
    """A table, its seats in the order of the winds."""

    pk: int
    number: int
    seats: list[Place]


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round whose seats are published; `several`: the tournament has several stages."""

    stage: Stage
    round: Round
    several: bool
    tables: Sequence[SeatedTable]

    @property
    def name(self) -> str:
        """ "Round 3", "Final, round 1"."""
        return round_name(self.round)

    @property
    def short(self) -> str:
        """The number of the round, with the stage's if there are several."""
        return f"{self.stage.number}.{self.round.number}" if self.several else str(self.round.number)


_READ: ContextVar[dict[tuple[int, int | None], list[SeatedRound]] | None] = ContextVar("_READ", default=None)


@contextmanager
def read_once() -> Iterator[None]:
    """Read each round once for all documents of a paper: there may be 40 000 seats with their players."""
    before = _READ.set({})
    try:
        yield
    finally:
        _READ.reset(before)


def rounds_of(tournament: Tournament, round_pk: int | None = None) -> list[SeatedRound]:
    """All seated rounds of the tournament, or the round with this key. Four queries for any size."""
    read = _READ.get()
    if read is None:
        return _read_rounds(tournament, round_pk)
    key = (tournament.pk, round_pk)
    if key not in read:
        read[key] = _read_rounds(tournament, round_pk)
    return read[key]


def _read_rounds(tournament: Tournament, round_pk: int | None) -> list[SeatedRound]:
    stages, tables = stages_of(tournament), _read_tables(tournament, round_pk)
    return [
        SeatedRound(stage, round_, len(stages) > 1, tables[round_.pk])
        for stage in stages
        for round_ in stage.rounds.all()
        if round_.pk in tables
    ]


def _read_tables(tournament: Tournament, round_pk: int | None) -> Mapping[int, Sequence[SeatedTable]]:
    """The tables of each round by number. Seats are read as plain values: there may be 40,000, of 2,000 players."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player").in_bulk()
    rows = Seat.objects.filter(round__stage__tournament=tournament)
    if round_pk is not None:
        rows = rows.filter(round=round_pk)
    by_round: dict[int, dict[int, SeatedTable]] = defaultdict(dict)
    values = rows.order_by("table__number").values_list("round", "table", "table__number", "wind", "entry")
    for round_, pk, number, wind, entry in values:
        table = by_round[round_].setdefault(pk, SeatedTable(pk, number, []))
        table.seats.append(Place(wind, entries[entry]))
    for tables in by_round.values():
        for table in tables.values():
            table.seats[:] = [Place(*seat) for seat in in_turn(table.seats)]
    return {round_: list(tables.values()) for round_, tables in by_round.items()}


def wind_names() -> dict[str, str]:
    """The name of each wind in the reader's language, looked up once for a paper."""
    return {wind: str(name) for wind, name in WIND_NAMES.items()}


def placed(seated: SeatedRound) -> Iterator[tuple[Entry, SeatedTable, str]]:
    """The players of the round, each with table and wind."""
    for table in seated.tables:
        for wind, entry in table.seats:
            yield entry, table, wind


def seats_by_round(tournament: Tournament) -> list[tuple[int, ...]]:
    """The seats East, South, West and North in each round of four hands; empty if all keep their first seats."""
    ruleset = ruleset_of(tournament)
    rules = ruleset.resolve(tournament.options)
    return [order for round_ in range(len(WINDS)) if (order := ruleset.seats_of_round(rules, round_))]


def note_on_seats(tournament: Tournament) -> str:
    """A note that the winds on a list are those of the first hand, if players change seats during a game."""
    if not seats_by_round(tournament):
        return ""
    return _("starting seats: players change seats after every four hands")

"""The seated rounds of a tournament, which all documents about seats read: in their order, with tables and seats."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.common.selectors import stages_of, with_tables
from tournaments.ledger.games import WINDS, ruleset_of
from tournaments.models import Entry, Round, Seat, Stage, Table, Tournament
from tournaments.texts.format import round_name


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round whose seats are published; `several`: the tournament has several stages."""

    stage: Stage
    round: Round
    several: bool

    @property
    def name(self) -> str:
        """ "Round 3", "Final, round 1"."""
        return round_name(self.round)

    @property
    def short(self) -> str:
        """The number, with the stage's where there are several."""
        return f"{self.stage.number}.{self.round.number}" if self.several else str(self.round.number)

    @property
    def tables(self) -> Sequence[Table]:
        return list(self.round.tables.all())


_READ: ContextVar[dict[tuple[int, int | None], list[SeatedRound]] | None] = ContextVar("_READ", default=None)


@contextmanager
def read_once() -> Iterator[None]:
    """For a paper of several documents: each round is read once for all of them, 40 000 seats with their players."""
    before = _READ.set({})
    try:
        yield
    finally:
        _READ.reset(before)


def rounds_of(tournament: Tournament, round_pk: int | None = None) -> list[SeatedRound]:
    """All seated rounds of the tournament, or the round with this key. Five queries, whatever the size."""
    read = _READ.get()
    if read is None:
        return _read_rounds(tournament, round_pk)
    key = (tournament.pk, round_pk)
    if key not in read:
        read[key] = _read_rounds(tournament, round_pk)
    return read[key]


def _read_rounds(tournament: Tournament, round_pk: int | None) -> list[SeatedRound]:
    stages = stages_of(tournament)
    rounds = [
        SeatedRound(stage, round_, len(stages) > 1)
        for stage in stages
        for round_ in stage.rounds.all()
        if round_pk in (None, round_.pk)
    ]
    with_tables([seated.round for seated in rounds])
    return [seated for seated in rounds if seated.tables]


def seats_of(table: Table) -> list[Seat]:
    """The seats in the order of the winds."""
    return sorted(table.seats.all(), key=lambda seat: WINDS.index(seat.wind))


def placed(seated: SeatedRound) -> Iterator[tuple[Entry, Table, Seat]]:
    """Everybody of the round with table and seat."""
    for table in seated.tables:
        for seat in seats_of(table):
            yield seat.entry, table, seat


def seats_by_round(tournament: Tournament) -> list[tuple[int, ...]]:
    """Who sits East, South, West and North in each round of four hands; empty where all keep their first seats."""
    ruleset = ruleset_of(tournament)
    rules = ruleset.resolve(tournament.options)
    return [order for round_ in range(len(WINDS)) if (order := ruleset.seats_of_round(rules, round_))]


def note_on_seats(tournament: Tournament) -> str:
    """That the winds on a list are those of the first hand, where players change seats during a game."""
    if not seats_by_round(tournament):
        return ""
    return _("starting seats: players change seats after every four hands")

"""What all documents about seats share: the rounds in their order, each with tables and seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Entry, Round, Seat, Stage, Table, Tournament
from tournaments.selectors.games import WINDS
from tournaments.selectors.overview import stages_of, with_tables


@dataclass(frozen=True, slots=True)
class Seated:
    """A round of which the seats are known."""

    stage: Stage
    round: Round
    several: bool

    @property
    def name(self) -> str:
        """ "Round 3", with the stage where there are several."""
        name = _("Round %(number)s") % {"number": self.round.number}
        return f"{self.stage}, {name}" if self.several else name

    @property
    def short(self) -> str:
        """The number, with the stage's where there are several."""
        return f"{self.stage.number}.{self.round.number}" if self.several else str(self.round.number)

    @property
    def tables(self) -> Sequence[Table]:
        return list(self.round.tables.all())


def rounds_of(tournament: Tournament, round_pk: int | None = None) -> list[Seated]:
    """All seated rounds of the tournament, or the one asked for. Five queries, whatever the size."""
    stages = stages_of(tournament)
    found = [
        Seated(stage, one, len(stages) > 1)
        for stage in stages
        for one in stage.rounds.all()
        if round_pk in (None, one.pk)
    ]
    with_tables([seated.round for seated in found])
    return [seated for seated in found if seated.tables]


def seats_of(table: Table) -> list[Seat]:
    """The seats in the order of the winds."""
    return sorted(table.seats.all(), key=lambda seat: WINDS.index(seat.wind))


def placed(seated: Seated) -> Iterator[tuple[Entry, Table, Seat]]:
    """Everybody of the round with table and seat."""
    for table in seated.tables:
        for seat in seats_of(table):
            yield seat.entry, table, seat


def by_name(entry: Entry) -> tuple[str, str, int]:
    """The order of lists that people look themselves up in."""
    return entry.player.family_name.casefold(), entry.player.given_name.casefold(), entry.number

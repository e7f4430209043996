"""The course of a stage: everybody's place and figure after each round, read from the stored standings."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from scoring.ranking import places
from scoring.standings import number_of
from tournaments.models import StandingSnapshot
from tournaments.play.standings.columns import StandingRow, StandingsPayload
from tournaments.play.standings.rows import Cell, figure_of
from tournaments.play.standings.selectors.standings import payload_of

Number = int | Fraction
SNAPSHOTS_KEPT = 4
"""The number of courses that a process remembers: everybody reads those of the newest standings."""


@dataclass(frozen=True, slots=True)
class Course:
    """A player's places and first figure after each round, and the average figure of their opponents in it.

    None before the first game, and for `met` in rounds without one.
    """

    number: int
    places: tuple[int | None, ...]
    figures: tuple[Number | None, ...]
    met: tuple[Number | None, ...]


@dataclass(frozen=True, slots=True)
class Courses:
    """The courses of a stage by entry number, in the order of the standings, and the numbers of its rounds."""

    rounds: tuple[int, ...]
    by_number: dict[int, Course]


def courses_of(snapshot: StandingSnapshot) -> Courses:
    """The courses in a snapshot; a snapshot never changes, so the answer is remembered."""
    return _remembered(snapshot.pk, snapshot.etag)


@lru_cache(maxsize=SNAPSHOTS_KEPT)
def _remembered(pk: int, _etag: str) -> Courses:
    return courses(payload_of(StandingSnapshot.objects.get(pk=pk)))


def courses(payload: StandingsPayload) -> Courses:
    """The courses of these standings, over the rounds that have started. Penalties outside rounds and points carried
    over count from the beginning, as in the standings.
    """
    rounds = tuple(round_["number"] for round_ in payload["rounds"])
    stands = [_stand(payload, index) for index in range(len(rounds))]
    return Courses(
        rounds, {row["number"]: _course(row, at, stands) for at, row in enumerate(payload["rows"])}
    )


@dataclass(frozen=True, slots=True)
class _Stand:
    """The standings after a round: places, first figures, and the rows that sat at each table of the round."""

    places: list[int]
    figures: list[Number]
    tables: dict[int, list[int]]


def _stand(payload: StandingsPayload, index: int) -> _Stand:
    rows, metrics = payload["rows"], payload["metrics"]
    sums = [tuple(_sum(row, key, index) for key in metrics) for row in rows]
    tables: dict[int, list[int]] = defaultdict(list)
    for at, row in enumerate(rows):
        cell = row["rounds"][index]
        if cell is not None:
            tables[cell["table"]].append(at)
    return _Stand(places(sums), [own[0] for own in sums], tables)


def _sum(row: StandingRow, key: str, index: int) -> Number:
    """A figure after a round: the figure of the row without later games."""
    later = (number_of(figure_of(cell, key)) for cell in row["rounds"][index + 1 :] if cell)
    return number_of(figure_of(row, key)) - sum(later)


def _course(row: StandingRow, at: int, stands: Sequence[_Stand]) -> Course:
    cells = row["rounds"]
    first = next((index for index, cell in enumerate(cells) if cell), len(cells))
    played = [stand if index >= first else None for index, stand in enumerate(stands)]
    return Course(
        number=row["number"],
        places=tuple(None if stand is None else stand.places[at] for stand in played),
        figures=tuple(None if stand is None else stand.figures[at] for stand in played),
        met=tuple(_met(stand, at, cell) for stand, cell in zip(stands, cells, strict=True)),
    )


def _met(stand: _Stand, at: int, cell: Cell | None) -> Number | None:
    """The average of the others at the player's table, once the round is counted."""
    others = [] if cell is None else [other for other in stand.tables[cell["table"]] if other != at]
    return Fraction(sum(stand.figures[other] for other in others)) / len(others) if others else None

"""The course of a stage: everybody's place after each round, read from the stored standings."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from scoring.ranking import places
from scoring.standings import number_of
from tournaments.models import StandingSnapshot
from tournaments.play.standings.columns import StandingRow, StandingsPayload
from tournaments.play.standings.rows import figure_of
from tournaments.play.standings.selectors.standings import payload_of

Number = int | Fraction
SNAPSHOTS_KEPT = 4
"""The number of courses that a process remembers: everybody reads those of the newest standings."""


@dataclass(frozen=True, slots=True)
class Course:
    """A player's place after each round; None before the first game."""

    number: int
    places: tuple[int | None, ...]


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
    after = [_places(payload, index) for index in range(len(rounds))]
    return Courses(rounds, {row["number"]: _course(row, at, after) for at, row in enumerate(payload["rows"])})


def _places(payload: StandingsPayload, index: int) -> list[int]:
    """The places after a round, by row."""
    return places([tuple(_sum(row, key, index) for key in payload["metrics"]) for row in payload["rows"]])


def _sum(row: StandingRow, key: str, index: int) -> Number:
    """A figure after a round: the figure of the row without later games."""
    later = (number_of(figure_of(cell, key)) for cell in row["rounds"][index + 1 :] if cell)
    return number_of(figure_of(row, key)) - sum(later)


def _course(row: StandingRow, at: int, after: Sequence[Sequence[int]]) -> Course:
    cells = row["rounds"]
    first = next((index for index, cell in enumerate(cells) if cell), len(cells))
    return Course(
        row["number"],
        tuple(placed[at] if index >= first else None for index, placed in enumerate(after)),
    )

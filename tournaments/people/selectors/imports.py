"""What becomes of each row of a list of players: new, known, known by the name alone, entered already, to be chosen,
faulty.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import QuerySet

from players.imports import ReadRow
from players.matching import Match, match_people
from players.models import Player
from scoring.faults import Fault
from tournaments.common.permissions import User, people_seen_by
from tournaments.models import Entry, Tournament

KNOWN, NEW, SKIP = "known", "new", "skip"


class Fate(StrEnum):
    """What a row is."""

    NEW = "new"
    KNOWN = "known"
    LIKELY = "likely"
    ENTERED = "entered"
    CONFLICT = "conflict"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row with its fate, what may be chosen of it, and what is taken unless somebody chooses ("": they must).

    Choices: `known` (the person found), `new`, `skip`, or the key of one of several people of the name.
    """

    read: ReadRow
    fate: Fate
    match: Match
    options: tuple[str, ...]
    default: str

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Why it cannot be entered as it is."""
        return self.read.faults or ((self.match.fault,) if self.match.fault else ())

    @property
    def people(self) -> tuple[Player, ...]:
        """Whom the row means or may mean."""
        return (self.match.person,) if self.match.person else self.match.several


def plan_import(tournament: Tournament, rows: Iterable[ReadRow], user: User) -> list[PlannedRow]:
    """The fate of every row in a tournament."""
    here = set(Entry.objects.filter(tournament=tournament).values_list("player_id", flat=True))
    return plan_rows(rows, known=people_seen_by(user), here=here)


def plan_rows(rows: Iterable[ReadRow], *, known: QuerySet[Player], here: Collection[int]) -> list[PlannedRow]:
    """The fate of every row, written nowhere: three queries at most, whatever the size.

    `known` are the people a name may mean, `here` the keys of those who are in already.
    """
    read = list(rows)
    matches = match_people([row.row for row in read], known, likely=True)
    return [_planned(row, match, here) for row, match in zip(read, matches, strict=True)]


def _planned(read: ReadRow, match: Match, here: Collection[int]) -> PlannedRow:
    if read.faults:
        return PlannedRow(read, Fate.FAULT, match, (SKIP,), "")
    people = [match.person] if match.person else list(match.several)
    if any(person.pk in here for person in people):
        return PlannedRow(read, Fate.ENTERED, match, (SKIP, NEW) if match.likely else (SKIP,), SKIP)
    if match.several:
        keys = tuple(str(person.pk) for person in match.several)
        return PlannedRow(read, Fate.CONFLICT, match, (*keys, NEW, SKIP), "")
    if match.fault:
        return PlannedRow(read, Fate.CONFLICT, match, (SKIP,), "")
    if match.person is None:
        return PlannedRow(read, Fate.NEW, match, (NEW, SKIP), NEW)
    if match.likely:
        return PlannedRow(read, Fate.LIKELY, match, (KNOWN, NEW, SKIP), KNOWN)
    by_number = bool(read.row.ema_number) and match.person.ema_number == read.row.ema_number
    return PlannedRow(read, Fate.KNOWN, match, (KNOWN, SKIP) if by_number else (KNOWN, NEW, SKIP), KNOWN)

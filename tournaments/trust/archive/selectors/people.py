"""The players of a tournament file on this installation: a known person, a new one, or one of several to choose."""

from collections.abc import Sequence
from dataclasses import dataclass

from players.countries import read_country
from players.imports import PersonRow
from players.matching import Match, match_people
from players.models import Player
from players.person import FACTS
from tournaments.common.permissions import User, people_seen_by
from tournaments.trust.archive.selectors.files import FilePerson

KNOWN, NEW = "known", "new"


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """A player with the choices for them, and the default ("": somebody must choose).

    Choices: `known` (the person of the match), `new`, or the key of one of several people of the name.
    """

    person: FilePerson
    match: Match
    options: tuple[str, ...]
    default: str

    @property
    def people(self) -> tuple[Player, ...]:
        """The people that the player may be."""
        return (self.match.person,) if self.match.person else self.match.several


def plan_people(people: Sequence[FilePerson], user: User) -> list[PlannedPerson]:
    """The plan for every player, written nowhere. People whom this account may not see are not recognised."""
    rows = [_row(person) for person in people]
    matches = match_people(rows, people_seen_by(user))
    return [_planned(person, match) for person, match in zip(people, matches, strict=True)]


def _row(person: FilePerson) -> PersonRow:
    country, _unknown = read_country(person.country, "country")
    facts = {name: getattr(person, name) for name in FACTS}
    return PersonRow(line=person.entry, **{**facts, "country": country})


def _planned(person: FilePerson, match: Match) -> PlannedPerson:
    if not person.known_by_name:
        return PlannedPerson(person, Match(match.row), (NEW,), NEW)
    if match.several:
        return PlannedPerson(person, match, (*(str(person.pk) for person in match.several), NEW), "")
    if match.fault:
        return PlannedPerson(person, match, (NEW,), "")
    if match.person is None:
        return PlannedPerson(person, match, (NEW,), NEW)
    return PlannedPerson(person, match, (KNOWN, NEW), KNOWN)

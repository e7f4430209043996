"""Who the players of a tournament file are here: somebody known, somebody new, or one of several to choose from."""

from collections.abc import Sequence
from dataclasses import dataclass

from players.countries import read_country
from players.imports import PersonRow
from players.matching import Match, match_people
from players.models import Player
from tournaments.archive.selectors.files import FilePerson
from tournaments.common.permissions import User, people_seen_by

KNOWN, NEW = "known", "new"


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """A player with what may be chosen of them, and what is taken unless somebody chooses ("": they must).

    Choices: `known` (the person found), `new`, or the key of one of several people of the name.
    """

    person: FilePerson
    match: Match
    options: tuple[str, ...]
    default: str

    @property
    def people(self) -> tuple[Player, ...]:
        """Whom the player is or may be."""
        return (self.match.person,) if self.match.person else self.match.several


def plan_people(people: Sequence[FilePerson], user: User) -> list[PlannedPerson]:
    """What becomes of every player, written nowhere. People whom this account may not see are not recognised."""
    rows = [_row(person) for person in people]
    matches = match_people(rows, people_seen_by(user))
    return [_planned(person, match) for person, match in zip(people, matches, strict=True)]


def _row(person: FilePerson) -> PersonRow:
    country, unknown = read_country(person.country, "country")
    return PersonRow(
        person.entry,
        person.given_name,
        person.family_name,
        "" if unknown else country,
        person.ema_number,
        person.club,
    )


def _planned(person: FilePerson, match: Match) -> PlannedPerson:
    if not person.known_by_name:
        return PlannedPerson(person, Match(match.row), (NEW,), NEW)
    if match.several:
        return PlannedPerson(person, match, (*(str(one.pk) for one in match.several), NEW), "")
    if match.fault:
        return PlannedPerson(person, match, (NEW,), "")
    if match.person is None:
        return PlannedPerson(person, match, (NEW,), NEW)
    return PlannedPerson(person, match, (KNOWN, NEW), KNOWN)

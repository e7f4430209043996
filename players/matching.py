"""The people meant by the rows of a list: somebody known, somebody new, or several among whom only the
organiser can choose.

Nothing is written here. The caller says which people may be recognised by their name; an EMA number is recognised
wherever it is, for there is only one person of a number. A name and a country are surely somebody; a name without a
country, in the list or of the person, is likely somebody: only where a person sees it before it counts.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet

from players.duplicates import spellings
from players.imports import PersonRow
from players.models import Player
from scoring.faults import Fault


@dataclass(frozen=True, slots=True)
class Match:
    """A row, and the person it means (None: somebody new). `gains` are the facts that the row has and the
    person lacks.

    `several` are the people among whom the name does not decide; `fault` says why the row cannot be taken as it is;
    `likely`: the person is known by the name alone, for the country is missing on one side.
    """

    row: PersonRow
    person: Player | None = None
    gains: dict[str, str] = field(default_factory=dict)
    several: tuple[Player, ...] = ()
    fault: Fault | None = None
    likely: bool = False


def match_people(rows: Sequence[PersonRow], known: QuerySet[Player], *, likely: bool = False) -> list[Match]:
    """The match of each row, in two queries; `known` are the people a name may mean.

    `likely`: people are offered by their name alone, too, where a country is missing; for previews.
    """
    numbers = {row.ema_number for row in rows if row.ema_number}
    by_number = {
        player.ema_number: player
        for player in Player.objects.filter(ema_number__in=numbers).select_related("club")
    }
    by_name = _by_spelling(_where(known, rows, likely=likely))
    return [_match(row, by_number, _namesakes(row, by_name), likely=likely) for row in rows]


def _where(known: QuerySet[Player], rows: Sequence[PersonRow], *, likely: bool) -> QuerySet[Player]:
    """The people of the countries of the list; all of them where a country is missing and likely people count."""
    countries = {row.country for row in rows}
    if likely and "" in countries:
        return known
    return known.filter(country__in=countries | ({""} if likely else set()))


def _by_spelling(known: QuerySet[Player]) -> dict[str, list[Player]]:
    people: dict[str, list[Player]] = defaultdict(list)
    for person in known.select_related("club").order_by("pk"):
        for spelling in spellings(person.given_name, person.family_name):
            people[spelling].append(person)
    return people


def _namesakes(row: PersonRow, by_name: Mapping[str, list[Player]]) -> list[Player]:
    """The people of the row's name who do not have another EMA number."""
    people = {
        person.pk: person
        for spelling in spellings(row.given_name, row.family_name)
        for person in by_name.get(spelling, ())
        if not (row.ema_number and person.ema_number)
    }
    return [people[key] for key in sorted(people)]


def _match(
    row: PersonRow, by_number: Mapping[str, Player], namesakes: Sequence[Player], *, likely: bool
) -> Match:
    if holder := by_number.get(row.ema_number):
        if not spellings("", holder.family_name) & spellings("", row.family_name):
            fault = Fault("ema_number_taken", "ema_number", found=row.ema_number)
            return Match(row, fault=fault)
        return Match(row, holder, gains_of(holder, row))
    same = [person for person in namesakes if person.country == row.country]
    near = [person for person in namesakes if likely and not (person.country and row.country)]
    people = same if same and row.country else (near or same)
    if len(people) > 1:
        name = f"{row.given_name} {row.family_name}".strip()
        return Match(row, several=tuple(people), fault=Fault("several_players", "name", found=name))
    if not people:
        return Match(row)
    return Match(row, people[0], gains_of(people[0], row), likely=people[0].country != row.country)


def gains_of(person: Player, row: PersonRow) -> dict[str, str]:
    """The facts that the row has and the person lacks."""
    held = {
        "ema_number": person.ema_number,
        "country": person.country,
        "club": person.club.name if person.club else "",
    }
    return {key: getattr(row, key) for key, value in held.items() if not value and getattr(row, key)}

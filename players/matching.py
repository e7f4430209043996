"""The people meant by the rows of a list: a known person, a new person, or several people among whom only the organiser
can choose.

Nothing is written here. The caller names the people who may be recognised by their name; an EMA number is recognised
always, for only one person has it. A name and a country recognise a person for sure. A name alone, where the list or
the person lacks the country, finds a likely person: only where somebody looks at it before it counts.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet

from players.imports import PersonRow
from players.models import Player, Spelling
from players.naming import whole_name
from players.person import BESIDE_NAMES
from players.spelling import letters_of, spellings
from scoring.faults import Fault


@dataclass(frozen=True, slots=True)
class Match:
    """A row, and the person it means (None: a new person). `gains` are the facts that the row has and the person lacks.

    `several` are the people among whom the name does not decide; `fault` says why the row cannot be taken as it is;
    `likely`: the person is recognised by the name alone, for the country is missing on one side.
    """

    row: PersonRow
    person: Player | None = None
    gains: dict[str, str] = field(default_factory=dict)
    several: tuple[Player, ...] = ()
    fault: Fault | None = None
    likely: bool = False


def match_people(
    rows: Sequence[PersonRow], candidates: QuerySet[Player], *, likely: bool = False
) -> list[Match]:
    """The match of each row, in two queries; `candidates` are the people whom a name may mean.

    `likely`: where a country is missing, the name alone recognises people, too; for previews.
    """
    numbers = {row.ema_number for row in rows if row.ema_number}
    by_number = {
        player.ema_number: player
        for player in Player.objects.filter(ema_number__in=numbers).select_related("club")
    }
    by_name = _by_spelling(_where(candidates, rows, likely=likely).filter(pk__in=people_spelt(rows)))
    return [_match(row, by_number, _namesakes(row, by_name), likely=likely) for row in rows]


def _where(candidates: QuerySet[Player], rows: Sequence[PersonRow], *, likely: bool) -> QuerySet[Player]:
    """The candidates of the countries of the list; all of them where a country is missing and likely people count."""
    countries = {row.country for row in rows}
    if likely and "" in countries:
        return candidates
    return candidates.filter(country__in=countries | ({""} if likely else set()))


def people_spelt(rows: Sequence[PersonRow]) -> QuerySet[Spelling, int]:
    """The keys of people who are spelt like somebody of these rows, for another query."""
    letters = {spelt for row in rows for spelt in letters_of(row.given_name, row.family_name)}
    return Spelling.objects.filter(letters__in=letters).order_by().values_list("player", flat=True)


def _by_spelling(candidates: QuerySet[Player]) -> dict[str, list[Player]]:
    people: dict[str, list[Player]] = defaultdict(list)
    for person in candidates.select_related("club").order_by("pk"):
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
        name = whole_name(row.given_name, row.family_name)
        return Match(row, several=tuple(people), fault=Fault("several_players", "name", found=name))
    if not people:
        return Match(row)
    return Match(row, people[0], gains_of(people[0], row), likely=people[0].country != row.country)


def gains_of(person: Player, row: PersonRow) -> dict[str, str]:
    """The facts beside the name that the row has and the person lacks."""
    return {
        fact.name: text for fact in BESIDE_NAMES if (text := getattr(row, fact.name)) and not fact.of(person)
    }

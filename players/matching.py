"""The people meant by the rows of a list: somebody known, somebody new, or several among whom only the
organiser can choose.

Nothing is written here. The caller says which people may be recognised by their name; an EMA number is recognised
wherever it is, for there is only one person of a number.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from players.duplicates import plain_name
from players.imports import PersonRow
from players.models import Player
from scoring.faults import Fault


@dataclass(frozen=True, slots=True)
class Match:
    """A row, and the person it means (None: somebody new). `gains` are the facts that the row has and the
    person lacks.

    `several` are the people among whom the name does not decide; `fault` says why the row cannot be taken as it is.
    """

    row: PersonRow
    person: Player | None = None
    gains: dict[str, str] = field(default_factory=dict)
    several: tuple[Player, ...] = ()
    fault: Fault | None = None


def match_people(rows: Sequence[PersonRow], known: QuerySet[Player]) -> list[Match]:
    """The match of each row, in two queries; `known` are the people a name may mean."""
    numbers = {row.ema_number for row in rows if row.ema_number}
    countries = {row.country for row in rows}
    by_number = {
        player.ema_number: player
        for player in Player.objects.filter(ema_number__in=numbers).select_related("club")
    }
    by_name: dict[tuple[str, str], list[Player]] = defaultdict(list)
    for person in known.filter(Q(country__in=countries)).select_related("club").order_by("pk"):
        by_name[_name(person)].append(person)
    return [_match(row, by_number, by_name[_name(row)]) for row in rows]


def _match(row: PersonRow, by_number: dict[str, Player], namesakes: list[Player]) -> Match:
    if holder := by_number.get(row.ema_number):
        if plain_name("", holder.family_name) != plain_name("", row.family_name):
            fault = Fault("ema_number_taken", "ema_number", found=row.ema_number)
            return Match(row, fault=fault)
        return Match(row, holder, gains_of(holder, row))
    same = [player for player in namesakes if not (row.ema_number and player.ema_number)]
    if len(same) > 1:
        name = f"{row.given_name} {row.family_name}".strip()
        return Match(row, several=tuple(same), fault=Fault("several_players", "name", found=name))
    return Match(row, same[0], gains_of(same[0], row)) if same else Match(row)


def gains_of(person: Player, row: PersonRow) -> dict[str, str]:
    """The facts that the row has and the person lacks."""
    held = {
        "ema_number": person.ema_number,
        "country": person.country,
        "club": person.club.name if person.club else "",
    }
    return {key: getattr(row, key) for key, value in held.items() if not value and getattr(row, key)}


def _name(person: Player | PersonRow) -> tuple[str, str]:
    return plain_name(person.given_name, person.family_name), person.country

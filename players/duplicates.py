"""People who may be one person: the same name but for accents, umlauts spelt out, case and order, or a name one
letter apart.

Two people never share an EMA number (the database forbids it), so near names with two numbers belong to two people.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db import connection
from django.db.models import Q

from players.models import Player, Spelling
from players.spelling import plain_name, spellings

SAME, NEAR = "same", "near"
SHORTEST_NEAR = 8
"""Shorter names are too often one letter apart by chance: Li Na, Li Ma."""
NAMES_AT_ONCE = 200
LAST = chr(0x10FFFF)
"""Sorts after all letters."""


@dataclass(frozen=True, slots=True)
class Pair:
    """`keep` is the record with more facts; `why` is `same` or `near`."""

    keep: Player
    drop: Player
    why: str


def people_near(among: Collection[int]) -> set[int]:
    """The keys of people whose names may be those of `among` (keys of people), or a letter apart; of these too.

    Two such names begin alike in their first half, or end alike in their last one: so the store is asked by its indexes
    alone, some hundred names at a time, and names alone are compared.
    """
    spelt = list(Spelling.objects.filter(player__in=among).values_list("letters", flat=True).distinct())
    wanted = {key for letters in spelt for key in _keys(letters)}
    keys = set(among)
    for first in range(0, len(spelt), NAMES_AT_ONCE):
        alike = reduce(or_, map(_alike, spelt[first : first + NAMES_AT_ONCE]))
        rows = Spelling.objects.filter(alike).order_by().values_list("player", "letters")
        keys.update(person for person, letters in rows if not wanted.isdisjoint(_keys(letters)))
    return keys


def _alike(letters: str) -> Q:
    """The condition of spellings that are, or may be a letter apart from, these letters."""
    if len(letters) < SHORTEST_NEAR - 1:
        return Q(letters=letters)
    half = (len(letters) - 1) // 2
    return _begins("letters", letters[:half]) | _begins("backwards", letters[::-1][:half])


def _begins(column: str, start: str) -> Q:
    """SQLite finds the range of an index, PostgreSQL that of its own index for beginnings."""
    if connection.vendor == "sqlite":
        return Q(**{f"{column}__gte": start, f"{column}__lt": start + LAST})
    return Q(**{f"{column}__startswith": start})


def likely_pairs(people: Iterable[Player], among: Collection[int]) -> list[Pair]:
    """Pairs with a person of `among` (keys of people), the surest first, then by name."""
    persons = list(people)
    names = {player.pk: plain_name(player.given_name, player.family_name) for player in persons}
    spelt = {player.pk: spellings(player.given_name, player.family_name) for player in persons}
    buckets: dict[str, list[Player]] = defaultdict(list)
    for player in persons:
        for key in {key for spelling in spelt[player.pk] for key in _keys(spelling)}:
            buckets[key].append(player)
    pairs: dict[tuple[int, int], Pair] = {}
    for bucket in buckets.values():
        for first, second in _couples(bucket, among):
            both = (min(first.pk, second.pk), max(first.pk, second.pk))
            counted = _numbers(names[first.pk]) != _numbers(names[second.pk])  # Substitute 63, Substitute 64
            why = _likeness(first, second, spelt) if both not in pairs and not counted else ""
            if why:
                pairs[both] = _pair(first, second, why)
    return sorted(pairs.values(), key=lambda pair: (pair.why != SAME, names[pair.keep.pk], pair.keep.pk))


def _numbers(name: str) -> list[str]:
    return [word for word in name.split() if word.isdecimal()]


def _keys(name: str) -> Iterator[str]:
    """The name, and the name without each of its letters: names one letter apart share one of these."""
    yield name
    letters = name.replace(" ", "")
    if len(letters) >= SHORTEST_NEAR:
        yield from {letters[:i] + letters[i + 1 :] for i in range(len(letters))} | {letters}


def _couples(bucket: list[Player], among: Collection[int]) -> Iterator[tuple[Player, Player]]:
    for i, first in enumerate(bucket):
        for second in bucket[i + 1 :]:
            if first.pk != second.pk and (first.pk in among or second.pk in among):
                yield first, second


def _likeness(first: Player, second: Player, spelt: dict[int, frozenset[str]]) -> str:
    if spelt[first.pk] & spelt[second.pk]:
        return SAME
    two_numbers = first.ema_number and second.ema_number
    elsewhere = first.country and second.country and first.country != second.country
    return NEAR if not two_numbers and not elsewhere else ""


def _pair(first: Player, second: Player, why: str) -> Pair:
    """The pair with the record to keep: a record with a number, else with a club, else the older record."""
    keep, drop = sorted(
        (first, second), key=lambda person: (not person.ema_number, not person.club_id, person.pk)
    )
    return Pair(keep, drop, why)

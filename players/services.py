"""Creates, changes and deletes people. The services of tournaments check the permission."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from players.clubs import club_named
from players.imports import PersonRow
from players.matching import Match, match_people
from players.models import Account, Club, Player, SearchText, Spelling
from players.person import FACTS, PERSON, PersonFacts
from players.searching import public_text
from scoring.faults import Fault, Refused

TEXTS_AT_ONCE = 2_000


def create_player(**facts: str) -> Player:
    """Create a person of these facts (players/person.py); raises Refused for somebody else's EMA number."""
    _refuse_taken(facts, Player.objects.all())
    return _create(PersonFacts(**facts))


def person_of_row(match: Match) -> Player:
    """The person whom a row means, created if new; a known person is not changed."""
    assert match.fault is None, match.fault
    return match.person or _create(match.row)


def person_who_applies(row: PersonRow, candidates: QuerySet[Player]) -> Player:
    """The person whom a public form means; it never changes a known person.

    By EMA number, else the only person of `candidates` with that name and country and with the same number or none,
    else a new person (perhaps a duplicate: the organiser sees those). Raises Refused for somebody else's number.
    """
    (match,) = match_people([row], candidates)
    if match.fault and match.fault.code == "ema_number_taken":
        raise Refused(match.fault)
    if match.person and not match.gains.get("ema_number"):
        return match.person
    return _create(replace(row, club=""))


def change_person(*, person: Player, **facts: str) -> Player:
    """Write these facts, which `read_person` has read. Raises Refused for somebody else's EMA number."""
    _refuse_taken(facts, Player.objects.exclude(pk=person.pk))
    for name, value in _stored(facts, facts.get("country", person.country)).items():
        setattr(person, name, value)
    person.save(update_fields=list(facts))
    return person


def _refuse_taken(facts: Mapping[str, str], others: QuerySet[Player]) -> None:
    number = facts.get("ema_number")
    if number and others.filter(ema_number=number).exists():
        raise Refused(Fault("ema_number_taken", "ema_number", found=number))


def list_person(*, person: Player, listed: str) -> Player:
    """Choose how the public sees the person."""
    person.listed = listed
    person.save(update_fields=["listed"])
    return person


def erase_person(person: Player) -> Player:
    """Erase all facts of a person, and keep the row: results need somebody to belong to."""
    Account.objects.filter(player=person).update(player=None)
    for fact in PERSON:
        setattr(person, fact.name, fact.erased_to)
    person.listed, person.erased_at = Player.Listed.HIDDEN, timezone.now()
    person.save()
    return person


def write_search_texts(people: Iterable[Player] | None = None) -> int:
    """Write the search texts and spellings of people who were stored past `Player.save`, or (None) those that are
    missing; their number."""
    if people is None:
        missing = Player.objects.filter(Q(search_text=None) | Q(spellings=None))
        people = missing.iterator(chunk_size=TEXTS_AT_ONCE)
    count = 0
    while some := list(islice(people := iter(people), TEXTS_AT_ONCE)):
        with transaction.atomic():
            SearchText.objects.bulk_create(map(_search_text, some), ignore_conflicts=True)
            Spelling.objects.filter(player__in=some).delete()
            Spelling.objects.bulk_create(spelling for person in some for spelling in Spelling.all_of(person))
        count += len(some)
    return count


def _search_text(person: Player) -> SearchText:
    text = public_text(person.given_name, person.family_name, person.listed)
    return SearchText(player=person, text=text)


def forget_person(person: Player, *, with_number: bool = True) -> bool:
    """Delete a person whom no entry, ranking, league or account names; returns whether they were deleted."""
    ranked = person.ranked_results.exists() or person.memberships.exists()
    if ranked or person.entries.exists() or Account.objects.filter(player=person).exists():
        return False
    if person.ema_number and not with_number:
        return False
    person.delete()
    return True


def _create(facts: PersonFacts) -> Player:
    return Player.objects.create(**_stored({name: getattr(facts, name) for name in FACTS}, facts.country))


def _stored(facts: Mapping[str, str], country: str) -> dict[str, str | Club | None]:
    """The facts as the model holds them: a club becomes a row of that country."""
    clubs = {"club": club_named(facts["club"], country)} if "club" in facts else {}
    return {**facts, **clubs}


def choose_language(*, account: Account, language: str) -> None:
    """Set the language of an account, on every device."""
    if account.language != language:
        account.language = language
        account.save(update_fields=["language"])

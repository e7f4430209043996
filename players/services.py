"""Writing people: create new ones, change them, delete them. The services of tournaments check the
permission."""

from dataclasses import replace

from django.db.models import QuerySet
from django.utils import timezone

from players.imports import PersonRow
from players.matching import Match, match_people
from players.models import Account, Club, Player
from players.naming import NOBODY
from scoring.faults import Fault, Refused


def create_player(
    *, given_name: str, family_name: str, country: str = "", ema_number: str = "", club: str = ""
) -> Player:
    """A new person; raises Refused when the EMA number is somebody else's."""
    row = PersonRow(1, given_name, family_name, country, ema_number, club)
    if ema_number and Player.objects.filter(ema_number=ema_number).exists():
        raise Refused(Fault("ema_number_taken", "ema_number", found=ema_number))
    return _create(row)


def person_of_row(match: Match) -> Player:
    """The person whom a row means, created if new; a known person is not changed."""
    assert match.fault is None, match.fault
    return match.person or _create(match.row)


def person_who_applies(row: PersonRow, known: QuerySet[Player]) -> Player:
    """The person a public form means; it never changes a known person.

    By EMA number, else the only one of `known` with that name and country with the same number or none,
    else a new one (who may be a duplicate: the organiser sees those). Raises Refused for somebody else's
    number.
    """
    (match,) = match_people([row], known)
    if match.fault and match.fault.code == "ema_number_taken":
        raise Refused(match.fault)
    if match.person and not match.gains.get("ema_number"):
        return match.person
    return _create(replace(row, club=""))


def change_person(
    *,
    person: Player,
    given_name: str | None = None,
    family_name: str | None = None,
    country: str | None = None,
    ema_number: str | None = None,
    club: str | None = None,
) -> Player:
    """Write what is given; the facts were read by `read_person`. Raises Refused for somebody else's EMA number."""
    said = {
        "given_name": given_name,
        "family_name": family_name,
        "country": country,
        "ema_number": ema_number,
    }
    changes = {key: value for key, value in said.items() if value is not None}
    if ema_number and Player.objects.filter(ema_number=ema_number).exclude(pk=person.pk).exists():
        raise Refused(Fault("ema_number_taken", "ema_number", found=ema_number))
    for key, value in changes.items():
        setattr(person, key, value)
    if club is not None:
        person.club = club_named(club, person.country)
    person.save(update_fields=[*changes, *(["club"] if club is not None else [])])
    return person


def list_person(*, person: Player, listed: str) -> Player:
    """How the public sees the person."""
    person.listed = listed
    person.save(update_fields=["listed"])
    return person


def erase_person(person: Player) -> Player:
    """Nothing is left of the person but that there was one: results need somebody to belong to."""
    Account.objects.filter(player=person).update(player=None)
    person.given_name, person.family_name = "", NOBODY
    person.country = person.ema_number = ""
    person.club, person.listed, person.erased_at = None, Player.Listed.HIDDEN, timezone.now()
    person.save()
    return person


def forget_person(person: Player, *, with_number: bool = True) -> bool:
    """Delete a person whom no entry, no ranking, no league and no account names any more; tells whether they went."""
    ranked = person.ranked_results.exists() or person.memberships.exists()
    if ranked or person.entries.exists() or Account.objects.filter(player=person).exists():
        return False
    if person.ema_number and not with_number:
        return False
    person.delete()
    return True


def club_named(name: str, country: str) -> Club | None:
    """The club of that name and country, new where there is none; None for no name."""
    return Club.objects.get_or_create(name=name, country=country)[0] if name else None


def _create(row: PersonRow) -> Player:
    return Player.objects.create(
        given_name=row.given_name,
        family_name=row.family_name,
        country=row.country,
        ema_number=row.ema_number,
        club=club_named(row.club, row.country),
    )


def choose_language(*, account: Account, language: str) -> None:
    """The account speaks this language from now on, on every device."""
    if account.language != language:
        account.language = language
        account.save(update_fields=["language"])

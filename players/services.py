"""Writing people: found again by EMA number or by name and country, created where they are new."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import Q

from players.imports import PersonRow
from players.models import Account, Club, Player
from scoring.faults import Fault, Refused


def create_player(
    *, given_name: str, family_name: str, country: str = "", ema_number: str = "", club: str = ""
) -> Player:
    """A new person; raises Refused when the EMA number is somebody else's."""
    row = PersonRow(1, given_name, family_name, country, ema_number, club)
    if ema_number and Player.objects.filter(ema_number=ema_number).exists():
        raise Refused(Fault("ema_number_taken", "ema_number", found=ema_number))
    return _create(row)


@transaction.atomic
def find_or_create_players(rows: Sequence[PersonRow]) -> list[Player]:
    """The person of each row: by EMA number, else the only one of that name and country, else a new one.

    Raises Refused where a number belongs to somebody of another family name, or several people fit.
    """
    known = _Known(rows)
    players: list[Player] = []
    faults: list[Fault] = []
    for row in rows:
        try:
            players.append(known.find(row) or _create(row))
        except Refused as refused:
            faults += refused.under(f"lines[{row.line}]").faults
    if faults:
        raise Refused(*faults)
    return players


def person_who_applies(row: PersonRow) -> Player:
    """The person a public form means; nothing of somebody known is changed by it.

    By EMA number, else the only one of that name and country whose number does not say otherwise, else a new
    one (who may be a duplicate: the organiser sees those). Raises Refused for somebody else's number.
    """
    known = _Known([row])
    if row.ema_number in known.by_number:
        return _same_person(known.by_number[row.ema_number], row)
    same = [one for one in known.by_name[_name(row)] if not row.ema_number]
    return same[0] if len(same) == 1 else _create(replace(row, club=""))


def club_named(name: str, country: str) -> Club | None:
    """The club of that name and country, new where there is none; None for no name."""
    return Club.objects.get_or_create(name=name, country=country)[0] if name else None


class _Known:
    """Who may be meant by a list, in one query; names are compared here, for databases differ about É and é."""

    def __init__(self, rows: Sequence[PersonRow]) -> None:
        numbers = {row.ema_number for row in rows if row.ema_number}
        countries = {row.country for row in rows}
        people = Player.objects.filter(Q(ema_number__in=numbers) | Q(country__in=countries))
        self.by_number: dict[str, Player] = {}
        self.by_name: dict[tuple[str, ...], list[Player]] = defaultdict(list)
        for person in people.select_related("club"):
            if person.ema_number:
                self.by_number[person.ema_number] = person
            self.by_name[_name(person)].append(person)

    def find(self, row: PersonRow) -> Player | None:
        if row.ema_number in self.by_number:
            return _same_person(self.by_number[row.ema_number], row)
        same = [one for one in self.by_name[_name(row)] if not (row.ema_number and one.ema_number)]
        if len(same) > 1:
            raise Refused(
                Fault("several_players", "name", found=f"{row.given_name} {row.family_name}".strip())
            )
        return _complete(same[0], row) if same else None


def _name(one: Player | PersonRow) -> tuple[str, ...]:
    return one.given_name.casefold(), one.family_name.casefold(), one.country


def _same_person(known: Player, row: PersonRow) -> Player:
    if known.family_name.casefold() != row.family_name.casefold():
        raise Refused(Fault("ema_number_taken", "ema_number", expected=known.full_name, found=row.ema_number))
    return known


def _complete(known: Player, row: PersonRow) -> Player:
    """What the row knows and we did not."""
    if row.ema_number:
        known.ema_number = row.ema_number
        known.save(update_fields=["ema_number"])
    return known


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

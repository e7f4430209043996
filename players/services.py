"""Writing people: found again by EMA number or by name and country, created where they are new."""

from collections.abc import Iterable

from django.db import transaction

from players.imports import PersonRow
from players.models import Club, Player
from scoring.faults import Fault, Refused


def create_player(
    *, given_name: str, family_name: str, country: str = "", ema_number: str = "", club: str = ""
) -> Player:
    """A new person; raises Refused when the EMA number is somebody else's."""
    row = PersonRow(1, given_name, family_name, country, ema_number, club)
    if ema_number and Player.objects.filter(ema_number=ema_number).exists():
        raise Refused(Fault("ema_number_taken", "ema_number", found=ema_number))
    return _create(row, club_named(row.club, row.country))


@transaction.atomic
def find_or_create_players(rows: Iterable[PersonRow]) -> list[Player]:
    """The person of each row: by EMA number, else the only one of that name and country, else a new one.

    Raises Refused where a number belongs to somebody of another family name, or several people fit.
    """
    players: list[Player] = []
    faults: list[Fault] = []
    for row in rows:
        try:
            players.append(_find(row) or _create(row, club_named(row.club, row.country)))
        except Refused as refused:
            faults += refused.under(f"lines[{row.line}]").faults
    if faults:
        raise Refused(*faults)
    return players


def club_named(name: str, country: str) -> Club | None:
    """The club of that name and country, new where there is none; None for no name."""
    return Club.objects.get_or_create(name=name, country=country)[0] if name else None


def _find(row: PersonRow) -> Player | None:
    if row.ema_number:
        known = Player.objects.filter(ema_number=row.ema_number).first()
        if known is not None:
            return _same_person(known, row)
    same = Player.objects.filter(
        given_name__iexact=row.given_name, family_name__iexact=row.family_name, country=row.country
    )
    if row.ema_number:
        same = same.filter(ema_number="")
    found = list(same[:2])
    if len(found) > 1:
        raise Refused(Fault("several_players", "name", found=f"{row.given_name} {row.family_name}".strip()))
    return _complete(found[0], row) if found else None


def _same_person(known: Player, row: PersonRow) -> Player:
    if known.family_name.casefold() != row.family_name.casefold():
        raise Refused(Fault("ema_number_taken", "ema_number", expected=known.full_name, found=row.ema_number))
    return known


def _complete(known: Player, row: PersonRow) -> Player:
    """What the row knows and we did not."""
    if row.ema_number and not known.ema_number:
        known.ema_number = row.ema_number
        known.save(update_fields=["ema_number"])
    return known


def _create(row: PersonRow, club: Club | None) -> Player:
    return Player.objects.create(
        given_name=row.given_name,
        family_name=row.family_name,
        country=row.country,
        ema_number=row.ema_number,
        club=club,
    )

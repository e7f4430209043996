"""Clubs and federations by their names: made, renamed, merged. A former name keeps meaning the same club."""

from collections.abc import Iterable

from django.db import transaction

from players.models import Club, FormerClub, Player


def club_named(name: str, country: str) -> Club | None:
    """The club that has or had that name in that country, created if new; None for no name."""
    if not name:
        return None
    return _known(name, country) or Club.objects.get_or_create(name=name, country=country)[0]


def host_named(name: str, country: str) -> Club | None:
    """The host of a tournament in this country: a club of there, else the only one of that name, else a new one."""
    if name and not _known(name, country):
        others = list(Club.objects.filter(name=name)[:2])
        if len(others) == 1:
            return others[0]
    return club_named(name, country)


def _known(name: str, country: str) -> Club | None:
    club = Club.objects.filter(name=name, country=country).first()
    return club or Club.objects.filter(former__name=name, former__country=country).first()


def keep_former_name(club: Club, *, name: str, country: str) -> None:
    """Remember what the club was called, after it was renamed; its new name is no former one of anybody, unless it is
    that of a club that was merged into it, whose address leads on."""
    taken = FormerClub.objects.filter(name=club.name, country=club.country)
    taken.exclude(club=club, old_id__isnull=False).delete()
    if (name, country) != (club.name, club.country):
        FormerClub.objects.update_or_create(name=name, country=country, defaults={"club": club})


def merge_clubs(into: Club, others: Iterable[Club]) -> None:
    """Give `into` the members, tournaments, names and addresses of other clubs, which are deleted."""
    with transaction.atomic():
        for club in others:
            Player.objects.filter(club=club).update(club=into)
            club.hosted.update(hosted_by=into)
            club.former.update(club=into)
            FormerClub.objects.update_or_create(
                name=club.name, country=club.country, defaults={"club": into, "old_id": club.pk}
            )
            club.delete()

"""Two people who look like one and are two: remembered, and taken back."""

from django.db import transaction
from django.db.models import Q

from players.models import Account, Player
from tournaments.common import permissions
from tournaments.common.errors import Invalid
from tournaments.common.log import append_entry
from tournaments.common.sealing import Personal
from tournaments.models import Apart, Entry, Tournament


def keep_apart(*, tournament: Tournament, first: Player, second: Player, by: Account) -> Apart:
    """Nobody is asked again whether the two are one, wherever they play. The account answers for one of them.

    Raises Invalid (`same_person`).
    """
    if first.pk == second.pk:
        raise Invalid("same_person", "second")
    one, other = sorted((first, second), key=lambda person: person.pk)
    _require(tournament, one, other, by)
    with transaction.atomic():
        apart, new = Apart.objects.get_or_create(first=one, second=other, defaults={"by": by})
        if new:
            _log(tournament, apart, "keep_apart", by)
    return apart


def take_back_apart(*, tournament: Tournament, apart: Apart, by: Account) -> None:
    """The two are offered as one again."""
    _require(tournament, apart.first, apart.second, by)
    with transaction.atomic():
        if Apart.objects.select_for_update().filter(pk=apart.pk).exists():
            _log(tournament, apart, "take_back_apart", by)
            apart.delete()


def carry_apart(drop: Player, keep: Player) -> None:
    """Whoever is kept apart from a person who is merged is kept apart from the person who stays."""
    for row in Apart.objects.filter(Q(first=drop) | Q(second=drop)).select_related("first", "second", "by"):
        third = row.second if row.first_id == drop.pk else row.first
        one, other = sorted((third, keep), key=lambda person: person.pk)
        Apart.objects.get_or_create(first=one, second=other, defaults={"by": row.by})


def _require(tournament: Tournament, one: Player, other: Player, by: Account) -> None:
    permissions.require(permissions.can_manage_entries, by, tournament)
    for person in (one, other):
        permissions.require(permissions.can_see_person, by, person)
    if not permissions.can_change_person(by, one):
        permissions.require(permissions.can_change_person, by, other)


def _log(tournament: Tournament, apart: Apart, action: str, by: Account) -> None:
    people = (apart.first, apart.second)
    entry = Entry.objects.filter(tournament=tournament, player__in=people).order_by("number").first()
    append_entry(
        tournament_id=tournament.pk,
        by=by,
        action=action,
        subject=f"entry:{entry.number}" if entry else "entries",
        after={
            key: {
                "name": Personal.of(person, person.true_name),
                "country": Personal.of(person, person.country),
            }
            for key, person in zip(("first", "second"), people, strict=True)
        },
    )

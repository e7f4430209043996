"""Keeps two people apart who look like one person, and takes it back."""

from django.db.models import Q

from players.models import Account, Player
from tournaments.common import permissions
from tournaments.common.chain.records import subject_of
from tournaments.common.chain.sealing import Personal
from tournaments.common.errors import Invalid
from tournaments.models import Apart, Entry, Tournament
from tournaments.play.ledger.changing import Change, changing


def keep_apart(*, tournament: Tournament, first: Player, second: Player, by: Account) -> Apart:
    """Keep two people apart in every tournament: they are no longer suggested as duplicates. The account must answer
    for one of them.

    Raises Invalid (`same_person`).
    """
    if first.pk == second.pk:
        raise Invalid("same_person", "second")
    older, newer = sorted((first, second), key=lambda person: person.pk)
    _require(tournament, older, newer, by)
    with changing(tournament, "keep_apart", by, open=False) as change:
        apart, new = Apart.objects.get_or_create(first=older, second=newer, defaults={"by": by})
        _describe(change, apart)
        if not new:
            change.without_entry()
    return apart


def take_back_apart(*, tournament: Tournament, apart: Apart, by: Account) -> None:
    """Take back that two people are kept apart: they are suggested as duplicates again."""
    _require(tournament, apart.first, apart.second, by)
    with changing(tournament, "take_back_apart", by, open=False) as change:
        _describe(change, apart)
        if Apart.objects.select_for_update().filter(pk=apart.pk).exists():
            apart.delete()
        else:
            change.without_entry()


def carry_apart(drop: Player, keep: Player) -> None:
    """Keep the people who were kept apart from the dropped person apart from the kept person."""
    for row in Apart.objects.filter(Q(first=drop) | Q(second=drop)).select_related("first", "second", "by"):
        third = row.second if row.first_id == drop.pk else row.first
        older, newer = sorted((third, keep), key=lambda person: person.pk)
        Apart.objects.get_or_create(first=older, second=newer, defaults={"by": row.by})


def _require(tournament: Tournament, first: Player, second: Player, by: Account) -> None:
    permissions.require(permissions.can_manage_entries, by, tournament)
    for person in (first, second):
        permissions.require(permissions.can_see_person, by, person)
    if not permissions.can_change_person(by, first):
        permissions.require(permissions.can_change_person, by, second)


def _describe(change: Change[Tournament], apart: Apart) -> None:
    people = (apart.first, apart.second)
    entry = Entry.objects.filter(tournament=change.row, player__in=people).order_by("number").first()
    change.subject = subject_of(entry) if entry else "entries"
    change.after = {
        key: {"name": Personal.of(person, person.true_name), "country": Personal.of(person, person.country)}
        for key, person in zip(("first", "second"), people, strict=True)
    }

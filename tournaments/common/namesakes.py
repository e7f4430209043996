"""Marks that tell people of one name apart in a tournament: their country, else their club, else their number.

The mark is kept with each entry, so that all pages name an entry in the same way without reading the others.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence

from django.db.models import Count, Q

from tournaments.models import Entry

FACTS: tuple[Callable[[Entry], str], ...] = (
    lambda entry: entry.player.country,
    lambda entry: entry.club_name,
    lambda entry: entry.key,
)


def mark_namesakes(tournament_ids: Collection[int]) -> list[Entry]:
    """Write `apart` anew for people who have, or had, a name in common with somebody in one of these tournaments; in
    the caller's transaction. Returns the entries whose mark changed. Three queries at most, whatever their number.
    """
    entries = Entry.objects.filter(tournament__in=tournament_ids)
    names = entries.order_by().values("tournament", "player__given_name", "player__family_name")
    shared = names.annotate(people=Count("pk")).filter(people__gt=1)
    families = {name["player__family_name"] for name in shared}
    marked = entries.filter(Q(player__family_name__in=families) | ~Q(apart=""))
    groups: dict[tuple[int, str, str], list[Entry]] = defaultdict(list)
    for entry in marked.select_related("player").order_by("number"):
        person = entry.player
        groups[entry.tournament_id, person.given_name, person.family_name].append(entry)
    changed = [entry for group in groups.values() for entry in _marked_anew(group)]
    Entry.objects.bulk_update(changed, ["apart"])
    return changed


def _marked_anew(group: Sequence[Entry]) -> list[Entry]:
    marks = _marks(group)
    changed = [(entry, mark) for entry, mark in zip(group, marks, strict=True) if entry.apart != mark]
    for entry, mark in changed:
        entry.apart = mark
    return [entry for entry, _mark in changed]


def _marks(group: Sequence[Entry]) -> list[str]:
    """The first fact that all people of the name have, each another one; "" for one person alone or erased people."""
    if len(group) < 2 or group[0].player.erased_at is not None:
        return [""] * len(group)
    for fact in FACTS:
        marks = [fact(entry) for entry in group]
        if all(marks) and len(set(marks)) == len(marks):
            return marks
    raise AssertionError("two entries of one number")

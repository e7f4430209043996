"""What tells people of one name apart in a tournament: their country, else their club, else their number.

It is kept beside each entry, so that whatever names an entry names it in the same way without asking for the others.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence

from django.db.models import Count, Q

from tournaments.models import Entry

FACTS: tuple[Callable[[Entry], str], ...] = (
    lambda entry: entry.player.country,
    lambda entry: entry.club_name,
    lambda entry: entry.key,
)


def mark_namesakes(tournament_id: int) -> None:
    """Write `apart` anew for those who have, or had, a name in common; in the caller's transaction."""
    entries = Entry.objects.filter(tournament=tournament_id)
    names = entries.order_by().values("player__given_name", "player__family_name")
    shared = names.annotate(people=Count("pk")).filter(people__gt=1)
    several = Q()
    for name in shared:
        several |= Q(
            player__given_name=name["player__given_name"], player__family_name=name["player__family_name"]
        )
    marked = entries.filter(several | ~Q(apart="")) if several else entries.exclude(apart="")
    groups: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in marked.select_related("player").order_by("number"):
        groups[entry.player.given_name, entry.player.family_name].append(entry)
    for group in groups.values():
        _write(group)


def _write(group: Sequence[Entry]) -> None:
    marks = _marks(group)
    changed = [entry for entry, mark in zip(group, marks, strict=True) if entry.apart != mark]
    for entry in changed:
        entry.apart = marks[group.index(entry)]
    Entry.objects.bulk_update(changed, ["apart"])


def _marks(group: Sequence[Entry]) -> list[str]:
    """The first fact that everybody of the name has, and no two alike; nothing for somebody alone, or nobody at all."""
    if len(group) < 2 or group[0].player.erased_at is not None:
        return [""] * len(group)
    for fact in FACTS:
        marks = [fact(entry) for entry in group]
        if all(marks) and len(set(marks)) == len(marks):
            return marks
    raise AssertionError("two entries of one number")

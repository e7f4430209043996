"""People of a tournament who may be somebody we know already, and the effect of merging them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import Count, Q, QuerySet

from players.duplicates import Pair, likely_pairs
from players.models import Player
from tournaments.common.permissions import User, people_of, people_seen_by
from tournaments.common.selectors import visible_to
from tournaments.models import Apart, Entry, Merged, Penalty, SeatingPlan, Tournament
from tournaments.seating.selectors import seated_in

FILLED = ("given_name", "country", "ema_number", "club")


@dataclass(frozen=True, slots=True)
class Joint:
    """One tournament: the entry that stays, and the one that goes into it (None: they play under one number
    alone)."""

    tournament: Tournament
    stays: Entry
    goes: Entry | None
    penalties: int = 0
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of merging `drop` into `keep`: by tournament, and the facts that `keep` gains."""

    keep: Player
    drop: Player
    joints: tuple[Joint, ...]
    gains: dict[str, str] = field(default_factory=dict)

    @property
    def blocked(self) -> list[str]:
        """The tournaments in which both have played."""
        return [joint.tournament.name for joint in self.joints if joint.blocked]


def pairs_of(tournament: Tournament, user: User) -> list[Pair]:
    """Likely duplicates with somebody of this tournament, among the people this account sees: three queries."""
    here = set(Entry.objects.filter(tournament=tournament).values_list("player", flat=True))
    people = people_seen_by(user).filter(erased_at=None).select_related("club").order_by("pk")
    apart = set(Apart.objects.filter(Q(first__in=here) | Q(second__in=here)).values_list("first", "second"))
    return [pair for pair in likely_pairs(people, here) if _keys_of(pair.keep, pair.drop) not in apart]


def apart_in(tournament: Tournament, user: User) -> QuerySet[Apart]:
    """The people kept apart of whom one at least is in this tournament, as far as this account sees both."""
    here = Entry.objects.filter(tournament=tournament).values("player")
    seen = people_seen_by(user).values("pk")
    rows = Apart.objects.filter(Q(first__in=here) | Q(second__in=here), first__in=seen, second__in=seen)
    return rows.select_related("first__club", "second__club", "by")


def merged_in(tournament: Tournament, user: User) -> QuerySet[Merged]:
    """The merges of people of this tournament that this account may take back."""
    here = Entry.objects.filter(tournament=tournament).values("player")
    mine = Q(by=user.pk) | Q(person__in=people_of(user).values("pk"))
    return Merged.objects.filter(mine, person__in=here).select_related("person__club", "by")


def kept_apart(one: Player, other: Player) -> bool:
    """Whether somebody decided that these are two people."""
    return Apart.objects.filter(first=min(one.pk, other.pk), second=max(one.pk, other.pk)).exists()


def _keys_of(one: Player, other: Player) -> tuple[int, int]:
    return (min(one.pk, other.pk), max(one.pk, other.pk))


def shown_to(user: User, effects: Sequence[Effect]) -> list[Effect]:
    """The effects without the tournaments that this account may not know of: hidden drafts of others."""
    known = set(visible_to(user).values_list("pk", flat=True))
    return [
        replace(effect, joints=tuple(joint for joint in effect.joints if joint.tournament.pk in known))
        for effect in effects
    ]


def effect_of(keep: Player, drop: Player) -> Effect:
    """The effect of merging; writes nothing."""
    return effects_of([(keep, drop)])[0]


def effects_of(directions: Sequence[tuple[Player, Player]]) -> list[Effect]:
    """The effect of each (keep, drop): as many queries for fifty of them as for one."""
    people = {person.pk for way in directions for person in way}
    by_player: dict[int, dict[int, Entry]] = defaultdict(dict)
    for entry in Entry.objects.filter(player__in=people).select_related("tournament", "player"):
        by_player[entry.player_id][entry.tournament_id] = entry
    met = [_met(by_player[keep.pk], by_player[drop.pk]) for keep, drop in directions]
    twice = {
        entry.pk: entry for pairs in met for pair in pairs if None not in pair for entry in pair if entry
    }
    seen, penalties = played_among(twice.values()), _penalties(twice)
    return [
        Effect(keep, drop, tuple(_joint(*pair, seen, penalties) for pair in pairs), _gains(keep, drop))
        for (keep, drop), pairs in zip(directions, met, strict=True)
    ]


def _met(mine: dict[int, Entry], theirs: dict[int, Entry]) -> list[tuple[Entry | None, Entry]]:
    """Each tournament of the one who goes, with the entry that the one who stays has there."""
    return [(mine.get(tournament), theirs[tournament]) for tournament in sorted(theirs)]


def _gains(keep: Player, drop: Player) -> dict[str, str]:
    return {key: str(getattr(drop, key)) for key in FILLED if getattr(drop, key) and not getattr(keep, key)}


def _joint(mine: Entry | None, theirs: Entry, seen: Collection[int], penalties: dict[int, int]) -> Joint:
    if mine is None:
        return Joint(theirs.tournament, theirs, None)
    has_mine, has_theirs = mine.pk in seen, theirs.pk in seen
    stays, goes = (theirs, mine) if has_theirs else (mine, theirs)
    blocked = has_mine and has_theirs
    return Joint(theirs.tournament, stays, goes, penalties.get(goes.pk, 0), blocked=blocked)


def _penalties(entries: Collection[int]) -> dict[int, int]:
    """How many penalties each has."""
    rows = Penalty.objects.filter(entry__in=entries).order_by("entry").values_list("entry")
    return dict(rows.annotate(Count("pk"))) if entries else {}


def played_among(entries: Iterable[Entry]) -> set[int]:
    """The keys of those whom a seat, a substitution, a place in a later stage or a plan that may be used names."""
    known = {entry.pk: entry for entry in entries}
    if not known:
        return set()
    seen: set[int] = set()
    for relation in Entry._meta.related_objects:
        if relation.related_model is not Penalty:
            rows = relation.related_model._base_manager.filter(**{f"{relation.field.name}__in": known})
            seen.update(rows.values_list(relation.field.name, flat=True))
    return (seen & set(known)) | _planned(known.values())


def _planned(entries: Collection[Entry]) -> set[int]:
    """The keys of those whom a draft or a published plan seats."""
    plans = SeatingPlan.objects.filter(
        stage__tournament__in={entry.tournament_id for entry in entries}, state__in=("draft", "published")
    )
    named: dict[int, set[int]] = defaultdict(set)
    for tournament, grid in plans.values_list("stage__tournament", "grid"):
        named[tournament] |= seated_in(grid)
    return {entry.pk for entry in entries if entry.number in named[entry.tournament_id]}

"""Likely duplicates of a tournament's people, and the effect of merging them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import Count, Model, Q, QuerySet

from players.duplicates import Pair, likely_pairs, people_near
from players.models import Player
from players.person import PERSON
from tournaments.common.permissions import User, people_of, people_seen_by
from tournaments.common.selectors import visible_to
from tournaments.desk.seating.selectors import seated_in
from tournaments.models import Answer, Apart, Entry, Merged, Penalty, Round, Seat, SeatingPlan, Tournament


@dataclass(frozen=True, slots=True)
class Joint:
    """A tournament in a merge: the entry that stays, and the entry that goes into it (None: there is one only)."""

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
    """Likely duplicates with somebody of this tournament, among the people this account sees, without those who have
    both played in one tournament, who are two people: seven queries, for some hundred people."""
    here = set(Entry.objects.filter(tournament=tournament).values_list("player", flat=True))
    seen = people_seen_by(user).filter(erased_at=None, pk__in=people_near(here))
    people = seen.select_related("club").order_by("pk")
    apart = set(Apart.objects.filter(Q(first__in=here) | Q(second__in=here)).values_list("first", "second"))
    likely = [pair for pair in likely_pairs(people, here) if _keys_of(pair.keep, pair.drop) not in apart]
    played = _tournaments_played({person.pk for pair in likely for person in (pair.keep, pair.drop)})
    return [pair for pair in likely if played[pair.keep.pk].isdisjoint(played[pair.drop.pk])]


def _tournaments_played(people: Collection[int]) -> dict[int, set[int]]:
    """The tournaments of which each has sat in a round that started."""
    tournaments: dict[int, set[int]] = defaultdict(set)
    seats = Seat.objects.exclude(round__state=Round.State.PLANNED) if people else Seat.objects.none()
    for sitter in ("entry", "played_by"):
        rows = seats.filter(**{f"{sitter}__player__in": people}).order_by()
        for person, tournament in rows.values_list(f"{sitter}__player", f"{sitter}__tournament").distinct():
            tournaments[person].add(tournament)
    return tournaments


def apart_in(tournament: Tournament, user: User) -> QuerySet[Apart]:
    """The pairs kept apart with a person of this tournament, as far as this account sees both people."""
    here = Entry.objects.filter(tournament=tournament).values("player")
    rows = Apart.objects.filter(Q(first__in=here) | Q(second__in=here))
    keys = {key for pair in rows.values_list("first", "second") for key in pair}
    seen = set(people_seen_by(user).filter(pk__in=keys).values_list("pk", flat=True))
    return rows.filter(first__in=seen, second__in=seen).select_related("first__club", "second__club", "by")


def merged_in(tournament: Tournament, user: User) -> QuerySet[Merged]:
    """The merges of people of this tournament that this account may take back."""
    here = Entry.objects.filter(tournament=tournament).values("player")
    mine = Q(by=user.pk) | Q(person__in=people_of(user).values("pk"))
    return Merged.objects.filter(mine, person__in=here).select_related("person__club", "by")


def kept_apart(first: Player, second: Player) -> bool:
    """Whether an organiser has decided that these are two people."""
    return Apart.objects.filter(first=min(first.pk, second.pk), second=max(first.pk, second.pk)).exists()


def _keys_of(first: Player, second: Player) -> tuple[int, int]:
    return (min(first.pk, second.pk), max(first.pk, second.pk))


def shown_to(user: User, effects: Sequence[Effect]) -> list[Effect]:
    """The effects without the hidden drafts of other organisers."""
    visible = set(visible_to(user).values_list("pk", flat=True))
    return [
        replace(effect, joints=tuple(joint for joint in effect.joints if joint.tournament.pk in visible))
        for effect in effects
    ]


def effect_of(keep: Player, drop: Player) -> Effect:
    """The effect of merging; writes nothing."""
    return effects_of([(keep, drop)])[0]


def effects_of(directions: Sequence[tuple[Player, Player]]) -> list[Effect]:
    """The effect of each (keep, drop), in a fixed number of queries."""
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
    """The two entries of each tournament of the dropped person: the kept person's, or None, and the
    dropped person's.
    """
    return [(mine.get(tournament), theirs[tournament]) for tournament in sorted(theirs)]


def _gains(keep: Player, drop: Player) -> dict[str, str]:
    return {fact.name: fact.of(drop) for fact in PERSON if fact.of(drop) and not fact.of(keep)}


def _joint(mine: Entry | None, theirs: Entry, seen: Collection[int], penalties: dict[int, int]) -> Joint:
    if mine is None:
        return Joint(theirs.tournament, theirs, None)
    has_mine, has_theirs = mine.pk in seen, theirs.pk in seen
    stays, goes = (theirs, mine) if has_theirs else (mine, theirs)
    blocked = has_mine and has_theirs
    return Joint(theirs.tournament, stays, goes, penalties.get(goes.pk, 0), blocked=blocked)


def _penalties(entries: Collection[int]) -> dict[int, int]:
    """The number of penalties of each entry."""
    rows = Penalty.objects.filter(entry__in=entries).order_by("entry").values_list("entry")
    return dict(rows.annotate(Count("pk"))) if entries else {}


GO_OVER: tuple[type[Model], ...] = (Answer, Penalty)
"""The models whose rows go over to the remaining entry, and do not show that the entry had a seat."""


def played_among(entries: Iterable[Entry]) -> set[int]:
    """The keys of entries that a seat, a substitution, a place in a later stage or a usable plan names."""
    by_key = {entry.pk: entry for entry in entries}
    if not by_key:
        return set()
    seen: set[int] = set()
    for relation in Entry._meta.related_objects:
        if relation.related_model not in GO_OVER:
            rows = relation.related_model._base_manager.filter(**{f"{relation.field.name}__in": by_key})
            seen.update(rows.values_list(relation.field.name, flat=True))
    return (seen & set(by_key)) | _planned(by_key.values())


def _planned(entries: Collection[Entry]) -> set[int]:
    """The keys of entries that a draft or a published plan seats."""
    plans = SeatingPlan.objects.filter(
        stage__tournament__in={entry.tournament_id for entry in entries}, state__in=("draft", "published")
    )
    named: dict[int, set[int]] = defaultdict(set)
    for tournament, grid in plans.values_list("stage__tournament", "grid"):
        named[tournament] |= seated_in(grid)
    return {entry.pk for entry in entries if entry.number in named[entry.tournament_id]}

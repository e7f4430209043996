"""People of a tournament who may be somebody we know already, and what making one of two would do."""

from dataclasses import dataclass, field

from players.duplicates import Pair, likely_pairs
from players.models import Player
from tournaments.models import Entry, Penalty, SeatingPlan, Tournament

FILLED = ("given_name", "country", "ema_number", "club")


@dataclass(frozen=True, slots=True)
class Joint:
    """One tournament: the entry that stays, and the one that goes into it (None: he plays under one number alone)."""

    tournament: Tournament
    stays: Entry
    goes: Entry | None
    penalties: int = 0
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """What `drop` becoming `keep` does: by tournament, and the facts that `keep` gains."""

    keep: Player
    drop: Player
    joints: tuple[Joint, ...]
    gains: dict[str, str] = field(default_factory=dict)

    @property
    def blocked(self) -> list[str]:
        """The tournaments in which both have played."""
        return [joint.tournament.name for joint in self.joints if joint.blocked]


def pairs_of(tournament: Tournament) -> list[Pair]:
    """Likely duplicates with somebody of this tournament: two queries."""
    here = set(Entry.objects.filter(tournament=tournament).values_list("player", flat=True))
    return likely_pairs(Player.objects.select_related("club").order_by("pk"), here)


def effect_of(keep: Player, drop: Player) -> Effect:
    """The effect of merging, written nowhere."""
    entries = Entry.objects.filter(player__in=(keep, drop)).select_related("tournament", "player")
    mine = {entry.tournament_id: entry for entry in entries if entry.player_id == keep.pk}
    theirs = [entry for entry in entries if entry.player_id == drop.pk]
    joints = tuple(
        _joint(mine.get(one.tournament_id), one) for one in sorted(theirs, key=lambda one: one.tournament_id)
    )
    gains = {key: str(getattr(drop, key)) for key in FILLED if getattr(drop, key) and not getattr(keep, key)}
    return Effect(keep, drop, joints, gains)


def _joint(mine: Entry | None, theirs: Entry) -> Joint:
    if mine is None:
        return Joint(theirs.tournament, theirs, None)
    has_mine, has_theirs = has_played(mine), has_played(theirs)
    stays, goes = (theirs, mine) if has_theirs else (mine, theirs)
    penalties = Penalty.objects.filter(entry=goes).count()
    return Joint(theirs.tournament, stays, goes, penalties, blocked=has_mine and has_theirs)


def has_played(entry: Entry) -> bool:
    """Whether a seat, a substitution, a place in a later stage or a plan that may still be used names the entry."""
    rows = [one for one in Entry._meta.related_objects if one.related_model is not Penalty]
    if any(one.related_model._base_manager.filter(**{one.field.name: entry}).exists() for one in rows):
        return True
    plans = SeatingPlan.objects.filter(
        stage__tournament=entry.tournament_id, state__in=("draft", "published")
    )
    return any(
        entry.number in table
        for grid in plans.values_list("grid", flat=True)
        for tables in grid
        for table in tables
    )

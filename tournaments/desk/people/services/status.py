"""The status of an entry in the tournament: a substitute, a player, disqualified, ranked or not.

Entering, leaving and coming back are in entries.py, arrivals in checkin.py, applications in registration.py.
"""

from collections.abc import Collection

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.desk.people.services.entries import keep_entry
from tournaments.models import Entry, Round, Seat
from tournaments.play.ledger.changing import changing

PLAYING, SUBSTITUTE, NO_SHOW, WITHDRAWN, DISQUALIFIED = (
    Entry.Status.PLAYING.value,
    Entry.Status.SUBSTITUTE.value,
    Entry.Status.NO_SHOW.value,
    Entry.Status.WITHDRAWN.value,
    Entry.Status.DISQUALIFIED.value,
)


def make_reserve(*, entry: Entry, ranked: bool, by: Account) -> Entry:
    """Make the person a substitute; `ranked`: whether they are ranked if they play from the very start (ERG 3.9).

    Raises Conflict: `still_seated` while they have a seat to play at, `ranked_before_start` for a "yes" after the
    start.
    """
    with changing(entry, "change_entry", by, permissions.can_manage_entries) as change:
        now = change.row
        _require_status(now, {PLAYING, SUBSTITUTE, NO_SHOW, WITHDRAWN})
        if Seat.objects.filter(entry=now).exclude(round__state=Round.State.CLOSED).exists():
            raise Conflict("still_seated", "entry", found=now.key)
        if ranked and not now.ranked and _started(now):
            raise Conflict("ranked_before_start", "ranked")
        return keep_entry(change, status=SUBSTITUTE, ranked=ranked)


def let_play(*, entry: Entry, by: Account) -> Entry:
    """Make a substitute a player with seats of their own; they are ranked as they were before."""
    with changing(entry, "change_entry", by, permissions.can_manage_entries) as change:
        _require_status(change.row, {SUBSTITUTE})
        return keep_entry(change, status=PLAYING)


def disqualify_entry(*, entry: Entry, by: Account, reason: str, strike: bool = False) -> Entry:
    """Disqualify a player. They keep their final place, or `strike`: they are removed from the ranking.

    Their seats need a substitute: during their running game, and before each later game.
    """
    with changing(
        entry, "disqualify_entry", by, permissions.can_give_penalties, reason=reason, needs_reason=True
    ) as change:
        _require_status(change.row, {PLAYING, SUBSTITUTE, NO_SHOW, WITHDRAWN})
        return keep_entry(change, status=DISQUALIFIED, ranked=change.row.ranked and not strike)


def rank_entry(*, entry: Entry, ranked: bool, by: Account, reason: str) -> Entry:
    """Take an entry out of the ranking (illness: MCR regulations 4), or put it back."""
    with changing(
        entry, "rank_entry", by, permissions.can_give_penalties, reason=reason, needs_reason=True
    ) as change:
        if change.row.ranked == ranked:
            raise Conflict("no_change", "ranked", found=ranked)
        return keep_entry(change, ranked=ranked)


def _require_status(entry: Entry, allowed: Collection[str]) -> None:
    if entry.status not in allowed:
        raise Conflict("wrong_status", "status", expected=sorted(allowed), found=entry.status)


def _started(entry: Entry) -> bool:
    return (
        Round.objects.filter(stage__tournament=entry.tournament_id)
        .exclude(state=Round.State.PLANNED)
        .exists()
    )

"""The status of an entry in the tournament: a substitute, a player, disqualified, ranked or not.

Entering, leaving and coming back are in entries.py, arrivals in checkin.py, applications in registration.py.
"""

from collections.abc import Collection
from typing import Any

from django.db import transaction

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict
from tournaments.desk.people.services.entries import keep_entry
from tournaments.models import Entry, Round, Seat, Stage
from tournaments.play.ledger import services as ledger

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
    with transaction.atomic():
        now = _open(entry, by, permissions.can_manage_entries)
        _require_status(now, {PLAYING, SUBSTITUTE, NO_SHOW, WITHDRAWN})
        if Seat.objects.filter(entry=now).exclude(round__state=Round.State.CLOSED).exists():
            raise Conflict("still_seated", "entry", found=now.key)
        if ranked and not now.ranked and _started(now):
            raise Conflict("ranked_before_start", "ranked")
        return keep_entry(entry=now, by=by, action="change_entry", status=SUBSTITUTE, ranked=ranked)


def let_play(*, entry: Entry, by: Account) -> Entry:
    """Make a substitute a player with seats of their own; they are ranked as they were before."""
    with transaction.atomic():
        now = _open(entry, by, permissions.can_manage_entries)
        _require_status(now, {SUBSTITUTE})
        return keep_entry(entry=now, by=by, action="change_entry", status=PLAYING)


def disqualify_entry(*, entry: Entry, by: Account, reason: str, strike: bool = False) -> Entry:
    """Disqualify a player. They keep their final place, or `strike`: they are removed from the ranking.

    Their seats need a substitute: during their running game, and before each later game.
    """
    with transaction.atomic():
        now = _open(entry, by, permissions.can_give_penalties, as_stage=True)
        checks.require_reason(reason)
        _require_status(now, {PLAYING, SUBSTITUTE, NO_SHOW, WITHDRAWN})
        ranked = now.ranked and not strike
        return keep_entry(
            entry=now, by=by, action="disqualify_entry", reason=reason, status=DISQUALIFIED, ranked=ranked
        )


def rank_entry(*, entry: Entry, ranked: bool, by: Account, reason: str) -> Entry:
    """Take an entry out of the ranking (illness: MCR regulations 4), or put it back."""
    with transaction.atomic():
        now = _open(entry, by, permissions.can_give_penalties, as_stage=True)
        checks.require_reason(reason)
        if now.ranked == ranked:
            raise Conflict("no_change", "ranked", found=ranked)
        return keep_entry(entry=now, by=by, action="rank_entry", reason=reason, ranked=ranked)


def _open(entry: Entry, by: Account, question: Any, *, as_stage: bool = False) -> Entry:
    """The entry as it is now, locked, for an account that may do this; `as_stage`: in any stage of the tournament."""
    Entry.objects.select_for_update(no_key=True).only("pk").get(pk=entry.pk)
    now = Entry.objects.select_related("player", "tournament").get(pk=entry.pk)
    permissions.require(question, by, Stage(tournament=now.tournament) if as_stage else now.tournament)
    ledger.require_open(now.tournament)
    return now


def _require_status(entry: Entry, allowed: Collection[str]) -> None:
    if entry.status not in allowed:
        raise Conflict("wrong_status", "status", expected=sorted(allowed), found=entry.status)


def _started(entry: Entry) -> bool:
    return (
        Round.objects.filter(stage__tournament=entry.tournament_id)
        .exclude(state=Round.State.PLANNED)
        .exists()
    )

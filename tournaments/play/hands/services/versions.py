"""Other versions of a hand, kept beside the recorded hand until somebody decides. The recorded hand counts meanwhile.

Two people send the same hand, and the hands differ: nobody decides for their own version, they give way or
somebody else decides. Or somebody asks for a correction (requests.py); accounts that correct every hand decide it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Account
from scoring import game
from scoring.faults import Refused
from scoring.table import with_dead
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict
from tournaments.common.permissions import User
from tournaments.models import Hand, OtherVersion, Table
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, changing, recording
from tournaments.play.push.services import tell_deciders

MOST = 4
"""Open versions of one hand: there are four players."""
Outcome = OtherVersion.Outcome


@contextmanager
def other_kept(*, table: Table, event: Mapping[str, Any], seq: int | None, by: Account) -> Iterator[None]:
    """A context around the transaction that writes hand `seq`: if the number is taken, keep the event beside the
    recorded hand once that transaction has been undone.
    """
    try:
        yield
    except Conflict as conflict:
        if conflict.code == "seq_conflict" and seq is not None:
            keep_other(table=table, event=event, seq=seq, by=by)
        raise


def keep_other(*, table: Table, event: Mapping[str, Any], seq: int, by: Account) -> OtherVersion | None:
    """Keep a hand whose number was taken, if it is possible and differs; None for the same hand, or an impossible one.

    Sent again, it is the same version. Runs in a transaction of its own: the refused one was undone.
    """
    with transaction.atomic():
        locked = ledger.lock_table(table)
        recorded = next((hand for hand in games.live_hands(locked) if hand.seq == seq), None)
        is_hand = recorded is not None and recorded.event["kind"] != "substitute"
        other = _as_played(locked, event, recorded) if recorded and is_hand else None
        if recorded is None or other is None or other == recorded.event:
            return None
        rows = OtherVersion.objects.filter(hand=recorded, outcome=Outcome.OPEN, reason="")
        for version in rows:
            if version.event == other and version.by_id == by.pk:
                return version
        if len(rows) >= MOST:
            return None
        with recording(recorded, "send_other_version", by) as change:
            kept = change.create(OtherVersion(hand=recorded, event=other, by=by))
            change.after = {"event": other}
        tell_deciders(
            tournament=locked.round.stage.tournament,
            by=by,
            words=lambda: _words(other) % {"n": locked.number},
            path=f"/table/{locked.pk}/versions/",
            tag=f"versions-{recorded.pk}",
        )
    return kept


def _words(event: Mapping[str, Any]) -> str:
    if event["kind"] == "table_result":
        return _("Table %(n)s: final scores in two versions")
    return _("Table %(n)s: a hand in two versions")


def drop_other(*, version: OtherVersion, by: Account, answer: str = "") -> None:
    """Keep the recorded hand, if `may_decide` allows it; an account that asked for a correction gets the `answer`."""
    with _settling(version, Outcome.DROPPED, "drop_other_version", by, answer) as (_change, locked):
        _refuse_own(locked.hand.submitted_by_id, locked, by)
        if locked.is_asked:
            checks.require_reason(answer)
        locked.answer = answer


def withdraw_other(*, version: OtherVersion, by: Account) -> None:
    """The account that asked for a correction takes the request back."""
    with _settling(version, Outcome.WITHDRAWN, "withdraw_correction", by) as (_change, locked):
        if not locked.is_asked or locked.by_id != by.pk:
            raise Conflict("own_request_only", "version")


def lock_other(*, version: OtherVersion, by: Account) -> OtherVersion:
    """The version that is about to be taken, in the transaction of the correction that takes it."""
    with _settling(version, Outcome.TAKEN, "take_other_version", by) as (change, locked):
        _refuse_own(locked.by_id, locked, by)
        change.after = {"event": locked.event}
    return locked


def open_versions(table: Table) -> list[OtherVersion]:
    """Versions that wait for a decision of the table: their hands still count as they were recorded."""
    rows = OtherVersion.objects.filter(hand__table=table, outcome=Outcome.OPEN)
    rows = rows.filter(hand__state__in=[Hand.State.ACCEPTED, Hand.State.HELD])
    return list(rows.select_related("hand__submitted_by", "by").order_by("hand__seq", "pk"))


def declined_to(table: Table, by: User) -> list[OtherVersion]:
    """The corrections that this account asked for in vain, of hands that still count as they were."""
    rows = OtherVersion.objects.filter(hand__table=table, outcome=Outcome.DROPPED, by=by.pk).exclude(
        answer=""
    )
    return list(rows.filter(hand__state__in=games.LIVE).select_related("hand", "settled_by").order_by("pk"))


def may_decide(version: OtherVersion, author: int, by: Account, table: Table) -> bool:
    """Whether this account may decide for the version of `author`: not for its own, unless both versions are its own,
    or it is the head referee's. Accounts that correct every hand decide a correction that somebody asked for.
    """
    if version.is_asked:
        return permissions.can_correct_hands(by, table)
    own = author == by.pk and version.by_id != version.hand.submitted_by_id
    return not own or permissions.can_correct_hands(by, table)


@contextmanager
def _settling(
    version: OtherVersion, outcome: OtherVersion.Outcome, action: str, by: Account, reason: str = ""
) -> Iterator[tuple[Change[Hand], OtherVersion]]:
    """A change that settles an open version, which is read again with the hand of its locked table."""
    with changing(version.hand, action, by, permissions.can_enter_hands, reason=reason) as change:
        locked = OtherVersion.objects.select_related("hand__submitted_by", "by").get(pk=version.pk)
        locked.hand = change.row
        if locked.outcome != Outcome.OPEN or not locked.hand.is_live:
            raise Conflict("version_settled", "version")
        yield change, locked
        locked.outcome, locked.settled_by = outcome, by
        change.save(locked, "outcome", "settled_by", "answer")


def _refuse_own(author: int, version: OtherVersion, by: Account) -> None:
    if not may_decide(version, author, by, version.hand.table):
        raise Conflict("own_version", "version")


def _as_played(table: Table, event: Mapping[str, Any], recorded: Hand) -> dict[str, Any] | None:
    """The event as the ledger would hold it in place of the recorded hand, with the dead hands that the referee
    recorded; None for an impossible event.
    """
    earlier = [hand.event for hand in games.live_hands(table)[: recorded.seq - 1]]
    whole = with_dead(event, recorded.event.get("dead", ()))
    try:
        step = game.apply(games.fold(games.start_of(table), earlier), whole)
    except Refused:
        return None
    return dict(step.event.to_json())

"""A hand's way into the ledger: submitted, voided; a table's end.

Corrections and rulings, which write a new version of a hand, live in corrections.py; disputes in disputes.py.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from players.models import Account
from scoring import game
from scoring.state import Step
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.permissions import User
from tournaments.common.watching import metrics
from tournaments.common.web.idempotency import Answer, Sent
from tournaments.models import Hand, Penalty, Round, Seat, Table
from tournaments.play.hands.selectors.hands import hand_json, table_json
from tournaments.play.hands.services import attendance, event_penalties, phone_answers, versions
from tournaments.play.ledger import clock, games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, changing, recording
from tournaments.play.signatures.selectors import is_closed
from tournaments.play.signatures.services.signatures import void_signatures
from tournaments.play.standings import services as standings

TIME_UP: Final = {"kind": "end", "reason": "time"}
EARLY: Final = {"kind": "end", "reason": "early"}
UNDONE_WITHIN: Final = timedelta(minutes=1)


def submit_hand(
    *,
    table: Table,
    event: Mapping[str, Any],
    by: Account,
    key: str = "",
    expected_seq: int | None = None,
    reason: str = "",
    phone: Mapping[str, Any] | None = None,
) -> Answer:
    """Write the next hand of a table: one transaction, once per key.

    `expected_seq` is the sender's number of the hand (`table.seq + 1`); another one means that
    somebody else was faster; a hand that differs from theirs is kept (versions.py). `phone` is what a phone made of
    the hand before it was sent (phone_answers.py).
    Raises Refused with every fault of the event, Forbidden, or Conflict
    (`key_reused`, `seq_conflict`, `hand_held`, `round_not_running`, `tiles_required` is Invalid).
    """
    body = {"table": table.pk, "event": event, "expected_seq": expected_seq, "reason": reason}
    sent = Sent(by, key, body)
    with versions.other_kept(table=table, event=event, seq=expected_seq, by=by), transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_enter_hands, by, locked)
        if first := sent.first_answer():
            return first
        return sent.keep(write_next(locked, event, by, expected_seq, reason, phone=phone, sent_as=sent.name))


def write_next(
    table: Table,
    event: Mapping[str, Any],
    by: Account,
    expected_seq: int | None,
    reason: str,
    *,
    phone: Mapping[str, Any] | None = None,
    sent_as: str = "",
) -> dict[str, Any]:
    """As `submit_hand`, for a service that has locked the table and checked the request itself."""
    hands = games.live_hands(table)
    seq = len(hands) + 1
    if expected_seq is not None and expected_seq != seq:
        raise Conflict("seq_conflict", "expected_seq", expected=seq, found=expected_seq)
    ledger.require_playing(table)
    ledger.require_newest_settled(hands)
    _refuse_decisions(event)
    if event.get("kind") in attendance.CLOSING:
        attendance.require_players_known(table)
    if event.get("kind") == "end":
        event = _ended(table, event, by)
    state = games.state_after(table, hands)
    dead = event_penalties.waiting_dead(table)
    step = game.apply(state, event_penalties.with_dead(event, dead))
    _require_tiles(table, step)
    hand = ledger.store(table=table, seq=seq, step=step, by=by, reason=reason, sent_as=sent_as)
    marks = event_penalties.keep(hand=hand, rows=dead, by=by, reason=reason)
    ledger.keep_position(table, step.state)
    log_new_hand(hand, *marks, by=by, reason=reason)
    if phone:
        phone_answers.note_difference(hand=hand, step=step, phone=phone, by=by)
    return {"hand": hand_json(hand, step), "table": table_json(table)}


def _ended(table: Table, event: Mapping[str, Any], by: Account) -> Mapping[str, Any]:
    """The end by its name: an early end is the staff's, and none is early once the time is up."""
    if event != EARLY and permissions.can_end_early(by, table):
        return event
    if not clock.seconds_to_end(table, timezone.now()):
        return TIME_UP
    permissions.require(permissions.can_end_early, by, table)
    return event


def refuse_signed(table: Table, by: Account) -> None:
    """Only an account that corrects any hand changes a table that all players have signed."""
    if is_closed(table):
        permissions.require(permissions.can_correct_hands, by, table)


def refuse_disputed(hand: Hand, by: Account) -> None:
    """The account that raised a dispute ends it, or an account that decides disputes."""
    if hand.is_disputed and hand.disputed_by_id != by.pk and not permissions.can_rule_hands(by, hand.table):
        raise Conflict("dispute_of_others", "hand", found=str(hand.disputed_by))


def log_new_hand(hand: Hand, *marks: Penalty, by: Account, reason: str) -> None:
    """Log the next hand of a table with its rows in the list of penalties."""
    with recording(hand, "submit_hand", by, reason=reason) as change:
        change.wrote([hand, *marks])
        change.after = ledger.record_of(hand)
        announce(change, hand)


def announce(change: Change[Any], hand: Hand) -> None:
    """Follow a change of a hand with new standings, after the commit."""
    standings.request_rebuild(stage_id=hand.table.round.stage_id)
    transaction.on_commit(lambda: metrics.count_hand(change.action, hand.verdict))


def _refuse_decisions(event: Mapping[str, Any]) -> None:
    """Rulings, penalties and substitutes have services of their own; they are never part of a submission."""
    if event.get("kind") == "adjustment":
        raise Invalid("penalty_is_no_hand", "kind", found="adjustment")
    if event.get("kind") == "substitute":
        raise Conflict("substitute_at_seat", "kind")
    winners = event.get("winners")
    for i, winner in enumerate(winners if isinstance(winners, list) else ()):
        if isinstance(winner, Mapping) and "ruling" in winner:
            raise Invalid("ruling_by_referee", f"winners[{i}].ruling")


def _require_tiles(table: Table, step: Step) -> None:
    missing = ledger.tiles_missing(table.round.stage.tournament, step)
    if missing:
        raise Invalid("tiles_required", "winners", found=missing)


def is_undone_freely(hand: Hand, now: datetime) -> bool:
    """Whether the newest hand can be voided without a reason: it was sent within the last minute. Scores from paper
    and corrections, which have a reason, need one."""
    sent = not hand.reason and hand.event["kind"] != "table_result"
    return sent and now - hand.created_at < UNDONE_WITHIN


def void_last_hand(*, table: Table, by: Account, reason: str, expected_seq: int | None = None) -> Table:
    """Take the newest hand back as if it had not been sent; its versions stay in the ledger.

    `expected_seq` is the number of the hand to void. Within a minute a hand needs no reason.
    """
    with changing(table, "void_hand", by, permissions.can_correct_last_hand, reason=reason) as change:
        locked = change.row
        ledger.require_playing(locked)
        refuse_signed(locked, by)
        hands = games.live_hands(locked)
        if not hands:
            raise Conflict("no_hands", "table")
        if expected_seq is not None and expected_seq != hands[-1].seq:
            raise Conflict("seq_conflict", "expected_seq", expected=hands[-1].seq, found=expected_seq)
        voided = hands[-1]
        if not reason and is_undone_freely(voided, change.now):
            change.reason = reason = gettext("Undone within a minute")
        checks.require_reason(reason)
        refuse_disputed(voided, by)
        if voided.event == EARLY:
            permissions.require(permissions.can_end_early, by, locked)
        change.before = ledger.record_of(change.about(voided))
        voided.state = Hand.State.VOIDED
        change.save(voided, "state")
        change.wrote(event_penalties.drop(hand=voided, by=by, reason=reason))
        for seat in _substituted(voided):
            seat.played_by = None
            change.save(seat, "played_by")
        ledger.refold(locked)
        void_signatures(tables=[locked], by=by)
        change.after = ledger.record_of(voided)
        announce(change, voided)
    return locked


def takes_back(table: Table, by: User) -> str:
    """The newest entry of a table, as far as this account may take it back: a "hand", the "end" of the game, or ""."""
    live = games.live_hands(table)
    if table.round.state != Round.State.RUNNING or not live or live[-1].is_held:
        return ""
    closed = is_closed(table) and not permissions.can_correct_hands(by, table)
    early = live[-1].event == EARLY and not permissions.can_end_early(by, table)
    if closed or early or not permissions.can_correct_last_hand(by, table):
        return ""
    return {"table_result": "", "end": "end"}.get(live[-1].event["kind"], "hand")


def _substituted(hand: Hand) -> list[Seat]:
    """The seat that a substitute took with this hand."""
    player = hand.event["player"] if hand.event["kind"] == "substitute" else None
    return [seat for seat in hand.table.all_seats() if seat.entry.key == player]

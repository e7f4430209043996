"""Undo a round: void its hands and plan it again. Nothing is deleted."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.chain.records import hand_key, seats_of, tables_of
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.hall.services.rounds import require_newest
from tournaments.models import Hand, Penalty, Round, Seat, Table
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, changing
from tournaments.play.ledger.games import LIVE
from tournaments.play.signatures.services.signatures import void_signatures
from tournaments.play.standings import services as standings

WITH_PENALTY = ("entry__player", "stage", "round", "table__round__stage", "hand", "given_by")


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The effects of undoing a round: `taken` hands of each table are voided.

    `substitutes` are the seats in which somebody else stays for the new start.
    """

    tables: tuple[Table, ...]
    hands: int
    """The number of hands, without substitutions."""
    penalties: tuple[Penalty, ...]
    substitutes: tuple[Seat, ...]
    confirm: str
    """The text to type."""


def preview_undo(*, round: Round, by: Account) -> TakenBack:
    """The effects that `undo_round` would have; raises its errors."""
    permissions.require(permissions.can_run_rounds, by, round.stage)
    _require_undoable(round)
    return _taken_back(round)


def undo_round(*, round: Round, by: Account, reason: str, confirm: str) -> Round:
    """Void every hand of the newest started round, cancel its penalties, and plan it again.

    `confirm` is the round's number as somebody typed it. Seats and substitutes stay: the ledger
    gets them again when the round starts, from before the game. Hands and penalties stay readable.
    """
    with changing(round, "undo_round", by, permissions.can_run_rounds, reason=reason) as change:
        locked = change.row
        _require_undoable(locked)
        checks.require_reason(reason)
        list(Table.objects.select_for_update(no_key=True).filter(round=locked).order_by("pk"))
        taken = _taken_back(locked)
        if confirm.strip() != taken.confirm:
            raise Invalid("not_confirmed", "confirm", expected=taken.confirm, found=confirm)
        change.before = _facts(locked, taken)
        _void(change, taken)
        void_signatures(tables=_tables(locked), by=by)
        _plan_again(change)
        standings.request_rebuild(stage_id=locked.stage_id)
    return locked


def _require_undoable(round: Round) -> None:
    ledger.require_open(round.stage.tournament)
    if round.state == Round.State.PLANNED:
        raise Conflict("round_not_running", "round", expected="running", found=round.state)
    require_newest(round)


def _taken_back(round: Round) -> TakenBack:
    live = Q(hands__state__in=LIVE) & ~Q(hands__event__kind="substitute")
    tables = Table.objects.filter(round=round).annotate(taken=Count("hands", filter=live))
    tables = tables.prefetch_related("seats__entry__player").order_by("number")
    penalties = Penalty.objects.filter(round=round, cancelled_at=None)
    seats = Seat.objects.filter(round=round, played_by__isnull=False)
    seats = seats.select_related("entry__player", "played_by__player", "table")
    return TakenBack(
        tables=tuple(tables),
        hands=sum(table.taken for table in tables),
        penalties=tuple(penalties.select_related(*WITH_PENALTY).order_by("pk")),
        substitutes=tuple(seats.order_by("table__number", "pk")),
        confirm=str(round.number),
    )


def _facts(round: Round, taken: TakenBack) -> dict[str, Any]:
    """The facts for the log: enough to find all rows that were taken back."""
    hands = Hand.objects.filter(table__round=round, state__in=LIVE).select_related("table__round__stage")
    return {
        "state": round.state,
        "hands": [hand_key(hand.table, hand.seq, hand.version)[5:] for hand in hands.order_by("pk")],
        "penalties": [penalty.number for penalty in taken.penalties],
        "scores": {str(table.number): table.position.get("scores", {}) for table in taken.tables},
    }


def _void(change: Change[Round], taken: TakenBack) -> None:
    """Void hands, cancel penalties and clear the round."""
    round = change.row
    live = Hand.objects.filter(table__round=round, state__in=LIVE)
    hands = list(live.select_related("table__round__stage", "submitted_by", "disputed_by", "confirmed_by"))
    for hand in hands:
        hand.state = Hand.State.VOIDED
    live.update(state=Hand.State.VOIDED)
    change.wrote(hands, "state")
    for penalty in taken.penalties:
        penalty.cancelled_at, penalty.cancelled_by = change.now, change.by
        penalty.cancel_reason = change.reason
    change.save_all(taken.penalties, "cancelled_at", "cancelled_by", "cancel_reason")
    Seat.objects.filter(round=round).update(played_self=False)
    change.wrote(seats_of(rounds=[round]), "played_self")
    Table.objects.filter(round=round).update(
        state=Table.State.WAITING,
        seq=0,
        position={},
        extra_seconds=0,
        calling_since=None,
        calling_reason="",
        calling_by=None,
    )
    change.wrote(tables_of([round]), "extra_seconds")


def _tables(round: Round) -> list[Table]:
    return list(Table.objects.filter(round=round).select_related("round__stage").order_by("pk"))


def _plan_again(change: Change[Round]) -> None:
    round = change.row
    round.state = Round.State.PLANNED
    round.started_at = round.closed_at = round.paused_at = round.signalled_at = None
    round.paused_seconds = 0
    change.save(round)
    change.after = {"state": round.state}

"""Penalties: points off a player's result, by the rows of the rule set; chombo, dead hands; cancelled penalties."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from players.models import Account
from scoring.faults import Refused
from scoring.penalties import PenaltyRule
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.web.idempotency import Answer
from tournaments.models import Entry, Penalty, Round, Stage, Table
from tournaments.play.hands.services.event_penalties import waiting_dead
from tournaments.play.hands.services.hands import submit_hand
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import changing, recording
from tournaments.play.penalties import selectors
from tournaments.play.penalties.services import checks as check
from tournaments.play.standings import services as standings


def give_penalty(
    *,
    stage: Stage,
    entry: Entry,
    reason: str,
    by: Account,
    rule: str = "",
    kind: str = "",
    amount: int | None = None,
    seconds: int | None = None,
    phase: str = "",
    receivers: Mapping[str, int] | None = None,
    round: Round | None = None,
    table: Table | None = None,
) -> Penalty:
    """Take points off the player's result of the stage, after uma, and give them to `receivers` if there are any.

    With `rule`, a row of the rule set, kind and amount follow from it; a given `amount` must fit it. `phase` is by
    default that of the round. At a table that plays, a chombo, a false hu and a dead hand are part of a hand: see
    `give_chombo`, `give_false_hu`, `give_dead_hand`. Everywhere else they stand apart (`stands_apart`).
    """
    permissions.require(permissions.can_give_penalties, by, stage)
    ledger.require_open(stage.tournament)
    checks.require_reason(reason)
    round = round or (table.round if table else None)
    check.place(stage, entry, round, table)
    check.receivers(stage, entry, receivers or {}, table)
    with transaction.atomic():
        Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)  # one ladder, one step at a time
        kind, amount = _weighed(stage, entry, rule, kind, amount, seconds, round, table)
        check.amount(amount, receivers or {})
        return _give(
            stage,
            "give_penalty",
            entry=entry,
            round=round,
            table=None
            if kind == Penalty.Kind.DEAD_HAND
            else table,  # with a table it would wait for the next hand
            kind=kind,
            rule=rule,
            phase=check.phase(phase, round),
            amount=amount,
            receivers=dict(receivers or {}),
            reason=reason,
            given_by=by,
        )


def give_to_table(
    *, table: Table, rule: str, reason: str, by: Account, amount: int | None = None, phase: str = ""
) -> list[Penalty]:
    """The same penalty for each player of a table, for a score sheet that cannot be repaired (RB 7.5)."""
    seats = table.seats.select_related("entry").order_by("pk")
    with transaction.atomic():
        return [
            give_penalty(
                stage=table.round.stage,
                entry=seat.entry,
                rule=rule,
                amount=amount,
                phase=phase,
                reason=reason,
                by=by,
                table=table,
            )
            for seat in seats
        ]


def _weighed(
    stage: Stage,
    entry: Entry,
    code: str,
    kind: str,
    amount: int | None,
    seconds: int | None,
    round: Round | None,
    table: Table | None,
) -> tuple[str, int]:
    """Kind and points: by the row of the rule set, or as given."""
    if not code:
        check.kind(kind)
        return kind, check.require_amount(amount)
    rule = selectors.rule_of(stage.tournament, code)
    if rule.event:
        return _apart(stage, rule, amount, table)
    if amount is None or rule.late:
        proposed = selectors.proposed(stage=stage, entry=entry, rule=rule, round=round, seconds=seconds)
        amount = proposed if amount is None else amount
    faults = rule.faults(check.require_amount(amount))
    if faults:
        raise Refused(*faults)
    warning = bool(rule.ladder) and amount == 0
    return (Penalty.Kind.WARNING if warning else rule.kind), check.require_amount(amount)


def stands_apart(table: Table) -> bool:
    """Whether no further hand of the table can hold a penalty: its round does not run, or its game is over."""
    return bool(table.round.state != Round.State.RUNNING or table.state == Table.State.FINISHED)


def _apart(stage: Stage, rule: PenaltyRule, amount: int | None, table: Table | None) -> tuple[str, int]:
    """Kind and points of a chombo, false hu or dead hand that no hand holds: a chombo costs what the rules take off
    after uma. Where the table pays, the score sheet has the payment, and the row stands in the list without points.
    """
    points = selectors.event_cost(stage) if rule.event == "chombo" else 0
    is_paid = points == 0 and rule.event != "dead"
    if table is None or not stands_apart(table) or (is_paid and games.paper_hand(table) is None):
        raise Invalid("penalty_is_event", "rule", found=rule.code)
    if amount not in (None, points):
        raise Invalid("out_of_range", "amount", expected=points, found=amount)
    return rule.kind, points


def keep_apart(*, mark: Penalty, by: Account) -> Penalty:
    """Keep a penalty of a hand that was voided for the score sheet of its table, with its reason and its points."""
    is_chombo = mark.kind == Penalty.Kind.CHOMBO
    return _give(
        mark.stage,
        "give_penalty",
        by=by,
        entry=mark.entry,
        round=mark.round,
        table=mark.table if is_chombo else None,
        kind=mark.kind,
        rule=mark.rule,
        phase=mark.phase,
        amount=selectors.event_cost(mark.stage) if is_chombo else 0,
        reason=mark.reason,
        given_by=mark.given_by,
    )


def give_chombo(
    *,
    table: Table,
    offenders: Sequence[Entry],
    by: Account,
    reason: str,
    riichi: Sequence[Entry] = (),
    key: str = "",
    expected_seq: int | None = None,
) -> Answer:
    """A chombo as the next hand of the table; the list of penalties shows it with its reason."""
    stage = table.round.stage
    permissions.require(permissions.can_give_penalties, by, stage)
    checks.require_reason(reason)
    event = {
        "kind": "chombo",
        "offenders": [entry.key for entry in offenders],
        "riichi": [entry.key for entry in riichi],
    }
    return submit_hand(table=table, event=event, by=by, key=key, expected_seq=expected_seq, reason=reason)


def give_false_hu(
    *, table: Table, entry: Entry, rule: str, by: Account, reason: str, expected_seq: int | None = None
) -> Answer:
    """A false hu, which the player pays to each opponent at once; the hand goes on without that player
    (MCR, REG 2.9)."""
    stage = table.round.stage
    permissions.require(permissions.can_give_penalties, by, stage)
    checks.require_reason(reason)
    row = selectors.rule_of(stage.tournament, rule)
    if row.event != "false_hu":
        raise Invalid("unknown_choice", "rule", found=rule)
    event = {"kind": "false_hu", "player": entry.key, "each": row.each}
    return submit_hand(table=table, event=event, by=by, expected_seq=expected_seq, reason=reason)


def give_dead_hand(*, table: Table, entry: Entry, by: Account, reason: str, rule: str = "") -> Penalty:
    """Declare a player's hand dead for the current deal; the next hand that is sent carries it.

    `rule` is the row of the rule set, if it is not the row of the dead hand itself (MCR: a false hu that was not
    shown).
    """
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_give_penalties, by, locked.round.stage)
        ledger.require_playing(locked)
        checks.require_reason(reason)
        if entry.key not in games.players_of(locked):
            raise Invalid("not_at_table", "entry", found=entry.key)
        if any(waiting.entry_id == entry.pk for waiting in waiting_dead(locked)):
            raise Conflict("dead_hand_twice", "entry", found=entry.full_name)
        if rule and selectors.rule_of(locked.round.stage.tournament, rule).event != "dead":
            raise Invalid("unknown_choice", "rule", found=rule)
        return _give(
            locked.round.stage,
            "give_dead_hand",
            entry=entry,
            round=locked.round,
            table=locked,
            kind=Penalty.Kind.DEAD_HAND,
            rule=rule or Penalty.Kind.DEAD_HAND,
            reason=reason,
            given_by=by,
        )


def cancel_penalty(*, penalty: Penalty, by: Account, reason: str) -> Penalty:
    """Cancel a penalty; the row stays, with the reason. A penalty within a hand is corrected with that hand."""
    with changing(
        penalty, "cancel_penalty", by, permissions.can_give_penalties, reason=reason, needs_reason=True
    ) as change:
        row = change.row
        if row.hand_id is not None:
            raise Conflict("penalty_in_hand", "penalty", found=row.hand_id)
        if row.cancelled_at is not None:
            raise Conflict("already_cancelled", "penalty")
        row.cancelled_at, row.cancelled_by, row.cancel_reason = change.now, by, reason
        change.save(row)
        change.after = _facts(row)
        standings.request_rebuild(stage_id=row.stage_id)
    return row


def _give(stage: Stage, action: str, *, by: Account | None = None, **facts: Any) -> Penalty:
    """Store a penalty with the next number and log it, in the caller's transaction; by default by its giver."""
    number = ledger.next_penalty(stage.tournament_id)
    with recording(stage, action, by or facts["given_by"], reason=facts["reason"]) as change:
        penalty = change.about(change.create(Penalty(number=number, stage=stage, **facts)))
        change.after = _facts(penalty)
        standings.request_rebuild(stage_id=stage.pk)
    return penalty


def _facts(penalty: Penalty) -> dict[str, Any]:
    names = ("kind", "rule", "phase", "amount", "receivers")
    return {"entry": penalty.entry.number, **{name: getattr(penalty, name) for name in names}}

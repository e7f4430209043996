"""Penalties: points off a player's own result, chombo, dead hands; and taking them back."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from players.models import Account
from tournaments import permissions
from tournaments.errors import Conflict, Invalid
from tournaments.models import Entry, Penalty, Round, Stage, Table
from tournaments.selectors import games
from tournaments.services import ledger, standings
from tournaments.services.hands import Answer, submit_hand
from tournaments.services.log import append_entry


def give_penalty(
    *,
    stage: Stage,
    entry: Entry,
    kind: str,
    amount: int,
    reason: str,
    by: Account,
    round: Round | None = None,
    table: Table | None = None,
) -> Penalty:
    """Take `amount` points off the player's result of the stage, after uma; nobody receives them.

    A chombo that the rule set pays at the table is an event: `give_chombo`.
    """
    permissions.require(permissions.can_give_penalties, by, stage)
    ledger.require_open(stage.tournament)
    ledger.require_reason(reason)
    _check(stage, entry, kind, amount, round, table)
    with transaction.atomic():
        penalty = Penalty.objects.create(
            stage=stage,
            entry=entry,
            round=round or (table.round if table else None),
            table=table,
            kind=kind,
            amount=amount,
            reason=reason,
            given_by=by,
        )
        _announce(penalty, "give_penalty", by, reason)
    return penalty


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
    ledger.require_reason(reason)
    event = {
        "kind": "chombo",
        "offenders": [entry.key for entry in offenders],
        "riichi": [entry.key for entry in riichi],
    }
    return submit_hand(table=table, event=event, by=by, key=key, expected_seq=expected_seq, reason=reason)


def give_dead_hand(*, table: Table, entry: Entry, by: Account, reason: str) -> Penalty:
    """Declare a player's hand dead for the deal that is being played; the next hand sent carries it."""
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_give_penalties, by, locked.round.stage)
        ledger.require_playing(locked)
        ledger.require_reason(reason)
        if entry.key not in games.players_of(locked):
            raise Invalid("not_at_table", "entry", found=entry.key)
        penalty = Penalty.objects.create(
            stage=locked.round.stage,
            entry=entry,
            round=locked.round,
            table=locked,
            kind=Penalty.Kind.DEAD_HAND,
            reason=reason,
            given_by=by,
        )
        _announce(penalty, "give_dead_hand", by, reason)
    return penalty


def cancel_penalty(*, penalty: Penalty, by: Account, reason: str) -> Penalty:
    """Take a penalty back; the row stays, with the reason. One that stands in a hand is corrected there."""
    with transaction.atomic():
        row = (
            Penalty.objects.select_for_update(of=("self",))
            .select_related("stage__tournament", "entry")
            .get(pk=penalty.pk)
        )
        permissions.require(permissions.can_give_penalties, by, row.stage)
        ledger.require_open(row.stage.tournament)
        ledger.require_reason(reason)
        if row.hand_id is not None:
            raise Conflict("penalty_in_hand", "penalty", found=row.hand_id)
        if row.cancelled_at is not None:
            raise Conflict("already_cancelled", "penalty")
        row.cancelled_at, row.cancelled_by, row.cancel_reason = timezone.now(), by, reason
        row.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])
        _announce(row, "cancel_penalty", by, reason)
    return row


def _check(
    stage: Stage, entry: Entry, kind: str, amount: int, round: Round | None, table: Table | None
) -> None:
    if kind not in Penalty.Kind.values:
        raise Invalid("unknown_choice", "kind", expected=list(Penalty.Kind.values), found=kind)
    if amount < 0:
        raise Invalid("out_of_range", "amount", expected="0 or more", found=amount)
    if entry.tournament_id != stage.tournament_id:
        raise Invalid("not_in_tournament", "entry", found=entry.key)
    if table is not None and entry.key not in games.players_of(table):
        raise Invalid("not_at_table", "entry", found=entry.key)
    given = round or (table.round if table else None)
    if given is not None and given.stage_id != stage.pk:
        raise Invalid("not_in_stage", "round", found=given.number)


def _announce(penalty: Penalty, action: str, by: Account, reason: str) -> None:
    standings.request_rebuild(stage_id=penalty.stage_id)
    append_entry(
        tournament_id=penalty.stage.tournament_id,
        by=by,
        action=action,
        subject=f"penalty:{penalty.pk}",
        after={"entry": penalty.entry.number, "kind": penalty.kind, "amount": penalty.amount},
        reason=reason,
    )

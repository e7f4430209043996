"""Chombo, false hu and dead hands: they happen in a hand's event, and stand as rows in the list of penalties.

A dead hand that the referee records during the deal waits as a row without hand, and enters the event when the
hand is sent. All functions run in the transaction of the service that writes the hand.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone

from players.models import Account
from scoring.table import with_dead as with_dead_players
from tournaments.common.statements import rows
from tournaments.models import Hand, Penalty, Table
from tournaments.play.ledger.services import next_penalty

DEAD, CHOMBO = Penalty.Kind.DEAD_HAND.value, Penalty.Kind.CHOMBO.value
FALSE_HU = Penalty.Kind.OTHER.value


def waiting_dead(table: Table) -> list[Penalty]:
    """Dead hands of the deal that is being played: most deals have none."""
    return rows(
        Penalty,
        "table_id = %s AND kind = %s AND hand_id IS NULL AND cancelled_at IS NULL ORDER BY id",
        table.pk,
        DEAD,
    )


def with_dead(event: Mapping[str, Any], waiting: Iterable[Penalty]) -> dict[str, Any]:
    """The event with the waiting dead hands in its `dead` list."""
    return with_dead_players(event, [row.entry.key for row in waiting])


def event_penalties_of(event: Mapping[str, Any]) -> set[tuple[str, str]]:
    """The (kind, player) pairs that the list of penalties must show for an event."""
    dead = {(DEAD, player) for player in event.get("dead", ())}
    offenders = event["offenders"] if event["kind"] == "chombo" else ()
    shown = {(FALSE_HU, event["player"])} if event["kind"] == "false_hu" else set()
    return dead | shown | {(CHOMBO, player) for player in offenders}


def rule_of(kind: str, event: Mapping[str, Any]) -> str:
    """The row of the rule set for a mark of this kind."""
    return f"false_hu_{event['each']}" if kind == FALSE_HU else kind


def shown_by(hand: Hand) -> list[Penalty]:
    """The rows that stand for a version's event."""
    rows = Penalty.objects.filter(hand=hand, cancelled_at=None)
    named = ("entry", "stage", "round", "table__round__stage", "given_by")
    return list(rows.select_related(*named).order_by("pk"))


def keep(*, hand: Hand, rows: Iterable[Penalty], by: Account, reason: str) -> list[Penalty]:
    """Make the list agree with the event of a new version: `rows` are those of the version before it.

    Returns every row that was written.
    """
    wanted = event_penalties_of(hand.event)
    kept = {(row.kind, row.entry.key): row for row in rows}
    for mark, row in kept.items():
        if mark in wanted:
            row.hand = hand
            row.rule = row.rule if row.kind == DEAD else rule_of(row.kind, hand.event)
            row.save(update_fields=["hand", "rule"])
        else:
            _cancel(row, by, reason)
    return [*kept.values(), *_add(hand, wanted - set(kept), by, reason)]


def drop(*, hand: Hand, by: Account, reason: str) -> list[Penalty]:
    """Cancel the rows of a void hand; returns the rows that were written."""
    rows = shown_by(hand)
    for row in rows:
        _cancel(row, by, reason)
    return rows


def _cancel(row: Penalty, by: Account, reason: str) -> None:
    row.cancelled_at, row.cancelled_by, row.cancel_reason = timezone.now(), by, reason
    row.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])


def _add(hand: Hand, dead_hands: set[tuple[str, str]], by: Account, reason: str) -> list[Penalty]:
    if not dead_hands:
        return []
    first = next_penalty(hand.table.round.stage.tournament_id)
    entries = {seat.entry.key: seat.entry for seat in hand.table.all_seats()}
    return Penalty.objects.bulk_create(
        Penalty(
            number=number,
            stage=hand.table.round.stage,
            entry=entries[player],
            round=hand.table.round,
            table=hand.table,
            hand=hand,
            kind=kind,
            rule=rule_of(kind, hand.event),
            reason=reason,
            given_by=by,
        )
        for number, (kind, player) in enumerate(sorted(dead_hands), start=first)
    )

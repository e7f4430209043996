"""Close a table, and in the same step name the people who played for absent players."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict
from tournaments.common.web import idempotency
from tournaments.desk.people.services.substitutes import seat_newcomer, seat_substitute
from tournaments.models import Entry, Penalty, Table
from tournaments.play.hands.services.attendance import confirm_players
from tournaments.play.hands.services.hands import Answer, submit_hand, void_last_hand
from tournaments.play.hands.services.versions import other_kept
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.games import ruleset_of
from tournaments.play.penalties.selectors import event_cost
from tournaments.play.penalties.services.penalties import give_penalty, keep_apart


@dataclass(frozen=True, slots=True)
class Instead:
    """The person who played: a substitute of the tournament, somebody new ("name; country"), or else the player."""

    substitute: Entry | None = None
    person: str = ""


def close_table(
    *,
    table: Table,
    event: Mapping[str, Any],
    by: Account,
    instead: Mapping[str, Instead],
    key: str = "",
    expected_seq: int | None = None,
    reason: str = "",
    penalties: Mapping[str, int] | None = None,
) -> Answer:
    """Close a table by its score sheet or by the clock; `instead` names by entry the people who played at the seats of
    absent players, `penalties` the points that the sheet takes off them after uma. All of it happens, or nothing. Sent
    twice, it happens once. A sheet that differs from an earlier one by somebody else is kept beside it (Conflict
    `seq_conflict`).

    Hands that were entered at the table before its sheet are voided, for a `reason`; a chombo alone needs none.
    """
    body = {"table": table.pk, "event": event, "expected_seq": expected_seq}
    body |= {"penalties": dict(penalties)} if penalties else {}
    with other_kept(table=table, event=event, seq=expected_seq, by=by), transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_enter_hands, by, locked)
        first = idempotency.find_answer(by=by, key=key, body=body)
        if first is not None:  # its substitutes sit already: the form's answers about them are ignored
            return Answer(first, repeated=True)
        before = locked.seq
        absent = {seat.entry.key: seat.entry for seat in games.absent_seats(locked)}
        for player in absent.keys() & instead.keys():
            _settle(locked, absent[player], instead[player], by)
        seq = expected_seq
        if expected_seq is not None:  # a substitute's coming is an entry of its own
            seq = expected_seq + ledger.read_table(table.pk).seq - before
        marks = []
        if event["kind"] == "table_result" and not games.is_unplayed(locked):
            marks, seq = _take_back(locked, seq, by, reason), None
        answer = submit_hand(table=table, event=event, by=by, expected_seq=seq)
        for mark in marks:
            keep_apart(mark=mark, by=by)
        _penalize(ledger.read_table(table.pk), penalties or {}, by)
        idempotency.keep_answer(by=by, key=key, body=body, answer=answer.data)
        return answer


def _take_back(table: Table, seq: int | None, by: Account, reason: str) -> list[Penalty]:
    """Void the hands of a table for its score sheet; substitutes keep their seats and the moment at which they came.

    Returns the penalties within the hands. Raises Invalid (`reason_missing`) unless a reason is given or no hand but a
    chombo was entered.
    """
    hands = games.live_hands(table)
    if seq is not None and seq != len(hands) + 1:
        raise Conflict("seq_conflict", "expected_seq", expected=len(hands) + 1, found=seq)
    if not reason and all(hand.event["kind"] in ("chombo", "substitute") for hand in hands):
        reason = _("The score sheet counts.")
    checks.require_reason(reason)
    marks = Penalty.objects.filter(hand__in=hands, cancelled_at=None).select_related(
        *("stage__tournament", "entry", "round", "table__round__stage", "given_by")
    )
    kept = list(marks.order_by("number"))
    came = {hand.event["player"]: hand.event["when"] for hand in hands if hand.event["kind"] == "substitute"}
    seats = table.seats.filter(played_by__isnull=False, entry__number__in=came)
    substituted = list(seats.select_related("entry", "played_by"))
    for _hand in hands:
        void_last_hand(table=table, by=by, reason=reason)
    for seat in substituted:
        if seat.played_by is not None:
            when = came[seat.entry.key]
            seat_substitute(table=table, entry=seat.entry, substitute=seat.played_by, by=by, when=when)
    return kept


def _penalize(table: Table, penalties: Mapping[str, int], by: Account) -> None:
    """Give the penalties that stand on a score sheet; the points of a chombo are a chombo."""
    stage = table.round.stage
    chombo = next(
        (rule.code for rule in ruleset_of(stage.tournament).penalties if rule.event == "chombo"), ""
    )
    entries = (
        {entry.key: entry for entry in Entry.objects.filter(tournament=stage.tournament_id)}
        if penalties
        else {}
    )
    for key, points in penalties.items():
        is_chombo = bool(chombo) and points == event_cost(stage)
        facts = {"rule": chombo} if is_chombo else {"kind": Penalty.Kind.OTHER.value, "amount": points}
        give_penalty(
            stage=stage, entry=entries[key], table=table, by=by, reason=_("On the score sheet"), **facts
        )


def _settle(table: Table, entry: Entry, instead: Instead, by: Account) -> None:
    if instead.person:
        seat_newcomer(table=table, entry=entry, person=instead.person, by=by)
    elif instead.substitute is not None:
        seat_substitute(table=table, entry=entry, substitute=instead.substitute, by=by)
    else:
        confirm_players(table=table, entries=[entry.key], by=by)

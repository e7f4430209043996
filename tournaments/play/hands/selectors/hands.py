"""Hands as pages and the API show them: each with its position, its payments and its explanation."""

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from scoring.state import Step, WinResult
from tournaments.common.permissions import rounds_with_public_hands
from tournaments.models import Hand, OtherVersion, Seat, Table, Tournament
from tournaments.play.hands.selectors.confirmations import is_to_confirm
from tournaments.play.ledger import games
from tournaments.texts.format import moment
from tournaments.texts.names import bill_json


def hand_json(hand: Hand, step: Step) -> dict[str, Any]:
    """One version of a hand and its effect on the table."""
    return {
        "id": hand.pk,
        "hand": games.lasting_id(hand),
        "seq": hand.seq,
        "version": hand.version,
        "state": hand.state,
        "verdict": hand.verdict,
        "under_decision": hand.is_held,
        "disputed": hand.is_disputed,
        "dispute_reason": hand.dispute_reason,
        "confirmed": hand.confirmed_at is not None,
        "to_confirm": is_to_confirm(hand, hand.table.round.stage.tournament.confirmation_policy),
        "reason": hand.reason,
        "event": hand.event,
        "before": step.before.to_json(),
        "winds": dict(step.winds),
        "delta": dict(step.delta),
        "scores": dict(step.scores),
        "wins": [win_json(win) for win in step.wins],
    }


def win_json(win: WinResult) -> dict[str, Any]:
    """A winner with the engine's verdict and, where tiles were given, the bill."""
    bill = None if win.score is None else bill_json(win.score.explain())
    return {"player": win.player, "verdict": win.verdict.value, "paid": win.paid, "explanation": bill}


def table_json(table: Table, *, visible: bool = True, inside: bool = True) -> dict[str, Any]:
    """The state of a table: the cached position (if visible), the next hand's number, the seats.

    Only the staff (`inside`) reads why the table calls a referee: it may be an illness.
    """
    return {
        "id": table.pk,
        "number": table.number,
        "round": table.round.number,
        "stage": table.round.stage.number,
        "state": table.state,
        "seq": table.seq,
        "expected_seq": table.seq + 1,
        "position": table.position if visible else {},
        "under_decision": visible and any(hand.is_held for hand in table.all_hands()),
        "calling": moment(table.calling_since),
        "coming": table.coming_by_id is not None,
        "calling_reason": table.calling_reason if inside else "",
        "seats": [seat_json(seat) for seat in seats_of(table)],
    }


def seat_json(seat: Seat) -> dict[str, Any]:
    """A seat: the entry whose results they are, and the substitute."""
    return {
        "wind": seat.starting_wind,
        "entry": seat.entry.key,
        "played_by": seat.played_by.key if seat.played_by else None,
        "played_self": seat.played_self,
    }


def seats_of(table: Table) -> list[Any]:
    """The seats in the order of the starting winds. Prefetch `seats__entry`."""
    return sorted(table.all_seats(), key=lambda seat: games.WINDS.index(seat.wind))


def hands_of(table: Table) -> list[games.Played]:
    """The live hands of a table with position, delta and scores of each. A table of `full_tables()`."""
    return games.play(table, games.live_hands(table))


def versions_of(table: Table, seq: int) -> QuerySet[Hand]:
    """All versions of one hand, newest first, with their rulings."""
    return (
        Hand.objects.filter(table=table, seq=seq)
        .select_related("submitted_by", "disputed_by", "ruling__by")
        .order_by("-version")
    )


def game_line(table: Table) -> dict[str, Any]:
    """The table's game as a line for `python -m scoring game`: anyone can recompute it."""
    return {
        "id": table.pk,
        "players": list(games.players_of(table)),
        "events": [hand.event for hand in games.live_hands(table)],
        "options": table.round.stage.played_options,
        **table.start,
    }


def version_json(version: OtherVersion) -> dict[str, Any]:
    """A version that differs from the recorded hand, and that hand."""
    recorded = version.hand
    return {
        "id": version.pk,
        "seq": recorded.seq,
        "reason": version.reason,
        "recorded": {"event": recorded.event, "by": str(recorded.submitted_by)},
        "other": {"event": version.event, "by": str(version.by)},
    }


def live_hands_of(
    tournament: Tournament, *, inside: bool, table: int | None = None, state: str = ""
) -> QuerySet[Hand]:
    """The hands of a tournament that count, by table; for readers who are not `inside`, those that are public."""
    rows = Hand.objects.filter(table__round__stage__tournament=tournament)
    rows = rows.filter(state__in=[state] if state else [Hand.State.ACCEPTED, Hand.State.HELD])
    if not inside:
        rows = rows.filter(Exists(rounds_with_public_hands().filter(pk=OuterRef("table__round"))))
    if table is not None:
        rows = rows.filter(table=table)
    return rows.select_related("table__round__stage").order_by("table_id", "seq")

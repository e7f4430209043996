"""Substitutes at a table: somebody sits down for a player, and is taken back when that was a mistake.

Where the rule set has it, a `substitute` event stands in the ledger, and the engine gives the substituted
player their figures (EMA 2025, 7.3; MCR regulations 4). Elsewhere the seat alone says who plays.
"""

from typing import Any

from django.db import transaction

from players.imports import parse_players
from players.models import Account
from scoring import game
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.log import append_entry
from tournaments.common.records import part_of, place_of, rows_of
from tournaments.hands.services.corrections import rewrite_hand
from tournaments.hands.services.hands import announce, void_last_hand
from tournaments.ledger import games
from tournaments.ledger import services as ledger
from tournaments.models import Entry, Hand, Round, Seat, Table
from tournaments.people.selectors.substitutes import in_ledger, reserves
from tournaments.people.services import line_ups
from tournaments.people.services.entries import enter_rows
from tournaments.signatures.services.signatures import void_signatures
from tournaments.standings import services as standings

MOMENTS = ("before", "during")


def seat_substitute(
    *, table: Table, entry: Entry, substitute: Entry, by: Account, when: str = "", reason: str = ""
) -> Seat:
    """`substitute` plays for `entry` at this table. In a round to come the reserve of a team plays for it: what they
    score is theirs, and their team's.

    `when`: "before" the game or "during" it; unsaid, it follows from whether a hand was played. In a round
    that has not started the substitute plays from the beginning, and the ledger is told when the round
    starts.
    """
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_substitute, by, locked)
        ledger.require_open(locked.round.stage.tournament)
        checks.check_reason(reason)
        seat = _free_seat(locked, entry)
        _require_reserve(locked, substitute)
        if locked.round.state == Round.State.PLANNED and entry.team and entry.team == substitute.team:
            return line_ups.name_reserve(seat=seat, reserve=substitute, by=by, reason=reason)
        moment = _moment(locked, when)
        if locked.round.state != Round.State.PLANNED:
            ledger.require_playing(locked)
            ledger.require_nothing_held(locked)
            _tell_ledger(locked, seat, moment, by, reason)
        seat.played_by = substitute
        seat.save(update_fields=["played_by"])
        _log(locked, seat, "seat_substitute", by, reason, {"when": moment})
    return seat


def seat_newcomer(
    *, table: Table, entry: Entry, person: str, by: Account, when: str = "", reason: str = ""
) -> Seat:
    """As `seat_substitute`, by somebody who is not entered yet: a line of a list of players ("name; country").

    The person is entered as a substitute who is not ranked: nobody who comes in during the event is (ERG
    3.9).
    """
    rows = parse_players(person)
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_substitute, by, locked)
        tournament = locked.round.stage.tournament
        (newcomer,) = enter_rows(
            tournament=tournament, rows=rows, by=by, status=Entry.Status.SUBSTITUTE, ranked=False
        )
        return seat_substitute(
            table=locked, entry=entry, substitute=newcomer, by=by, when=when, reason=reason
        )


def take_back_substitute(*, table: Table, entry: Entry, by: Account, reason: str) -> Seat:
    """The player plays after all, and their game counts as it was played.

    The event is void when nothing came after it; else a version that changes nothing takes its place.
    """
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_substitute, by, locked)
        ledger.require_open(locked.round.stage.tournament)
        checks.require_reason(reason)
        if (named := line_ups.seat_drawn_for(locked, entry)) is not None:
            return line_ups.take_back_reserve(seat=named, by=by, reason=reason)
        seat = _seat_of(locked, entry)
        if seat.played_by is None:
            raise Conflict("not_substituted", "entry", found=entry.key)
        hand = _event_of(locked, seat)
        Seat.objects.filter(pk=seat.pk).update(played_by=None)
        was, seat.played_by = seat.played_by, None
        _log(locked, seat, "take_back_substitute", by, reason, {"substitute": was.number})
        if hand is not None and hand.seq == locked.seq and locked.round.state == Round.State.RUNNING:
            void_last_hand(table=locked, by=by, reason=reason)
        elif hand is not None:
            nothing = {"kind": "adjustment", "points": {entry.key: 0}, "reason": reason}
            rewrite_hand(table=locked, hand=hand, event=nothing, by=by, reason=reason, action="correct_hand")
    return seat


def tell_planned(*, table: Table, by: Account) -> None:
    """The round of a table starts: who was replaced beforehand is replaced before the game."""
    for seat in table.seats.all():
        if seat.played_by_id is not None and _event_of(table, seat) is None:
            _tell_ledger(table, seat, "before", by, "")
            table = ledger.read_table(table.pk)


def _tell_ledger(table: Table, seat: Seat, when: str, by: Account, reason: str) -> None:
    """The event as the table's next entry, where the rule set has it."""
    if not in_ledger(table.round.stage.tournament):
        return
    hands = games.live_hands(table)
    state = games.fold(games.start_of(table), [hand.event for hand in hands])
    step = game.apply(state, {"kind": "substitute", "player": seat.entry.key, "when": when})
    hand = ledger.store(table=table, seq=len(hands) + 1, step=step, by=by, reason=reason)
    ledger.keep_position(table, [*hands, hand], step.state)
    after, rows = ledger.record_of(hand), rows_of(hand)
    announce(hand=hand, action="submit_hand", by=by, after=after, reason=reason, rows=rows)


def _seat_of(table: Table, entry: Entry) -> Seat:
    for seat in table.seats.all():
        if seat.entry_id == entry.pk:
            seat.table = table
            return seat
    raise Invalid("not_at_table", "entry", found=entry.key)


def _free_seat(table: Table, entry: Entry) -> Seat:
    seat = _seat_of(table, entry)
    if seat.played_by is not None:
        raise Conflict("substituted_twice", "entry", found=entry.key)
    return seat


def _require_reserve(table: Table, substitute: Entry) -> None:
    """A substitute of this tournament who sits nowhere else in this round."""
    tournament = table.round.stage.tournament
    Entry.objects.select_for_update(no_key=True).only("pk").get(pk=substitute.pk)
    if not reserves(tournament, table.round).filter(pk=substitute.pk).exists():
        raise Conflict("not_a_reserve", "substitute", found=substitute.key)


def _moment(table: Table, when: str) -> str:
    played = any(hand.event["kind"] != "substitute" for hand in games.live_hands(table))
    moment = when or ("during" if played else "before")
    if moment not in MOMENTS:
        raise Invalid("unknown_choice", "when", expected=list(MOMENTS), found=when)
    if moment == "during" and table.round.state == Round.State.PLANNED:
        raise Conflict("round_not_running", "when", expected="running", found="planned")
    return moment


def _event_of(table: Table, seat: Seat) -> Hand | None:
    """The live event that tells of the seat's substitute."""
    return next(
        (
            hand
            for hand in games.live_hands(table)
            if hand.event["kind"] == "substitute" and hand.event["player"] == seat.entry.key
        ),
        None,
    )


def _log(table: Table, seat: Seat, action: str, by: Account, reason: str, more: dict[str, Any]) -> None:
    stage = table.round.stage
    standings.request_rebuild(stage_id=stage.pk)
    void_signatures(tables=[table], by=by)
    names = {"entry": seat.entry.number, "substitute": seat.played_by.number if seat.played_by else None}
    append_entry(
        tournament_id=stage.tournament_id,
        by=by,
        action=action,
        subject=f"table:{place_of(table)}/seat:{seat.wind}",
        after={**names, **more},
        reason=reason,
        rows=part_of([seat], "played_by"),
    )

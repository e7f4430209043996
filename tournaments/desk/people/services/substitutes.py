"""Substitutes at a table: seated for a player, and taken back after a mistake.

Where the rule set has substitutes, a `substitute` event stands in the ledger, and the engine gives the substituted
player their figures (EMA 2025, 7.3; MCR regulations 4). Elsewhere only the seat names the substitute.
"""

from players.imports import PersonRow
from players.models import Account
from scoring import game
from tournaments.common import permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.people.selectors.substitutes import in_ledger, reserves
from tournaments.desk.people.services import line_ups
from tournaments.desk.people.services.entries import enter_substitute
from tournaments.models import Entry, Hand, Round, Seat, Table
from tournaments.play.hands.services.corrections import rewrite_hand
from tournaments.play.hands.services.hands import log_new_hand, void_last_hand
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, changing
from tournaments.play.signatures.services.signatures import void_signatures
from tournaments.play.standings import services as standings

MOMENTS = ("before", "during")
Substitute = Entry | PersonRow
"""A substitute of the tournament, or a person who is not entered yet."""


def seat_substitute(
    *, table: Table, entry: Entry, substitute: Substitute, by: Account, when: str = "", reason: str = ""
) -> Seat:
    """Seat `substitute` for `entry` at this table. In a round to come the reserve of a team plays for the team: their
    score is their own, and their team's.

    A person who is not entered yet is entered as an unranked substitute: nobody who enters during the event is ranked
    (ERG 3.9).
    `when`: "before" the game or "during" it; by default "during" once a hand was played. In a round that has not
    started the substitute plays from the beginning, and the ledger gets the event when the round starts.
    """
    with changing(table, "seat_substitute", by, permissions.can_substitute, reason=reason) as change:
        locked = change.row
        seat = _free_seat(locked, entry)
        if isinstance(substitute, PersonRow):
            substitute = enter_substitute(tournament=change.tournament, row=substitute, by=by)
        _require_reserve(locked, substitute)
        if locked.round.state == Round.State.PLANNED and entry.team and entry.team == substitute.team:
            change.without_entry()
            return line_ups.name_reserve(seat=seat, reserve=substitute, by=by, reason=reason)
        moment = _moment(locked, when)
        if locked.round.state != Round.State.PLANNED:
            ledger.require_playing(locked)
            ledger.require_nothing_held(locked)
            _tell_ledger(locked, seat, moment, by, reason)
        _sit(change, seat, substitute)
        change.after = {"entry": seat.entry.number, "substitute": substitute.number, "when": moment}
    return seat


def take_back_substitute(*, table: Table, entry: Entry, by: Account, reason: str) -> Seat:
    """Take a substitute back: the player plays after all, and their game counts as it was played.

    The event is void if it is the last; else a version without effect takes its place.
    """
    with changing(
        table, "take_back_substitute", by, permissions.can_substitute, reason=reason, needs_reason=True
    ) as change:
        locked = change.row
        if (named := line_ups.seat_drawn_for(locked, entry)) is not None:
            change.without_entry()
            return line_ups.take_back_reserve(seat=named, by=by, reason=reason)
        seat = _seat_of(locked, entry)
        if seat.played_by is None:
            raise Conflict("not_substituted", "entry", found=entry.key)
        hand = _event_of(locked, seat)
        change.after = {"entry": seat.entry.number, "substitute": seat.played_by.number}
        _sit(change, seat, None)
        if hand is not None and hand.seq == locked.seq and locked.round.state == Round.State.RUNNING:
            change.then(void_last_hand, table=locked, by=by, reason=reason)
        elif hand is not None:
            nothing = {"kind": "adjustment", "points": {entry.key: 0}, "reason": reason}
            change.then(rewrite_hand, hand=hand, event=nothing, by=by, reason=reason, action="correct_hand")
    return seat


def tell_planned(*, table: Table, by: Account) -> None:
    """Write the events of substitutes seated beforehand, "before" the game, when the round of their table starts."""
    for seat in table.all_seats():
        if seat.played_by_id is not None and _event_of(table, seat) is None:
            _tell_ledger(table, seat, "before", by, "")


def _tell_ledger(table: Table, seat: Seat, when: str, by: Account, reason: str) -> None:
    """Write the event as the table's next entry, if the rule set has substitutes."""
    if not in_ledger(table.round.stage.tournament):
        return
    hands = games.live_hands(table)
    step = game.apply(
        games.state_after(table, hands), {"kind": "substitute", "player": seat.entry.key, "when": when}
    )
    hand = ledger.store(table=table, seq=len(hands) + 1, step=step, by=by, reason=reason)
    ledger.keep_position(table, step.state)
    log_new_hand(hand, by=by, reason=reason)


def _seat_of(table: Table, entry: Entry) -> Seat:
    for seat in table.all_seats():
        if seat.entry_id == entry.pk:
            return seat
    raise Invalid("not_at_table", "entry", found=entry.key)


def _free_seat(table: Table, entry: Entry) -> Seat:
    seat = _seat_of(table, entry)
    if seat.played_by is not None:
        raise Conflict("substituted_twice", "entry", found=entry.key)
    return seat


def _require_reserve(table: Table, substitute: Entry) -> None:
    """Raise Conflict unless this is a substitute of the tournament without another seat in this round."""
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
    """The live event of the seat's substitute."""
    return next(
        (
            hand
            for hand in games.live_hands(table)
            if hand.event["kind"] == "substitute" and hand.event["player"] == seat.entry.key
        ),
        None,
    )


def _sit(change: Change[Table], seat: Seat, substitute: Entry | None) -> None:
    """Let the substitute play at this seat, or its player again. The result changes."""
    change.about(seat).played_by = substitute
    change.save(seat, "played_by")
    standings.request_rebuild(stage_id=change.row.round.stage_id)
    void_signatures(tables=[change.row], by=change.by)

"""The players of a team in a round: a reserve takes the seat of a member before the round starts.

The seat is then the reserve's, with its score; it remembers the member who was drawn for it, so that a plan drawn anew
keeps the reserve, and the member can be put back.
"""

from players.models import Account
from tournaments.common.errors import Conflict
from tournaments.models import Entry, Round, Seat, Table
from tournaments.play.ledger.changing import recording
from tournaments.play.standings import services as standings


def name_reserve(*, seat: Seat, reserve: Entry, by: Account, reason: str = "") -> Seat:
    """Put the reserve at this seat of the member. `seat_substitute` has locked the rows and checked permissions."""
    drawn = seat.in_place_of or seat.entry
    names = {"entry": drawn.number, "substitute": reserve.number}
    return _sit(seat, reserve, drawn, "name_reserve", by, reason, names)


def take_back_reserve(*, seat: Seat, by: Account, reason: str) -> Seat:
    """Put the member back. Raises Conflict (`round_not_planned`) once the round has started."""
    state = seat.table.round.state
    if state != Round.State.PLANNED:
        raise Conflict("round_not_planned", "round", expected="planned", found=state)
    reserve, member = seat.entry, seat.in_place_of
    assert member is not None
    names = {"entry": member.number, "substitute": reserve.number}
    return _sit(seat, member, None, "take_back_reserve", by, reason, names)


def seat_drawn_for(table: Table, member: Entry) -> Seat | None:
    """The seat at which a reserve was named for this member."""
    for seat in table.all_seats():
        if seat.in_place_of_id == member.pk:
            seat.table = table
            return seat
    return None


def _sit(
    seat: Seat,
    entry: Entry,
    drawn: Entry | None,
    action: str,
    by: Account,
    reason: str,
    names: dict[str, int],
) -> Seat:
    with recording(seat, action, by, reason=reason) as change:
        seat.entry, seat.in_place_of = entry, drawn
        standings.request_rebuild(stage_id=seat.table.round.stage_id)
        change.after = names
        return change.save(seat, "entry", "in_place_of")

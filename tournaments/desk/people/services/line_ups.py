"""The players of a team in a round: a reserve takes the seat of a member before the round starts.

The seat is then the reserve's, with its score; it remembers the member who was drawn for it, so that a plan drawn anew
keeps the reserve, and the member can be put back.
"""

from players.models import Account
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import part_of, place_of
from tournaments.common.errors import Conflict
from tournaments.models import Entry, Round, Seat, Table
from tournaments.play.standings import services as standings


def name_reserve(*, seat: Seat, reserve: Entry, by: Account, reason: str = "") -> Seat:
    """Put the reserve at this seat of the member. `seat_substitute` has locked the rows and checked permissions."""
    drawn = seat.in_place_of or seat.entry
    _sit(seat, reserve, drawn)
    _log(seat, "name_reserve", by, reason, {"entry": drawn.number, "substitute": reserve.number})
    return seat


def take_back_reserve(*, seat: Seat, by: Account, reason: str) -> Seat:
    """Put the member back. Raises Conflict (`round_not_planned`) once the round has started."""
    state = seat.table.round.state
    if state != Round.State.PLANNED:
        raise Conflict("round_not_planned", "round", expected="planned", found=state)
    reserve, member = seat.entry, seat.in_place_of
    assert member is not None
    _sit(seat, member, None)
    _log(seat, "take_back_reserve", by, reason, {"entry": member.number, "substitute": reserve.number})
    return seat


def seat_drawn_for(table: Table, member: Entry) -> Seat | None:
    """The seat at which a reserve was named for this member."""
    for seat in table.all_seats():
        if seat.in_place_of_id == member.pk:
            seat.table = table
            return seat
    return None


def _sit(seat: Seat, entry: Entry, drawn: Entry | None) -> None:
    seat.entry, seat.in_place_of = entry, drawn
    seat.save(update_fields=["entry", "in_place_of"])


def _log(seat: Seat, action: str, by: Account, reason: str, names: dict[str, int]) -> None:
    stage = seat.table.round.stage
    standings.request_rebuild(stage_id=stage.pk)
    append_entry(
        tournament_id=stage.tournament_id,
        by=by,
        action=action,
        subject=f"table:{place_of(seat.table)}/seat:{seat.wind}",
        after=names,
        reason=reason,
        rows=part_of([seat], "entry", "in_place_of"),
    )

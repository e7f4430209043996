"""Tables of three that an older plan seats at North: they get the winds that the game counts."""

from players.models import Account
from tournaments.common import permissions
from tournaments.common.chain.records import place_of, seats_of
from tournaments.common.errors import Conflict
from tournaments.desk.seating import selectors
from tournaments.desk.seating.services.plans import lock_stage
from tournaments.models import Seat, Stage, Table
from tournaments.play.ledger.changing import changing


def close_up_winds(*, stage: Stage, by: Account) -> list[Table]:
    """Seat tables of three at East, South and West if no game has begun; returns the tables.

    Nobody changes places: the game and all pages count these winds already. Raises Conflict (`no_change`).
    """
    with changing(stage, "close_up_winds", by, permissions.can_manage_seating, lock=lock_stage) as change:
        tables = selectors.tables_with_a_gap(change.row)
        if not tables:
            raise Conflict("no_change", "seats")
        seats = seats_of(table__in=tables)
        winds = {seat.pk: seat.starting_wind for table in tables for seat in table.all_seats()}
        change.removes(seats)
        Seat.objects.filter(table__in=tables).delete()
        change.create_all(_moved(seat, winds[seat.pk]) for seat in seats)
        change.after = {"tables": [place_of(table) for table in tables]}
    return tables


def _moved(seat: Seat, wind: str) -> Seat:
    return Seat(
        table=seat.table,
        round=seat.round,
        wind=wind,
        entry=seat.entry,
        played_by=seat.played_by,
        played_self=seat.played_self,
    )

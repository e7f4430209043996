"""Tables of three that an older plan seats at North: they get the winds that the game counts."""

from django.db import transaction

from players.models import Account
from tournaments.common import permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import gone, joined, place_of, rows_of, seats_of
from tournaments.common.errors import Conflict
from tournaments.desk.seating import selectors
from tournaments.desk.seating.services.plans import lock_stage
from tournaments.models import Seat, Stage, Table
from tournaments.play.ledger import services as ledger


def close_up_winds(*, stage: Stage, by: Account) -> list[Table]:
    """Seat tables of three at East, South and West if no game has begun; returns the tables.

    Nobody changes places: the game and all pages count these winds already. Raises Conflict (`no_change`).
    """
    with transaction.atomic():
        stage = lock_stage(stage)
        permissions.require(permissions.can_manage_seating, by, stage)
        ledger.require_open(stage.tournament)
        tables = selectors.tables_with_a_gap(stage)
        if not tables:
            raise Conflict("no_change", "seats")
        before = seats_of(table__in=tables)
        winds = {seat.pk: seat.starting_wind for table in tables for seat in table.all_seats()}
        after = [_moved(seat, winds[seat.pk]) for seat in before]
        Seat.objects.filter(table__in=tables).delete()
        Seat.objects.bulk_create(after)
        append_entry(
            tournament_id=stage.tournament_id,
            by=by,
            action="close_up_winds",
            subject=f"stage:{stage.number}",
            after={"tables": [place_of(table) for table in tables]},
            rows=joined(gone(*before), rows_of(*after)),
        )
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

"""Players at seats whose player had left or never came: a table closes only after somebody has named them.

The service in people/services/substitutes.py records a substitute.
"""

from collections.abc import Collection

from django.db import transaction

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.models import Round, Seat, Table
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import recording

CLOSING = ("end", "table_result")
"""The events that close a table."""


def confirm_players(*, table: Table, entries: Collection[str], by: Account) -> Table:
    """The players of these numbers are marked as gone, but did play at this table: their results count."""
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_enter_hands, by, locked)
        seats = {seat.entry.key: seat for seat in locked.all_seats()}
        if strangers := sorted(set(entries) - set(seats)):
            raise Invalid("not_at_table", "entry", found=strangers[0])
        absent = [seat for seat in games.absent_seats(locked) if seat.entry.key in entries]
        if absent:
            ledger.require_playing(locked)
        for seat in absent:
            _confirm(seat, by)
    return locked


def _confirm(seat: Seat, by: Account) -> None:
    seat.played_self = True
    with recording(seat, "confirm_player", by) as change:
        change.after = {"entry": seat.entry.number, "status": seat.entry.status}
        change.save(seat, "played_self")


def require_players_known(table: Table) -> None:
    """Raise Conflict (`absent_player`) while nobody has said who played for a player who is marked as gone."""
    absent = games.absent_seats(table)
    if absent:
        raise Conflict("absent_player", "seats", found=[seat.entry.key for seat in absent])


def require_round_known(round: Round) -> None:
    """As `require_players_known` for the tables of a round; `players_unknown` names their numbers."""
    rows = Seat.objects.filter(round=round, played_by=None, played_self=False, entry__status__in=games.AWAY)
    tables = sorted(set(rows.order_by().values_list("table__number", flat=True)))
    if tables:
        raise Conflict("players_unknown", "round", found=tables)

"""Open a table by its code; make new codes."""

from dataclasses import dataclass

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import F

from players.models import Account
from tournaments.common import permissions, rights
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.web.codes import account_name, table_of
from tournaments.models import Round, Table, Tournament
from tournaments.play.ledger.changing import recording


@dataclass(frozen=True, slots=True)
class Seated:
    """The facts that a phone's session keeps of its code: no secret, and nothing that outlives a new code."""

    table: int
    generation: int
    number: int


def open_code(text: str) -> Seated:
    """The table that a code opens now. Raises Invalid for a wrong code, Conflict for a code that opens nothing now."""
    table = table_of(text)
    if table is None:
        raise Invalid("unknown_table_code", "code")
    _require_open(table)
    return Seated(table.pk, table.code_generation, table.number)


def account_at(seated: Seated) -> Account | None:
    """The account of a phone at its table in this request; None once its code opens nothing."""
    rows = Table.objects.select_related("round__stage__tournament")
    table = rows.filter(pk=seated.table, code_generation=seated.generation).first()
    try:
        if table is not None:
            _require_open(table)
    except Conflict:
        table = None
    if table is None:
        return None
    account = _account_of(table)
    rights.seat_at(account, table)
    return account


def renew_codes(*, tournament: Tournament, by: Account, table: Table | None = None) -> int:
    """Make new codes for one table, or for all tables of rounds that are not closed; returns their number. Phones with
    old codes are signed out."""
    permissions.require(permissions.can_renew_table_codes, by, tournament)
    with transaction.atomic(), recording(table or tournament, "renew_table_codes", by) as change:
        rows = Table.objects.filter(round__stage__tournament=tournament)
        rows = rows.filter(pk=table.pk) if table else rows.exclude(round__state=Round.State.CLOSED)
        renewed = rows.update(code_generation=F("code_generation") + 1)
        change.after = {"tables": renewed}
    return renewed


def _require_open(table: Table) -> None:
    tournament = table.round.stage.tournament
    if tournament.table_codes == Tournament.TableCodes.OFF:
        raise Conflict("table_codes_off", "code")
    over = tournament.state == Tournament.State.FINISHED or table.round.state == Round.State.CLOSED
    if over:
        raise Conflict("table_code_ended", "code", found=table.round.number)


def _account_of(table: Table) -> Account:
    """The account of this table number in the tournament, which is made when the first phone opens the table."""
    name = account_name(table.round.stage.tournament_id, table.number)
    account = Account.objects.filter(username=name).first()
    if account is None:
        never = make_password(None)
        account, _new = Account.objects.get_or_create(
            username=name, defaults={"table_number": table.number, "password": never}
        )
    return account

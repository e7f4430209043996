"""The sheet of what players have told and paid: for the organisers, never in a workbook that is published."""

from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.common.selectors import entries_by_name
from tournaments.documents.workbook.sheets import Sheet, Value, number, share, text
from tournaments.models import Entry, Tournament
from tournaments.people.selectors.fees import has_fee


def registration_sheet(tournament: Tournament) -> Sheet:
    """A row a player, by name: the fee in the tournament's currency."""
    columns = [number(_("No.")), text(_("Player")), text(_("Club")), text(_("Status"))]
    if has_fee(tournament):
        currency = tournament.fee_currency
        columns += [text(_("Fee")), share(f"{_('Fee')} ({currency})"), share(f"{_('Paid')} ({currency})")]
    rows = [_row(entry) for entry in entries_by_name(tournament)]
    return Sheet(_("Registration"), columns, rows)


def _row(entry: Entry) -> list[Value]:
    who: list[Value] = [entry.number, entry.list_name, entry.club_name, entry.get_status_display()]
    if not has_fee(entry.tournament):
        return who
    return [*who, entry.get_fee_display(), _money(entry.fee_due), _money(entry.fee_paid)]


def _money(hundredths: int | None) -> Value:
    return None if hundredths is None else Fraction(hundredths, 100)

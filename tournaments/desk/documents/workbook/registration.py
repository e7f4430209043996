"""The sheet of the players' answers and payments: for the organisers, never in a published workbook."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.common.selectors import entries_by_name
from tournaments.desk.documents.workbook.sheets import Sheet, Value, number, share, text
from tournaments.desk.people.selectors.fees import has_fee
from tournaments.desk.people.selectors.questions import all_answers, questions_of
from tournaments.models import Entry, Question, Tournament


def registration_sheet(tournament: Tournament) -> Sheet:
    """A row for each player, by name: the fee in the tournament's currency, and a column for each question."""
    columns = [number(_("No.")), text(_("Player")), text(_("Club")), text(_("Status"))]
    if has_fee(tournament):
        currency = tournament.fee_currency
        fee, paid = _("Fee"), pgettext("a fee", "Paid")
        columns += [text(fee), share(f"{fee} ({currency})"), share(f"{paid} ({currency})")]
    questions = questions_of(tournament)
    columns += [text(question.text) for question in questions]
    answers = all_answers(tournament)
    rows = [_row(entry, questions, answers.get(entry.pk, {})) for entry in entries_by_name(tournament)]
    return Sheet(_("Registration"), columns, rows)


def _row(entry: Entry, questions: Sequence[Question], answers: Mapping[int, str]) -> list[Value]:
    row: list[Value] = [entry.number, entry.list_name, entry.club_name, entry.get_status_display()]
    if has_fee(entry.tournament):
        row += [entry.get_fee_display(), _money(entry.fee_due), _money(entry.fee_paid)]
    return [*row, *(question.words(answers.get(question.number, "")) for question in questions)]


def _money(hundredths: int | None) -> Value:
    return None if hundredths is None else Fraction(hundredths, 100)

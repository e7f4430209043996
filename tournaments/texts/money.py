"""Amounts of money and the fee of a tournament, in words."""

from decimal import Decimal

from django.utils import formats
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.texts.format import day


def money(hundredths: int, currency: str) -> str:
    """An amount as the reader's language writes it: 45 EUR, 45,50 EUR."""
    places = 2 if hundredths % 100 else 0
    number = formats.number_format(Decimal(hundredths) / 100, decimal_pos=places, force_grouping=True)
    return f"{number}\N{NO-BREAK SPACE}{currency}".strip()


def fee_words(tournament: Tournament) -> str:
    """The fee, early and late; "" where no amount is set."""
    if tournament.fee_amount is None:
        return ""
    early = money(tournament.fee_amount, tournament.fee_currency)
    if tournament.fee_late is None or tournament.fee_early_until is None:
        return early
    late, last = money(tournament.fee_late, tournament.fee_currency), day(tournament.fee_early_until)
    return _("%(early)s until %(day)s, then %(late)s") % {"early": early, "day": last, "late": late}

"""Figures as people write them."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.formats import number_format

from tournaments.play.statistics.engine.figures import Kind
from tournaments.texts.format import percent, score


def rounded(value: Fraction, places: int) -> Decimal:
    """The value with this number of decimals, halves away from 0."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def number(kind: Kind, value: Fraction | None) -> str:
    """A figure as people write it: 21.1 %, 2.48, 6 693; a dash where there is no sample."""
    if value is None:
        return "–"
    match kind:
        case Kind.SHARE:
            return percent(number_format(rounded(value * 100, 1), 1))
        case Kind.MEAN:
            return number_format(rounded(value, 2), 2)
        case _:
            return score(round(value))

"""Statistics as tables for a spreadsheet: every figure, rounded as on the pages."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.statistics.engine.figures import Figure, Kind, figures_of, measure, measured
from tournaments.statistics.presentation.shown import People, in_order, of_field, rounded
from tournaments.statistics.selectors import PlayerStatistics, Statistics
from tournaments.statistics.texts import NAMES
from tournaments.texts.format import named


def player_table(statistics: Statistics, people: People) -> tuple[list[str], list[list[object]]]:
    """Headings and rows for a spreadsheet: who it is, as far as the public may know, and every figure of every player,
    rounded as on the pages; a share is in percent, an empty cell has no sample."""
    figures = figures_of(statistics.ruleset)
    known = {key: counts for key, counts in statistics.players.items() if key in people}
    rows = [
        [
            int(key),
            people[key].list_name,
            people[key].shown_ema_number,
            people[key].country,
            *(_plain(figure.kind, measure(figure, counts).value) for figure in figures),
        ]
        for key, counts in in_order(known, people)
    ]
    return [_("Number"), _("Player"), _("EMA number"), _("Country"), *map(_with_unit, figures)], rows


def figure_table(statistics: Iterable[PlayerStatistics]) -> tuple[list[str], list[list[object]]]:
    """The same of one player, a row for each rule set and figure: with its sample, and beside it that of the field."""
    rows = [
        [
            named(one.ruleset.names),
            _with_unit(told.figure),
            _plain(told.figure.kind, told.value),
            "" if told.sample is None else told.sample,
            _plain(told.figure.kind, of_field(told.figure, one.field)),
        ]
        for one in statistics
        for told in measured(one.ruleset, one.counts)
    ]
    return [_("Rules"), _("Figure"), _("Player"), _("Sample"), _("Field")], rows


def _with_unit(figure: Figure) -> str:
    return f"{NAMES[figure.key]} (%)" if figure.kind is Kind.SHARE else str(NAMES[figure.key])


def _plain(kind: Kind, value: Fraction | None) -> object:
    match kind:
        case _ if value is None:
            return ""
        case Kind.SHARE:
            return rounded(value * 100, 1)
        case Kind.MEAN:
            return rounded(value, 2)
        case _:
            return round(value)

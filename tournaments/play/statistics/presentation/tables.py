"""Statistics as tables for a spreadsheet: every figure, rounded as on the pages."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.play.statistics.engine.figures import Figure, Kind, figures_of, measure, measured
from tournaments.play.statistics.presentation.numbers import rounded
from tournaments.play.statistics.presentation.player_list import People, in_order
from tournaments.play.statistics.presentation.shown import of_field
from tournaments.play.statistics.selectors import PlayerStatistics, Statistics
from tournaments.play.statistics.texts import NAMES
from tournaments.texts.format import named


def player_table(statistics: Statistics, people: People) -> tuple[list[str], list[list[object]]]:
    """Headings and rows for a spreadsheet: the public facts of each player, and every figure, rounded as on the
    pages; a share is in percent, an empty cell has no sample.
    """
    figures = figures_of(statistics.ruleset)
    players = {key: counts for key, counts in statistics.players.items() if key in people}
    rows = [
        [
            int(key),
            people[key].list_name,
            people[key].shown_ema_number,
            people[key].country,
            *(_plain(figure.kind, measure(figure, counts).value) for figure in figures),
        ]
        for key, counts in in_order(players, people)
    ]
    return [_("Number"), _("Player"), _("EMA number"), _("Country"), *map(_with_unit, figures)], rows


def figure_table(statistics: Iterable[PlayerStatistics]) -> tuple[list[str], list[list[object]]]:
    """One player's rows, for each rule set and figure: with its sample, and the field's figure."""
    rows = [
        [
            named(player.ruleset.names),
            _with_unit(own.figure),
            _plain(own.figure.kind, own.value),
            "" if own.sample is None else own.sample,
            _plain(own.figure.kind, of_field(own.figure, player.field)),
        ]
        for player in statistics
        for own in measured(player.ruleset, player.counts)
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

"""The scores of a table after each hand, as a chart."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from players.naming import told_apart
from tournaments.common.web.charts import LineChart, Series, line_chart
from tournaments.models import Table
from tournaments.play.hands.presentation.hands import names_of
from tournaments.play.ledger import games
from tournaments.texts.format import wind_letter


def score_chart(table: Table, hands: Sequence[dict[str, Any]]) -> LineChart:
    """A line for each player; `hands` are those of `hand_views`, oldest first."""
    start = games.start_of(table)
    scores = [
        start.by_name(start.scores),
        *({c["key"]: c["score"] for c in view["changes"]} for view in hands),
    ]
    families = _families(table)
    series = [
        Series(name, [after[key] for after in scores], brief=families[key])
        for key, name in names_of(table).items()
    ]
    columns = [_("Start"), *(_deal(view["before"]) for view in hands)]
    return line_chart(_("Scores after each hand"), series, columns, across=_("Hand"), up=_("Points"))


def _families(table: Table) -> dict[str, str]:
    """The players' family names by the key of events, with more of the name if two are alike."""
    players = {seat.entry.key: (seat.played_by or seat.entry).narrow_name for seat in table.all_seats()}
    return dict(zip(players, told_apart([*players.values()]), strict=True))


def _deal(before: dict[str, Any]) -> str:
    """East 2 with one counter: E2+1."""
    counters = f"+{before['counters']}" if before["counters"] else ""
    return f"{wind_letter(before['round'])}{before['deal']}{counters}"

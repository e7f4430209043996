"""The quality of a plan, in the organiser's words: each measure with its least possible value."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, ngettext_lazy

PERFECT = {
    "repeats": lazy("Nobody meets the same opponent twice."),
    "most_meetings": lazy("No pair meets more than once."),
    "wind_imbalance": lazy("Everybody plays each wind equally often."),
    "wind_block_repeats": lazy("Nobody plays the same wind twice within four games."),
    "table_repeats": lazy("Nobody plays at the same table twice."),
    "strangers": lazy("Any two players meet or have an opponent in common."),
    "short_game_spread": lazy("Games at three-player tables are shared out evenly."),
    "short_tables": lazy("Every table is full."),
    "club_meetings": lazy("Players of the same club do not meet."),
    "country_meetings": lazy("Players of the same country do not meet."),
    "team_meetings": lazy("Players of the same team do not meet."),
    "apart_meetings": lazy("Players to be kept apart do not meet."),
    "fixed_table_misses": lazy("Fixed tables are kept."),
}
COUNTED = {
    "repeats": ngettext_lazy("%(n)s repeated meeting", "%(n)s repeated meetings", "n"),
    "most_meetings": ngettext_lazy(
        "A pair meets at most %(n)s time", "A pair meets at most %(n)s times", "n"
    ),
    "wind_imbalance": ngettext_lazy(
        "A player's most frequent wind comes up to %(n)s time more often than the rarest",
        "A player's most frequent wind comes up to %(n)s times more often than the rarest",
        "n",
    ),
    "wind_block_repeats": ngettext_lazy(
        "%(n)s game at a wind that the player already had within the same four games",
        "%(n)s games at a wind that the player already had within the same four games",
        "n",
    ),
    "table_repeats": ngettext_lazy("%(n)s return to the same table", "%(n)s returns to the same table", "n"),
    "strangers": ngettext_lazy(
        "%(n)s pair does not meet and has no opponent in common",
        "%(n)s pairs do not meet and have no opponent in common",
        "n",
    ),
    "short_game_spread": ngettext_lazy(
        "The number of three-player games differs by %(n)s between players",
        "The number of three-player games differs by %(n)s between players",
        "n",
    ),
    "short_tables": ngettext_lazy("%(n)s three-player game", "%(n)s three-player games", "n"),
    "club_meetings": ngettext_lazy(
        "%(n)s meeting within the same club", "%(n)s meetings within the same club", "n"
    ),
    "country_meetings": ngettext_lazy(
        "%(n)s meeting within the same country", "%(n)s meetings within the same country", "n"
    ),
    "team_meetings": ngettext_lazy(
        "%(n)s meeting within the same team", "%(n)s meetings within the same team", "n"
    ),
    "apart_meetings": ngettext_lazy(
        "%(n)s meeting of players to be kept apart",
        "%(n)s meetings of players to be kept apart",
        "n",
    ),
    "fixed_table_misses": ngettext_lazy(
        "%(n)s game away from a player's fixed table",
        "%(n)s games away from a player's fixed table",
        "n",
    ),
}
LABELS = {
    "repeats": lazy("Repeated meetings"),
    "most_meetings": lazy("Most meetings of one pair"),
    "wind_imbalance": lazy("Uneven winds"),
    "wind_block_repeats": lazy("Same wind twice in four games"),
    "table_repeats": lazy("Returns to the same table"),
    "strangers": lazy("Unconnected pairs"),
    "short_game_spread": lazy("Uneven three-player games"),
    "short_tables": lazy("Three-player games"),
    "club_meetings": lazy("Meetings within the same club"),
    "country_meetings": lazy("Meetings within the same country"),
    "team_meetings": lazy("Meetings within the same team"),
    "apart_meetings": lazy("Meetings to be avoided"),
    "fixed_table_misses": lazy("Away from the fixed table"),
}
LEAST = {"most_meetings": 1}
WAYS = {
    "swiss": lazy("Swiss: players with similar scores meet, rematches are avoided"),
    "together": lazy("By rank: 1–4 at table 1, 5–8 at table 2"),
    "spread": lazy("By rank: one from each quarter at every table"),
    "snake": lazy("By rank: one from each quarter, in snake order"),
    "place": lazy("Final: 1–4 at table 1; the leader sits East"),
    "choice": lazy("Final: 1–4 at table 1; they choose their winds"),
    "lot": lazy("Final: 1–4 at table 1; winds drawn by lot"),
}

STEPS = {
    "meetings": lazy("Who meets whom"),
    "tables": lazy("Table numbers"),
    "winds": lazy("Winds"),
    "measures": lazy("Quality of the plan"),
}
"""The words for the steps of a long draw."""


def measure_words(key: str, value: int, bound: int, sentence: str = "") -> str:
    """A measure as a sentence: "3 repeated meetings; 0 is possible"."""
    if key not in PERFECT:
        return sentence
    if value <= LEAST.get(key, 0):
        return str(PERFECT[key])
    words = str(COUNTED[key] % {"n": value})
    if value <= bound:
        return _("%(words)s; no plan can do better.") % {"words": words}
    return _("%(words)s; %(bound)s may be possible.") % {"words": words, "bound": bound}


def measure_rows(measures: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The measures of a plan for a list: words, and whether no plan can do better."""
    return [
        {
            "key": key,
            "label": LABELS.get(key, key),
            "value": measure["value"],
            "bound": measure["bound"],
            "best": measure["value"] <= measure["bound"],
            "words": measure_words(key, measure["value"], measure["bound"], measure.get("sentence", "")),
        }
        for key, measure in measures.items()
    ]


def quality_lines(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The quality of a plan in at most three sentences: repeated meetings, the first other measure that might be
    better, and how many more might be.
    """
    if not rows:
        return []
    first, *others = rows
    poor = [row for row in others if not row["best"]]
    lines = [first["words"], *(row["words"] for row in poor[:1])]
    if len(poor) > 1:
        words = ngettext(
            "%(n)s more measure may be better in another plan.",
            "%(n)s more measures may be better in another plan.",
            len(poor) - 1,
        )
        return [*lines, words % {"n": len(poor) - 1}]
    return [*lines, _("Everything else is as good as it can be.")]


def compared(
    first: Mapping[str, Mapping[str, Any]], second: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Two plans' measures side by side; `turn`: -1 the second is better, 1 worse, 0 the same, None unknown."""
    rows = []
    for key in {**first, **second}:
        before, after = first.get(key), second.get(key)
        both = before is not None and after is not None
        gap = after["value"] - before["value"] if before is not None and after is not None else 0
        rows.append(
            {
                "label": LABELS.get(key, key),
                "before": before,
                "after": after,
                "gap": gap,
                "turn": (gap > 0) - (gap < 0) if both else None,
                "words": measure_words(key, after["value"], after["bound"], after.get("sentence", ""))
                if after is not None
                else "",
            }
        )
    return rows

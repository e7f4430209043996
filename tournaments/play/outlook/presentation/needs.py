"""The outlook in words and rows: the results needed for a place, its share of the drawn runs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.common.selectors import cut_after
from tournaments.models import Outlook, Stage
from tournaments.play.outlook.engine.needs import Contender, Figures, Standing, missing
from tournaments.play.outlook.selectors import Field, field_of, outlook_of, places_of
from tournaments.play.standings.columns import StandingRow, list_name
from tournaments.play.standings.presentation import place_name
from tournaments.play.standings.rows import FIGURES
from tournaments.play.standings.selectors.standings import public_snapshot
from tournaments.texts.format import figure_names, percent, signed
from tournaments.texts.names import name_after_number

LAST_ROUNDS = 2
"""A player's page shows the results they need once this number of games is left."""
ROWS = 50
"""Players in the list of chances."""


@dataclass(frozen=True, slots=True)
class NeedRow:
    """A place with the results needed for it, in words; `standing` is the word of `Standing`.

    `chance` is empty where nothing was drawn, and a dash at a place that is no longer open: the rest was drawn after a
    round, and games have ended since.
    """

    place: int
    name: str
    as_it_stands: str
    enough: str
    standing: str
    chance: str


@dataclass(frozen=True, slots=True)
class ChanceRow:
    """A player of the list: their place now, and the share of runs for each of the places."""

    row: StandingRow
    name: str
    chances: tuple[str, ...]


def need_rows(
    field: Field, player: Contender, places: Sequence[int], cut: int | None, outlook: Outlook | None
) -> list[NeedRow]:
    """The results needed for each place, by finished games; no rows before the first."""
    if field.bounds is None:
        return []
    chances = chances_of(outlook, player.number)
    rows = []
    for place in places:
        need = field.race.need(player, place)
        rows.append(
            NeedRow(
                place=place,
                name=place_name(place, cut),
                as_it_stands=needed_words(field, player, need.as_it_stands),
                enough=needed_words(field, player, need.enough),
                standing=STANDINGS[need.standing](),
                chance=chances.get(place, "") if need.standing is Standing.OPEN else "–" if chances else "",
            )
        )
    return rows


def needs_of(stage: Stage, number: int) -> list[NeedRow]:
    """The needs of a player in the last rounds, by the public standings; no rows while many games are left, or none."""
    snapshot = public_snapshot(stage)
    field = field_of(snapshot) if snapshot else None
    player = field.contenders.get(number) if field else None
    if field is None or player is None or not 0 < player.left <= LAST_ROUNDS:
        return []
    places = places_of(stage, len(field.contenders))
    return need_rows(field, player, places, cut_after(stage), outlook_of(stage))


STANDINGS = {
    Standing.SURE: lambda: _("certain"),
    Standing.OPEN: lambda: _("open"),
    Standing.GONE: lambda: _("out of reach"),
}


def needed_words(field: Field, player: Contender, wanted: Figures | None) -> str:
    """+12 400; where table points rank first: 2½ table points, and with exactly these +3 000."""
    lacking = missing(player.figures, wanted)
    if lacking is None:
        return _("nothing")
    metrics, ruleset = field.payload["metrics"], field.payload["ruleset"]
    words = [_amount(ruleset, key, value) for key, value in zip(metrics, lacking, strict=True)]
    if len(words) == 1:
        return words[0]
    return _("%(first)s, or exactly that and %(second)s") % {"first": words[0], "second": words[1]}


def _amount(ruleset: str, key: str, value: Any) -> str:
    if key in FIGURES:
        return signed(value)
    return f"{signed(value)} {name_after_number(figure_names(ruleset, key))}"


def bounds_words(field: Field) -> tuple[str, str]:
    """The worst and the best result of a game so far, in the first figure that ranks."""
    assert field.bounds is not None
    key, ruleset = field.payload["metrics"][0], field.payload["ruleset"]
    return _amount(ruleset, key, field.bounds.low[0]), _amount(ruleset, key, field.bounds.high[0])


def chance_words(count: int, runs: int) -> str:
    """A share of the runs in percent; never more certain than the number of runs allows."""
    if not count:
        return _("under 1 %")
    if count == runs:
        return _("over 99 %")
    return percent(min(99, max(1, round(100 * count / runs))))


def chances_of(outlook: Outlook | None, number: int) -> dict[int, str]:
    """By place, the share of runs in which the player ended there or above."""
    counts = outlook.counts.get(str(number)) if outlook else None
    if outlook is None or counts is None:
        return {}
    return {
        place: chance_words(count, outlook.runs) for place, count in zip(outlook.places, counts, strict=True)
    }


def chance_rows(field: Field, outlook: Outlook) -> list[ChanceRow]:
    """The first players of the standings with their chances."""
    rows = list(field.rows.values())[:ROWS]
    return [
        ChanceRow(row, list_name(row), tuple(chances_of(outlook, row["number"]).values())) for row in rows
    ]

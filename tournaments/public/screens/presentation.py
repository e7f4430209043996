"""Slides and overlays arranged for the templates, and the names of their options."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from players import naming
from tournaments.common import permissions
from tournaments.common.selectors import full_tables
from tournaments.models import Table, Tournament
from tournaments.play.hands.presentation.hands import hand_views
from tournaments.play.standings.columns import StandingRow, StandingsPayload
from tournaments.play.standings.selectors.results import ranking_of
from tournaments.public.screens import selectors
from tournaments.public.screens.forms import CORNERS, PARTS, SIZES, SLIDES
from tournaments.public.screens.selectors import Running

NO_DEAL = frozenset({"end", "table_result", "adjustment", "substitute"})
"""Events in which no hand was dealt."""
MOST_NEWS = 6
"""News of a kind on a screen."""

Choice = tuple[str, str | Promise]

SLIDE_NAMES = (
    lazy("Standings"),
    lazy("Seating of the next round"),
    lazy("Running tables"),
    lazy("News of the hall"),
    lazy("Clock"),
    lazy("Prize ceremony"),
)
PART_NAMES = (
    lazy("Scores of the table"),
    lazy("Table with its seats"),
    lazy("Last hand with its tiles"),
    lazy("Standings"),
    lazy("News of the hall"),
)
CORNER_NAMES = (
    *(lazy("bottom"), lazy("bottom left"), lazy("bottom right")),
    *(lazy("top"), lazy("top left"), lazy("top right")),
)
SIZE_NAMES = (
    pgettext_lazy("size", "normal"),
    pgettext_lazy("size", "large"),
    pgettext_lazy("size", "small"),
)


def named_slides() -> list[Choice]:
    """The slides a screen can show."""
    return list(zip(SLIDES, SLIDE_NAMES, strict=True))


def named_parts() -> list[Choice]:
    """The parts an overlay can show."""
    return list(zip(PARTS, PART_NAMES, strict=True))


def named_corners() -> list[Choice]:
    """The corners in which an overlay can stand."""
    return list(zip(CORNERS, CORNER_NAMES, strict=True))


def named_sizes() -> list[Choice]:
    """The sizes of a screen or an overlay."""
    return list(zip(SIZES, SIZE_NAMES, strict=True))


def screen_words() -> dict[str, str]:
    """The words that a screen shows while it runs."""
    return {
        "nothing": _("Nothing to show yet"),
        "lost": _("Offline since %s"),
        "none": _("No rounds yet"),
        "planned": _("up next"),
        "running": _("Time left"),
        "paused": _("The clock is paused"),
        "closed": _("The round is over"),
        "over": _("Time is up"),
        "pause": _("Pause"),
        "go_on": _("Go on"),
    }


def standings_slide(
    shown: tuple[StandingsPayload, Sequence[StandingRow]] | None, most: int | None = None
) -> dict[str, Any]:
    """The rows, the guests below them unless only the first rows are wanted, and the ranking figures; {} while no
    standings are public.
    """
    if shown is None:
        return {}
    payload, rows = shown
    guests = payload["guests"] if most is None else []
    return {"standings": payload, "rows": [*rows[:most], *guests], "metrics": payload["metrics"]}


def metrics_of(tournament: Tournament) -> list[str]:
    """The keys of the figures by which the tournament is ranked."""
    return [figure.key for figure in ranking_of(tournament)]


def last_hand(table: Table) -> dict[str, Any] | None:
    """The newest dealt hand of a table of `full_tables()`, where hands are public."""
    if not permissions.hands_are_public(table.round):
        return None
    with naming.seen_by_everybody():
        views = [view for view in hand_views(table) if view["event"]["kind"] not in NO_DEAL]
    return views[-1] if views else None


@dataclass(frozen=True, slots=True)
class News:
    """The news of the hall: big hands, the newest first; finished tables, the best player first; changed places."""

    hands: list[dict[str, Any]]
    tables: list[Running]
    places: list[StandingRow]


def news_of(tournament: Tournament, most: int = MOST_NEWS) -> News:
    """At most so many of each, as strangers see them."""
    shown = selectors.shown_standings(tournament)
    moved = [row for row in shown[1] if _moved(row)] if shown else []
    moved.sort(key=_moved, reverse=True)
    tables = selectors.finished_tables(tournament)[:most]
    return News(_big_hands(tournament, most), tables, moved[:most])


def _moved(row: StandingRow) -> int:
    """The places that the player went up or down since the round before."""
    before, now = row["previous"], row["place"]
    return abs(before - now) if before and now else 0


def _big_hands(tournament: Tournament, most: int) -> list[dict[str, Any]]:
    """Of the newest wins those that moved most points."""
    wins = selectors.newest_wins(tournament)
    with naming.seen_by_everybody():
        views = [
            {**view, "table": table}
            for table in full_tables().filter(pk__in=wins.values())
            for view in hand_views(table)
            if view["hand"].pk in wins
        ]
    views.sort(key=lambda view: (max(change["delta"] for change in view["changes"]), view["hand"].pk))
    return sorted(views[-most:], key=lambda view: view["hand"].pk, reverse=True)

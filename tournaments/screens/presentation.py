"""Slides and overlays arranged for the templates, and the names of what can be chosen."""

from collections.abc import Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from players import naming
from tournaments.common import permissions
from tournaments.hands.presentation.hands import hand_views
from tournaments.models import Table, Tournament
from tournaments.screens.forms import CORNERS, PARTS, SIZES, SLIDES
from tournaments.standings.columns import StandingRow, StandingsPayload
from tournaments.standings.selectors.results import ranking_of

NO_DEAL = frozenset({"end", "table_result", "adjustment", "substitute"})
"""Events in which no hand was dealt."""

Choice = tuple[str, str | Promise]

SLIDE_NAMES = (
    lazy("Standings"),
    lazy("Seating of the next round"),
    lazy("Running tables"),
    lazy("Clock"),
    lazy("Prize ceremony"),
)
PART_NAMES = (
    lazy("Scores of the table"),
    lazy("Table with its seats"),
    lazy("Last hand with its tiles"),
    lazy("Standings"),
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
    """Where an overlay can stand."""
    return list(zip(CORNERS, CORNER_NAMES, strict=True))


def named_sizes() -> list[Choice]:
    """How large a screen or an overlay can be."""
    return list(zip(SIZES, SIZE_NAMES, strict=True))


def screen_words() -> dict[str, str]:
    """What a screen may have to say while it runs."""
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
    """The rows, below them the guests unless only the first are wanted, and the figures by which they are ranked;
    nothing while no standings are public."""
    if shown is None:
        return {}
    payload, rows = shown
    guests = payload["guests"] if most is None else []
    return {"standings": payload, "rows": [*rows[:most], *guests], "metrics": payload["metrics"]}


def metrics_of(tournament: Tournament) -> list[str]:
    """The keys of the figures by which the tournament is ranked."""
    return [figure.key for figure in ranking_of(tournament)]


def last_hand(table: Table) -> dict[str, Any] | None:
    """The newest deal of a table of `full_tables()`, where hands are public."""
    if not permissions.hands_are_public(table.round):
        return None
    with naming.seen_by_everybody():
        views = [view for view in hand_views(table) if view["event"]["kind"] not in NO_DEAL]
    return views[-1] if views else None

"""The tabs of a tournament: its pages, as far as the reader may open them."""

from collections.abc import Collection
from dataclasses import dataclass

from django import template
from django.template import Context
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from tournaments.models import StandingSnapshot, Tournament

register = template.Library()


@dataclass(frozen=True, slots=True)
class Tab:
    """A page: the name of its address, its words, and the right that it asks for, if any; `key` is its name in
    `render_page`, if it differs."""

    page: str
    words: Promise
    right: str = ""
    key: str = ""


PLAYERS = Tab("players", lazy("Players"))
STATISTICS = Tab("tournament_statistics", lazy("Statistics"), key="statistics")
CHECK_IN = Tab("checkin", lazy("Check-in"), "can_check_in")
FIRST = (
    Tab("tournament", lazy("Overview"), key="overview"),
    Tab("standings", lazy("Standings")),
    Tab("rounds", lazy("Rounds")),
)
FOR_STAFF = (
    PLAYERS,
    Tab("desk", lazy("Hall desk"), "can_run_rounds"),
    Tab("seating", lazy("Seating"), "can_manage_seating"),
)
MORE = (
    Tab("penalties", lazy("Penalties"), "can_give_penalties"),
    Tab("prints", lazy("Papers and files")),
    STATISTICS,
    CHECK_IN,
    Tab("log", lazy("Log"), "can_see_log"),
    Tab("edit_tournament", lazy("Settings"), "can_edit_tournament", "settings"),
)
OUTLOOK = Tab("outlook", lazy("What is still open"))
TEAMS = Tab("teams", lazy("Teams"))
VIEWS = (Tab("standings", lazy("Standings")), Tab("places_chart", lazy("Places by round")), OUTLOOK, TEAMS)


@register.inclusion_tag("common/_tabs.html", takes_context=True)
def tabs(context: Context) -> dict[str, object]:
    """The tabs of a page that `render_page` made; the staff has those that are used less behind "More"."""
    may, tournament, key = context["may"], context["tournament"], context["tab"]
    if key == CHECK_IN.page and "can_run_rounds" in may:
        key = PLAYERS.page
    shown, more = (_open_to(rows, may) for rows in ((*FIRST, *FOR_STAFF), MORE))
    if not may:
        public = StandingSnapshot.objects.filter(stage__tournament=tournament, public=True)
        shown, more = [*FIRST, *([] if public.exists() else [PLAYERS]), STATISTICS], []
    opened = next((tab for tab in more if key in (tab.page, tab.key)), None)
    return {"tournament": tournament, "shown": shown, "more": more, "opened": opened, "key": key}


@register.inclusion_tag("standings/_views.html", takes_context=True)
def views_of_standings(context: Context) -> dict[str, object]:
    """The pages that show the standings in another way; each keeps the stage that was asked for."""
    tournament, stages = context["tournament"], context.get("stages") or ()
    gone = {OUTLOOK} if tournament.state == Tournament.State.FINISHED else set()
    if not tournament.entries.exclude(team="").exists():
        gone.add(TEAMS)
    return {
        "slug": tournament.slug,
        "views": [view for view in VIEWS if view not in gone],
        "stage": context.get("stage") if len(stages) > 1 else None,
        "key": context["request"].resolver_match.url_name,
    }


def _open_to(rows: Collection[Tab], may: Collection[str]) -> list[Tab]:
    """The tabs that somebody with these rights may open. The desk has the check-in of its own."""
    rows = [tab for tab in rows if not tab.right or tab.right in may]
    return [tab for tab in rows if tab is not CHECK_IN or "can_run_rounds" not in may]

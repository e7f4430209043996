"""The front door: an introduction to Tenbo, the tournaments, and the texts of the installation."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.rulesets import registry
from tournaments.common.countries import country_choices
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.paging import asked_page, pages_of
from tournaments.desk.setup.selectors.leaders import leaders_of, podium_of
from tournaments.desk.setup.selectors.lists import (
    Wanted,
    choices_for,
    is_own,
    played_now,
    tournaments_wanted,
    with_players,
)
from tournaments.models import Tournament

MOST_LIVE = 6
"""The most running tournaments with their leaders; others are listed without."""
MOST_NEAR = 12
"""The most tournaments of each kind on the first page of readers who are signed in."""
ROWS_A_PAGE = 50
MOST_COMING = 8
"""The tournaments to come on the landing page."""
MOST_ENDED = 2
"""The tournaments that ended last, with their podium."""
EXAMPLE = "?rules=ema2016&tiles-you=223344m556677p8s8s&how=ron&flags=riichi"
"""A hand for the calculator: 二盃口 ryanpeikou."""


@same_for_everybody()
def home(request: HttpRequest) -> HttpResponse:
    """The landing page for strangers; readers who are signed in see their tournaments first."""
    if request.user.is_authenticated:
        return _near(request)
    running = with_players(played_now(request.user))
    finished = Wanted(state=Tournament.State.FINISHED)
    ended = with_players(_without(running, finished, request)[:MOST_ENDED])
    coming = _without(running, Wanted(), request).exclude(state=Tournament.State.FINISHED)
    context = {
        "running": running,
        "live": [(tournament, leaders_of(tournament)) for tournament in running[:MOST_LIVE]],
        "unwatched": running[MOST_LIVE:],
        "ended": [(tournament, podium_of(tournament)) for tournament in ended],
        "coming": with_players(coming[:MOST_COMING]),
        "rulesets": [*map(registry.get, registry.keys())],
        "example": EXAMPLE,
        "source": settings.SOURCE_ADDRESS,
    }
    return render(request, "setup/landing.html", context)


def _near(request: HttpRequest) -> HttpResponse:
    """The tournaments that are near in time: those that run, the reader's own and the others, some of each."""
    running = played_now(request.user)
    own = _without(running, Wanted(own=True), request)
    others = _without(running, Wanted(), request).exclude(is_own(request.user))
    near_own, near_others = list(own[: MOST_NEAR + 1]), list(others[: MOST_NEAR + 1])
    context = {
        "running": with_players(running[:MOST_NEAR]),
        "playing": {row.pk for row in running},
        "own": with_players(near_own[:MOST_NEAR]),
        "others": with_players(near_others[:MOST_NEAR]),
        "more_own": own.count() if len(near_own) > MOST_NEAR else 0,
        "more": len(near_others) > MOST_NEAR,
    }
    return render(request, "setup/home.html", context)


def _without(shown: Sequence[Tournament], wanted: Wanted, request: HttpRequest) -> QuerySet[Tournament]:
    rows = tournaments_wanted(request.user, wanted)
    return rows.exclude(pk__in=[tournament.pk for tournament in shown])


@same_for_everybody("q", "year", "country", "ruleset", "state", "series", "host", "own", "page")
def tournaments_page(request: HttpRequest) -> HttpResponse:
    """All tournaments, the running ones first; or those that fit the filters. A page at a time."""
    wanted = Wanted.of(request.GET.dict())
    running = played_now(request.user) if wanted.is_everything else []
    rows = _without(running, wanted, request)
    pages = pages_of(rows.count(), asked_page(request), size=ROWS_A_PAGE, **wanted.query)
    choices = choices_for(request.user)
    played_in = set(choices.countries)
    shown = with_players(rows[pages.rows])
    context: dict[str, Any] = {
        "running": with_players(running) if pages.number == 1 else [],
        "playing": {row.pk for row in running},
        "coming": [row for row in shown if row.state != Tournament.State.FINISHED],
        "ended": [row for row in shown if row.state == Tournament.State.FINISHED],
        "pages": pages,
        "wanted": wanted,
        "filters": len(choices.years) > 1 or pages.count > 1 or not wanted.is_everything,
        "years": choices.years,
        "countries": [choice for choice in country_choices() if choice[0] in played_in],
        "series": choices.series,
        "states": [choice for choice in Tournament.State.choices if choice[0] != Tournament.State.DRAFT],
        "rulesets": [*map(registry.get, registry.keys())],
    }
    return render(request, "setup/tournaments.html", context)


@same_for_everybody()
def about(request: HttpRequest) -> HttpResponse:
    """The people who run this installation."""
    return _site_text(request, "about", _("About"))


@same_for_everybody()
def contact(request: HttpRequest) -> HttpResponse:
    """The ways to reach these people."""
    return _site_text(request, "contact", _("Contact"))


@same_for_everybody()
def imprint(request: HttpRequest) -> HttpResponse:
    """The person who answers for the installation by law."""
    return _site_text(request, "imprint", _("Imprint"))


def _site_text(request: HttpRequest, name: str, title: str) -> HttpResponse:
    """A text of the settings; 404 without one."""
    text = settings.SITE_TEXTS[name]
    if not text:
        raise Http404
    return render(request, "setup/site_text.html", {"title": title, "text": text})

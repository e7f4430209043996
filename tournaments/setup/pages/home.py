"""The front door: what Tenbo is, the tournaments, and what the installation says of itself."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.rulesets import registry
from tournaments.common.kept.marks import same_for_everybody
from tournaments.models import Tournament
from tournaments.setup.selectors import leaders_of, nearest_first, running_now, visible_tournaments, works_in

MOST_LIVE = 6
"""Running tournaments with their leaders; any others are listed without."""
MOST_OTHERS = 3
"""Tournaments on the landing page beside those that run."""
EXAMPLE = "?rules=ema2016&tiles-you=223344m556677p8s8s&how=ron&flags=riichi"
"""A hand for the calculator: 二盃口 ryanpeikou."""


@same_for_everybody()
def home(request: HttpRequest) -> HttpResponse:
    """The landing for whoever comes by; whoever is signed in sees their tournaments first."""
    if request.user.is_authenticated:
        return _tournaments(request)
    running, others = _by_state(visible_tournaments(request.user))
    context = {
        "running": running,
        "live": [(one, leaders_of(one)) for one in running[:MOST_LIVE]],
        "unwatched": running[MOST_LIVE:],
        "others": others[:MOST_OTHERS],
        "more": max(len(others) - MOST_OTHERS, 0),
        "rulesets": [*map(registry.get, registry.keys())],
        "example": EXAMPLE,
        "source": settings.SOURCE_ADDRESS,
    }
    return render(request, "setup/landing.html", context)


@same_for_everybody()
def tournaments_page(request: HttpRequest) -> HttpResponse:
    """All tournaments, the running ones first."""
    return _tournaments(request)


def _tournaments(request: HttpRequest) -> HttpResponse:
    running, others = _by_state(visible_tournaments(request.user))
    own = works_in(request.user)
    context: dict[str, Any] = {
        "running": running,
        "own": [one for one in others if one.pk in own],
        "others": [one for one in others if one.pk not in own],
    }
    return render(request, "setup/home.html", context)


def _by_state(found: Iterable[Tournament]) -> tuple[list[Tournament], list[Tournament]]:
    """Those that are played now, and all others, the next ones first."""
    known = list(found)
    playing = running_now(known)
    running = [tournament for tournament in known if tournament.pk in playing]
    return running, nearest_first(tournament for tournament in known if tournament.pk not in playing)


@same_for_everybody()
def about(request: HttpRequest) -> HttpResponse:
    """Who runs this installation."""
    return _site_text(request, "about", _("About"))


@same_for_everybody()
def contact(request: HttpRequest) -> HttpResponse:
    """How to reach them."""
    return _site_text(request, "contact", _("Contact"))


@same_for_everybody()
def imprint(request: HttpRequest) -> HttpResponse:
    """Who answers for it by law."""
    return _site_text(request, "imprint", _("Imprint"))


def _site_text(request: HttpRequest, name: str, title: str) -> HttpResponse:
    """A text of the settings; the page is not there without one."""
    text = settings.SITE_TEXTS[name]
    if not text:
        raise Http404
    return render(request, "setup/site_text.html", {"title": title, "text": text})

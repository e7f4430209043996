"""Screens of the hall that turn their pages by themselves, overlays for a stream, and the page that makes addresses.

Every page is the same for everybody: staff who open a screen on the projector see what a stranger sees.
"""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tournaments.common.selectors import seated_tables
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import find_tournament, render_page
from tournaments.models import Tournament
from tournaments.play.standings.presentation import counted_otherwise
from tournaments.public.screens import forms, presentation, selectors
from tournaments.texts.format import round_name

OVERLAY_NEWS = 3
"""News of a kind on an overlay."""


@same_for_everybody(*forms.SCREEN_WORDS)
def screen_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The screen without its slides, which it loads one after the other."""
    tournament = find_tournament(request, slug)
    chosen = forms.read_screen(request.GET)
    context = {
        "tournament": tournament,
        "options": chosen,
        "slides": json.dumps([reverse(f"screen_{word}", args=[slug]) for word in chosen.show]),
        "words": json.dumps(presentation.screen_words()),
        "clock": reverse("api-clock", args=[slug]),
    }
    return render(request, "screens/screen.html", context)


@same_for_everybody()
def standings_slide(request: HttpRequest, slug: str) -> HttpResponse:
    """Every row of the public standings."""
    tournament = find_tournament(request, slug)
    context = presentation.standings_slide(selectors.shown_standings(tournament))
    context["notice"] = counted_otherwise(tournament) if context else ""
    return render(request, "screens/_standings.html", context)


@same_for_everybody()
def seating_slide(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody's seat in the next round, by name."""
    seating = selectors.next_seating(find_tournament(request, slug))
    context = {"rounds": " · ".join(map(round_name, seating[0])), "lines": seating[1]} if seating else {}
    return render(request, "screens/_seating.html", context)


@same_for_everybody()
def tables_slide(request: HttpRequest, slug: str) -> HttpResponse:
    """The running tables, with their scores where those are public."""
    tournament = find_tournament(request, slug)
    context = {"tournament": tournament, "tables": selectors.running_tables(tournament)}
    return render(request, "screens/_tables.html", context)


@same_for_everybody()
def news_slide(request: HttpRequest, slug: str) -> HttpResponse:
    """The news of the hall: big hands, finished tables, changed places."""
    tournament = find_tournament(request, slug)
    return render(request, "screens/_news.html", {"news": presentation.news_of(tournament)})


@same_for_everybody()
def clock_slide(request: HttpRequest, slug: str) -> HttpResponse:
    """The frame of the clock, which the page fills as it runs."""
    return render(request, "screens/_clock.html", {"tournament": find_tournament(request, slug)})


@same_for_everybody()
def ceremony_slide(request: HttpRequest, slug: str) -> HttpResponse:
    """The best players, once all rounds are over."""
    tournament = find_tournament(request, slug)
    rows = selectors.best(tournament)
    context = {"rows": rows, "metrics": presentation.metrics_of(tournament)}
    return render(request, "screens/_ceremony.html", context)


@same_for_everybody(*forms.OVERLAY_WORDS)
def overlay_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Parts of the game on a transparent page, for a stream."""
    tournament = find_tournament(request, slug)
    chosen = forms.read_overlay(request.GET)
    context = {"tournament": tournament, "options": chosen, **_overlay(tournament, chosen)}
    return render(request, "screens/overlay.html", context)


def _overlay(tournament: Tournament, chosen: forms.OverlayOptions) -> dict[str, Any]:
    """The data of the chosen parts."""
    parts: dict[str, Any] = {}
    if {"scores", "table", "last-hand"}.intersection(chosen.show):
        table = selectors.followed_table(tournament, chosen.table, chosen.pk)
        parts["running"] = selectors.running(table, timezone.now()) if table else None
        parts["last"] = presentation.last_hand(table) if table and "last-hand" in chosen.show else None
    if "standings" in chosen.show:
        parts |= presentation.standings_slide(selectors.shown_standings(tournament), chosen.rows)
    if "news" in chosen.show:
        parts["news"] = presentation.news_of(tournament, OVERLAY_NEWS)
    return parts


@same_for_everybody()
def screens_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page that makes the addresses of screens and overlays, with a preview of the overlay."""
    tournament = find_tournament(request, slug)
    numbers = seated_tables().filter(round__stage__tournament=tournament)
    return render_page(
        request,
        "screens/screens.html",
        tournament,
        "screens",
        slides=presentation.named_slides(),
        parts=presentation.named_parts(),
        corners=presentation.named_corners(),
        sizes=presentation.named_sizes(),
        tables=numbers.order_by("number").values_list("number", flat=True).distinct(),
        usual_seconds=forms.USUAL_SECONDS,
        usual_rows=forms.USUAL_ROWS,
        most_rows=forms.MOST_ROWS,
    )

"""Calendars (RFC 5545): the schedule of a tournament; for a player with table and seat."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from players import naming
from tournaments.common.site import site_of
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import find_entry, find_tournament
from tournaments.public.sharing.calendar_file import calendar_file
from tournaments.public.sharing.presentation.events import player_events, tournament_events


def _answer(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return answer


@same_for_everybody()
def tournament_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The schedule, in the tournament's time zone."""
    tournament = find_tournament(request, slug)
    page = site_of(request).rstrip("/") + reverse("tournament", args=[slug])
    return _answer(calendar_file(tournament_events(tournament), tournament.name, page), slug)


@same_for_everybody()
def player_calendar(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rounds of a player: table and seat where they are published."""
    entry = find_entry(request, slug, number)
    page = site_of(request).rstrip("/") + reverse("player", args=[slug, number])
    with naming.seen_by_everybody():
        name = f"{entry.full_name} · {entry.tournament.name}"
        return _answer(calendar_file(player_events(entry), name, page), f"{slug}-{number}")

"""Small pages for frames on other sites: standings, a player's next table, tournaments to come; and oEmbed, which tells
their address for the address of a page.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt

from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import find_tournament
from tournaments.models import Entry
from tournaments.play.standings.selectors.player_results import games_of, next_game
from tournaments.public.screens import forms, presentation, selectors

V = TypeVar("V", bound=Callable[..., HttpResponse])
ROW, FRAME, HEAD = 34, 24, 64
"""Pixels of a row, of the edges, and of the heading."""
WIDTH: Final = 480

in_frames = cast(Callable[[V], V], csp_replace({"frame-ancestors": settings.EMBED_SITES}))
"""Lets other sites frame a view; the library's type knows only views of one argument."""


@same_for_everybody(*forms.EMBED_WORDS)
@xframe_options_exempt
@in_frames
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The first places."""
    tournament = find_tournament(request, slug)
    chosen = forms.read_embed(request.GET)
    parts = presentation.standings_slide(selectors.shown_standings(tournament), chosen.rows)
    return _show(request, "standings", chosen, tournament=tournament, **parts)


@same_for_everybody(*forms.EMBED_WORDS)
@xframe_options_exempt
@in_frames
def next_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player's next table, with the others at it."""
    tournament = find_tournament(request, slug)
    rows = Entry.objects.filter(tournament=tournament).exclude(status=Entry.Status.APPLIED)
    entry = get_object_or_404(rows.select_related("player", "tournament"), number=number)
    chosen = forms.read_embed(request.GET)
    return _show(request, "next", chosen, tournament=tournament, entry=entry, game=next_game(games_of(entry)))


@same_for_everybody("country", *forms.EMBED_WORDS)
@xframe_options_exempt
@in_frames
def calendar(request: HttpRequest) -> HttpResponse:
    """The next tournaments, of one country if the address names it (`?country=ITA`)."""
    chosen = forms.read_embed(request.GET)
    rows = selectors.to_come(request.GET.get("country", "")[:3].upper(), chosen.rows)
    return _show(request, "calendar", chosen, tournaments=rows)


def _show(request: HttpRequest, part: str, chosen: forms.EmbedOptions, **context: Any) -> HttpResponse:
    response = render(request, "screens/embed.html", {"part": part, "options": chosen, **context})
    response.headers["Refresh"] = "60"  # a frame has no script that asks again
    return response


@cache_control(public=True, max_age=86_400)
def script(request: HttpRequest) -> HttpResponse:
    """The script that puts a frame where it stands, at an address that never changes."""
    source = (settings.BASE_DIR / "static" / "js" / "embed.js").read_text()
    return HttpResponse(source, content_type="text/javascript; charset=utf-8")


@cache_control(public=True, max_age=600)
def oembed(request: HttpRequest) -> HttpResponse:
    """The frame for the page of a tournament, its standings or a player: oEmbed 1.0, JSON."""
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=501)
    if not request.GET.get("url"):
        return HttpResponse(status=400)
    parts = urlsplit(request.GET.get("url", ""))
    if parts.netloc != request.get_host():
        raise Http404
    path, rows = _frame_of(parts.path)
    width = _at_most(request, "maxwidth", WIDTH)
    height = _at_most(request, "maxheight", HEAD + FRAME + rows * ROW)
    address = request.build_absolute_uri(path)
    html = (
        f'<iframe src="{address}" title="Tenbo" width="{width}" height="{height}" loading="lazy" '
        'style="border:0"></iframe>'
    )
    shown = {"type": "rich", "version": "1.0", "provider_name": "Tenbo", "title": "Tenbo"}
    return JsonResponse({**shown, "html": html, "width": width, "height": height, "cache_age": 600})


def _frame_of(path: str) -> tuple[str, int]:
    """The address of the frame for a page, and its rows. Raises Http404 for pages without one."""
    try:
        match = resolve(path)
    except Resolver404:
        raise Http404 from None
    if match.url_name in ("tournament", "standings"):
        return reverse("embed_standings", args=[match.kwargs["slug"]]), forms.USUAL_EMBEDDED
    if match.url_name == "player":
        return reverse("embed_next", args=[match.kwargs["slug"], match.kwargs["number"]]), 5
    if match.url_name in ("home", "tournaments"):
        return reverse("embed_calendar"), forms.USUAL_EMBEDDED
    raise Http404


def _at_most(request: HttpRequest, name: str, usual: int) -> int:
    text = request.GET.get(name, "")
    return min(usual, int(text)) if text.isdecimal() and int(text[:6]) > 0 else usual

"""The pictures that a messenger shows beside a link (Open Graph). They show public facts, whoever asks.

The pictures of a tournament are kept with its pages, per version; drawn pictures are kept by their contents.
"""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import find_entry, find_hand, find_table, find_tournament
from tournaments.models import Hand
from tournaments.public.sharing.drawing.pictures import Picture, draw
from tournaments.public.sharing.presentation import pictures

AN_HOUR: Final = "public, max-age=3600, s-maxage=3600"
"""For pictures that never change: the hand of an address of the calculator."""


def _png(picture: Picture) -> HttpResponse:
    return HttpResponse(draw(picture), content_type="image/png")


@same_for_everybody()
def site_picture(request: HttpRequest) -> HttpResponse:
    """For pages without a picture of their own."""
    return _png(pictures.site_picture())


@same_for_everybody()
def tournament_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The top of the standings."""
    return _png(pictures.tournament_picture(find_tournament(request, slug)))


@same_for_everybody()
def player_picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player: place, total, next seat."""
    return _png(pictures.player_picture(find_entry(request, slug, number)))


@same_for_everybody(row=Hand)
def hand_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """A hand with its bill in tiles; 404 while hands are not public."""
    hand = find_hand(request, pk)
    picture = pictures.hand_picture(find_table(request, hand.table_id), hand)
    if picture is None:
        raise Http404
    return _png(picture)


def calculator_picture(request: HttpRequest) -> HttpResponse:
    """The hand in an address of the calculator."""
    answer = _png(pictures.calculator_picture(request.GET))
    answer.headers["Cache-Control"] = AN_HOUR
    patch_vary_headers(answer, ("Accept-Language", "Cookie"))
    return answer

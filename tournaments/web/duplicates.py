"""People who may be one: shown side by side with what merging would do, and merged in one step."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.models import Player
from tournaments import permissions
from tournaments.numbers import KEY, whole_number
from tournaments.selectors import duplicates as selectors
from tournaments.services import duplicates
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in

MOST = 25
"""Pairs on a page: after merging these, more show up."""


@signed_in
def duplicates_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Each likely pair, either way round."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_manage_entries, tournament)
    pairs = selectors.pairs_of(tournament)
    listed = pairs[:MOST]
    ways = [way for one in listed for way in ((one.keep, one.drop), (one.drop, one.keep))]
    effects = selectors.effects_of(ways)
    shown = [
        {"why": one.why, "people": (one.keep, one.drop), "ways": both}
        for one, both in zip(listed, zip(effects[::2], effects[1::2], strict=True), strict=True)
    ]
    return show(
        request,
        "tournaments/duplicates.html",
        tournament,
        "players",
        pairs=shown,
        more=len(pairs) - len(shown),
    )


@deed
def merge(request: HttpRequest, slug: str) -> HttpResponse:
    """One of two."""
    ask(request, permissions.can_manage_entries, find_tournament(request, slug))
    keep, drop = _person(request, "keep"), _person(request, "drop")
    duplicates.merge_players(keep=keep, drop=drop, by=member(request))
    messages.success(request, _("%(name)s is one person now.") % {"name": keep.full_name})
    return redirect("duplicates", slug)


def _person(request: HttpRequest, field: str) -> Player:
    person = Player.objects.filter(pk=whole_number(request.POST.get(field, ""), KEY) or 0).first()
    if person is None:
        raise Http404
    return person

"""Likely duplicates: shown side by side with the effect of a merge, and merged in one step."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.models import Player
from tournaments.common import permissions
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import ReasonedMergeForm
from tournaments.desk.people.selectors import duplicates as selectors
from tournaments.desk.people.services import duplicates
from tournaments.models import Apart, Tournament

MOST = 25
"""The number of pairs on a page: more follow after these are merged."""


@signed_in
def duplicates_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Each likely pair, with the effects of both merges."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    pairs = selectors.pairs_of(tournament, request.user)
    listed = pairs[:MOST]
    directions = [way for pair in listed for way in ((pair.keep, pair.drop), (pair.drop, pair.keep))]
    effects = selectors.shown_to(request.user, selectors.effects_of(directions))
    people = {person.pk for pair in listed for person in (pair.keep, pair.drop)}
    own = set(permissions.people_of(request.user).filter(pk__in=people).values_list("pk", flat=True))
    shown = [
        {
            "why": pair.why,
            "people": (pair.keep, pair.drop),
            "ways": [(way, _words(way.drop), _words(way.keep)) for way in both],
            "own": {pair.keep.pk, pair.drop.pk} <= own,
            "ask": not own.isdisjoint({pair.keep.pk, pair.drop.pk}),
        }
        for pair, both in zip(listed, zip(effects[::2], effects[1::2], strict=True), strict=True)
    ]
    return render_page(
        request,
        "people/duplicates.html",
        tournament,
        "players",
        pairs=shown,
        more=len(pairs) - len(shown),
        merged=selectors.merged_in(tournament, request.user),
        apart=_shown_apart(request, tournament),
    )


def _words(person: Player) -> str:
    """The person's name, country and EMA number, which tell namesakes apart."""
    return ", ".join(filter(None, (person.full_name, person.country, person.shown_ema_number)))


def _shown_apart(request: HttpRequest, tournament: Tournament) -> list[tuple[Apart, bool]]:
    """The pairs of people kept apart, each with whether this account may take it back."""
    rows = list(selectors.apart_in(tournament, request.user))
    people = {key for row in rows for key in (row.first_id, row.second_id)}
    own = set(permissions.people_of(request.user).filter(pk__in=people).values_list("pk", flat=True))
    return [(row, not own.isdisjoint({row.first_id, row.second_id})) for row in rows]


@action
def merge(request: HttpRequest, slug: str) -> HttpResponse:
    """Merge two people, with the reason from the page."""
    require_permission(request, permissions.can_manage_entries, find_tournament(request, slug))
    sent = ReasonedMergeForm(request.POST, permissions.people_seen_by(request.user)).read()
    keep, drop = sent["keep"], sent["drop"]
    if keep is None or drop is None:
        raise Http404
    duplicates.merge_players(keep=keep, drop=drop, by=account_of(request), reason=sent["reason"])
    messages.success(request, _("%(name)s: duplicates merged.") % {"name": keep.full_name})
    return redirect("duplicates", slug)

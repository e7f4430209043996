"""Proposals about people shared with other organisers: theirs and those of this tournament."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.common import permissions
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import MergeForm
from tournaments.desk.people.presentation.proposals import shown_proposal
from tournaments.desk.people.selectors import persons as selectors
from tournaments.desk.people.services import proposals

MOST = 50
"""The number of proposals on a page, of each direction."""


@signed_in
def proposals_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The proposals to decide, and the proposals that others decide."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    coming = [
        shown_proposal(proposal, request.user) for proposal in selectors.proposals_for(tournament)[:MOST]
    ]
    return render_page(
        request,
        "people/proposals.html",
        tournament,
        "players",
        waiting=[shown for shown in coming if shown.proposal.state == "open"],
        decided=[shown for shown in coming if shown.proposal.state != "open"],
        asked=[
            shown_proposal(proposal, request.user) for proposal in selectors.proposals_from(tournament)[:MOST]
        ],
    )


@action
def propose_merge(request: HttpRequest, slug: str) -> HttpResponse:
    """Propose a merge with a person of another organiser."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    sent = MergeForm(request.POST, permissions.people_seen_by(request.user)).read()
    keep, drop = sent["keep"], sent["drop"]
    if keep is None or drop is None:
        raise Http404
    proposals.propose_merge(tournament=tournament, keep=keep, drop=drop, by=account_of(request))
    messages.success(request, _("%(name)s: proposed to the other organiser.") % {"name": keep.full_name})
    return redirect("duplicates", slug)

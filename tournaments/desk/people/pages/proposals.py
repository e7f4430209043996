"""Proposals about people shared with other organisers: theirs and those of this tournament."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.person import PERSON, facts_of
from tournaments.common import permissions
from tournaments.common.permissions import User, can_see_tournament
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import MergeForm
from tournaments.desk.people.selectors import persons as selectors
from tournaments.desk.people.services import proposals
from tournaments.models import Proposal

LABELS = {fact.name: fact.label for fact in PERSON}
MOST = 50
"""The number of proposals on a page, of each direction."""


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """`rows` are label, present text, proposed text; the names of tournaments are empty where they are hidden."""

    proposal: Proposal
    rows: tuple[tuple[str, str, str], ...]
    asked_from: str
    decided_in: str


def shown_proposal(proposal: Proposal, user: User) -> ShownProposal:
    """The proposal for this reader, without names of drafts that they may not see."""
    held = facts_of(proposal.person)
    rows = tuple((str(LABELS[key]), held[key], value) for key, value in proposal.changes.items())
    proposer, owner = proposal.tournament, proposal.owner
    return ShownProposal(
        proposal,
        rows,
        proposer.name if can_see_tournament(user, proposer) else "",
        owner.name if can_see_tournament(user, owner) else "",
    )


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

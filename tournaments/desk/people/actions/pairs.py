"""The actions on two people who may be one person, and the decisions about proposals."""

from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy as lazy

from tournaments.common.permissions import people_seen_by
from tournaments.common.web.actions import Action
from tournaments.desk.people.actions.subjects import MANAGED, row_of
from tournaments.desk.people.selectors.duplicates import apart_in, merged_in
from tournaments.desk.people.selectors.persons import proposals_at, proposals_for
from tournaments.desk.people.serializers import PersonRow, ProposalSerializer
from tournaments.desk.people.serializers import duplicates as shapes
from tournaments.desk.people.services import apart, proposals, separation

DECIDED = "proposals/<int:pk>/"


def _people(request: HttpRequest, sent: dict[str, Any], *names: str) -> dict[str, Any]:
    """The people whose keys were sent under these names. Raises Http404 for those whom the account does not see."""
    seen = people_seen_by(request.user).select_related("club").in_bulk([sent[name] for name in names])
    if any(sent[name] not in seen for name in names):
        raise Http404
    return {**sent, **{name: seen[sent[name]] for name in names}}


def _proposed(request: HttpRequest, _tournament: Any, sent: dict[str, Any]) -> dict[str, Any]:
    if sent["keep"] == sent["drop"]:
        raise Http404
    return _people(request, sent, "keep", "drop")


def _apart(request: HttpRequest, _tournament: Any, sent: dict[str, Any]) -> dict[str, Any]:
    return _people(request, sent, "first", "second")


ACTIONS = (
    Action(
        proposals.propose_merge,
        MANAGED,
        None,
        "Propose that two people are one, where another organiser answers for one of them",
        "The other organiser decides; 204 if it was proposed before. For organisers.",
        shapes.MergeRequest,
        api="POST proposals/merge/",
        given=_proposed,
        shape=ProposalSerializer,
        status=201,
        may_change_nothing=True,
        logged=lazy("Merging of two people proposed"),
    ),
    Action(
        apart.keep_apart,
        MANAGED,
        "duplicates/apart/",
        "Keep two people apart: they are no longer offered as one",
        "A merge of the two is refused until the pair is removed. For organisers who answer for one of them.",
        shapes.ApartRequest,
        lazy("They are kept apart and no longer offered as one."),
        given=_apart,
        shape=shapes.ApartSerializer,
        status=201,
        logged=lazy("Two people kept apart"),
    ),
    Action(
        apart.take_back_apart,
        row_of("apart", apart_in, "duplicates/apart/<int:pk>/"),
        "back/",
        "Take back that two people are kept apart",
        "The two are suggested as duplicates again. For organisers who answer for one of them.",
        done=lazy("They are no longer kept apart."),
        api="DELETE",
        status=204,
        logged=lazy("Two people no longer kept apart"),
    ),
    Action(
        separation.separate_people,
        row_of("merged", merged_in, "duplicates/merged/<int:pk>/"),
        "separate/",
        "Separate merged people again",
        "Restores the merged person as they were. For organisers who made the merge or answer for the person.",
        shapes.SeparationRequest,
        lazy("They are two people again."),
        shape=PersonRow,
        logged=lazy("Merged people separated again"),
    ),
    Action(
        proposals.accept_proposal,
        row_of("proposal", lambda here, _user: proposals_for(here), DECIDED, alone=True),
        "accept/",
        "Accept a proposal: the change is made",
        "For the receiving organisers.",
        done=lazy("Accepted: the change has been made."),
        shown="proposals",
        status=204,
        logged=lazy("Proposal accepted"),
    ),
    Action(
        proposals.decline_proposal,
        row_of("proposal", lambda here, _user: proposals_at(here), DECIDED, alone=True),
        "decline/",
        "Decline a proposal, or take one's own back",
        "Nothing changes. For the receiving organisers, and for the organisers who sent it.",
        done=lazy("Declined: nothing has changed."),
        shown="proposals",
        status=204,
        logged=lazy("Proposal declined"),
    ),
)

"""The person behind an entry, candidates for it, and the proposals between organisers."""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors import persons as selectors
from tournaments.desk.people.serializers.duplicates import MergeRequest
from tournaments.desk.people.services import persons, proposals
from tournaments.models import Proposal

SEARCH = OpenApiParameter("q", str, description="words of the name, or the EMA number")


class People(LedgerView):
    @operation(
        "Known people who are not in the tournament, by name or number",
        response=shapes.PersonRow(many=True),
        parameters=(SEARCH,),
    )
    def get(self, request: Request, slug: str) -> Response:
        """People of public tournaments, and of your own tournaments. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        people = selectors.find_people(request.user, tournament, request.query_params.get("q", ""))
        return Response(shapes.PersonRow(people, many=True).data)


class EntryPerson(LedgerView):
    @operation(
        "Say who an entry really is: a known person, or somebody new; the results stay with the entry",
        request=shapes.PersonChoice,
        response=shapes.EntrySerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The entry had the wrong person behind it. For organisers."""
        entry = self.entry(slug, number)
        permissions.require(permissions.can_manage_entries, self.account, entry.tournament)
        choice = self.read(shapes.PersonChoice)
        if "id" not in choice:
            changed = persons.assign_newcomer(entry=entry, by=self.account, **choice)
        else:
            player = permissions.people_seen_by(self.account).filter(pk=choice["id"]).first()
            if player is None:
                raise Http404
            changed = persons.assign_person(
                entry=entry, player=player, by=self.account, reason=choice["reason"]
            )
        return Response(shapes.EntrySerializer(changed).data)


class EntryProposal(LedgerView):
    @operation(
        "Propose other facts of a person who plays in tournaments of other organisers, too",
        request=shapes.PersonFacts,
        response=shapes.ProposalSerializer,
        status=201,
        may_change_nothing=True,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The organisers who answer for the person decide; 204 if nothing would change. For organisers."""
        entry = self.entry(slug, number)
        facts = self.read(shapes.PersonFacts)
        proposal = proposals.propose_change(entry=entry, by=self.account, **facts)
        if proposal is None:
            return Response(status=204)
        return Response(shapes.ProposalSerializer(proposal).data, status=201)


class Proposals(LedgerView):
    @operation("Proposals of other organisers, newest first", response=shapes.ProposalSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Waiting and decided proposals. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        return Response(shapes.ProposalSerializer(selectors.proposals_for(tournament), many=True).data)


class OneProposal(LedgerView):
    """A proposal that the organisers of this tournament decide."""

    choices = staticmethod(selectors.proposals_for)

    def proposal(self, slug: str, pk: int) -> Proposal:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, self.account, tournament)
        proposal = self.choices(tournament).filter(pk=pk).first()
        if proposal is None:
            raise Http404
        return proposal


class AcceptProposal(OneProposal):
    @operation("Accept a proposal: the change is made", status=204)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """For the receiving organisers."""
        proposals.accept_proposal(proposal=self.proposal(slug, pk), by=self.account)
        return Response(status=204)


class DeclineProposal(OneProposal):
    choices = staticmethod(selectors.proposals_at)

    @operation("Decline a proposal, or take one's own back", status=204)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Nothing changes. For the receiving organisers, and for the organisers who sent it."""
        proposals.decline_proposal(proposal=self.proposal(slug, pk), by=self.account)
        return Response(status=204)


class ProposeMerge(LedgerView):
    @operation(
        "Propose that two people are one, where another organiser answers for one of them",
        request=MergeRequest,
        response=shapes.ProposalSerializer,
        status=201,
        may_change_nothing=True,
    )
    def post(self, request: Request, slug: str) -> Response:
        """The other organiser decides; 204 if it was proposed before. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, self.account, tournament)
        pair = self.read(MergeRequest)
        seen = permissions.people_seen_by(self.account).in_bulk([pair["keep"], pair["drop"]])
        if len(seen) < 2:
            raise Http404
        proposal = proposals.propose_merge(
            tournament=tournament, keep=seen[pair["keep"]], drop=seen[pair["drop"]], by=self.account
        )
        if proposal is None:
            return Response(status=204)
        return Response(shapes.ProposalSerializer(proposal).data, status=201)

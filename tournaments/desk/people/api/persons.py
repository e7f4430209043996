"""The person behind an entry, candidates for it, and the proposals of other organisers."""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors import persons as selectors
from tournaments.desk.people.services import persons

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


class Proposals(LedgerView):
    @operation("Proposals of other organisers, newest first", response=shapes.ProposalSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Waiting and decided proposals. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        return Response(shapes.ProposalSerializer(selectors.proposals_for(tournament), many=True).data)

"""The person behind an entry, candidates for it, a copy of their data; proposals of other organisers; teams and
substitutes.
"""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.serializers import Reason
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors import persons as selectors
from tournaments.desk.people.selectors.own_data import own_data
from tournaments.desk.people.serializers.teams import TeamsSerializer
from tournaments.desk.people.services import persons, privacy, substitutes
from tournaments.play.hands.api.hands import full_table
from tournaments.play.hands.serializers import FullTableSerializer
from tournaments.play.standings.api import ListOfStages
from tournaments.play.standings.selectors.final_list import guests_of, merged
from tournaments.play.standings.selectors.teams import team_rows

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


class OwnData(LedgerView):
    @operation("Everything stored about the person of an entry; logged", response=shapes.OwnDataSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The data as JSON, for the organiser to hand on to the person."""
        entry = self.entry(slug, number)
        privacy.log_export(entry=entry, by=self.account)
        return Response(own_data(entry.player, request.user))


@same_for_everybody()
class Teams(ListOfStages):
    @operation("Team standings", response=TeamsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Covers the stages whose standings you may see; the settings say how many of the best members count."""
        payloads = self.payloads(slug)
        best = self.tournament(slug).team_best
        rows = team_rows(payloads[-1]["metrics"], [*merged(payloads), *guests_of(payloads)], best=best)
        return Response({"metrics": payloads[-1]["metrics"], "best": best, "rows": rows})


class Substitutes(LedgerView):
    @operation(
        "Seat a substitute for a player", request=shapes.SubstituteRequest, response=FullTableSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """Before the game or during it, which the rules tell apart; results stay with the player's entry. For
        organisers and head referees.
        """
        table, sent = self.table(pk), self.read(shapes.SubstituteRequest)
        slug = table.round.stage.tournament.slug
        substitutes.seat_substitute(
            table=table,
            entry=self.entry(slug, sent.pop("entry")),
            substitute=self.entry(slug, sent.pop("substitute")),
            by=self.account,
            **sent,
        )
        return Response(full_table(request.user, self.table(pk)))


class OneSubstitute(LedgerView):
    @operation(
        "Cancel a substitution: the player of this number plays after all",
        request=Reason,
        response=FullTableSerializer,
    )
    def post(self, request: Request, pk: int, number: int) -> Response:
        """The reason is kept in the log. For organisers and head referees."""
        table = self.table(pk)
        entry = self.entry(table.round.stage.tournament.slug, number)
        reason = self.read(Reason)["reason"]
        substitutes.take_back_substitute(table=table, entry=entry, by=self.account, reason=reason)
        return Response(full_table(request.user, self.table(pk)))

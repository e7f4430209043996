"""Teams: their standings and their members."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import operation
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.services import teams as team_services
from tournaments.play.standings.api import ListOfStages
from tournaments.play.standings.selectors.final_list import guests_of, merged
from tournaments.play.standings.selectors.teams import team_rows


@same_for_everybody()
class Teams(ListOfStages):
    @operation("Team standings", response=shapes.TeamsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Covers the stages whose standings you may see; the settings say how many of the best members count."""
        payloads = self.payloads(slug)
        best = self.tournament(slug).team_best
        rows = team_rows(payloads[-1]["metrics"], [*merged(payloads), *guests_of(payloads)], best=best)
        return Response({"metrics": payloads[-1]["metrics"], "best": best, "rows": rows})

    @operation("Set all teams", request=shapes.TeamsRequest, response=shapes.EntrySerializer(many=True))
    def put(self, request: Request, slug: str) -> Response:
        """Names with the numbers of their members; players in no list are in no team. For organisers."""
        tournament = self.tournament(slug)
        teams = self.read(shapes.TeamsRequest)["teams"]
        team_services.set_teams(tournament=tournament, teams=teams, by=self.account)
        entries = tournament.entries.select_related("player__club").order_by("number")
        return Response(shapes.EntrySerializer(entries, many=True).data)

"""Teams: their standings and their members."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import operation
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.desk.people import serializers as shapes
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

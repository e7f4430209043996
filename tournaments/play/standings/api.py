"""Standings as stored: bytes with an ETag, and 304 for a reader that has them already."""

from django.http import Http404, HttpResponse
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.models import Stage, StandingSnapshot
from tournaments.play.standings import serializers as shapes
from tournaments.play.standings import services
from tournaments.play.standings.columns import StandingsPayload
from tournaments.play.standings.selectors import standings as selectors
from tournaments.play.standings.selectors.final_list import guests_of, merged


def as_stored(request: Request, stage: Stage, snapshot: StandingSnapshot) -> HttpResponse:
    """The snapshot's bytes, or 304; a reader asks again each time, and mostly gets the 304."""
    etag = f'"{snapshot.etag}"'
    etags = parse_etags(request.headers.get("If-None-Match", ""))
    fresh = "*" in etags or etag in (tag.removeprefix("W/") for tag in etags)
    response = HttpResponse(status=304) if fresh else HttpResponse(bytes(snapshot.payload))
    response.headers["Content-Type"] = "application/json"
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Standings-Version"] = str(snapshot.version)
    response.headers["X-Hands-To-Come"] = str(selectors.changes_to_come(stage, snapshot))
    return response


@same_for_everybody()
class Standings(LedgerView):
    @operation("Standings of a stage, latest version", response=shapes.StandingsSerializer)
    def get(self, request: Request, slug: str, stage: int) -> HttpResponse:
        """The stored bytes with an ETag: send it as `If-None-Match` and get 304 as long as nothing changed. Staff see
        unpublished standings too. `X-Hands-To-Come` is the number of hands that are not yet in them: 0 once all
        that was sent is.
        """
        stage_shown = self.stage(slug, stage)
        inside = permissions.can_see_unpublished(request.user, stage_shown.tournament)
        snapshot = (
            selectors.newest_snapshot(stage_shown) if inside else selectors.public_snapshot(stage_shown)
        )
        if snapshot is None:
            raise Http404
        return as_stored(request, stage_shown, snapshot)


class PublishStandings(LedgerView):
    @operation("Publish the present standings", response=shapes.SnapshotSerializer)
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """For tournaments that publish by hand: readers see this version. For organisers."""
        snapshot = services.publish_standings(stage=self.stage(slug, stage), by=self.account)
        return Response(shapes.SnapshotSerializer(snapshot).data)


class ListOfStages(LedgerView):
    """Covers the stages whose standings you may see."""

    def payloads(self, slug: str) -> list[StandingsPayload]:
        """The standings of the open stages, the first stage first; 404 before there are any."""
        tournament = self.tournament(slug)
        inside = permissions.can_see_unpublished(self.request.user, tournament)
        payloads = selectors.payloads_of(tournament, inside=inside)
        if not payloads:
            raise Http404
        return payloads


@same_for_everybody()
class FinalList(ListOfStages):
    @operation("Final standings: everyone in one list over all stages", response=shapes.FinalListSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Only the stages whose standings you may see; 404 before there are any."""
        payloads = self.payloads(slug)
        lists = {"rows": merged(payloads), "guests": guests_of(payloads)}
        return Response({"metrics": payloads[-1]["metrics"], **lists})

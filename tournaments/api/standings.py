"""Standings as stored: bytes with an ETag, 304 for who has them already."""

from django.http import Http404, HttpResponse
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.models import StandingSnapshot
from tournaments.selectors import standings as selectors
from tournaments.services import standings as services


def as_stored(request: Request, snapshot: StandingSnapshot) -> HttpResponse:
    """The snapshot's bytes, or 304; a reader asks again each time, and mostly gets the 304."""
    etag = f'"{snapshot.etag}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    fresh = "*" in known or etag in (tag.removeprefix("W/") for tag in known)
    response = HttpResponse(status=304) if fresh else HttpResponse(bytes(snapshot.payload))
    response.headers["Content-Type"] = "application/json"
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Standings-Version"] = str(snapshot.version)
    return response


class Standings(LedgerView):
    @operation("The standings of a stage, newest version", response=shapes.StandingsSerializer)
    def get(self, request: Request, slug: str, stage: int) -> HttpResponse:
        where = self.stage(slug, stage)
        works_here = permissions.can_see_unpublished(request.user, where.tournament)
        snapshot = selectors.newest_snapshot(where) if works_here else selectors.public_snapshot(where)
        if snapshot is None:
            raise Http404
        return as_stored(request, snapshot)


class PublishStandings(LedgerView):
    @operation("Show the standings as they are now", response=shapes.SnapshotSerializer)
    def post(self, request: Request, slug: str, stage: int) -> Response:
        snapshot = services.publish_standings(stage=self.stage(slug, stage), by=self.account)
        return Response(shapes.SnapshotSerializer(snapshot).data)

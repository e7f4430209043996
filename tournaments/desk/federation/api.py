"""The requirements of the federation, over HTTP; the observer's report."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.documents.serializers import JobSerializer
from tournaments.desk.federation import serializers as shapes
from tournaments.desk.federation import services
from tournaments.desk.federation.selectors import check_event


class FederationCheck(LedgerView):
    @operation("What the federation asks for and what is missing", response=shapes.CheckSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The event and every player, before the results file is sent. For organisers and head referees."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_export, request.user, tournament)
        return Response(shapes.CheckSerializer(check_event(tournament)).data)


class ObserversReport(LedgerView):
    @operation("Request the observer's report", response=JobSerializer, status=202)
    def post(self, request: Request, slug: str) -> Response:
        """A job writes it (docx): follow it among the exports. For organisers and head referees."""
        job = services.request_report(tournament=self.tournament(slug), by=self.account)
        return Response(JobSerializer(job).data, status=202)

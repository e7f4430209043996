"""Workbooks and documents on paper: ask for one, see how far it is, fetch it."""

from django.http import FileResponse, Http404
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.api.rounds import round_of
from tournaments.exports import federation
from tournaments.models import Job
from tournaments.selectors import exports as selectors
from tournaments.services import exports as services

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MEDIA_TYPES = {".xlsx": MEDIA_TYPE, ".pdf": "application/pdf", ".csv": "text/csv; charset=utf-8"}


class ExportView(LedgerView):
    """A view of those who may export; what does not belong to the tournament is not found."""

    def export(self, slug: str, pk: int) -> Job:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_export, self.request.user, tournament)
        job = selectors.exports_of(tournament).filter(pk=pk).first()
        if job is None:
            raise Http404
        return job


class Exports(ExportView):
    @operation("The documents asked for, newest first", response=shapes.JobSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_export, request.user, tournament)
        return Response(shapes.JobSerializer(selectors.exports_of(tournament)[:50], many=True).data)

    @operation("Ask for a workbook", response=shapes.JobSerializer, status=202)
    def post(self, request: Request, slug: str) -> Response:
        job = services.request_export(tournament=self.tournament(slug), by=self.account)
        return Response(shapes.JobSerializer(job).data, status=202)


class OneExport(ExportView):
    @operation("How far a document is", response=shapes.JobSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return Response(shapes.JobSerializer(self.export(slug, pk)).data)


class ExportFile(ExportView):
    @operation("The document", response=OpenApiTypes.BINARY, status=(200, MEDIA_TYPE))
    def get(self, request: Request, slug: str, pk: int) -> FileResponse:
        job = self.export(slug, pk)
        path = selectors.file_of(job)
        if path is None or job.result is None:
            raise Http404
        kind = MEDIA_TYPES[path.suffix]
        return FileResponse(
            path.open("rb"), as_attachment=True, filename=job.result["name"], content_type=kind
        )


class Prints(ExportView):
    @operation(
        "Ask for a document as PDF", request=shapes.PrintRequest, response=shapes.JobSerializer, status=202
    )
    def post(self, request: Request, slug: str) -> Response:
        said, tournament = self.read(shapes.PrintRequest), self.tournament(slug)
        number = said.get("round")
        job = services.request_print(
            tournament=tournament,
            document=said["document"],
            round=None if number is None else round_of(self.stage(slug, said["stage"]), number),
            base=request.build_absolute_uri("/").rstrip("/"),
            by=self.account,
        )
        return Response(shapes.JobSerializer(job).data, status=202)


class FederationResults(ExportView):
    @operation("The results for the federation, and what to look at first", response=shapes.FederationAnswer)
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_export, request.user, tournament)
        lines = federation.results(tournament)
        answer = {"notes": federation.notes(tournament, lines), "rows": lines}
        return Response(shapes.FederationAnswer(answer).data)

"""Workbooks and documents on paper: request a document, follow its progress, fetch it."""

from pathlib import Path

from django.http import FileResponse, Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.site import site_of
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.pages import file_response
from tournaments.desk.documents import federation, selectors, services
from tournaments.desk.documents import serializers as shapes
from tournaments.models import Job


class ExportView(LedgerView):
    """Only for accounts that may export."""

    def export(self, slug: str, pk: int) -> Job:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_export, self.request.user, tournament)
        job = selectors.exports_for(self.request.user, tournament).filter(pk=pk).first()
        if job is None:
            raise Http404
        return job


class Exports(ExportView):
    @operation("Requested documents, newest first", response=shapes.JobSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The newest fifty, each with its state and progress. For organisers and head referees."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_export, request.user, tournament)
        return Response(
            shapes.JobSerializer(selectors.exports_for(request.user, tournament)[:50], many=True).data
        )

    @operation(
        "Request a workbook", request=shapes.WorkbookRequest, response=shapes.JobSerializer, status=202
    )
    def post(self, request: Request, slug: str) -> Response:
        """A job makes it: follow its progress until it is done. For organisers and head referees."""
        wishes = self.read(shapes.WorkbookRequest)
        job = services.request_export(tournament=self.tournament(slug), by=self.account, **wishes)
        return Response(shapes.JobSerializer(job).data, status=202)


class Export(ExportView):
    @operation("Progress of a document", response=shapes.JobSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """The progress of the job, and the file's name, size and checksum once it is done. For organisers and head
        referees.
        """
        return Response(shapes.JobSerializer(self.export(slug, pk)).data)


class ExportFile(ExportView):
    @operation(
        "Download a document",
        response=OpenApiTypes.BINARY,
        kinds=("application/octet-stream", *dict.fromkeys(selectors.MEDIA_TYPES.values())),
    )
    def get(self, request: Request, slug: str, pk: int) -> FileResponse:
        """The file of a job that is done; 404 before. For organisers and head referees."""
        job = self.export(slug, pk)
        path = selectors.file_of(job)
        if path is None or job.result is None:
            raise Http404
        kind = selectors.MEDIA_TYPES[path.suffix]
        return FileResponse(
            path.open("rb"), as_attachment=True, filename=job.result["name"], content_type=kind
        )


class Prints(ExportView):
    @operation(
        "Request a document as PDF", request=shapes.PrintRequest, response=shapes.JobSerializer, status=202
    )
    def post(self, request: Request, slug: str) -> Response:
        """A job writes it: one round or, without `round`, all of them. For organisers and head referees."""
        fields, tournament = self.read(shapes.PrintRequest), self.tournament(slug)
        number = fields.get("round")
        job = services.request_print(
            tournament=tournament,
            document=fields["document"],
            round=None if number is None else self.round(slug, fields["stage"], number),
            base=site_of(request).rstrip("/"),
            language=fields.get("language", ""),
            by=self.account,
        )
        return Response(shapes.JobSerializer(job).data, status=202)


class FederationResults(ExportView):
    @operation(
        "Results for the federation, with notes on what to check first", response=shapes.FederationAnswer
    )
    def get(self, request: Request, slug: str) -> Response:
        """The rows of the federation's results file. For organisers and head referees."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_export, request.user, tournament)
        lines = federation.results(tournament)
        answer = {"notes": federation.notes(tournament, lines), "rows": lines}
        return Response(shapes.FederationAnswer(answer).data)


class FederationFile(ExportView):
    @operation(
        "A file for the federation: its workbook, the same as CSV, the CSV of the ranking site",
        response=OpenApiTypes.BINARY,
        kinds=(selectors.MEDIA_TYPES[".csv"].partition(";")[0], selectors.MEDIA_TYPES[".xlsx"]),
        parameters=(
            OpenApiParameter("name", str, OpenApiParameter.PATH, enum=[*federation.FILES]),
            OpenApiParameter("event", bool, description="In the workbook, the facts of the event, too."),
        ),
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponse:
        """The present results with full names. For organisers and head referees."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_export, request.user, tournament)
        if name not in federation.FILES:
            raise Http404
        content = federation.file(tournament, name, with_event=bool(request.query_params.get("event")))
        return file_response(content, f"{slug}-{name}", selectors.MEDIA_TYPES[Path(name).suffix])

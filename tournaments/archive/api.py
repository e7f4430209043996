"""Tournament files: have one made, send one, see what it is, import it."""

from typing import Any

from django.http import Http404
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.faults import Fault
from tournaments.archive import serializers as shapes
from tournaments.archive.selectors.people import PlannedPerson
from tournaments.archive.selectors.uploads import import_of, planned_people
from tournaments.archive.services.records import request_record
from tournaments.archive.services.uploads import request_import, take_file
from tournaments.common import permissions
from tournaments.common.api.base import LedgerView, operation
from tournaments.documents.serializers import JobSerializer
from tournaments.models import Job
from tournaments.texts.faults import sentence


class Record(LedgerView):
    @operation(
        "Request the tournament file", request=shapes.RecordRequest, response=JobSerializer, status=202
    )
    def post(self, request: Request, slug: str) -> Response:
        """A job makes it: follow and fetch it among the exports. For organisers and head referees; a backup for
        organisers; the public file of a tournament that is over for every account."""
        kind = self.read(shapes.RecordRequest)["kind"]
        job = request_record(tournament=self.tournament(slug), kind=kind, by=self.account)
        return Response(JobSerializer(job).data, status=202)


class Imports(LedgerView):
    parser_classes = (MultiPartParser,)
    repeats_kept = False

    @operation(
        "Send a tournament file to be checked",
        request=shapes.FileUpload,
        response=shapes.ImportState,
        status=202,
    )
    def post(self, request: Request) -> Response:
        """At most 48 MB, as multipart. A job checks it; nothing is written. The file is kept for a day. For every
        account."""
        job = take_file(file=self.read(shapes.FileUpload)["file"], by=self.account)
        return Response(_told(job, []), status=202)


class OneImport(LedgerView):
    permission_classes = (IsAuthenticated,)

    def job(self, pk: int) -> Job:
        job = import_of(self.request.user, pk)
        if job is None:
            raise Http404
        return job

    @operation("What a sent file is, or how far its import is", response=shapes.ImportState)
    def get(self, request: Request, pk: int) -> Response:
        """With `people` once it is checked: who the players are here, and what may be chosen. For who sent it."""
        job = self.job(pk)
        return Response(_told(job, planned_people(job, request.user)))

    @operation(
        "Import the tournament of a checked file",
        request=shapes.ImportOrder,
        response=shapes.ImportState,
        status=202,
        operation_id="imports_begin",
    )
    def post(self, request: Request, pk: int) -> Response:
        """As an `archive`, or to `go_on` with. A job writes all of it or nothing. For who sent the file."""
        permissions.require(permissions.can_create_tournament, self.account)
        order = self.read(shapes.ImportOrder)
        choices = {line["entry"]: line["choice"] for line in order["choices"]}
        job = request_import(check=self.job(pk), purpose=order["purpose"], choices=choices, by=self.account)
        return Response(_told(job, []), status=202)


def _told(job: Job, people: list[PlannedPerson]) -> Any:
    result = dict(job.result) if job.result else None
    if result is not None:
        result.pop("people", None)
    if result and "faults" in result:
        result["faults"] = [
            {
                **fault,
                "detail": sentence(
                    Fault(fault["code"], fault["field"], fault.get("expected"), fault.get("found"))
                ),
            }
            for fault in result["faults"]
        ]
    facts = {"id": job.pk, "kind": job.kind, "state": job.state, "progress": job.progress, "error": job.error}
    return shapes.ImportState({**facts, "result": result, "people": [_person(one) for one in people]}).data


def _person(one: PlannedPerson) -> dict[str, Any]:
    return {
        "entry": one.person.entry,
        "name": f"{one.person.given_name} {one.person.family_name}".strip(),
        "options": list(one.options),
        "default": one.default,
        "people": [{"id": person.pk, "name": person.full_name} for person in one.people],
    }

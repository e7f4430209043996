"""Tournament files: have one made, send one, see its check, import it."""

from typing import Any

from django.http import Http404
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from players.naming import whole_name
from scoring.faults import Fault
from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.documents.serializers import JobSerializer
from tournaments.models import Job, LedgerCheck, Tournament
from tournaments.texts.faults import sentence
from tournaments.texts.jobs import trouble_words
from tournaments.trust.archive import serializers as shapes
from tournaments.trust.archive.selectors.people import PlannedPerson
from tournaments.trust.archive.selectors.uploads import import_of, planned_people
from tournaments.trust.archive.services.bundles import request_bundle
from tournaments.trust.archive.services.checks import ask_for_check, is_being_checked
from tournaments.trust.archive.services.records import request_record
from tournaments.trust.archive.services.uploads import request_import, take_file


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


class Bundle(LedgerView):
    @operation("Request everything of the tournament as one archive", response=JobSerializer, status=202)
    def post(self, request: Request, slug: str) -> Response:
        """A job makes the ZIP: workbook, public tournament file, statistics, and with full names penalties and the
        federation's files. Follow and fetch it among the exports. For organisers and head referees.
        """
        job = request_bundle(tournament=self.tournament(slug), by=self.account)
        return Response(JobSerializer(job).data, status=202)


class Check(LedgerView):
    @operation("The last comparison of the store with the log", response=shapes.CheckState)
    def get(self, request: Request, slug: str) -> Response:
        """Each day, and after each closed round, everything that is stored is compared with the log. The places of
        differences are for organisers and head referees, and so is all of it until the tournament is over: it would
        tell that something happened."""
        tournament = self.tournament(slug)
        if tournament.state != Tournament.State.FINISHED:
            permissions.require(permissions.can_see_log, request.user, tournament)
        check = LedgerCheck.objects.filter(tournament=tournament).first()
        facts: dict[str, Any] = {"at": None, "number": 0, "rows": 0, "count": 0, "differences": []}
        if check is not None:
            facts = {name: getattr(check, name) for name in facts}
        if not permissions.can_see_log(request.user, tournament):
            facts["differences"] = []
        return Response(shapes.CheckState({**facts, "checking": is_being_checked(tournament)}).data)

    @operation("Compare the store with the log now", response=shapes.CheckState, status=202)
    def post(self, request: Request, slug: str) -> Response:
        """A job does it: the answer to GET tells the end. For organisers and head referees."""
        ask_for_check(tournament=self.tournament(slug), by=self.account)
        return Response(self.get(request, slug).data, status=202)


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
        """With `people` once the file is checked: its players, and the choices for each. For the sender of the file."""
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
        """As an `archive`, or to `go_on` with. A job writes all of it or nothing. For the sender of the file."""
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
    facts = {"id": job.pk, "kind": job.kind, "state": job.state, "progress": job.progress}
    facts["error"] = trouble_words(job)
    return shapes.ImportState(
        {**facts, "result": result, "people": [_person(person) for person in people]}
    ).data


def _person(planned: PlannedPerson) -> dict[str, Any]:
    return {
        "entry": planned.person.entry,
        "name": whole_name(planned.person.given_name, planned.person.family_name),
        "options": list(planned.options),
        "default": planned.default,
        "people": [{"id": person.pk, "name": person.full_name} for person in planned.people],
    }

"""Results from a spreadsheet over HTTP: the same reading and the same preview as the page."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from players.tables import Sheet, read_file, read_text
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.api.base import LedgerView, operation
from tournaments.common.api.errors import body
from tournaments.common.api.parsers import StrictJSONParser
from tournaments.imports import serializers as shapes
from tournaments.imports.columns import Results, read_results
from tournaments.imports.forms import choose_sheet
from tournaments.imports.selectors import Planned, PlannedPerson, PlannedTable, plan_results
from tournaments.imports.services import import_results
from tournaments.models import Stage
from tournaments.models.limits import LONGEST_NAME


class ImportResults(LedgerView):
    """The sheet is a `text`, or a `file` in a multipart body (.xlsx, .ods, .csv), of which `sheet` names the sheet."""

    parser_classes = (StrictJSONParser, MultiPartParser)

    def managed(self, slug: str, stage: int) -> Stage:
        found = self.stage(slug, stage)
        permissions.require(permissions.can_manage_seating, self.account, found)
        return found

    @operation(
        "Record the tables of a spreadsheet as its preview says; all or nothing; the same sheet again changes nothing",
        request=shapes.ResultsRequest,
        response=shapes.ImportedResultsSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """People are entered, rounds seated, tables closed from paper with the file as the reason. For organisers."""
        said = self.read(shapes.ResultsRequest)
        found = self.managed(slug, stage)
        sheet, origin = _sheet(said)
        done = import_results(
            stage=found,
            results=read_results(sheet, round_number=said.get("round", 0)),
            by=self.account,
            origin=origin,
            unit=said["unit"],
            choices=said["choices"],
        )
        return Response(shapes.ImportedResultsSerializer(done._asdict()).data, status=201)


class PreviewResults(ImportResults):
    @operation(
        "Preview what would become of each table of a spreadsheet; nothing is written",
        request=shapes.ResultsRequest,
        response=shapes.ResultsPreview,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Everybody of the sheet and every table: new, recorded already, recorded otherwise, or at fault. For
        organisers.
        """
        said = self.read(shapes.ResultsRequest)
        found = self.managed(slug, stage)
        results = read_results(_sheet(said)[0], round_number=said.get("round", 0))
        return Response(_told(results, plan_results(found, results, request.user, unit=said["unit"])))


def _sheet(said: dict[str, Any]) -> tuple[Sheet, str]:
    file = said.get("file")
    if not isinstance(file, UploadedFile):
        if not said["text"].strip():
            raise Refused(Fault("file_missing", "file"))
        return read_text(said["text"]), "API"
    sheets = read_file(file.read(), said["encoding"])
    name = said["sheet"]
    if name and all(sheet.name != name for sheet in sheets):
        raise Refused(Fault("no_such_sheet", "sheet", [sheet.name for sheet in sheets], name))
    sheet, _others = choose_sheet(sheets, name)
    return sheet, " / ".join(filter(None, (str(file.name or "")[-LONGEST_NAME:], sheet.name)))


def _told(results: Results, planned: Planned) -> dict[str, Any]:
    return {
        "people": [_person(one) for one in planned.people],
        "tables": [_table(one) for one in planned.tables],
        "unused": results.unused,
    }


def _faults(faults: tuple[Fault, ...]) -> list[dict[str, Any]]:
    return list(body(faults)["faults"]) if faults else []


def _person(one: PlannedPerson) -> dict[str, Any]:
    return {
        "key": f"person-{one.place}",
        "line": one.line,
        "name": one.name,
        "entry": one.entry.number if one.entry else None,
        "options": list(one.options),
        "default": one.default,
        "faults": _faults((one.fault,) if one.fault else ()),
    }


def _table(one: PlannedTable) -> dict[str, Any]:
    nothing = (None,) * len(one.seats)
    scores = one.closed.scores if one.closed else nothing
    recorded = one.recorded or nothing
    return {
        "key": f"table-{one.place}",
        "round": one.round,
        "table": one.number,
        "lines": list(one.lines),
        "seats": [
            {
                "wind": seat.wind,
                "name": seat.name,
                "points": None if seat.points is None else format(seat.points, "f"),
                "score": score,
                "recorded": before,
            }
            for seat, score, before in zip(one.seats, scores, recorded, strict=True)
        ],
        "pot": one.closed.pot if one.closed else 0,
        "fate": one.fate.value,
        "options": list(one.options),
        "default": one.default,
        "faults": _faults(one.faults),
    }

"""Results from a spreadsheet over HTTP, with the reading and the preview of the page."""

from typing import Any

from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from players.tables import Sheet, likely_sheet, read_source, sheet_named
from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.parsers import StrictJSONParser
from tournaments.desk.imports import serializers as shapes
from tournaments.desk.imports.columns import read_results
from tournaments.desk.imports.forms import has_headings
from tournaments.desk.imports.selectors import plan_results
from tournaments.desk.imports.services import import_results
from tournaments.models import Stage
from tournaments.models.limits import LONGEST_NAME


class ImportResults(LedgerView):
    """The sheet is a `text`, or a `file` in a multipart body (.xlsx, .ods, .csv); `sheet` names a sheet of the file."""

    parser_classes = (StrictJSONParser, MultiPartParser)

    def managed(self, slug: str, stage: int) -> Stage:
        row = self.stage(slug, stage)
        permissions.require(permissions.can_manage_seating, self.account, row)
        return row

    @operation(
        "Record the tables of a spreadsheet as its preview says; all or nothing; the same sheet again changes nothing",
        request=shapes.ResultsRequest,
        response=shapes.ImportedResultsSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Enter the people, seat the rounds, and close the tables from paper; the reason names the file. For
        organisers.
        """
        sent = self.read(shapes.ResultsRequest)
        row = self.managed(slug, stage)
        sheet, origin = _sheet(sent)
        done = import_results(
            stage=row,
            results=read_results(sheet, round_number=sent.get("round", 0)),
            by=self.account,
            origin=origin,
            unit=sent["unit"],
            choices=sent["choices"],
        )
        return Response(shapes.ImportedResultsSerializer(done._asdict()).data, status=201)


class PreviewResults(ImportResults):
    @operation(
        "Preview what would become of each table of a spreadsheet; nothing is written",
        request=shapes.ResultsRequest,
        response=shapes.ResultsPreview,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """The people of the sheet and its tables: new, recorded already, recorded otherwise, or at fault. For
        organisers.
        """
        sent = self.read(shapes.ResultsRequest)
        row = self.managed(slug, stage)
        results = read_results(_sheet(sent)[0], round_number=sent.get("round", 0))
        planned = plan_results(row, results, request.user, unit=sent["unit"])
        shown = {"people": planned.people, "tables": planned.tables, "unused": results.unused}
        return Response(shapes.ResultsPreview(shown).data)


def _sheet(sent: dict[str, Any]) -> tuple[Sheet, str]:
    file, name = sent.get("file"), sent["sheet"]
    sheets = read_source(file, sent["text"], sent["encoding"])
    if file is None:
        return sheets[0], "API"
    sheet = sheet_named(sheets, name) if name else likely_sheet(sheets, name, has_headings)
    return sheet, " / ".join(filter(None, (str(file.name or "")[-LONGEST_NAME:], sheet.name)))

"""Importing a list of players from a file or a text, with the preview of the page."""

from typing import Any

from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from players.person import FACTS
from players.tables import Sheet, read_source, sheet_named
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.parsers import StrictJSONParser
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors.imports import PlannedRow, plan_import, read_list
from tournaments.desk.people.services.imports import import_players
from tournaments.texts.faults import sentence


class Import(LedgerView):
    """The list is a `text`, or a `file` in a multipart body (.xlsx, .ods, .csv); `sheet` names a sheet of the file."""

    parser_classes = (StrictJSONParser, MultiPartParser)

    @operation(
        "Enter a list of players as its preview says; all rows or none; the same list again changes nothing",
        request=shapes.EntriesImportRequest,
        response=shapes.ImportedSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """`choices` settle the rows that the preview left open. For organisers."""
        sent = self.read(shapes.EntriesImportRequest)
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, self.account, tournament)
        choices = {int(place): choice for place, choice in sent["choices"].items()}
        sheet = sheet_of(sent)
        if sheet.encodings:
            likely = [sheet.encoding, *sheet.encodings]
            raise Refused(Fault("encoding_unsure", "encoding", expected=likely))
        done = import_players(
            tournament=tournament,
            rows=read_list(tournament, sheet).rows,
            choices=choices,
            by=self.account,
            paid=sent["paid"],
        )
        return Response(shapes.ImportedSerializer(done._asdict()).data, status=201)


class ImportPreview(Import):
    @operation(
        "Preview what would become of each row of a list; nothing is written",
        request=shapes.ImportRequest,
        response=shapes.PlannedRowSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        """The fate of each row: new, known, in conflict, or at fault with its cell. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, self.account, tournament)
        rows = read_list(tournament, sheet_of(self.read(shapes.ImportRequest))).rows
        planned = plan_import(tournament, rows, request.user)
        return Response([row_fields(place, row) for place, row in enumerate(planned)])


def sheet_of(sent: dict[str, Any]) -> Sheet:
    """The named sheet of the file, else its first sheet, else the text. Raises Refused."""
    sheets = read_source(sent.get("file"), sent["text"], sent["encoding"])
    return sheet_named(sheets, sent["sheet"]) if sent["sheet"] and "file" in sent else sheets[0]


def row_fields(place: int, planned: PlannedRow) -> dict[str, Any]:
    """A row of a list and its fate."""
    row = planned.read.row
    facts = ("line", *FACTS, "team", "contact", "fee")
    faults = [
        {**fault.to_json(), "detail": sentence(fault), "cell": planned.read.place_of(fault)}
        for fault in planned.faults
    ]
    return {
        "place": place,
        **{key: getattr(row, key) for key in facts},
        "answers": {str(number): answer for number, answer in row.answers},
        "fate": planned.fate.value,
        "options": list(planned.options),
        "default": planned.default,
        "people": shapes.PersonRow(planned.people, many=True).data,
        "faults": faults,
    }

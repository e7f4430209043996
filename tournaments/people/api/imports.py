"""Importing a list of players: a file or a text, with the same preview as the page."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from players.imports import ReadRow, read_table
from players.tables import Sheet, read_file, read_text
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.api.base import LedgerView, operation
from tournaments.common.api.parsers import StrictJSONParser
from tournaments.people import serializers as shapes
from tournaments.people.selectors.imports import PlannedRow, plan_import
from tournaments.people.services.imports import import_players
from tournaments.texts.faults import sentence


class Import(LedgerView):
    """The list is a `text`, or a `file` in a multipart body (.xlsx, .ods, .csv), of which `sheet` names the sheet."""

    parser_classes = (StrictJSONParser, MultiPartParser)

    def rows(self, said: dict[str, Any]) -> list[ReadRow]:
        return read_table(sheet_of(said)).rows

    @operation(
        "Enter a list of players as its preview says; all rows or none; the same list again changes nothing",
        request=shapes.ImportRequest,
        response=shapes.ImportedSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """`choices` say by row what the preview left open. For organisers."""
        said = self.read(shapes.ImportRequest)
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, self.account, tournament)
        choices = {int(place): choice for place, choice in said["choices"].items()}
        done = import_players(tournament=tournament, rows=self.rows(said), choices=choices, by=self.account)
        return Response(shapes.ImportedSerializer(done._asdict()).data, status=201)


class ImportPreview(Import):
    @operation(
        "Preview what would become of each row of a list; nothing is written",
        request=shapes.ImportRequest,
        response=shapes.PlannedRowSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        """New, known, in conflict, or at fault with its cell. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, self.account, tournament)
        planned = plan_import(tournament, self.rows(self.read(shapes.ImportRequest)), request.user)
        return Response([row_fields(place, row) for place, row in enumerate(planned)])


def sheet_of(said: dict[str, Any]) -> Sheet:
    """The sheet of the file that is asked for, else the first, else the text."""
    file = said.get("file")
    if not isinstance(file, UploadedFile):
        if not said["text"].strip():
            raise Refused(Fault("file_missing", "file"))
        return read_text(said["text"])
    sheets = read_file(file.read(), said["encoding"])
    if not said["sheet"]:
        return sheets[0]
    named = [sheet for sheet in sheets if sheet.name == said["sheet"]]
    if not named:
        names = [sheet.name for sheet in sheets]
        raise Refused(Fault("no_such_sheet", "sheet", expected=names, found=said["sheet"]))
    return named[0]


def row_fields(place: int, planned: PlannedRow) -> dict[str, Any]:
    """A row of a list and what would become of it."""
    row = planned.read.row
    facts = ("line", "given_name", "family_name", "country", "ema_number", "club", "team", "contact", "fee")
    faults = [
        {**fault.to_json(), "detail": sentence(fault), "cell": planned.read.place_of(fault)}
        for fault in planned.faults
    ]
    return {
        "place": place,
        **{key: getattr(row, key) for key in facts},
        "fate": planned.fate.value,
        "options": list(planned.options),
        "default": planned.default,
        "people": shapes.PersonRow(planned.people, many=True).data,
        "faults": faults,
    }

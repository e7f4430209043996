"""The form of an import: a file or pasted text, and the unit of its points."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from players.headings import SEARCHED
from players.tables import Sheet, read_file, read_text
from scoring.faults import Fault, Refused
from tournaments.common.web.forms import NumberField, PageForm, TextField, TickField
from tournaments.desk.imports.points import UNITS
from tournaments.desk.imports.words import heading
from tournaments.models.limits import LONGEST_NAME, MOST_ROUNDS

RESULTS_ALONE = ("round", "table", "wind", "score")


class ResultsForm(PageForm):
    """A file or pasted text; `text` with tabs is a sheet that a preview has read from the file `origin`."""

    text = TextField(strip=False)
    encoding = TextField()
    sheet = TextField()
    origin = TextField()
    unit = TextField()
    round = NumberField()
    tabbed = TickField()
    lettered = TickField()

    def clean(self) -> dict[str, Any]:
        fields = dict(self.cleaned_data)
        fields["unit"] = checked_unit(fields.get("unit", ""))
        fields["round"] = checked_round(fields.get("round"))
        return fields


def checked_unit(unit: str) -> str:
    """The unit, if it is one of UNITS. Raises Refused (`unknown_unit`)."""
    if unit not in UNITS:
        raise Refused(Fault("unknown_unit", "unit", expected=list(UNITS[1:]), found=unit[:20]))
    return unit


def checked_round(number: int | None) -> int:
    """The number of the round; 0 if the sheet has it. Raises Refused (`out_of_range`)."""
    if number is not None and not 1 <= number <= MOST_ROUNDS:
        raise Refused(Fault("out_of_range", "round", f"1–{MOST_ROUNDS}", number))
    return number or 0


def read_sheets(request: HttpRequest, sent: Mapping[str, Any]) -> tuple[list[Sheet], str]:
    """The sheets of the file, if there is one, else of the text; and their name for the log."""
    if (file := request.FILES.get("file")) is not None:
        name = str(file.name or "")[-LONGEST_NAME:]
        return read_file(file.read(), sent["encoding"]), name
    if not sent["text"].strip():
        raise Refused(Fault("file_missing", "file"))
    sheet = read_text(sent["text"], "\t" if sent["tabbed"] else "")
    return [Sheet(sent["sheet"], sheet.rows, lettered=sent["lettered"])], sent["origin"][:LONGEST_NAME]


def choose_sheet(sheets: list[Sheet], name: str) -> tuple[Sheet, list[Sheet]]:
    """The sheet of that name, else the first with headings of results; and the other sheets."""
    named = [sheet for sheet in sheets if name and sheet.name == name]
    headed = [sheet for sheet in sheets if any(_headed(cells) for _n, cells in sheet.rows[:SEARCHED])]
    chosen = (named or headed or sheets)[0]
    return chosen, [sheet for sheet in sheets if sheet is not chosen]


def _headed(cells: list[str]) -> bool:
    return sum(heading(cell).kind in RESULTS_ALONE for cell in cells) > 1

"""The form of an import: a file or pasted text, and the unit of its points."""

from typing import Any

from scoring.faults import Fault, Refused
from tournaments.common.web.forms import NumberField, PageForm, TextField, TickField
from tournaments.desk.imports.points import UNITS
from tournaments.desk.imports.words import heading
from tournaments.models.limits import MOST_ROUNDS

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


def has_headings(cells: list[str]) -> bool:
    """Whether the cells are headings of results."""
    return sum(heading(cell).kind in RESULTS_ALONE for cell in cells) > 1

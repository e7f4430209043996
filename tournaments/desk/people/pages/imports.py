"""A list of players from a file or pasted: read, shown with the fate of each row, and entered."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.encodings import CHOICES
from players.headings import is_heading
from players.imports import ReadRow, correct_cells
from players.tables import Sheet, read_file, read_text
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import whole_number
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import ImportForm
from tournaments.desk.people.presentation.imports import Preview, shown_preview
from tournaments.desk.people.selectors.imports import PlannedRow, plan_import, read_list
from tournaments.desk.people.selectors.questions import questions_of
from tournaments.desk.people.services.imports import Imported, import_players
from tournaments.models import Tournament
from tournaments.texts.forms import FaultSentence, show_faults

Plan = Callable[[list[ReadRow]], list[PlannedRow]]
"""The function that finds the fate of rows."""


@signed_in
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file or paste a list."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    return _show(request, tournament)


@action
def preview_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the fate of each row; nothing is written."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    try:
        sheet, others = chosen_sheet(sheets_of(request), request.POST.get("sheet", ""))
        preview = _preview(request, tournament, sheet, others)
    except MENDABLE as error:
        faults = show_faults(faults_of(error))
        return _show(request, tournament, faults=faults, status=status_of(error))
    return _show(request, tournament, preview=preview)


@action
def import_rows(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the choices of the preview; with any fault, enter nothing and show the preview again."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    sheet: Sheet | None = None
    try:
        (sheet,) = sheets_of(request)
        before = read_list(tournament, sheet)
        sheet = correct_cells(sheet, before, corrections_of(request))
        rows = read_list(tournament, sheet).rows
        plan: Plan = partial(plan_import, tournament, user=request.user)
        if means_somebody_else(plan, before.rows, rows):
            messages.info(request, _("A corrected name is known: please look at the list once more."))
            return _show(request, tournament, preview=_preview(request, tournament, sheet, ()))
        done = import_players(
            tournament=tournament, rows=rows, choices=choices_of(request), by=account_of(request)
        )
    except MENDABLE as error:
        preview = None
        if isinstance(error, Refused) and sheet is not None and read_list(tournament, sheet).rows:
            preview = _preview(request, tournament, sheet, ())
        faults = [] if preview and preview.open else show_faults(faults_of(error))
        return _show(request, tournament, preview=preview, faults=faults, status=status_of(error))
    messages.success(request, _summary(done))
    return redirect("players", slug)


def sheets_of(request: HttpRequest) -> list[Sheet]:
    """The sheets of the file, if there is one, else of the text."""
    sent = ImportForm(request.POST).read()
    if (file := request.FILES.get("file")) is not None:
        return read_file(file.read(), sent["encoding"])
    if not sent["text"].strip():
        raise Refused(Fault("file_missing", "file"))
    sheet = read_text(sent["text"], "\t" if sent["tabbed"] else "")
    return [Sheet(sent["sheet"], sheet.rows, lettered=sent["lettered"])]


def chosen_sheet(sheets: Sequence[Sheet], name: str) -> tuple[Sheet, list[Sheet]]:
    """The sheet of that name, else the first with known headings; and the other sheets."""
    named = [sheet for sheet in sheets if sheet.name == name]
    headed = [sheet for sheet in sheets if any(is_heading(cells) for _n, cells in sheet.rows[:12])]
    chosen = (named or headed or list(sheets))[0]
    return chosen, [sheet for sheet in sheets if sheet is not chosen]


def _preview(request: HttpRequest, tournament: Tournament, sheet: Sheet, others: Sequence[Sheet]) -> Preview:
    reading = read_list(tournament, sheet)
    if not reading.rows:
        raise Refused(Fault("no_players", "lines"))
    planned = plan_import(tournament, reading.rows, request.user)
    return shown_preview(
        sheet, reading, planned, choices_of(request), others, questions=questions_of(tournament)
    )


def means_somebody_else(plan: Plan, before: Sequence[ReadRow], after: Sequence[ReadRow]) -> bool:
    """Whether a corrected row means, or may mean, a known person whom the preview has not shown."""
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old.texts != new.texts]
    shown = plan([old for old, _new in changed])
    now = plan([new for _old, new in changed])
    return any(new.people and new.people != old.people for old, new in zip(shown, now, strict=True))


def choices_of(request: HttpRequest) -> dict[int, str]:
    """The choice for each row, by its place."""
    sent = (
        (key.removeprefix("row-"), str(request.POST[key])) for key in request.POST if key.startswith("row-")
    )
    return {place: value for text, value in sent if (place := whole_number(text)) is not None}


def corrections_of(request: HttpRequest) -> dict[int, dict[str, str]]:
    """The corrected cells, by the place of the row and the column."""
    cells: dict[int, dict[str, str]] = defaultdict(dict)
    for key in request.POST:
        kind, _dash, rest = key.partition("-")
        place, _dash, column = rest.partition("-")
        if kind == "cell" and (number := whole_number(place)) is not None:
            cells[number][column] = str(request.POST[key])
    return cells


def _show(
    request: HttpRequest,
    tournament: Tournament,
    *,
    preview: Preview | None = None,
    faults: Sequence[FaultSentence] = (),
    status: int = 200,
) -> HttpResponse:
    return render_page(
        request,
        "people/import.html",
        tournament,
        "players",
        status=status,
        preview=preview,
        faults=faults,
        encodings=CHOICES,
        encoding=request.POST.get("encoding", ""),
        pasted="" if preview else request.POST.get("text", ""),
    )


def _summary(done: Imported) -> str:
    words = ngettext("%(n)s player added.", "%(n)s players added.", len(done.entries)) % {
        "n": len(done.entries)
    }
    if not done.skipped:
        return words
    more = ngettext("%(n)s row changed nothing.", "%(n)s rows changed nothing.", done.skipped)
    return f"{words} {more % {'n': done.skipped}}"

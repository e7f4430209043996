"""Results from a spreadsheet: read, shown table by table with what becomes of each, and recorded."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.encodings import CHOICES
from players.tables import Sheet
from scoring.faults import Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.common.selectors import newest_stage
from tournaments.imports.columns import read_results
from tournaments.imports.forms import ResultsForm, choose_sheet, read_sheets
from tournaments.imports.presentation import UNITS, Preview, shown_preview
from tournaments.imports.selectors import plan_results
from tournaments.imports.services import ImportedResults, import_results
from tournaments.models import Stage
from tournaments.texts.forms import FaultSentence, show_faults


@signed_in
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file or paste a table."""
    return _show(request, _stage(request, slug))


@action
def preview_import(request: HttpRequest, slug: str) -> HttpResponse:
    """What would become of each table; nothing is written."""
    stage = _stage(request, slug)
    try:
        said = ResultsForm(request.POST).read()
        sheets, origin = read_sheets(request, said)
        sheet, others = choose_sheet(sheets, said["sheet"])
        preview = _preview(request, stage, sheet, others, said, origin)
    except MENDABLE as error:
        return _show(request, stage, faults=show_faults(faults_of(error)), status=status_of(error))
    return _show(request, stage, preview=preview)


@action
def import_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Record what was chosen in the preview: all of it, or the preview again."""
    stage = _stage(request, slug)
    read: tuple[Sheet, dict[str, Any], str] | None = None
    try:
        said = ResultsForm(request.POST).read()
        (sheet,), origin = read_sheets(request, said)
        read = sheet, said, origin
        done = import_results(
            stage=stage,
            results=read_results(sheet, round_number=said["round"]),
            by=account_of(request),
            origin=_called(sheet, origin),
            unit=said["unit"],
            choices=_choices(request),
        )
    except MENDABLE as error:
        preview = None
        if isinstance(error, Refused) and read is not None:
            preview = _preview(request, stage, read[0], (), read[1], read[2])
        faults = [] if preview and preview.open else show_faults(faults_of(error))
        return _show(request, stage, preview=preview, faults=faults, status=status_of(error))
    _tell(request, done)
    if done.plan is not None:
        return redirect("plan", slug, stage.number, done.plan)
    return redirect("rounds", slug)


def _stage(request: HttpRequest, slug: str) -> Stage:
    tournament = find_tournament(request, slug)
    stage = newest_stage(tournament)
    require_permission(request, permissions.can_manage_seating, stage)
    return stage


def _called(sheet: Sheet, origin: str) -> str:
    """What the log names: the file and its sheet, or that the table was pasted."""
    return " / ".join(filter(None, (origin, sheet.name))) or _("Pasted results")


def _preview(
    request: HttpRequest,
    stage: Stage,
    sheet: Sheet,
    others: Sequence[Sheet],
    said: dict[str, Any],
    origin: str,
) -> Preview:
    results = read_results(sheet, round_number=said["round"])
    planned = plan_results(stage, results, request.user, unit=said["unit"])
    return shown_preview(sheet, results, planned, _choices(request), others, origin)


def _choices(request: HttpRequest) -> dict[str, str]:
    """What was chosen, by the name of the field."""
    return {key: str(request.POST[key]) for key in request.POST if key.startswith(("person-", "table-"))}


def _show(
    request: HttpRequest,
    stage: Stage,
    *,
    preview: Preview | None = None,
    faults: Sequence[FaultSentence] = (),
    status: int = 200,
) -> HttpResponse:
    return render_page(
        request,
        "imports/results.html",
        stage.tournament,
        "rounds",
        status=status,
        stage=stage,
        preview=preview,
        faults=faults,
        encodings=CHOICES,
        units=UNITS.items(),
        encoding=request.POST.get("encoding", ""),
        unit=request.POST.get("unit", ""),
        round_number=request.POST.get("round", ""),
        pasted="" if preview else request.POST.get("text", ""),
    )


def _tell(request: HttpRequest, done: ImportedResults) -> None:
    if done.plan is not None:
        words = _("Plan %(number)s has been made from the sheet. Publish it when you are happy with it.")
        messages.success(request, words % {"number": done.plan})
    if done.recorded:
        words = ngettext("%(n)s table has been recorded.", "%(n)s tables have been recorded.", done.recorded)
        messages.success(request, words % {"n": done.recorded})
    if done.corrected:
        words = ngettext(
            "%(n)s table has been corrected.", "%(n)s tables have been corrected.", done.corrected
        )
        messages.success(request, words % {"n": done.corrected})
    if done.entered:
        words = ngettext("%(n)s player added.", "%(n)s players added.", done.entered)
        messages.success(request, words % {"n": done.entered})
    if done.skipped:
        words = ngettext("%(n)s table was skipped.", "%(n)s tables were skipped.", done.skipped)
        messages.success(request, words % {"n": done.skipped})

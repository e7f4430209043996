"""Results from a spreadsheet: read, shown with the fate of each table, and recorded."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.encodings import NAMES
from players.tables import Sheet
from scoring.faults import Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.selectors import current_round, newest_stage
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.imports.columns import read_results
from tournaments.desk.imports.forms import ResultsForm, choose_sheet, read_sheets
from tournaments.desk.imports.presentation import UNITS, Preview, shown_preview
from tournaments.desk.imports.selectors import plan_results
from tournaments.desk.imports.services import ImportedResults, import_results
from tournaments.models import Round, Stage
from tournaments.play.ledger.games import ruleset_of
from tournaments.texts.forms import FaultSentence, show_faults


@signed_in
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file or paste a table."""
    return _show(request, _stage(request, slug))


@action
def preview_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the fate of each table; nothing is written."""
    stage = _stage(request, slug)
    try:
        sent = ResultsForm(request.POST).read()
        sheets, origin = read_sheets(request, sent)
        sheet, others = choose_sheet(sheets, sent["sheet"])
        preview = _preview(request, stage, sheet, others, sent, origin)
    except MENDABLE as error:
        return _show(request, stage, faults=show_faults(faults_of(error)), status=status_of(error))
    return _show(request, stage, preview=preview)


@action
def import_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the choices of the preview; with any fault, record nothing and show the preview again."""
    stage = _stage(request, slug)
    read: tuple[Sheet, dict[str, Any], str] | None = None
    try:
        sent = ResultsForm(request.POST).read()
        (sheet,), origin = read_sheets(request, sent)
        read = sheet, sent, origin
        done = import_results(
            stage=stage,
            results=read_results(sheet, round_number=sent["round"]),
            by=account_of(request),
            origin=_called(sheet, origin),
            unit=sent["unit"],
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
    """The origin for the log: the file and its sheet, or pasted text."""
    return " / ".join(filter(None, (origin, sheet.name))) or _("Pasted results")


def _preview(
    request: HttpRequest,
    stage: Stage,
    sheet: Sheet,
    others: Sequence[Sheet],
    sent: dict[str, Any],
    origin: str,
) -> Preview:
    results = read_results(sheet, round_number=sent["round"])
    planned = plan_results(stage, results, request.user, unit=sent["unit"])
    return shown_preview(sheet, results, planned, _choices(request), others, origin)


def _choices(request: HttpRequest) -> dict[str, str]:
    """The choices by the names of their fields."""
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
        encodings=NAMES.items(),
        units=UNITS.items(),
        encoding=request.POST.get("encoding", ""),
        unit=request.POST.get("unit", ""),
        round_number=request.POST["round"] if "round" in request.POST else _awaited_round(stage),
        pasted="" if preview else request.POST.get("text", ""),
        plays_riichi=ruleset_of(stage.tournament).family == "riichi",
    )


def _awaited_round(stage: Stage) -> str:
    """The number of the round whose results are expected: the running round, or the next."""
    current = current_round(stage.tournament, stage)
    return str(current.number) if current is not None and current.state != Round.State.CLOSED else ""


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

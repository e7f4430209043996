"""Exports: a button starts a job, the page shows its progress, the file is downloaded."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from tournaments.common import permissions
from tournaments.common.languages import language_choices
from tournaments.common.pages import (
    account_of,
    action,
    csv_response,
    file_response,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.common.selectors import newest_stage
from tournaments.documents import federation
from tournaments.documents import services as exports
from tournaments.documents.selectors import exports_for, file_of
from tournaments.documents.workbook.data import penalty_sheet
from tournaments.models import Job
from tournaments.penalties.selectors import listed

SHOWN = 10
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@signed_in
def exports_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The exports there are, and those that were made before."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_export, tournament)
    return render_page(
        request,
        "documents/exports.html",
        tournament,
        "exports",
        jobs=exports_for(request.user, tournament)[:SHOWN],
        languages=language_choices(),
        federation=federation.notes(tournament, federation.results(tournament)),
    )


@signed_in
def federation_file(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The results for the federation, as the ledger stands now."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_export, tournament)
    lines = federation.results(tournament)
    if name == "results.xlsx":
        content = federation.workbook(tournament, lines, with_event="event" in request.GET)
        return file_response(content, f"{slug}-{name}", XLSX)
    columns = federation.RESULTS if name == "results.csv" else federation.LIST
    return csv_response(f"{slug}-{name}", list(columns), [line.values(columns) for line in lines])


@action
def start_export(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a workbook, in a language and with or without pictures and what players told the organisers."""
    exports.request_export(
        tournament=find_tournament(request, slug),
        by=account_of(request),
        language=request.POST.get("language", ""),
        pictures="pictures" in request.POST,
        registration="registration" in request.POST,
    )
    return redirect("exports", slug)


def _find_job(request: HttpRequest, slug: str, pk: int) -> Job:
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_export, tournament)
    job = exports_for(request.user, tournament).filter(pk=pk).first()
    if job is None:
        raise Http404
    return job


@signed_in
def export_state(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """An export's line while it is being made."""
    job = _find_job(request, slug, pk)
    return render(
        request, "documents/_export.html", {"job": job, "tournament": find_tournament(request, slug)}
    )


def export_file(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """The file of a finished export."""
    job = _find_job(request, slug, pk)
    path = file_of(job)
    if path is None or job.result is None:
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=job.result["name"])


@signed_in
def penalties_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The list for the federation, for a spreadsheet."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_give_penalties, newest_stage(tournament))
    sheet = penalty_sheet(listed(tournament))
    headings = [column.heading for column in sheet.columns]
    return csv_response(f"{tournament.slug}-penalties.csv", headings, sheet.rows)

"""Exports: a button starts a job, the page shows its progress, the file is downloaded."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from tournaments import permissions
from tournaments.exports import federation
from tournaments.exports.csv_file import csv_text
from tournaments.models import Job
from tournaments.selectors.exports import exports_of, file_of
from tournaments.services import exports
from tournaments.web.shell import ask, attached, deed, find_tournament, member, show, signed_in

SHOWN = 10
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@signed_in
def exports_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be taken home, and what was made before."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_export, tournament)
    return show(
        request,
        "tournaments/exports.html",
        tournament,
        "exports",
        jobs=exports_of(tournament)[:SHOWN],
        federation=federation.notes(tournament, federation.results(tournament)),
    )


@signed_in
def federation_file(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The results for the federation, as the ledger stands now."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_export, tournament)
    lines = federation.results(tournament)
    if name == "results.xlsx":
        content = federation.workbook(tournament, lines, with_event="event" in request.GET)
        return attached(content, f"{slug}-{name}", XLSX)
    if name == "results.csv":
        text = csv_text(federation.HEADINGS, [line.cells() for line in lines])
    else:
        text = csv_text(federation.LIST_HEADINGS, [line.list_cells() for line in lines])
    return attached(text, f"{slug}-{name}", "text/csv; charset=utf-8")


@deed
def start_export(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for a workbook."""
    exports.request_export(tournament=find_tournament(request, slug), by=member(request))
    return redirect("exports", slug)


def _find_job(request: HttpRequest, slug: str, pk: int) -> Job:
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_export, tournament)
    job = next((one for one in exports_of(tournament) if one.pk == pk), None)
    if job is None:
        raise Http404
    return job


@signed_in
def export_state(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One export's line while it is being made."""
    job = _find_job(request, slug, pk)
    return render(
        request, "tournaments/_export.html", {"job": job, "tournament": find_tournament(request, slug)}
    )


def export_file(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """The file of a finished export."""
    job = _find_job(request, slug, pk)
    path = file_of(job)
    if path is None or job.result is None:
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=job.result["name"])

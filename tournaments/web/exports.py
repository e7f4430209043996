"""Exports: a button starts a job, the page shows its progress, the file is downloaded."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from tournaments import permissions
from tournaments.models import Job
from tournaments.selectors.exports import exports_of, file_of
from tournaments.services import exports
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in

SHOWN = 10


@signed_in
def exports_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be taken home, and what was made before."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_export, tournament)
    return show(
        request, "tournaments/exports.html", tournament, "exports", jobs=exports_of(tournament)[:SHOWN]
    )


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

"""Exports: a button starts a job, which the page of papers and files shows; the file is downloaded."""

from pathlib import Path

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.common import permissions
from tournaments.common.selectors import newest_stage
from tournaments.common.web.pages import (
    account_of,
    action,
    csv_response,
    file_response,
    find_tournament,
    require_permission,
    signed_in,
)
from tournaments.desk.documents import federation
from tournaments.desk.documents import services as exports
from tournaments.desk.documents.presentation import files_of
from tournaments.desk.documents.selectors import MEDIA_TYPES, exports_for, file_of
from tournaments.desk.documents.workbook.data import penalty_sheet
from tournaments.models import Job
from tournaments.play.penalties.selectors import listed


@signed_in
def exports_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The exports are among the papers and files; this was their address."""
    require_permission(request, permissions.can_export, find_tournament(request, slug))
    return redirect("prints", slug)


@signed_in
def federation_file(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The present results for the federation."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_export, tournament)
    if name not in federation.FILES:
        raise Http404
    content = federation.file(tournament, name, with_event="event" in request.GET)
    return file_response(content, f"{slug}-{name}", MEDIA_TYPES[Path(name).suffix])


@action
def start_export(request: HttpRequest, slug: str) -> HttpResponse:
    """Request a workbook, in a language, with or without pictures and the players' answers to the organisers."""
    exports.request_export(
        tournament=find_tournament(request, slug),
        by=account_of(request),
        language=request.POST.get("language", ""),
        pictures="pictures" in request.POST,
        registration="registration" in request.POST,
    )
    return redirect(f"{reverse('prints', args=[slug])}#workbook")


def _find_job(request: HttpRequest, slug: str, pk: int) -> Job:
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_export, tournament)
    job = exports_for(request.user, tournament).filter(pk=pk).first()
    if job is None:
        raise Http404
    return job


@signed_in
def export_state(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The state of an export while it is being made."""
    tournament, job = find_tournament(request, slug), _find_job(request, slug, pk)
    (file,) = files_of(tournament, [job])
    return render(request, "documents/_file.html", {"file": file, "tournament": tournament})


def export_file(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """The file of a finished export."""
    job = _find_job(request, slug, pk)
    path = file_of(job)
    if path is None or job.result is None:
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=job.result["name"])


@signed_in
def penalties_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of penalties for the federation, for a spreadsheet."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_give_penalties, newest_stage(tournament))
    sheet = penalty_sheet(listed(tournament))
    headings = [column.heading for column in sheet.columns]
    return csv_response(f"{tournament.slug}-penalties.csv", headings, sheet.rows)

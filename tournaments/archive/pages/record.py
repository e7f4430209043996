"""The record of a tournament: the head of its log, the key that signs it, and the file that anybody can check."""

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from scoring.ledger.file import FULL, PUBLIC
from tournaments.archive.export import kinds_of
from tournaments.archive.services.records import (
    file_name,
    is_being_made,
    may_have,
    ready_file,
    request_record,
)
from tournaments.common import permissions
from tournaments.common.engine.pages import engine_of, runs_engine, without_engine
from tournaments.common.pages import account_of, action, find_tournament, refusal, render_page
from tournaments.common.signing import public_key
from tournaments.models import LogHead, Tournament
from tournaments.texts.findings import finding_sentences
from tournaments.witness.selectors import witnesses_of


@runs_engine
def record_page(request: HttpRequest, slug: str) -> HttpResponse:
    """For everybody: how the results can be checked. File and head are offered when the tournament is over, to who may
    see the log before."""
    tournament = find_tournament(request, slug)
    over = tournament.state == Tournament.State.FINISHED
    shown = over or permissions.can_see_log(request.user, tournament)
    head = LogHead.objects.get(tournament=tournament)
    if not over:
        without_engine(request)
    engine = engine_of(request)
    return render_page(
        request,
        "archive/record.html",
        tournament,
        "record",
        head=head if shown else None,
        key=public_key(),
        signed_by="" if head.source else public_key(),
        megabytes=engine.megabytes if engine else 0,
        sentences=finding_sentences() if engine else {},
        over=over,
        making=is_being_made(tournament),
        source=head.source if shown else None,
        keeps_heads=bool(settings.WITNESS_FOR),
        witnesses=witnesses_of(tournament) if shown else [],
        kinds=[kind for kind in kinds_of(tournament) if kind != PUBLIC or not over],
    )


def record_file(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The public file of a tournament that is over; with `full`, at any time, the one for who may export.

    A large one is made by a job: the page says so, and offers it when it is there.
    """
    tournament = find_tournament(request, slug)
    kind = FULL if "full" in request.GET else PUBLIC
    if not may_have(request.user, tournament, kind):
        raise refusal("can_export")
    path = ready_file(tournament, kind)
    if path is None:
        request_record(tournament=tournament, kind=kind, by=None)
        return redirect("record", slug)
    return FileResponse(path.open("rb"), as_attachment=True, filename=file_name(tournament, kind))


@action
def make_record(request: HttpRequest, slug: str) -> HttpResponse:
    """Have a file made for the staff; it is among the exports when it is ready. A backup is for organisers."""
    kind = request.POST.get("kind", "")
    request_record(tournament=find_tournament(request, slug), kind=kind, by=account_of(request))
    return redirect("exports", slug)

"""The record of a tournament: the head of its log, the key that signs it, and the file that anybody can check."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.ledger.file import FULL, PUBLIC
from scoring.rulesets import registry
from tournaments.common import permissions
from tournaments.common.chain.signing import public_key
from tournaments.common.web.engine.pages import engine_of, runs_engine, without_engine
from tournaments.common.web.pages import account_of, action, find_tournament, refusal, render_page
from tournaments.models import LedgerCheck, LogHead, Tournament
from tournaments.texts.findings import finding_sentences
from tournaments.trust.archive.export import kinds_of
from tournaments.trust.archive.services.checks import ask_for_check, is_being_checked
from tournaments.trust.archive.services.records import (
    file_name,
    is_being_made,
    may_have,
    ready_file,
    request_record,
)


@runs_engine
def record_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to check the results, for everybody. File and head are there once the tournament is over, before that for
    readers of the log."""
    tournament = find_tournament(request, slug)
    over = tournament.state == Tournament.State.FINISHED
    shown = over or permissions.can_see_log(request.user, tournament)
    head = LogHead.objects.get(tournament=tournament)
    if not over:
        without_engine(request)
    engine = engine_of(request)
    check = LedgerCheck.objects.filter(tournament=tournament).first() if shown else None
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
        shown=shown,
        check=check,
        checking=is_being_checked(tournament),
        put_right=_reasons(tournament, check),
        kinds=[kind for kind in kinds_of(tournament) if kind != PUBLIC or not over],
    )


def _reasons(tournament: Tournament, check: LedgerCheck | None) -> Sequence[str]:
    """The corrections of the rules, where a game comes to other results than those that are stored."""
    differs = check is not None and any(place.startswith("table:") for place in check.differences)
    return registry.get(tournament.ruleset).put_right if differs else ()


def record_file(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The public file of a tournament that is over; with `full`, at any time, the full file for exporting accounts.

    A job makes a large file: the page says so, and offers the file when it is ready.
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
def check_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Have everything that is stored of the tournament compared with its log now."""
    ask_for_check(tournament=find_tournament(request, slug), by=account_of(request))
    messages.success(request, _("Everything that is stored is being compared with the log."))
    return redirect("record", slug)


@action
def make_record(request: HttpRequest, slug: str) -> HttpResponse:
    """Have a file made for the staff; it is among the exports when it is ready. A backup is for organisers."""
    kind = request.POST.get("kind", "")
    request_record(tournament=find_tournament(request, slug), kind=kind, by=account_of(request))
    return redirect(f"{reverse('prints', args=[slug])}#record")

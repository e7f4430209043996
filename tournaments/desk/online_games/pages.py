"""Games of a platform: files chosen, shown with the fate of each game, and recorded."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from scoring.faults import Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.selectors import newest_stage
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.online_games.forms import Upload, read_choices, read_records, read_uploads
from tournaments.desk.online_games.presentation import Preview, shown_preview
from tournaments.desk.online_games.selectors import plan_games
from tournaments.desk.online_games.services import import_games
from tournaments.models import Stage
from tournaments.texts.forms import FaultSentence, show_faults


@signed_in
def games_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the files of the games."""
    return _show(request, _stage(request, slug))


@action
def preview_games(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the fate of each game; nothing is written."""
    stage = _stage(request, slug)
    try:
        preview = _preview(request, stage, read_uploads(request))
    except MENDABLE as error:
        return _show(request, stage, faults=show_faults(faults_of(error)), status=status_of(error))
    return _show(request, stage, preview=preview)


@action
def import_recorded_games(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the choices of the preview; with any fault, record nothing and show the preview again."""
    stage = _stage(request, slug)
    uploads: list[Upload] = []
    try:
        uploads = read_uploads(request)
        done = import_games(
            stage=stage, records=read_records(uploads), by=account_of(request), choices=read_choices(request)
        )
    except MENDABLE as error:
        preview = _preview_again(request, stage, uploads)
        faults = [] if preview and preview.open else show_faults(faults_of(error))
        return _show(request, stage, preview=preview, faults=faults, status=status_of(error))
    words = ngettext(
        "%(games)s game is recorded with its %(hands)s hands.",
        "%(games)s games are recorded with their %(hands)s hands.",
        done.recorded,
    )
    messages.success(request, words % {"games": done.recorded, "hands": done.hands})
    return redirect("rounds", slug)


def _stage(request: HttpRequest, slug: str) -> Stage:
    stage = newest_stage(find_tournament(request, slug))
    require_permission(request, permissions.can_manage_seating, stage)
    return stage


def _preview(request: HttpRequest, stage: Stage, uploads: Sequence[Upload]) -> Preview:
    choices = read_choices(request)
    return shown_preview(plan_games(stage, read_records(uploads), choices), uploads, choices)


def _preview_again(request: HttpRequest, stage: Stage, uploads: Sequence[Upload]) -> Preview | None:
    """The preview of files that could be read."""
    try:
        return _preview(request, stage, uploads) if uploads else None
    except Refused:
        return None


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
        "online_games/games.html",
        stage.tournament,
        "rounds",
        status=status,
        stage=stage,
        preview=preview,
        faults=faults,
    )

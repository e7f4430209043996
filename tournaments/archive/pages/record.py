"""The record of a tournament: the head of its log, the key that signs it, and the file that anybody can check."""

from pathlib import Path

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tournaments.archive.export import FULL, PUBLIC, tournament_file
from tournaments.common import permissions
from tournaments.common.pages import find_tournament, render_page
from tournaments.common.signing import public_key
from tournaments.models import LogHead, Tournament


def record_page(request: HttpRequest, slug: str) -> HttpResponse:
    """For everybody: how the results can be checked. File and head are offered when the tournament is over, to who may
    see the log before."""
    tournament = find_tournament(request, slug)
    over = tournament.state == Tournament.State.FINISHED
    shown = over or permissions.can_see_log(request.user, tournament)
    return render_page(
        request,
        "archive/record.html",
        tournament,
        "record",
        head=LogHead.objects.get(tournament=tournament) if shown else None,
        key=public_key(),
        over=over,
    )


def record_file(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The public file of a tournament that is over; with `full`, at any time, the one for who may export."""
    tournament = find_tournament(request, slug)
    kind = FULL if "full" in request.GET else PUBLIC
    open_now = kind == PUBLIC and tournament.state == Tournament.State.FINISHED
    if not open_now and not permissions.can_export(request.user, tournament):
        raise PermissionDenied
    path = kept_file(tournament, kind)
    return FileResponse(path.open("rb"), as_attachment=True, filename=f"{slug}.tenbo")


def kept_file(tournament: Tournament, kind: str) -> Path:
    """The file as the log stands now: made once for each head. Housekeeping removes it after a day."""
    head = LogHead.objects.get(tournament=tournament)
    folder: Path = settings.MEDIA_ROOT / "exports"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"record-{head.chain}-{head.number}-{kind}.tenbo"
    if not path.is_file():
        aside = path.with_suffix(".part")
        aside.touch(mode=0o600)
        aside.write_bytes(tournament_file(tournament, kind))
        aside.replace(path)
    return path

"""Games of a platform: files chosen, shown with the fate of each game, and recorded."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.common import permissions
from tournaments.common.errors import MENDABLE
from tournaments.common.selectors import newest_stage
from tournaments.common.web.imports import Import
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


class GamesImport(Import[list[Upload]]):
    """Games of the newest stage."""

    shown_again = MENDABLE

    def __init__(self, request: HttpRequest, slug: str) -> None:
        super().__init__(request)
        self.stage = newest_stage(find_tournament(request, slug))
        require_permission(request, permissions.can_manage_seating, self.stage)

    def read(self) -> list[Upload]:
        return read_uploads(self.request)

    def preview(self, sent: list[Upload]) -> Preview:
        choices = read_choices(self.request)
        return shown_preview(plan_games(self.stage, read_records(sent), choices), sent, choices)

    def enter(self, sent: list[Upload]) -> HttpResponse:
        choices = read_choices(self.request)
        done = import_games(
            stage=self.stage, records=read_records(sent), by=account_of(self.request), choices=choices
        )
        words = ngettext(
            "%(games)s game is recorded with its %(hands)s hands.",
            "%(games)s games are recorded with their %(hands)s hands.",
            done.recorded,
        )
        messages.success(self.request, words % {"games": done.recorded, "hands": done.hands})
        return redirect("rounds", self.stage.tournament.slug)

    def render(self, **shown: Any) -> HttpResponse:
        page, tournament = "online_games/games.html", self.stage.tournament
        return render_page(self.request, page, tournament, "rounds", stage=self.stage, **shown)


@signed_in
def games_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the files of the games."""
    return GamesImport(request, slug).page()


@action
def preview_games(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the fate of each game; nothing is written."""
    return GamesImport(request, slug).show_preview()


@action
def import_recorded_games(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the choices of the preview; with any fault, record nothing and show the preview again."""
    return GamesImport(request, slug).enter_chosen()

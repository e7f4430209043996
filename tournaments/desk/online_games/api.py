"""Recorded games of platforms over HTTP, with the reading and the preview of the page."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.online_games import serializers as shapes
from tournaments.desk.online_games.engine.actions import RecordedGame
from tournaments.desk.online_games.forms import Upload, read_records
from tournaments.desk.online_games.selectors import plan_games
from tournaments.desk.online_games.services import import_games
from tournaments.models import Stage


class ImportGames(LedgerView):
    def managed(self, slug: str, stage: int) -> Stage:
        row = self.stage(slug, stage)
        permissions.require(permissions.can_manage_seating, self.account, row)
        return row

    @operation(
        "Record games of Tenhou, Mahjong Soul or MJAI as hands; all or nothing; the same games again change nothing",
        request=shapes.GamesRequest,
        response=shapes.ImportedGamesSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Seat the rounds that are not seated, and send every hand as a table sends it. For organisers."""
        row = self.managed(slug, stage)
        sent = self.read(shapes.GamesRequest)
        done = import_games(stage=row, records=_records(sent), by=self.account, choices=sent["choices"])
        return Response(shapes.ImportedGamesSerializer(done._asdict()).data, status=201)


class PreviewGames(ImportGames):
    @operation(
        "Preview what would become of recorded games; nothing is written",
        request=shapes.GamesRequest,
        response=shapes.GamesPreview,
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """The names of the platform, and each game: recomputed, compared, and where it would go. For organisers."""
        row = self.managed(slug, stage)
        sent = self.read(shapes.GamesRequest)
        planned = plan_games(row, _records(sent), sent["choices"])
        return Response(shapes.GamesPreview(planned).data)


def _records(sent: dict[str, Any]) -> list[RecordedGame]:
    return read_records([Upload(file["name"], file["content"].encode()) for file in sent["records"]])

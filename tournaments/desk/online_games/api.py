"""Recorded games of platforms over HTTP, with the reading and the preview of the page."""

from dataclasses import asdict
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.faults import Fault
from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.errors import body
from tournaments.desk.online_games import serializers as shapes
from tournaments.desk.online_games.engine.actions import RecordedGame
from tournaments.desk.online_games.forms import Upload, read_records
from tournaments.desk.online_games.selectors import PlannedGame, PlannedGames, plan_games
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
        return Response(_told(plan_games(row, _records(sent), sent["choices"])))


def _records(sent: dict[str, Any]) -> list[RecordedGame]:
    return read_records([Upload(file["name"], file["content"].encode()) for file in sent["records"]])


def _told(planned: PlannedGames) -> dict[str, Any]:
    names = [
        {"key": name.field, "name": name.name, "entry": name.entry.number if name.entry else None}
        for name in planned.names
    ]
    return {"names": names, "games": [_game(game) for game in planned.games]}


def _game(game: PlannedGame) -> dict[str, Any]:
    judged = game.judged
    return {
        "key": game.field,
        "name": game.record.name,
        "platform": game.record.platform,
        "players": list(game.record.players),
        "round": game.round,
        "table": game.table.number if game.table else None,
        "hands": len(game.record.hands),
        "left_out": judged.left_out,
        "scores": list(judged.scores),
        "scores_there": list(judged.final_there),
        "differences": [asdict(difference) for difference in judged.differences],
        "fate": game.fate.value,
        "options": list(game.options),
        "default": game.default,
        "faults": _faults(game.faults),
    }


def _faults(faults: tuple[Fault, ...]) -> list[dict[str, Any]]:
    return list(body(faults)["faults"]) if faults else []

"""The start of a table's game, apart from its players."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import LedgerView, operation
from tournaments.play.hands import serializers as shapes
from tournaments.play.hands.selectors.hands import table_json
from tournaments.play.hands.services import game_start as services


class StartOfGame(LedgerView):
    @operation(
        "Set the start of a game, before its first hand",
        request=shapes.GameStart,
        response=shapes.TableSerializer,
    )
    def put(self, request: Request, pk: int) -> Response:
        """FIMJ: the wind of the breached wall. For all staff."""
        services.set_start(table=self.table(pk), start=self.read(shapes.GameStart), by=self.account)
        return Response(table_json(self.table(pk)))

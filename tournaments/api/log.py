"""The log, whether its chain holds, and what waits for a decision."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.api.tournaments import Pages
from tournaments.selectors import tournaments as selectors
from tournaments.selectors.confirmations import waiting_tables
from tournaments.services.log import verify_chain


class Log(LedgerView):
    @operation("The log, newest first (limit, offset)", response=shapes.LogSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_log, request.user, tournament)
        rows = Pages().paginate_queryset(selectors.log_of(tournament), request, view=self)
        return Response(shapes.LogSerializer(rows or (), many=True).data)


class LogChain(LedgerView):
    @operation("Whether the log holds from end to end", response=shapes.ChainSerializer)
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_log, request.user, tournament)
        broken = verify_chain(tournament)
        why = {"number": broken.number, "why": broken.why} if broken else {"number": None, "why": ""}
        return Response({"holds": broken is None, **why})


class Decisions(LedgerView):
    @operation("What waits for a decision, oldest first", response=shapes.DecisionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_unpublished, request.user, tournament)
        waiting = {
            "held": selectors.held_hands(tournament),
            "calling": selectors.calling_tables(tournament),
            "unconfirmed": waiting_tables(tournament),
        }
        return Response(shapes.DecisionsSerializer(waiting).data)

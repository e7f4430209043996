"""What waits for a decision."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.api.base import LedgerView, operation
from tournaments.hall import serializers as shapes
from tournaments.hall.selectors.desk import calling_tables, held_hands
from tournaments.hands.selectors.confirmations import waiting_tables
from tournaments.signatures.selectors import tables_to_sign


class Decisions(LedgerView):
    @operation("Open decisions, oldest first", response=shapes.DecisionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Hands on hold, tables that call a referee, hands to confirm, tables to sign. For all staff."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_unpublished, request.user, tournament)
        waiting = {
            "held": held_hands(tournament),
            "calling": calling_tables(tournament),
            "unconfirmed": waiting_tables(tournament),
            "unsigned": tables_to_sign(tournament),
        }
        return Response(shapes.DecisionsSerializer(waiting).data)

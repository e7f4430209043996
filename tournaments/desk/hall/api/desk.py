"""The matters that wait for a decision, and the clock of the hall, as countdown pages read it; its changes are in
hall/actions.py.
"""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.numbers import whole_number
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.hall import serializers as shapes
from tournaments.desk.hall.selectors import desk as hall
from tournaments.desk.hall.selectors.desk import calling_tables, held_hands, versions_to_decide
from tournaments.desk.hall.selectors.returned import returned_tables
from tournaments.play.hands.selectors.confirmations import waiting_tables
from tournaments.play.signatures.selectors import tables_to_sign


class Decisions(LedgerView):
    @operation("Open decisions, oldest first", response=shapes.DecisionsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Hands on hold or in two versions, tables that call a referee, hands to confirm, tables to sign; after a
        restored backup the tables whose phones give back lost hands. For all staff.
        """
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_unpublished, request.user, tournament)
        waiting = {
            "held": held_hands(tournament),
            "calling": calling_tables(tournament),
            "versions": versions_to_decide(tournament),
            "unconfirmed": waiting_tables(tournament),
            "unsigned": tables_to_sign(tournament),
            "returned": returned_tables(tournament),
        }
        return Response(shapes.DecisionsSerializer(waiting).data)


class Clock(LedgerView):
    @operation(
        "The clock of the running round, or of the next one",
        response=shapes.ClockSerializer,
        parameters=(
            OpenApiParameter(
                "stage", int, description="of stages side by side: the one whose clock is asked for"
            ),
        ),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Seconds left, the end signal, and tables with extra time. Never cached."""
        stage = whole_number(request.GET.get("stage", ""))
        answer = Response(hall.clock_json(self.tournament(slug), timezone.now(), stage))
        answer.headers["Cache-Control"] = "no-store"
        return answer

"""The clock of the hall, as countdown pages read it; its changes are in hall/actions.py."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.numbers import whole_number
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.hall import serializers as shapes
from tournaments.desk.hall.selectors import desk as hall


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

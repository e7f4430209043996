"""The clock of the hall: countdown pages read it, accounts that run rounds change it."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.numbers import whole_number
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.serializers import OptionalReason, Reason
from tournaments.desk.hall import serializers as shapes
from tournaments.desk.hall.api.rounds import RoundChange
from tournaments.desk.hall.selectors import desk as hall
from tournaments.desk.hall.services import clock as services
from tournaments.play.hands.selectors.hands import table_json
from tournaments.play.hands.serializers import TableSerializer


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


class PauseClock(RoundChange):
    @operation("Pause the clock", request=OptionalReason, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """The clock stands until it is resumed; the round ends later by that time. For organisers and head referees."""
        return self.change(services.pause_clock, slug, stage, number, **self.read(OptionalReason))


class ResumeClock(RoundChange):
    @operation("Resume the clock", response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """The clock goes on. For organisers and head referees."""
        return self.change(services.resume_clock, slug, stage, number)


class Minutes(RoundChange):
    @operation("Set the minutes of a round", request=shapes.MinutesRequest, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """The round's own length in place of the tournament's. For organisers and head referees."""
        return self.change(services.set_minutes, slug, stage, number, **self.read(shapes.MinutesRequest))


class Signal(RoundChange):
    @operation("Give the end signal by hand", response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """Tables play the hands that the rule set allows after the signal. For organisers and head referees."""
        return self.change(services.give_signal, slug, stage, number)


class UndoSignal(RoundChange):
    @operation("Undo an end signal given by hand", request=Reason, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """The clock gives the signal again when its time comes. For organisers and head referees."""
        return self.change(services.undo_signal, slug, stage, number, **self.read(Reason))


class ExtraTime(LedgerView):
    @operation("Set extra time for one table", request=shapes.ExtraTimeRequest, response=TableSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """The table's end and signal come later by these minutes. For all staff."""
        change: dict[str, Any] = self.read(shapes.ExtraTimeRequest)
        services.give_extra_time(table=self.table(pk), by=self.account, **change)
        return Response(table_json(self.table(pk)))

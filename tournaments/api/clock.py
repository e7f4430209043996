"""The clock of the hall: read by countdown pages, changed by those who run rounds."""

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.api.rounds import RoundChange
from tournaments.selectors import hall
from tournaments.selectors.hands import table_json
from tournaments.services import clock as services


class Clock(LedgerView):
    @operation("The clock of the round that runs, else of the next one", response=shapes.ClockSerializer)
    def get(self, request: Request, slug: str) -> Response:
        answer = Response(hall.clock_json(self.tournament(slug), timezone.now()))
        answer.headers["Cache-Control"] = "no-store"
        return answer


class PauseClock(RoundChange):
    @operation("Stop the clock", request=shapes.MaybeReason, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return self.change(services.pause_clock, slug, stage, number, **self.read(shapes.MaybeReason))


class ResumeClock(RoundChange):
    @operation("The clock goes on", response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return self.change(services.resume_clock, slug, stage, number)


class Minutes(RoundChange):
    @operation("Give a round its own minutes", request=shapes.MinutesRequest, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return self.change(services.set_minutes, slug, stage, number, **self.read(shapes.MinutesRequest))


class Signal(RoundChange):
    @operation("Give the end signal by hand", response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return self.change(services.give_signal, slug, stage, number)


class UndoSignal(RoundChange):
    @operation("Take back a signal given by hand", request=shapes.Reason, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return self.change(services.undo_signal, slug, stage, number, **self.read(shapes.Reason))


class ExtraTime(LedgerView):
    @operation("Extra time for one table", request=shapes.ExtraTimeRequest, response=shapes.TableSerializer)
    def post(self, request: Request, pk: int) -> Response:
        said: dict[str, Any] = self.read(shapes.ExtraTimeRequest)
        services.give_extra_time(table=self.table(pk), by=self.account, **said)
        return Response(table_json(self.table(pk)))

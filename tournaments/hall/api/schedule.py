"""The schedule of a tournament."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import LedgerView, operation
from tournaments.hall import serializers as shapes
from tournaments.hall.selectors.schedule import schedule_of
from tournaments.hall.services import schedule


class Schedule(LedgerView):
    @operation("The schedule, planned and expected", response=shapes.PlannedSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(shapes.PlannedSerializer(schedule_of(self.tournament(slug)), many=True).data)

    @operation(
        "Replace the schedule",
        request=shapes.ScheduleRequest,
        response=shapes.PlannedSerializer(many=True),
    )
    def put(self, request: Request, slug: str) -> Response:
        items = self.read(shapes.ScheduleRequest)["items"]
        schedule.set_schedule(tournament=self.tournament(slug), items=items, by=self.account)
        return self.get(request, slug)


class LateSchedule(LedgerView):
    @operation(
        "Move a line of the schedule and what follows on its day",
        request=shapes.LateRequest,
        response=shapes.PlannedSerializer(many=True),
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        minutes = self.read(shapes.LateRequest)["minutes"]
        tournament = self.tournament(slug)
        schedule.set_late(tournament=tournament, item=pk, minutes=minutes, by=self.account)
        return Response(shapes.PlannedSerializer(schedule_of(tournament), many=True).data)

"""The schedule of a tournament."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.hall import serializers as shapes
from tournaments.desk.hall.selectors.schedule import schedule_of
from tournaments.desk.hall.services import schedule


class Schedule(LedgerView):
    @operation("The schedule, planned and expected", response=shapes.PlannedSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Every line in its order, with the time it was planned for and the time at which it is expected now: a round
        that started late, or minutes that the desk set, move the following lines of the same day.
        """
        return Response(shapes.PlannedSerializer(schedule_of(self.tournament(slug)), many=True).data)

    @operation(
        "Replace the schedule",
        request=shapes.ScheduleRequest,
        response=shapes.PlannedSerializer(many=True),
    )
    def put(self, request: Request, slug: str) -> Response:
        """The lines that are sent replace all present lines; a line sent with its `id` stays the same line, with
        its delay. A wrong line is refused with every fault (`unknown_choice`, `out_of_range`, `no_such_round`,
        `not_in_schedule`), and nothing changes. For organisers.
        """
        items = self.read(shapes.ScheduleRequest)["items"]
        schedule.set_schedule(tournament=self.tournament(slug), items=items, by=self.account)
        return self.get(request, slug)

    @operation(
        "Add a line to the schedule",
        request=shapes.NewItemRequest,
        response=shapes.PlannedSerializer(many=True),
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Its day and time decide its place. For organisers."""
        item = self.read(shapes.NewItemRequest)
        tournament = self.tournament(slug)
        schedule.add_item(tournament=tournament, by=self.account, **item)
        return Response(shapes.PlannedSerializer(schedule_of(tournament), many=True).data, status=201)


class OneLine(LedgerView):
    """A line of the schedule."""

    @operation(
        "Change a line of the schedule",
        request=shapes.ChangedItemRequest,
        response=shapes.PlannedSerializer(many=True),
    )
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Fields that are not sent stay. With `follow` the lines after it on its day move as its end does. `late`
        null: as the lines before it. For organisers.
        """
        change = self.read(shapes.ChangedItemRequest)
        tournament = self.tournament(slug)
        schedule.change_item(tournament=tournament, item=pk, by=self.account, **change)
        return Response(shapes.PlannedSerializer(schedule_of(tournament), many=True).data)

    @operation("Remove a line of the schedule", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """The others stay as they are. For organisers."""
        schedule.remove_item(tournament=self.tournament(slug), item=pk, by=self.account)
        return Response(status=204)


class LateSchedule(LedgerView):
    @operation(
        "Move a line of the schedule and what follows on its day",
        request=shapes.LateRequest,
        response=shapes.PlannedSerializer(many=True),
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """The line and those after it are late by these minutes; a round that has started counts by its own start.
        Sending 0 takes it back. For organisers and head referees.
        """
        minutes = self.read(shapes.LateRequest)["minutes"]
        tournament = self.tournament(slug)
        schedule.set_late(tournament=tournament, item=pk, minutes=minutes, by=self.account)
        return Response(shapes.PlannedSerializer(schedule_of(tournament), many=True).data)

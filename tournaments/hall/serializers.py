"""The clock of a round, and what is asked of it."""

from typing import Any

from rest_framework import serializers

from tournaments.common.api.serializers import OptionalReason, Reason
from tournaments.hands.selectors.hands import seat_json
from tournaments.models import Round, ScheduleItem, Table
from tournaments.models.limits import (
    HIGHEST_ID,
    HIGHEST_NUMBER,
    LONGEST_CALL,
    LONGEST_STAGE_NAME,
    MOST_DAYS,
    MOST_EXTRA_MINUTES,
    MOST_ITEMS,
    MOST_MINUTES,
)


class TableClockSerializer(serializers.Serializer[Any]):
    """A table with extra time."""

    number = serializers.IntegerField()
    extra_seconds = serializers.IntegerField()
    left = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)
    signal_at = serializers.DateTimeField(allow_null=True)
    signalled = serializers.BooleanField()
    finished = serializers.BooleanField()


class StageNameSerializer(serializers.Serializer[Any]):
    stage = serializers.IntegerField()
    stage_name = serializers.CharField()


class BesideSerializer(StageNameSerializer):
    round_name = serializers.CharField(help_text="in the reader's language")
    state = serializers.CharField()
    left = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)


class ClockSerializer(serializers.Serializer[Any]):
    """`left` in seconds, negative after the end; `state` none | planned | running | paused | closed."""

    now = serializers.DateTimeField()
    state = serializers.CharField()
    stage = serializers.IntegerField(allow_null=True)
    stage_name = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField(allow_null=True)
    round_name = serializers.CharField(allow_blank=True, help_text="in the reader's language")
    minutes = serializers.IntegerField()
    left = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)
    signal_at = serializers.DateTimeField(allow_null=True)
    signalled = serializers.BooleanField()
    before = serializers.IntegerField(help_text="minutes left when the end signal is given")
    hands = serializers.IntegerField(
        help_text="hands still played after the signal, the one in progress included"
    )
    next = serializers.CharField(
        allow_blank=True, help_text="the next line of the schedule, as it is expected: 14:30 Round 3"
    )
    beside = BesideSerializer(
        many=True, help_text="stages played at the same time, which have clocks of their own"
    )
    tables = TableClockSerializer(many=True)


class MinutesRequest(OptionalReason):
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES)


class StartRequest(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True)


class ExtraTimeRequest(Reason):
    minutes = serializers.IntegerField(min_value=0, max_value=MOST_EXTRA_MINUTES)


class UndoRequest(Reason):
    confirm = serializers.CharField(help_text="the round's number, typed to confirm")


class SubstitutedSerializer(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    substitute = serializers.IntegerField()


class UndoPreview(serializers.Serializer[Any]):
    """What undoing a round would undo."""

    hands = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())
    penalties = serializers.ListField(child=serializers.IntegerField())
    substitutes = SubstitutedSerializer(
        many=True, help_text="substitutes who stay and play from the start when the round is played again"
    )
    confirm = serializers.CharField()


class CallReason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_CALL, required=False, allow_blank=True, default="")


class RoundTableSerializer(serializers.ModelSerializer[Table]):
    seats = serializers.SerializerMethodField()
    position = serializers.SerializerMethodField(help_text="empty if you may not see the hands (yet)")
    calling = serializers.DateTimeField(source="calling_since", allow_null=True)

    class Meta:
        model = Table
        fields = ("id", "number", "state", "seq", "position", "calling", "extra_seconds", "seats")

    def get_position(self, table: Table) -> dict[str, Any]:
        return table.position if self.context["visible"](table.round) else {}

    def get_seats(self, table: Table) -> list[dict[str, Any]]:
        return [seat_json(seat) for seat in table.seats.all()]


class RoundSerializer(serializers.ModelSerializer[Round]):
    tables = RoundTableSerializer(many=True)

    class Meta:
        model = Round
        fields = (
            "number",
            "state",
            "started_at",
            "closed_at",
            "minutes",
            "paused_at",
            "signalled_at",
            "tables",
        )


class HeldHandSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    table = serializers.IntegerField(source="table_id")
    table_number = serializers.IntegerField(source="table.number")
    round = serializers.IntegerField(source="table.round.number")
    seq = serializers.IntegerField()
    verdict = serializers.CharField()
    disputed_at = serializers.DateTimeField(allow_null=True)
    dispute_reason = serializers.CharField()
    created_at = serializers.DateTimeField()


class CallSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField(source="id")
    table_number = serializers.IntegerField(source="number")
    round = serializers.IntegerField(source="round.number")
    since = serializers.DateTimeField(source="calling_since")
    reason = serializers.CharField(source="calling_reason")


class UnconfirmedSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField(source="table.pk")
    table_number = serializers.IntegerField(source="table.number")
    round = serializers.IntegerField(source="table.round.number")
    since = serializers.DateTimeField()
    hands = serializers.SerializerMethodField()

    def get_hands(self, row: dict[str, Any]) -> list[int]:
        return [hand.pk for hand in row["hands"]]


class UnsignedSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField(source="id")
    table_number = serializers.IntegerField(source="number")
    round = serializers.IntegerField(source="round.number")
    given = serializers.IntegerField()
    due = serializers.IntegerField()


class DecisionsSerializer(serializers.Serializer[Any]):
    held = HeldHandSerializer(many=True)
    calling = CallSerializer(many=True)
    unconfirmed = UnconfirmedSerializer(
        many=True, help_text="hands waiting for a second person's confirmation, by table"
    )
    unsigned = UnsignedSerializer(
        many=True, help_text="tables whose game is over and that wait for signatures: given of due"
    )


class TimeOfDay(serializers.CharField):
    """Hours and minutes, without a zone: the tournament's."""

    def to_representation(self, value: Any) -> str:
        return f"{value:%H:%M}"


class PlannedSerializer(serializers.Serializer[Any]):
    """A line of the schedule in the tournament's time zone; `state` ahead | now | over."""

    id = serializers.IntegerField(source="item.pk")
    name = serializers.CharField()
    kind = serializers.CharField(source="item.kind")
    title = serializers.CharField(source="item.title")
    day = serializers.IntegerField(source="item.day")
    date = serializers.DateField(source="day", allow_null=True)
    stage = serializers.IntegerField(source="item.stage.number", default=None, allow_null=True)
    round = serializers.IntegerField(source="item.number", allow_null=True)
    planned = TimeOfDay(help_text="09:30")
    expected = TimeOfDay(help_text="09:30")
    minutes = serializers.IntegerField(source="item.minutes")
    late = serializers.IntegerField(help_text="minutes; negative: early")
    state = serializers.CharField()


class NewItemRequest(serializers.Serializer[Any]):
    """A line of the schedule."""

    day = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, default=1)
    starts_at = serializers.TimeField()
    minutes = serializers.IntegerField(min_value=0, max_value=MOST_MINUTES, default=0)
    kind = serializers.ChoiceField(choices=ScheduleItem.Kind.choices)
    title = serializers.CharField(max_length=LONGEST_STAGE_NAME, allow_blank=True, default="")
    stage = serializers.IntegerField(
        min_value=1,
        max_value=HIGHEST_NUMBER,
        allow_null=True,
        default=None,
        help_text="of a round: its stage",
    )
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, allow_null=True, default=None)


class ScheduleItemRequest(NewItemRequest):
    id = serializers.IntegerField(
        min_value=1,
        max_value=HIGHEST_ID,
        required=False,
        help_text="of a line that is there: it is changed, and keeps its delay",
    )


class ChangedItemRequest(serializers.Serializer[Any]):
    """What changes of a line; what is not sent stays."""

    day = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, required=False)
    starts_at = serializers.TimeField(required=False)
    minutes = serializers.IntegerField(min_value=0, max_value=MOST_MINUTES, required=False)
    kind = serializers.ChoiceField(choices=ScheduleItem.Kind.choices, required=False)
    title = serializers.CharField(max_length=LONGEST_STAGE_NAME, allow_blank=True, required=False)
    stage = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, allow_null=True, required=False)
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, allow_null=True, required=False)
    late = serializers.IntegerField(min_value=-600, max_value=600, allow_null=True, required=False)
    follow = serializers.BooleanField(
        required=False, default=False, help_text="what follows on the day moves with it"
    )


class ScheduleRequest(serializers.Serializer[Any]):
    items = serializers.ListField(child=ScheduleItemRequest(), max_length=MOST_ITEMS)


class LateRequest(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=-600, max_value=600, help_text="negative: early")

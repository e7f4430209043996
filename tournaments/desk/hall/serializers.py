"""The clock, the rounds and the schedule on the wire."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.common.web.api.serializers import OptionalReason, Reason
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
from tournaments.play.hands.selectors.hands import seat_json
from tournaments.play.hands.serializers import PositionField, SeatSerializer


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


@example(minutes=90, reason="The round before took longer")
class MinutesRequest(OptionalReason):
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES)


@example(minutes=75)
class StartRequest(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True)


@example(minutes=5, reason="A referee was long at the table")
class ExtraTimeRequest(Reason):
    minutes = serializers.IntegerField(min_value=0, max_value=MOST_EXTRA_MINUTES)


@example(reason="Started too early", confirm="1")
class UndoRequest(Reason):
    confirm = serializers.CharField(help_text="the round's number, typed to confirm")


class SubstitutedSerializer(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    substitute = serializers.IntegerField()


class UndoPreview(serializers.Serializer[Any]):
    """The effects of undoing a round."""

    hands = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())
    penalties = serializers.ListField(child=serializers.IntegerField())
    substitutes = SubstitutedSerializer(
        many=True, help_text="substitutes who stay and play from the start when the round is played again"
    )
    confirm = serializers.CharField()


@example(reason="Is this hand furiten?")
class CallReason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_CALL, required=False, allow_blank=True, default="")


class RoundTableSerializer(serializers.ModelSerializer[Table]):
    seats = serializers.SerializerMethodField()
    position = serializers.SerializerMethodField()
    calling = serializers.DateTimeField(source="calling_since", allow_null=True)

    class Meta:
        model = Table
        fields = ("id", "number", "state", "seq", "position", "calling", "extra_seconds", "seats")

    @extend_schema_field(PositionField)
    def get_position(self, table: Table) -> dict[str, Any]:
        """The present state; empty if you may not see the hands (yet)."""
        return table.position if self.context["visible"](table.round) else {}

    @extend_schema_field(SeatSerializer(many=True))
    def get_seats(self, table: Table) -> list[dict[str, Any]]:
        """The seats, in the order of the starting winds."""
        return [seat_json(seat) for seat in table.all_seats()]


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


class OpenVersionSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    table = serializers.IntegerField(source="hand.table_id")
    table_number = serializers.IntegerField(source="hand.table.number")
    round = serializers.IntegerField(source="hand.table.round.number")
    seq = serializers.IntegerField(source="hand.seq")
    since = serializers.DateTimeField(source="created_at")
    reason = serializers.CharField(
        help_text="why a correction is asked for; empty where two people sent the hand"
    )


class ReturnedTableSerializer(serializers.Serializer[Any]):
    """After a restored backup: a table whose phone gave back lost hands, or is asked for them."""

    table = serializers.IntegerField(source="table.pk")
    table_number = serializers.IntegerField(source="table.number")
    round = serializers.IntegerField(source="table.round.number")
    state = serializers.ChoiceField(
        choices=["whole", "round", "conflict", "stuck", "silent"],
        help_text="as `returned/` of the table answers; silent: no phone has shown its hands yet",
    )
    given = serializers.IntegerField(help_text="hands that came back")
    missing = serializers.IntegerField(help_text="hands that its phone has and the server has not")
    hand = serializers.IntegerField(
        help_text="the number of the hand at which it stopped; 0 where it did not"
    )


class DecisionsSerializer(serializers.Serializer[Any]):
    held = HeldHandSerializer(many=True)
    calling = CallSerializer(many=True)
    versions = OpenVersionSerializer(
        many=True, help_text="hands in two versions and corrections asked for: tables/<id>/versions/"
    )
    unconfirmed = UnconfirmedSerializer(
        many=True, help_text="hands waiting for a second person's confirmation, by table"
    )
    unsigned = UnsignedSerializer(
        many=True, help_text="tables whose game is over and that wait for signatures: given of due"
    )
    returned = ReturnedTableSerializer(
        many=True,
        help_text="empty while no phone has shown that the server was set back to an earlier moment",
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


@extend_schema_field(OpenApiTypes.STR)
class SentTime(serializers.TimeField):
    """As `TimeOfDay`; the `time` of JSON Schema has a zone."""


@example(day=1, starts_at="12:30", minutes=60, kind="lunch", title="In the garden")
class NewItemRequest(serializers.Serializer[Any]):
    """A line of the schedule."""

    day = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, default=1)
    starts_at = SentTime()
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


@example(starts_at="10:15", follow=True)
class ChangedItemRequest(serializers.Serializer[Any]):
    """The changed fields of a line; fields that are not sent stay."""

    day = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, required=False)
    starts_at = SentTime(required=False)
    minutes = serializers.IntegerField(min_value=0, max_value=MOST_MINUTES, required=False)
    kind = serializers.ChoiceField(choices=ScheduleItem.Kind.choices, required=False)
    title = serializers.CharField(max_length=LONGEST_STAGE_NAME, allow_blank=True, required=False)
    stage = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, allow_null=True, required=False)
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, allow_null=True, required=False)
    late = serializers.IntegerField(min_value=-600, max_value=600, allow_null=True, required=False)
    follow = serializers.BooleanField(
        required=False, default=False, help_text="what follows on the day moves with it"
    )


@example(
    items=[
        {"starts_at": "09:30", "minutes": 30, "kind": "check_in"},
        {"starts_at": "10:00", "minutes": 75, "kind": "round", "stage": 1, "round": 1},
    ]
)
class ScheduleRequest(serializers.Serializer[Any]):
    items = serializers.ListField(child=ScheduleItemRequest(), max_length=MOST_ITEMS)


@example(minutes=10)
class LateRequest(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=-600, max_value=600, help_text="negative: early")

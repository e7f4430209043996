"""Seating, rounds, tables and hands."""

from typing import Any

from rest_framework import serializers

from tournaments.models import Round, Table
from tournaments.selectors.hands import seat_json

LONG = 400


class SeatSerializer(serializers.Serializer[Any]):
    wind = serializers.ChoiceField(choices=["E", "S", "W", "N"])
    entry = serializers.CharField(help_text="the entry's number, as events name the player")
    played_by = serializers.CharField(allow_null=True, help_text="the number of who plays for him")


class RoundTableSerializer(serializers.ModelSerializer[Table]):
    seats = serializers.SerializerMethodField()
    position = serializers.SerializerMethodField(help_text="empty where this reader may not see hands (yet)")
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


class PositionSerializer(serializers.Serializer[Any]):
    """Where the game stands before the next deal; `result` is what it would settle to now."""

    round = serializers.CharField()
    deal = serializers.IntegerField()
    dealer = serializers.CharField(allow_null=True)
    counters = serializers.IntegerField()
    pot = serializers.IntegerField()
    winds = serializers.DictField(child=serializers.CharField())
    scores = serializers.DictField(child=serializers.IntegerField())
    finished = serializers.BooleanField()
    result = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))


class TableSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    round = serializers.IntegerField()
    stage = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Table.State.choices)
    seq = serializers.IntegerField(help_text="the number of hands that count")
    expected_seq = serializers.IntegerField(help_text="the number of the next hand")
    position = PositionSerializer(help_text="empty where this reader may not see hands (yet)")
    calling = serializers.CharField(allow_null=True)
    calling_reason = serializers.CharField()
    seats = SeatSerializer(many=True)


class WinSerializer(serializers.Serializer[Any]):
    player = serializers.CharField()
    verdict = serializers.CharField()
    explanation = serializers.DictField(allow_null=True)


class HandSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    seq = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    verdict = serializers.CharField()
    disputed = serializers.BooleanField()
    dispute_reason = serializers.CharField()
    confirmed = serializers.BooleanField(help_text="by a second person")
    to_confirm = serializers.BooleanField(
        help_text="a second person has to confirm it before the round closes"
    )
    reason = serializers.CharField()
    event = serializers.DictField()
    before = serializers.DictField()
    delta = serializers.DictField(child=serializers.IntegerField())
    scores = serializers.DictField(child=serializers.IntegerField())
    wins = WinSerializer(many=True)


class VersionSerializer(serializers.Serializer[Any]):
    """One version of a hand in its history."""

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    verdict = serializers.CharField()
    event = serializers.DictField()
    reason = serializers.CharField()
    submitted_by = serializers.CharField(source="submitted_by.username")
    created_at = serializers.DateTimeField()


class FullTableSerializer(TableSerializer):
    hands = HandSerializer(many=True, help_text="only where this reader may see hands")


class HandAnswer(serializers.Serializer[Any]):
    hand = HandSerializer()
    table = TableSerializer()


class DifferenceSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    before = serializers.DictField()
    after = serializers.DictField()


class CorrectionAnswer(HandAnswer):
    differences = DifferenceSerializer(many=True)


class DifferencesSerializer(serializers.Serializer[Any]):
    differences = DifferenceSerializer(many=True)


class HandSubmission(serializers.Serializer[Any]):
    """The next hand of a table."""

    event = serializers.DictField(help_text="as a line of `python -m scoring game` tells it")
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class Preview(serializers.Serializer[Any]):
    event = serializers.DictField()


class Correction(Preview):
    reason = serializers.CharField(max_length=LONG)
    expected_version = serializers.IntegerField(min_value=1, max_value=10_000)


class RulingRequest(serializers.Serializer[Any]):
    rulings = serializers.DictField(child=serializers.DictField(), allow_empty=False)
    reason = serializers.CharField(max_length=LONG)
    expected_version = serializers.IntegerField(min_value=1, max_value=10_000)


class ConfirmationRequest(serializers.Serializer[Any]):
    hands = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        allow_empty=False,
        max_length=200,
        help_text="the ids of the versions that were looked at",
    )


class SubstituteRequest(serializers.Serializer[Any]):
    entry = serializers.IntegerField(min_value=1, max_value=32_767, help_text="who is substituted")
    substitute = serializers.IntegerField(min_value=1, max_value=32_767, help_text="who plays for him")
    when = serializers.ChoiceField(
        choices=["before", "during"], required=False, help_text="the game; unsaid: as the hands tell"
    )
    reason = serializers.CharField(max_length=LONG, required=False, allow_blank=True, default="")


class VoidRequest(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONG)
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class PaperResult(serializers.Serializer[Any]):
    scores = serializers.DictField(child=serializers.IntegerField(min_value=-(10**9), max_value=10**9))
    pot = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class TableEnd(serializers.Serializer[Any]):
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class ChomboRequest(serializers.Serializer[Any]):
    offenders = serializers.ListField(child=serializers.CharField(max_length=10), allow_empty=False)
    riichi = serializers.ListField(child=serializers.CharField(max_length=10), required=False, default=list)
    reason = serializers.CharField(max_length=LONG)
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class DeadHandRequest(serializers.Serializer[Any]):
    entry = serializers.IntegerField(min_value=1, max_value=32_767)
    reason = serializers.CharField(max_length=LONG)
    rule = serializers.CharField(
        max_length=40,
        required=False,
        default="",
        help_text="the row of the rule set, where it is not dead_hand",
    )

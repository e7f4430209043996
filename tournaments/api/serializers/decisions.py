"""Penalties, the log, what waits for a decision."""

from typing import Any

from rest_framework import serializers

from tournaments.models import LogEntry, Penalty

LONG = 400


class PenaltySerializer(serializers.ModelSerializer[Penalty]):
    stage = serializers.IntegerField(source="stage.number")
    entry = serializers.IntegerField(source="entry.number")
    round = serializers.IntegerField(source="round.number", allow_null=True, default=None)
    table = serializers.IntegerField(source="table_id", allow_null=True)
    hand = serializers.IntegerField(source="hand_id", allow_null=True)
    receivers = serializers.DictField(child=serializers.IntegerField(), help_text="entry number: points")
    given_by = serializers.CharField(source="given_by.username")

    class Meta:
        model = Penalty
        fields = (
            "id",
            "stage",
            "round",
            "table",
            "hand",
            "entry",
            "kind",
            "rule",
            "phase",
            "amount",
            "receivers",
            "reason",
            "given_by",
            "created_at",
            "cancelled_at",
            "cancel_reason",
        )


class PenaltyRequest(serializers.Serializer[Any]):
    """By a row of the rule set (`rule`), which then says kind and amount; or by both of these."""

    stage = serializers.IntegerField(min_value=1, max_value=100, default=1)
    entry = serializers.IntegerField(min_value=1, max_value=32_767)
    rule = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    kind = serializers.ChoiceField(choices=Penalty.Kind.choices, required=False, default="", allow_blank=True)
    amount = serializers.IntegerField(min_value=0, max_value=1_000_000, required=False, allow_null=True)
    seconds = serializers.IntegerField(min_value=0, max_value=100_000, required=False, allow_null=True)
    phase = serializers.ChoiceField(
        choices=Penalty.Phase.choices, required=False, default="", allow_blank=True
    )
    receivers = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=1_000_000), required=False, default=dict
    )
    reason = serializers.CharField(max_length=LONG)
    round = serializers.IntegerField(min_value=1, max_value=100, required=False, allow_null=True)


class TablePenaltyRequest(serializers.Serializer[Any]):
    """The same penalty for each player of the table."""

    rule = serializers.CharField(max_length=40)
    amount = serializers.IntegerField(min_value=0, max_value=1_000_000, required=False, allow_null=True)
    reason = serializers.CharField(max_length=LONG)


class FalseHuRequest(serializers.Serializer[Any]):
    entry = serializers.IntegerField(min_value=1, max_value=32_767)
    rule = serializers.CharField(max_length=40)
    reason = serializers.CharField(max_length=LONG)
    expected_seq = serializers.IntegerField(min_value=1, max_value=10_000)


class LogSerializer(serializers.ModelSerializer[LogEntry]):
    by = serializers.CharField(source="by.username")

    class Meta:
        model = LogEntry
        fields = (
            "number",
            "at",
            "by",
            "action",
            "subject",
            "before",
            "after",
            "reason",
            "prev_hash",
            "hash",
        )


class ChainSerializer(serializers.Serializer[Any]):
    """Whether the log holds from end to end; else the number of the first entry that does not, and why."""

    holds = serializers.BooleanField()
    number = serializers.IntegerField(allow_null=True)
    why = serializers.CharField(allow_blank=True)


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


class DecisionsSerializer(serializers.Serializer[Any]):
    held = HeldHandSerializer(many=True)
    calling = CallSerializer(many=True)
    unconfirmed = UnconfirmedSerializer(many=True, help_text="hands that wait for a second person, by table")

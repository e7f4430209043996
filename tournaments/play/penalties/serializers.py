"""Penalties, the log, decisions that wait."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.models import Penalty
from tournaments.models.limits import (
    HIGHEST_NUMBER,
    LONGEST_CODE,
    LONGEST_REASON,
    MOST_POINTS,
    MOST_SECONDS_LATE,
)


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


@example(entry=3, rule="obstruction", amount=8000, reason="Talked to the next table", round=1)
class PenaltyRequest(serializers.Serializer[Any]):
    """Either a penalty rule of the rule set (`rule`), which gives kind and amount, or kind and amount themselves."""

    stage = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, default=1)
    entry = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    rule = serializers.CharField(max_length=LONGEST_CODE, required=False, default="", allow_blank=True)
    kind = serializers.ChoiceField(choices=Penalty.Kind.choices, required=False, default="", allow_blank=True)
    amount = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, required=False, allow_null=True)
    seconds = serializers.IntegerField(
        min_value=0, max_value=MOST_SECONDS_LATE, required=False, allow_null=True
    )
    phase = serializers.ChoiceField(
        choices=Penalty.Phase.choices, required=False, default="", allow_blank=True
    )
    receivers = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_POINTS), required=False, default=dict
    )
    reason = serializers.CharField(max_length=LONGEST_REASON)
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, required=False, allow_null=True)


@example(rule="not_signed", reason="Left without signing")
class TablePenaltyRequest(serializers.Serializer[Any]):
    """The same penalty for each player at the table."""

    rule = serializers.CharField(max_length=LONGEST_CODE)
    amount = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, required=False, allow_null=True)
    reason = serializers.CharField(max_length=LONGEST_REASON)


@example(entry=3, rule="false_hu_10", reason="Seven fan", expected_seq=1)
class FalseHuRequest(serializers.Serializer[Any]):
    entry = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    rule = serializers.CharField(max_length=LONGEST_CODE)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    expected_seq = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


@example(offenders=["3"], riichi=["2"], reason="Won without a yaku", expected_seq=1)
class ChomboRequest(serializers.Serializer[Any]):
    offenders = serializers.ListField(child=serializers.CharField(max_length=10), allow_empty=False)
    riichi = serializers.ListField(child=serializers.CharField(max_length=10), required=False, default=list)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    expected_seq = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


@example(entry=3, reason="Thirteen tiles after the draw")
class DeadHandRequest(serializers.Serializer[Any]):
    entry = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    rule = serializers.CharField(
        max_length=LONGEST_CODE,
        required=False,
        default="",
        help_text="the penalty rule, if it is not dead_hand",
    )

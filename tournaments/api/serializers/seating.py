"""Seating plans: what is asked of a draw, and what a plan says."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.tables import LONG, TableSerializer
from tournaments.models import SeatingPlan
from tournaments.seating.rounds import WAYS

LARGEST_SEED = 2**53 - 1


class PlanSerializer(serializers.ModelSerializer[SeatingPlan]):
    grid = serializers.ListField(
        child=serializers.ListField(
            child=serializers.ListField(child=serializers.IntegerField(allow_null=True))
        ),
        help_text="rounds x tables x entry numbers in the order E S W N; null is an empty seat",
    )

    made_from = serializers.IntegerField(
        source="parent.number",
        default=None,
        allow_null=True,
        read_only=True,
        help_text="the plan this one was made from",
    )

    class Meta:
        model = SeatingPlan
        fields = (
            "number",
            "method",
            "made_from",
            "first_round",
            "seed",
            "state",
            "grid",
            "measures",
            "certificate",
            "wishes",
            "created_at",
            "published_at",
        )


class PlanRequest(serializers.Serializer[Any]):
    seed = serializers.IntegerField(
        min_value=0, max_value=LARGEST_SEED, required=False, help_text="without one, chance gives it"
    )
    wishes = serializers.DictField(
        required=False,
        help_text='{"clubs": "weak"|"strict", "teams": bool, "apart": [{"players": [3, 7], "strict": bool}], '
        '"fixed_tables": {"7": 1}, "time": seconds, "checked_in": bool}; players by entry number',
    )


class NextRoundRequest(PlanRequest):
    way = serializers.ChoiceField(choices=list(WAYS))
    top = serializers.IntegerField(
        min_value=4, max_value=4_000, required=False, help_text="how many sit in a final"
    )
    choices = serializers.DictField(
        child=serializers.ChoiceField(choices=["E", "S", "W", "N"]),
        required=False,
        help_text="entry number: the wind he chooses (way `choice`)",
    )


class ScriptRequest(serializers.Serializer[Any]):
    text = serializers.CharField(help_text="a table a line, an empty line between rounds; or JSON")


class SwapRequest(serializers.Serializer[Any]):
    round = serializers.IntegerField(min_value=1, max_value=1_000)
    seats = serializers.ListField(
        child=serializers.CharField(max_length=8), min_length=2, max_length=2, help_text='["3E", "5N"]'
    )


class MeasureSerializer(serializers.Serializer[Any]):
    value = serializers.IntegerField()
    bound = serializers.IntegerField(help_text="the least any plan could have")
    sentence = serializers.CharField()


class SwapAnswer(serializers.Serializer[Any]):
    before = serializers.DictField(child=MeasureSerializer())
    after = serializers.DictField(child=MeasureSerializer())


class FilledSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    status = serializers.CharField()


class RedrawSerializer(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=["queued", "running", "done", "failed"])
    progress = serializers.IntegerField(help_text="in percent")
    same = serializers.BooleanField(help_text="whether the grid drawn again is the plan's")
    hash = serializers.CharField(help_text="of the grid drawn again; empty where it cannot be drawn")
    why = serializers.CharField(help_text="a code where it cannot be repeated: `hash`, `engine` ...")


class SeatsRequest(serializers.Serializer[Any]):
    seats = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=32_767),
        allow_empty=False,
        help_text="wind: entry number of who really sits there",
    )
    names = serializers.BooleanField(
        help_text="false: the winds were wrong, hands stay with their players; true: names were exchanged, hands stay "
        "with their chairs"
    )


class ReseatRequest(SeatsRequest):
    reason = serializers.CharField(max_length=LONG)


class BeforeAfterSerializer(serializers.Serializer[Any]):
    before = serializers.DictField()
    after = serializers.DictField()


class MovedHandSerializer(BeforeAfterSerializer):
    seq = serializers.IntegerField()


class ReseatedTableSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    seats = BeforeAfterSerializer()
    scores = BeforeAfterSerializer()
    totals = BeforeAfterSerializer(help_text="what the game settles to, uma and all")
    hands = MovedHandSerializer(many=True, help_text="hands whose payments change")


class ReseatingSerializer(serializers.Serializer[Any]):
    changes = ReseatedTableSerializer(many=True)


class ReseatAnswer(ReseatingSerializer):
    tables = TableSerializer(many=True)

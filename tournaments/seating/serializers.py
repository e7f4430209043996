"""Seating plans: the requirements of a draw, and plans as answers."""

from typing import Any

from rest_framework import serializers

from tournaments.common.api.serializers import FaultSerializer
from tournaments.models import JobState, SeatingPlan
from tournaments.models.limits import HIGHEST_NUMBER, LARGEST_SEED
from tournaments.seating.engine.one_round import WAYS


class PlanSerializer(serializers.ModelSerializer[SeatingPlan]):
    grid = serializers.ListField(
        child=serializers.ListField(
            child=serializers.ListField(child=serializers.IntegerField(allow_null=True))
        ),
        source="seats",
        read_only=True,
        help_text="rounds x tables x entry numbers in the order E S W N; null is the empty seat of a table of three",
    )

    made_from = serializers.IntegerField(
        source="parent.number",
        default=None,
        allow_null=True,
        read_only=True,
        help_text="the plan this plan was made from",
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
        min_value=0, max_value=LARGEST_SEED, required=False, help_text="random if not given"
    )
    wishes = serializers.DictField(
        required=False,
        help_text='{"clubs": "weak"|"strict", "countries": "weak"|"strict", "teams": bool, '
        '"apart": [{"players": [3, 7], "strict": bool}], '
        '"fixed_tables": {"7": 1}, "time": seconds, "checked_in": bool}; players by entry number',
    )


class NextRoundRequest(PlanRequest):
    way = serializers.ChoiceField(choices=list(WAYS))
    top = serializers.IntegerField(
        min_value=4, max_value=HIGHEST_NUMBER, required=False, help_text="number of players in the final"
    )
    choices = serializers.DictField(
        child=serializers.ChoiceField(choices=["E", "S", "W", "N"]),
        required=False,
        help_text="entry number: the wind that player chooses (way `choice`)",
    )


class ScriptRequest(serializers.Serializer[Any]):
    text = serializers.CharField(help_text="one table per line, an empty line between rounds; or JSON")


class SwapRequest(serializers.Serializer[Any]):
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    seats = serializers.ListField(
        child=serializers.CharField(max_length=8), min_length=2, max_length=2, help_text='["3E", "5N"]'
    )


class MeasureSerializer(serializers.Serializer[Any]):
    value = serializers.IntegerField()
    bound = serializers.IntegerField(help_text="the lower bound for any plan")
    sentence = serializers.CharField()


class SwapAnswer(serializers.Serializer[Any]):
    before = serializers.DictField(child=MeasureSerializer())
    after = serializers.DictField(child=MeasureSerializer())


class FilledSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    status = serializers.CharField()


class WindsSerializer(serializers.Serializer[Any]):
    tables = serializers.ListField(
        child=serializers.CharField(), help_text="`stage.round.table` of each table that was changed"
    )


class DrawSerializer(serializers.Serializer[Any]):
    """A draw that a job makes."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(JobState.choices)
    progress = serializers.IntegerField(help_text="in percent")
    step = serializers.CharField(help_text="`meetings`, `tables`, `winds`, `measures`, or empty")
    plan = serializers.IntegerField(allow_null=True, help_text="number of the plan, once it is drawn")
    faults = FaultSerializer(many=True, help_text="why there is no plan, where a wish cannot be fulfilled")
    error = serializers.CharField(help_text="`cancelled`, or what went wrong")


class RedrawSerializer(serializers.Serializer[Any]):
    state = serializers.ChoiceField(JobState.choices)
    progress = serializers.IntegerField(help_text="in percent")
    same = serializers.BooleanField(help_text="whether the repeated draw gives the same plan")
    hash = serializers.CharField(help_text="hash of the repeated draw; empty if it could not be repeated")
    why = serializers.CharField(help_text="code if the draw could not be repeated: `hash`, `engine` ...")

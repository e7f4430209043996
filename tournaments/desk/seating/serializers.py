"""Seating plans: the requirements of a draw, and plans as answers."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.common.web.api.serializers import FaultSerializer
from tournaments.desk.seating.engine.one_round import WAYS
from tournaments.desk.seating.services.wishes import STRENGTHS
from tournaments.models import JobState, SeatingPlan
from tournaments.models.limits import HIGHEST_NUMBER, LARGEST_SEED


class KeepApartSerializer(serializers.Serializer[Any]):
    players = serializers.ListField(child=serializers.IntegerField(), help_text="entry numbers")
    strict = serializers.BooleanField(default=True)


class WishesSerializer(serializers.Serializer[Any]):
    """As `read_wishes` reads them."""

    clubs = serializers.ChoiceField(
        choices=STRENGTHS, required=False, help_text="clubmates meet seldom, or never"
    )
    countries = serializers.ChoiceField(choices=STRENGTHS, required=False)
    teams = serializers.BooleanField(required=False, help_text="members of a team never meet")
    apart = KeepApartSerializer(many=True, required=False)
    fixed_tables = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="entry number: table"
    )
    time = serializers.FloatField(required=False, allow_null=True, help_text="seconds of the search at most")
    checked_in = serializers.BooleanField(required=False, help_text="only players who have checked in")


@extend_schema_field(WishesSerializer)
class WishesField(serializers.DictField):
    """Beyond a fair grid; read by the service."""


class MeasureSerializer(serializers.Serializer[Any]):
    value = serializers.IntegerField()
    bound = serializers.IntegerField(help_text="the lower bound for any plan")
    sentence = serializers.CharField()


@extend_schema_field(
    {
        "type": "object",
        "properties": {
            "hash": {"type": "string", "description": "SHA-256 of the grid as JSON"},
            "engine": {"type": "string"},
            "seed": {"oneOf": [{"type": "integer"}, {"type": "string"}]},
            "request": {
                "type": "object",
                "additionalProperties": {},
                "description": "all that was asked of the draw",
            },
            "entries": {
                "type": "array",
                "items": {"type": "integer"},
                "description": "the players as they were drawn",
            },
            "dice": {"type": "string"},
            "made": {
                "type": "object",
                "additionalProperties": {},
                "description": "of a plan that was not drawn",
            },
        },
        "required": ["hash"],
    }
)
class DrawCertificateField(serializers.DictField):
    """The certificate of a draw, or the origin of a plan that was not drawn."""


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

    measures = serializers.DictField(child=MeasureSerializer(), read_only=True)
    certificate = DrawCertificateField(read_only=True, help_text="how the plan was made: docs/seating.md")
    wishes = WishesField(read_only=True)

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


@example(seed=2027, wishes={"countries": "weak"})
class PlanRequest(serializers.Serializer[Any]):
    seed = serializers.IntegerField(
        min_value=0, max_value=LARGEST_SEED, required=False, help_text="random if not given"
    )
    wishes = WishesField(required=False)


@example(way="swiss", seed=2027)
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


@example(text="1 2 3 4\n5 6 7 8\n\n1 5 2 6\n3 7 4 8")
class ScriptRequest(serializers.Serializer[Any]):
    text = serializers.CharField(help_text="one table per line, an empty line between rounds; or JSON")


@example(round=2, seats=["1E", "2N"])
class SwapRequest(serializers.Serializer[Any]):
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    seats = serializers.ListField(
        child=serializers.CharField(max_length=8), min_length=2, max_length=2, help_text='["3E", "5N"]'
    )


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

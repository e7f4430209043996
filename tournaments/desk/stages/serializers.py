"""Stages and the players who advance, on the wire."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.common.web.api.shapes import OptionsField
from tournaments.desk.stages.selectors import WAYS
from tournaments.models import Stage
from tournaments.models.limits import LARGEST_SEED, LONGEST_STAGE_NAME, MOST_MINUTES, MOST_PLACES, MOST_ROUNDS
from tournaments.play.standings.serializers import Exact, StandingRowSerializer


@example(kind="final", name="Final", rounds_planned=1, cut="top", places=4, carry_percent=50)
class StageRequest(serializers.Serializer[Any]):
    """A stage; `places` counts players in all (`top`) or per table (`tables`)."""

    kind = serializers.ChoiceField(choices=Stage.Kind.choices, required=False)
    name = serializers.CharField(max_length=LONGEST_STAGE_NAME, required=False, allow_blank=True)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    minutes = serializers.IntegerField(
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        allow_null=True,
        help_text="length of a round; null: as in the tournament",
    )
    cut = serializers.ChoiceField(choices=Stage.Cut.choices, required=False)
    places = serializers.IntegerField(min_value=1, max_value=MOST_PLACES, required=False, allow_null=True)
    carry_percent = serializers.IntegerField(min_value=0, max_value=100, required=False)
    beside = serializers.BooleanField(
        required=False,
        help_text="played at the same time as the stage before it: its players are the next behind the cut of that one",
    )


@example(tie="lot", seed=2027)
class OpenRequest(serializers.Serializer[Any]):
    tie = serializers.ChoiceField(
        choices=WAYS, required=False, help_text="how to break a tie at the cut; without it a tie is refused"
    )
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False, allow_null=True)


class QualifierSerializer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry.number")
    place = serializers.IntegerField()
    carried = serializers.DictField(child=Exact())


class TieSerializer(serializers.Serializer[Any]):
    entries = serializers.ListField(child=serializers.IntegerField(), source="numbers")
    free = serializers.IntegerField()
    place = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)


class OpeningSerializer(serializers.Serializer[Any]):
    """The players who would advance: the certain ones with their carry-over, and the ties to be broken."""

    rows = StandingRowSerializer(many=True)
    ties = TieSerializer(many=True)
    missing = serializers.IntegerField(help_text="players that are missing to fill the tables")
    missing_if_all = serializers.IntegerField(help_text="the same, if everybody who is tied advances")


class StageSerializer(serializers.ModelSerializer[Stage]):
    options = OptionsField(
        read_only=True, help_text="values of its own, above the tournament's: see `result-options`"
    )

    class Meta:
        model = Stage
        fields = (
            "number",
            "kind",
            "name",
            "rounds_planned",
            "minutes",
            "cut",
            "places",
            "carry_percent",
            "options",
            "beside",
            "opened_at",
        )

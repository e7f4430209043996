"""Stages, who goes on, the final list, and teams."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.results import StandingRowSerializer
from tournaments.models import Stage
from tournaments.selectors.stages import WAYS

LONG = 400


class StageRequest(serializers.Serializer[Any]):
    """A stage to come; `places` are players in all (`top`) or of each table (`tables`)."""

    kind = serializers.ChoiceField(choices=Stage.Kind.choices, required=False)
    name = serializers.CharField(max_length=80, required=False, allow_blank=True)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=100, required=False)
    cut = serializers.ChoiceField(choices=Stage.Cut.choices, required=False)
    places = serializers.IntegerField(min_value=1, max_value=10_000, required=False, allow_null=True)
    carry_percent = serializers.IntegerField(min_value=0, max_value=100, required=False)


class OpenRequest(serializers.Serializer[Any]):
    tie = serializers.ChoiceField(
        choices=WAYS, required=False, help_text="how equal players at the cut are parted; else it is refused"
    )
    seed = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False, allow_null=True)


class QualifierSerializer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry.number")
    place = serializers.IntegerField()
    carried = serializers.DictField()


class TieSerializer(serializers.Serializer[Any]):
    entries = serializers.ListField(child=serializers.IntegerField(), source="numbers")
    free = serializers.IntegerField()
    place = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)


class OpeningSerializer(serializers.Serializer[Any]):
    """Who would go on: those for sure with what they carry, and the ties somebody has to decide."""

    rows = StandingRowSerializer(many=True)
    ties = TieSerializer(many=True)


class FinalRowSerializer(StandingRowSerializer):
    stage = serializers.IntegerField(help_text="the last stage this player was in")


class FinalListSerializer(serializers.Serializer[Any]):
    metrics = serializers.ListField(child=serializers.CharField())
    rows = FinalRowSerializer(many=True)


class TeamMemberSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    number = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    counts = serializers.BooleanField(help_text="whether his figures are in the team's sum")


class TeamSerializer(serializers.Serializer[Any]):
    """A team with the sum of each figure that ranks (`total` ...) over the members who count."""

    place = serializers.IntegerField()
    team = serializers.CharField()
    games = serializers.IntegerField()
    members = TeamMemberSerializer(many=True)


class TeamsSerializer(serializers.Serializer[Any]):
    metrics = serializers.ListField(child=serializers.CharField())
    best = serializers.IntegerField(allow_null=True, help_text="how many members count; null: all")
    rows = TeamSerializer(many=True)


class TeamsRequest(serializers.Serializer[Any]):
    teams = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=32_767)),
        help_text="every team by its name with the numbers of its members; who is in none plays alone",
    )

"""The shapes of teams over HTTP."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.models.limits import HIGHEST_NUMBER


class TeamMemberSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    number = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    counts = serializers.BooleanField(help_text="whether this player's figures count in the team's sum")


class TeamSerializer(serializers.Serializer[Any]):
    """A team with the sum of each ranking figure (`total` ...) over its counting members."""

    place = serializers.IntegerField()
    team = serializers.CharField()
    games = serializers.IntegerField()
    members = TeamMemberSerializer(many=True)


class TeamsSerializer(serializers.Serializer[Any]):
    metrics = serializers.ListField(child=serializers.CharField())
    best = serializers.IntegerField(allow_null=True, help_text="how many members count; null: all")
    rows = TeamSerializer(many=True)


@example(teams={"Dragons": [1, 2], "Winds": [3, 4]})
class TeamsRequest(serializers.Serializer[Any]):
    teams = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)),
        help_text="every team by name with the entry numbers of its members; players in no team play on their own",
    )

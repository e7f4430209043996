"""The outlook of a stage as the API gives it."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.outlook.engine.last_game import Whatever


def _figures(words: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.JSONField(), help_text=words, allow_null=True)


class NeedSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    as_it_stands = _figures("final figures to reach if the others keep what they have; null: none")
    possible = _figures("with less the place is out of reach; null: it takes nothing")
    enough = _figures("with this the place is certain; null: it takes nothing")
    standing = serializers.ChoiceField(["sure", "open", "gone"])
    drawn = serializers.IntegerField(
        allow_null=True, help_text="runs in which the player ended at the place or above it"
    )


@extend_schema_field(
    {"oneOf": [{"type": "integer"}, {"type": "string", "enum": [one.value for one in Whatever]}]}
)
class LeastField(serializers.JSONField):
    """The least points that are enough, or that any are, or that none are."""


def _leasts(words: str) -> serializers.ListField:
    return serializers.ListField(child=LeastField(), help_text=words)


class GoalSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    as_it_stands = _leasts(
        "by place at the table: the least final score if the other tables end as they stand"
    )
    enough = _leasts("the same, whatever the other tables do within the bounds")


class RivalSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="the number of a player ahead")
    ahead = _figures("by how much, finished games alone")
    leads = serializers.ListField(
        child=_leasts("by their place at the table, each worse one"),
        help_text="at the same table: by the own place at it, the least lead in points; else empty",
    )
    scores = _leasts(
        "where they have played all games: by place at the table, the least own score; else empty"
    )


class LastGameSerializer(serializers.Serializer[Any]):
    mates = serializers.ListField(
        child=serializers.IntegerField(), help_text="all at the table; empty before it runs"
    )
    scores = GoalSerializer(many=True)
    rivals = RivalSerializer(
        many=True, help_text="the nearest ahead, and all ahead who sit at the same table"
    )


class OutlookRowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="the player's number")
    figures = _figures("the figures of finished games, as `metrics` names them; fractions as text")
    games_left = serializers.IntegerField()
    needs = NeedSerializer(many=True)
    last_game = LastGameSerializer(
        allow_null=True,
        help_text="with one game left: what it has to bring, alone in a place at the table and without penalties",
    )


class BoundsSerializer(serializers.Serializer[Any]):
    low = _figures("nobody loses more in a game")
    high = _figures("nobody wins more in a game")


class DrawnSerializer(serializers.Serializer[Any]):
    after_round = serializers.IntegerField()
    runs = serializers.IntegerField()
    seed = serializers.CharField()


class OutlookSerializer(serializers.Serializer[Any]):
    metrics = serializers.ListField(child=serializers.CharField())
    bounds = BoundsSerializer(help_text="the assumption: the extremes of the games so far")
    drawn = DrawnSerializer(
        allow_null=True, help_text="how the rest was drawn; null: not, or nothing is left"
    )
    rows = OutlookRowSerializer(many=True)

"""The outlook of a stage as the API gives it."""

from typing import Any

from rest_framework import serializers

from tournaments.play.standings.serializers import Exact


def _figures(words: str) -> serializers.ListField:
    return serializers.ListField(child=Exact(), help_text=words, allow_null=True)


class NeedSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    as_it_stands = _figures("final figures to reach if the others keep what they have; null: none")
    possible = _figures("with less the place is out of reach; null: it takes nothing")
    enough = _figures("with this the place is certain; null: it takes nothing")
    standing = serializers.ChoiceField(["sure", "open", "gone"])
    drawn = serializers.IntegerField(
        allow_null=True, help_text="runs in which the player ended at the place or above it"
    )


class OutlookRowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="the player's number")
    figures = _figures("the figures of finished games, as `metrics` names them; fractions as text")
    games_left = serializers.IntegerField()
    needs = NeedSerializer(many=True)


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

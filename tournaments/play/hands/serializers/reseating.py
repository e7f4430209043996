"""Wrong seats: the right ones, and the changes that follow from them."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.models.limits import HIGHEST_NUMBER, LONGEST_REASON
from tournaments.play.hands.serializers import TableSerializer


@example(seats={"E": 2, "S": 1, "W": 3, "N": 4}, names=False)
class SeatsRequest(serializers.Serializer[Any]):
    seats = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
        allow_empty=False,
        help_text="wind: entry number of the player who really sits there",
    )
    names = serializers.BooleanField(
        help_text="false: the winds were wrong, hands stay with their players; true: names were swapped, hands "
        "stay with their seats"
    )


@example(seats={"E": 2, "S": 1, "W": 3, "N": 4}, names=False, reason="They sat down wrongly")
class ReseatRequest(SeatsRequest):
    reason = serializers.CharField(max_length=LONGEST_REASON)


class SeatsBeforeAfter(serializers.Serializer[Any]):
    """Wind: entry number."""

    before = serializers.DictField(child=serializers.CharField())
    after = serializers.DictField(child=serializers.CharField())


class PointsBeforeAfter(serializers.Serializer[Any]):
    """Entry number: points."""

    before = serializers.DictField(child=serializers.IntegerField())
    after = serializers.DictField(child=serializers.IntegerField())


class MovedHandSerializer(PointsBeforeAfter):
    seq = serializers.IntegerField()


class ReseatedTableSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    seats = SeatsBeforeAfter()
    scores = PointsBeforeAfter()
    totals = PointsBeforeAfter(help_text="final result of the game, uma included")
    hands = MovedHandSerializer(many=True, help_text="hands whose payments change")


class ReseatingSerializer(serializers.Serializer[Any]):
    changes = ReseatedTableSerializer(many=True)


class ReseatAnswer(ReseatingSerializer):
    tables = TableSerializer(many=True)

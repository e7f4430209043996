"""Coming late to a round."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.models.limits import HIGHEST_NUMBER, MOST_SECONDS_LATE


@example(stage=1, round=1, seconds=420)
class LatenessRequest(serializers.Serializer[Any]):
    stage = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER, default=1)
    round = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    seconds = serializers.IntegerField(
        min_value=0, max_value=MOST_SECONDS_LATE, help_text="after the start signal"
    )


class LatenessSerializer(serializers.Serializer[Any]):
    points = serializers.IntegerField(help_text="points deducted from the player's own result, after uma")
    substitute = serializers.BooleanField(help_text="a substitute plays this session; nothing is deducted")

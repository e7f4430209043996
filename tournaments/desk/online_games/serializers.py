"""Recorded games of platforms on the wire."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.common.web.api.serializers import ListedFault
from tournaments.desk.online_games.selectors import MOST_GAMES, GameFate

MOST_CHOICES = 500


class RecordFile(serializers.Serializer[Any]):
    """A file of a platform as text: mjlog, JSON of Tenhou or Mahjong Soul, or lines of MJAI."""

    name = serializers.CharField(max_length=200)
    content = serializers.CharField(trim_whitespace=False)


@example(
    records=[{"name": "friday.mjlog", "content": '<mjloggm ver="2.3">...</mjloggm>'}],
    choices={"player-0": "4"},
)
class GamesRequest(serializers.Serializer[Any]):
    """`choices` by the keys of the preview: `player-0` an entry's number, `game-0` `hands`, `scores` or `skip`."""

    records = serializers.ListField(child=RecordFile(), min_length=1, max_length=MOST_GAMES)
    choices = serializers.DictField(
        child=serializers.CharField(allow_blank=True), required=False, default=dict
    )


class GamesFault(ListedFault):
    pass


class GamesName(serializers.Serializer[Any]):
    """A name of the platform; `entry` is the number of the player who is proposed, or chosen."""

    key = serializers.CharField(source="field")
    name = serializers.CharField()
    entry = serializers.IntegerField(source="entry.number", allow_null=True)


class GamesDifference(serializers.Serializer[Any]):
    """A hand that changes the scores otherwise here, by seat; `by_rules`: the platform's own rules explain it."""

    round = serializers.CharField()
    deal = serializers.IntegerField()
    counters = serializers.IntegerField()
    there = serializers.ListField(child=serializers.IntegerField())
    here = serializers.ListField(child=serializers.IntegerField())
    by_rules = serializers.BooleanField()


class GamesGame(serializers.Serializer[Any]):
    key = serializers.CharField(source="field")
    name = serializers.CharField(source="record.name")
    platform = serializers.CharField(source="record.platform")
    players = serializers.ListField(
        source="record.players", child=serializers.CharField(), help_text="the names there, by seat"
    )
    round = serializers.IntegerField()
    table = serializers.IntegerField(
        source="table.number", allow_null=True, help_text="null: it is seated for the game"
    )
    hands = serializers.IntegerField(source="count_of_hands")
    left_out = serializers.IntegerField(
        source="judged.left_out", help_text="hands after the end of the game under these rules"
    )
    scores = serializers.ListField(
        source="judged.scores", child=serializers.IntegerField(), help_text="at the end, recomputed"
    )
    scores_there = serializers.ListField(
        source="judged.final_there", child=serializers.IntegerField(), help_text="at the end, as written"
    )
    differences = GamesDifference(source="judged.differences", many=True)
    fate = serializers.ChoiceField(choices=[fate.value for fate in GameFate])
    options = serializers.ListField(child=serializers.CharField(), help_text="hands, scores, skip")
    default = serializers.CharField(allow_blank=True, help_text="empty: a choice is needed")
    faults = GamesFault(many=True)


class GamesPreview(serializers.Serializer[Any]):
    names = GamesName(many=True)
    games = GamesGame(many=True)


class ImportedGamesSerializer(serializers.Serializer[Any]):
    recorded = serializers.IntegerField(help_text="games that were recorded")
    skipped = serializers.IntegerField(help_text="games that were left out")
    hands = serializers.IntegerField(help_text="hands that were recorded")
    seated = serializers.IntegerField(help_text="rounds that were seated for them")

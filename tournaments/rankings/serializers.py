"""What the API says of rankings."""

from typing import Any

from rest_framework import serializers

from tournaments.models import RankedEvent, Ranking
from tournaments.rankings.selectors import CountedResult, Row, exact, weight_of


class RankingSerializer(serializers.ModelSerializer[Ranking]):
    class Meta:
        model = Ranking
        fields = ("slug", "name", "kind", "description", "starts_on", "ends_on", "rules", "public")


class EventSerializer(serializers.ModelSerializer[RankedEvent]):
    """`weight` is the one that counts, whether written or from the rules."""

    weight = serializers.SerializerMethodField()

    class Meta:
        model = RankedEvent
        fields = (
            *("id", "name", "place", "country", "starts_on", "ends_on"),
            *("players", "countries", "qualifies", "weight"),
        )

    def get_weight(self, event: RankedEvent) -> str:
        return str(exact(weight_of(event, event.ranking.kind)))


class RowSerializer(serializers.Serializer[Any]):
    """A player; `figure` with two decimals as text. `place` is null with too few results."""

    place = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(source="player.pk")
    given_name = serializers.CharField(source="player.shown_given_name")
    family_name = serializers.CharField(source="player.shown_family_name")
    country = serializers.CharField(source="player.country")
    ema_number = serializers.CharField(source="player.shown_ema_number")
    figure = serializers.SerializerMethodField()
    results = serializers.SerializerMethodField()

    def get_figure(self, row: Row) -> str:
        return str(exact(row.figure))

    def get_results(self, row: Row) -> int:
        return len(row.results)


class CountedResultSerializer(serializers.Serializer[Any]):
    """A result: what it is worth, its weight and age, and the parts of the figure in which it counts."""

    event = serializers.IntegerField(source="event.pk")
    name = serializers.CharField(source="event.name")
    ends_on = serializers.DateField(source="event.ends_on")
    place = serializers.IntegerField(source="result.place")
    players = serializers.IntegerField(source="event.players")
    worth = serializers.SerializerMethodField()
    weight = serializers.SerializerMethodField()
    age = serializers.SerializerMethodField()
    parts = serializers.ListField(child=serializers.CharField())

    def get_worth(self, counted: CountedResult) -> str:
        return str(exact(counted.worth))

    def get_weight(self, counted: CountedResult) -> str:
        return str(exact(counted.weight))

    def get_age(self, counted: CountedResult) -> str:
        return str(exact(counted.age))


class PlayerSerializer(RowSerializer):
    counted = serializers.SerializerMethodField()

    def get_counted(self, row: Row) -> list[Any]:
        return list(CountedResultSerializer(list(row.results), many=True).data)

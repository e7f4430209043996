"""The people across tournaments and the search results of the API."""

from typing import Any

from rest_framework import serializers

from tournaments.public.careers.selectors.history import Career
from tournaments.public.careers.selectors.people import Listed


class ListedSerializer(serializers.Serializer[Listed]):
    """A person by the name they are listed with; `best` is the best place of an ended tournament."""

    id = serializers.IntegerField(source="player.pk")
    given_name = serializers.CharField(source="player.shown_given_name")
    family_name = serializers.CharField(source="player.shown_family_name")
    country = serializers.CharField(source="player.country")
    club = serializers.CharField(source="player.club.name", allow_null=True, default=None)
    tournaments = serializers.IntegerField()
    best = serializers.IntegerField(allow_null=True)


class PlayedSerializer(serializers.Serializer[Any]):
    """A tournament that is over; `slug` is empty for a result that a ranking imported. `figure` is that of `metric`."""

    name = serializers.CharField()
    slug = serializers.CharField()
    first = serializers.DateField(allow_null=True)
    last = serializers.DateField(allow_null=True)
    ruleset = serializers.CharField()
    place = serializers.IntegerField()
    players = serializers.IntegerField()
    games = serializers.IntegerField()
    metric = serializers.CharField()
    figure = serializers.CharField()


class MetSerializer(serializers.Serializer[Any]):
    """Another person: games at one table with more, as many, or fewer points."""

    player = serializers.IntegerField()
    games = serializers.IntegerField()
    ahead = serializers.IntegerField()
    level = serializers.IntegerField()
    behind = serializers.IntegerField()


class CareerSerializer(serializers.Serializer[Career]):
    """A person's ended tournaments, the newest first, and the listed people whom they met most often."""

    titles = serializers.IntegerField()
    podiums = serializers.IntegerField()
    games = serializers.IntegerField()
    played = PlayedSerializer(many=True)


class PersonPageSerializer(serializers.Serializer[Any]):
    player = ListedSerializer()
    career = CareerSerializer()
    opponents = MetSerializer(many=True)


class FoundSerializer(serializers.Serializer[Any]):
    """A result of the search: `kind` is player, tournament or club; `address` is its page."""

    kind = serializers.ChoiceField(["player", "tournament", "club"])
    name = serializers.CharField()
    country = serializers.CharField()
    address = serializers.CharField()

"""Clubs and federations of the API."""

from typing import Any

from rest_framework import serializers

from players.models import Club


class ClubSerializer(serializers.ModelSerializer[Club]):
    """A club or a federation."""

    class Meta:
        model = Club
        fields = ("id", "name", "country", "kind", "contact", "website")


class ClubPageSerializer(serializers.Serializer[Any]):
    """A club with its former names and the addresses of its tournaments: `/tournaments/?host=` has them whole."""

    club = ClubSerializer()
    former = serializers.ListField(child=serializers.CharField())
    members = serializers.IntegerField(help_text="of those who are listed")
    announced = serializers.ListField(child=serializers.SlugField())
    ended = serializers.ListField(child=serializers.SlugField(), help_text="the newest first, 20 at most")

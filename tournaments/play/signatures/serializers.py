"""Signatures over the API."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.models.limits import HIGHEST_NUMBER


class PlaceSerializer(serializers.Serializer[Any]):
    """A line to sign on. `state` open | signed | waived."""

    wind = serializers.CharField(source="seat.starting_wind", help_text="the starting wind of the seat")
    entry = serializers.CharField(source="entry.key", help_text="the number of who signs: the substitute's")
    score = serializers.IntegerField()
    needs_pin = serializers.SerializerMethodField()
    voided = serializers.BooleanField(help_text="they had signed before the result changed")
    state = serializers.SerializerMethodField()
    at = serializers.DateTimeField(source="signature.created_at", default=None, allow_null=True)
    with_pin = serializers.BooleanField(source="signature.with_pin", default=False)

    def get_needs_pin(self, place: Any) -> bool:
        return bool(place.entry.pin)

    def get_state(self, place: Any) -> str:
        return str(place.signature.kind) if place.signature else "open"


class SheetSerializer(serializers.Serializer[Any]):
    """The sheet that the players of a table sign. `closed`: nobody's signature is missing."""

    result = serializers.CharField(help_text="names what is signed; another one after every change")
    given = serializers.IntegerField()
    due = serializers.IntegerField()
    closed = serializers.BooleanField()
    places = PlaceSerializer(many=True)


@example(entry=2, result="5d41402abc4b2a76", pin="2580")
class SignatureRequest(serializers.Serializer[Any]):
    """A player signs the result that the page showed."""

    entry = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    result = serializers.CharField(max_length=64)
    pin = serializers.CharField(max_length=100, required=False, allow_blank=True, default="", write_only=True)


class GivenSerializer(serializers.Serializer[Any]):
    """The number of signatures now."""

    given = serializers.IntegerField()
    due = serializers.IntegerField()


@example(pin="2580")
class PinRequest(serializers.Serializer[Any]):
    """4 to 8 digits."""

    pin = serializers.CharField(max_length=100, write_only=True)

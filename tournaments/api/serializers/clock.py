"""The clock of a round, and what is asked of it."""

from typing import Any

from rest_framework import serializers

LONG = 400


class TableClockSerializer(serializers.Serializer[Any]):
    """A table with extra time."""

    number = serializers.IntegerField()
    extra_seconds = serializers.IntegerField()
    left = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)
    signal_at = serializers.DateTimeField(allow_null=True)
    signalled = serializers.BooleanField()
    finished = serializers.BooleanField()


class ClockSerializer(serializers.Serializer[Any]):
    """`left` in seconds, negative after the end; `state` none | planned | running | paused | closed."""

    now = serializers.DateTimeField()
    state = serializers.CharField()
    stage = serializers.IntegerField(allow_null=True)
    stage_name = serializers.CharField(allow_blank=True)
    round = serializers.IntegerField(allow_null=True)
    minutes = serializers.IntegerField()
    left = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)
    signal_at = serializers.DateTimeField(allow_null=True)
    signalled = serializers.BooleanField()
    before = serializers.IntegerField(help_text="minutes that remain at the end signal")
    hands = serializers.IntegerField(
        help_text="hands still played after the signal, the one in progress included"
    )
    tables = TableClockSerializer(many=True)


class MaybeReason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONG, required=False, default="", allow_blank=True)


class MinutesRequest(MaybeReason):
    minutes = serializers.IntegerField(min_value=1, max_value=10_000)


class StartRequest(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=1, max_value=10_000, required=False, allow_null=True)


class ExtraTimeRequest(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=0, max_value=10_000)
    reason = serializers.CharField(max_length=LONG)


class UndoRequest(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONG)
    confirm = serializers.CharField(max_length=20, help_text="the round's number, typed by a person")


class SubstitutedSerializer(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    substitute = serializers.IntegerField()


class UndoPreview(serializers.Serializer[Any]):
    """What undoing a round would take back."""

    hands = serializers.IntegerField()
    tables = serializers.ListField(child=serializers.IntegerField())
    penalties = serializers.ListField(child=serializers.IntegerField())
    substitutes = SubstitutedSerializer(
        many=True, help_text="who stays, and plays from the start when it is played again"
    )
    confirm = serializers.CharField()

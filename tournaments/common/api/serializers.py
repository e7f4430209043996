"""Every error of the API."""

from typing import Any

from rest_framework import serializers

from tournaments.models.limits import LONGEST_REASON


class FaultSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    field = serializers.CharField()
    detail = serializers.CharField()
    expected = serializers.JSONField(required=False)
    found = serializers.JSONField(required=False)


class ErrorSerializer(serializers.Serializer[Any]):
    """Every error of the API: the first fault on top, all of them in `faults`."""

    code = serializers.CharField()
    detail = serializers.CharField()
    field = serializers.CharField()
    faults = FaultSerializer(many=True)


class Reason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON)


class OptionalReason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")

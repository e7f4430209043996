"""Every error of the API."""

from typing import Any

from rest_framework import serializers


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

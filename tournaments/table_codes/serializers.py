"""The code of a table over the API."""

from typing import Any

from rest_framework import serializers


class TableCodeSerializer(serializers.Serializer[Any]):
    """`address` is what the QR code holds; `authorization` is what a program sends in the header of that name."""

    code = serializers.CharField()
    address = serializers.CharField()
    authorization = serializers.CharField()


class RenewedSerializer(serializers.Serializer[Any]):
    """How many tables have new codes."""

    tables = serializers.IntegerField()

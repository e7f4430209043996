"""The code of a table over the API."""

from typing import Any

from rest_framework import serializers


class TableCodeSerializer(serializers.Serializer[Any]):
    """`address` is the content of the QR code; `authorization` is the header of that name for a program."""

    code = serializers.CharField()
    address = serializers.CharField()
    authorization = serializers.CharField()


class RenewedSerializer(serializers.Serializer[Any]):
    """The number of tables with new codes."""

    tables = serializers.IntegerField()

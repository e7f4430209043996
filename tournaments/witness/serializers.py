"""Heads on the wire."""

from typing import Any

from rest_framework import serializers

from tournaments.models import KeptHead
from tournaments.models.limits import LONGEST_CHAIN

MOST_ENTRIES = 2**31 - 1


class HeadRequest(serializers.Serializer[Any]):
    """A head as `anchors.jsonl` has it; fields beside these are passed over."""

    chain = serializers.RegexField(rf"\A[0-9A-Za-z_-]{{1,{LONGEST_CHAIN}}}\Z")
    number = serializers.IntegerField(min_value=1, max_value=MOST_ENTRIES)
    hash = serializers.RegexField(r"\A[0-9a-f]{64}\Z")
    key = serializers.RegexField(r"\A[0-9a-f]{64}\Z")
    signature = serializers.RegexField(r"\A[0-9a-f]{128}\Z")


class KeptHeadSerializer(serializers.ModelSerializer[KeptHead]):
    """`received_at`: when it came here first."""

    class Meta:
        model = KeptHead
        fields = ("chain", "number", "hash", "key", "signature", "received_at")

"""Every error of the API."""

from typing import Any

from rest_framework import serializers

from scoring.faults import Fault
from tournaments.common.web.api.errors import listed_fault
from tournaments.common.web.api.examples import example
from tournaments.models.limits import LONGEST_REASON


class FaultSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    field = serializers.CharField()
    detail = serializers.CharField()
    expected = serializers.JSONField(required=False)
    found = serializers.JSONField(required=False)


class ListedFault(serializers.Serializer[Any]):
    code = serializers.CharField()
    field = serializers.CharField()
    detail = serializers.CharField()

    def to_representation(self, fault: Fault) -> dict[str, Any]:
        return listed_fault(fault)


class ErrorSerializer(serializers.Serializer[Any]):
    """Every error of the API: problem details (RFC 9457), the first fault on top, all of them in `faults`."""

    type = serializers.CharField(help_text="`about:blank`: `code` tells problems apart")
    title = serializers.CharField(help_text="the status in words")
    status = serializers.IntegerField()
    instance = serializers.CharField(help_text="the address that was asked")
    code = serializers.CharField()
    detail = serializers.CharField()
    field = serializers.CharField()
    faults = FaultSerializer(many=True)
    present = serializers.JSONField(required=False, help_text="412: what a GET of the resource answers now")


@example(reason="The players agree: it was another table")
class Reason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON)


@example(reason="The players agree: it was another table")
class OptionalReason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")

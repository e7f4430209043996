"""Fees: the entries that have paid, the sums, the receivers of a reminder. Amounts are hundredths of the currency."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.desk.people.serializers import Acceptance, OwnEntrySerializer
from tournaments.models import Entry
from tournaments.models.limits import MOST_MONEY


@example(state="paid", amount=4500)
class FeeRequest(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=Entry.Fee.choices)
    amount = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MONEY,
        required=False,
        allow_null=True,
        help_text="what was paid, in hundredths; null: the fee of this entry",
    )


@example(numbers=[1, 2], state="paid")
class FeesRequest(Acceptance):
    state = serializers.ChoiceField(choices=Entry.Fee.choices)


class FeeTotalsSerializer(serializers.Serializer[Any]):
    players = serializers.IntegerField(help_text="who owe the fee or have settled it")
    paid = serializers.IntegerField()
    open = serializers.IntegerField()
    waived = serializers.IntegerField()
    received = serializers.IntegerField(help_text="what came in, in hundredths of the currency")


class FeesSerializer(serializers.Serializer[Any]):
    payment = serializers.CharField(help_text="how to pay, as players are told")
    totals = FeeTotalsSerializer()
    entries = OwnEntrySerializer(many=True)


class ReminderSerializer(serializers.Serializer[Any]):
    """Numbers of entries."""

    entries = serializers.ListField(child=serializers.IntegerField())
    without_address = serializers.ListField(child=serializers.IntegerField())

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {name: [entry.number for entry in entries] for name, entries in instance.items()}

"""Receivers and their messages on the wire."""

from typing import Any

from rest_framework import serializers

from tournaments.common.chain.hooks import NAMES
from tournaments.common.web.api.examples import example
from tournaments.models import Delivery, Webhook
from tournaments.models.limits import LONGEST_ENDPOINT


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """`failing_since`: the first failure after the last success; `given_up_at`: when it was switched off for it."""

    events = serializers.ListField(child=serializers.ChoiceField(NAMES))

    class Meta:
        model = Webhook
        fields = ("id", "address", "events", "active", "failing_since", "given_up_at", "created_at")


class NewWebhookSerializer(WebhookSerializer):
    """A new receiver with its secret, which is shown once."""

    secret = serializers.CharField()

    class Meta(WebhookSerializer.Meta):
        fields = (*WebhookSerializer.Meta.fields, "secret")  # type: ignore[assignment]  # one more


@example(address="https://club.example/tenbo/", events=["hand.recorded", "round.ended"])
class WebhookRequest(serializers.Serializer[Any]):
    """A new receiver: address and events; without `events` all of them."""

    address = serializers.CharField(max_length=LONGEST_ENDPOINT)
    events = serializers.ListField(child=serializers.ChoiceField(NAMES), required=False, default=list(NAMES))


@example(events=["round.ended"], active=False)
class WebhookChange(serializers.Serializer[Any]):
    """A change of the events or of the switch."""

    events = serializers.ListField(child=serializers.ChoiceField(NAMES), required=False)
    active = serializers.BooleanField(required=False)


class SecretSerializer(serializers.Serializer[Any]):
    secret = serializers.CharField()


class DeliverySerializer(serializers.ModelSerializer[Delivery]):
    """A message: `number` is its log entry, `status` and `answer` are the last answer of the receiver."""

    class Meta:
        model = Delivery
        fields = (
            *("id", "message", "event", "number", "state", "attempts", "status", "answer", "error"),
            *("created_at", "tried_at", "body"),
        )

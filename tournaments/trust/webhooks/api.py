"""Webhooks over the API."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.chain.hooks import NAMES
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.examples import example
from tournaments.models import Delivery, Webhook
from tournaments.models.limits import LONGEST_ENDPOINT
from tournaments.trust.webhooks import services
from tournaments.trust.webhooks.selectors import SHOWN, deliveries_of, hooks_of


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


class WebhookView(LedgerView):
    """The base of these views: only accounts that manage receivers learn that there is one."""

    def hook(self, slug: str, pk: int) -> Webhook:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_webhooks, self.request.user, tournament)
        hook = hooks_of(tournament).filter(pk=pk).first()
        if hook is None:
            raise Http404
        return hook


class Webhooks(LedgerView):
    repeats_kept = False

    @operation("The webhooks of a tournament", response=WebhookSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_webhooks, request.user, tournament)
        return Response(WebhookSerializer(hooks_of(tournament), many=True).data)

    @operation("Add a webhook", request=WebhookRequest, response=NewWebhookSerializer, status=201)
    def post(self, request: Request, slug: str) -> Response:
        """Only this answer holds its secret. An address is added once only. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_webhooks, self.account, tournament)
        hook, secret = services.add_webhook(
            tournament=tournament, by=self.account, **self.read(WebhookRequest)
        )
        facts = {**WebhookSerializer(hook).data, "secret": secret}
        return Response(facts, status=201, headers={"Cache-Control": "no-store"})


class OneWebhook(WebhookView):
    @operation("One webhook", response=WebhookSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """For organisers."""
        return Response(WebhookSerializer(self.hook(slug, pk)).data)

    @operation("Change a webhook", request=WebhookChange, response=WebhookSerializer)
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Change its events, or switch it on and off. Another address is another webhook. For organisers."""
        hook = self.hook(slug, pk)
        changed = services.change_webhook(hook=hook, by=self.account, **self.read(WebhookChange))
        return Response(WebhookSerializer(changed).data)

    @operation("Remove a webhook", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Nothing is sent there any more. For organisers."""
        services.remove_webhook(hook=self.hook(slug, pk), by=self.account)
        return Response(status=204)


class WebhookSecret(WebhookView):
    repeats_kept = False

    @operation("A new secret for a webhook", response=SecretSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """For a day messages are signed with the old one as well. For organisers."""
        secret = services.renew_secret(hook=self.hook(slug, pk), by=self.account)
        return Response({"secret": secret}, headers={"Cache-Control": "no-store"})


class WebhookTest(WebhookView):
    @operation("Send a test", response=DeliverySerializer, status=201)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """A message without an event; its outcome stands in the list of deliveries. For organisers."""
        delivery = services.send_test(hook=self.hook(slug, pk), by=self.account)
        return Response(DeliverySerializer(delivery).data, status=201)


class Deliveries(WebhookView):
    @operation("What was sent to a webhook, newest first", response=DeliverySerializer(many=True))
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """The newest fifty, with status, time and the beginning of the answer. For organisers."""
        rows = deliveries_of(self.hook(slug, pk))[:SHOWN]
        return Response(DeliverySerializer(rows, many=True).data)


class Again(WebhookView):
    @operation("Send a message again", response=DeliverySerializer)
    def post(self, request: Request, slug: str, pk: int, delivery: int) -> Response:
        """Under the same name, so that the receiver knows a repeat. For organisers."""
        rows = Delivery.objects.filter(hook=self.hook(slug, pk)).select_related("hook__tournament")
        row = rows.filter(pk=delivery).first()
        if row is None:
            raise Http404
        return Response(DeliverySerializer(services.send_again(delivery=row, by=self.account)).data)

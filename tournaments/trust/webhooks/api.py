"""Webhooks over the API."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.models import Delivery, Webhook
from tournaments.trust.webhooks import serializers as shapes
from tournaments.trust.webhooks import services
from tournaments.trust.webhooks.selectors import SHOWN, deliveries_of, hooks_of


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

    @operation("The webhooks of a tournament", response=shapes.WebhookSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_webhooks, request.user, tournament)
        return Response(shapes.WebhookSerializer(hooks_of(tournament), many=True).data)

    @operation(
        "Add a webhook", request=shapes.WebhookRequest, response=shapes.NewWebhookSerializer, status=201
    )
    def post(self, request: Request, slug: str) -> Response:
        """Only this answer holds its secret. An address is added once only. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_webhooks, self.account, tournament)
        hook, secret = services.add_webhook(
            tournament=tournament, by=self.account, **self.read(shapes.WebhookRequest)
        )
        facts = {**shapes.WebhookSerializer(hook).data, "secret": secret}
        return Response(facts, status=201, headers={"Cache-Control": "no-store"})


class OneWebhook(WebhookView):
    @operation("One webhook", response=shapes.WebhookSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """For organisers."""
        return Response(shapes.WebhookSerializer(self.hook(slug, pk)).data)

    @operation("Change a webhook", request=shapes.WebhookChange, response=shapes.WebhookSerializer)
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        """Change its events, or switch it on and off. Another address is another webhook. For organisers."""
        hook = self.hook(slug, pk)
        changed = services.change_webhook(hook=hook, by=self.account, **self.read(shapes.WebhookChange))
        return Response(shapes.WebhookSerializer(changed).data)

    @operation("Remove a webhook", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Nothing is sent there any more. For organisers."""
        services.remove_webhook(hook=self.hook(slug, pk), by=self.account)
        return Response(status=204)


class WebhookSecret(WebhookView):
    repeats_kept = False

    @operation("A new secret for a webhook", response=shapes.SecretSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """For a day messages are signed with the old one as well. For organisers."""
        secret = services.renew_secret(hook=self.hook(slug, pk), by=self.account)
        return Response({"secret": secret}, headers={"Cache-Control": "no-store"})


class WebhookTest(WebhookView):
    @operation("Send a test", response=shapes.DeliverySerializer, status=201)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """A message without an event; its outcome stands in the list of deliveries. For organisers."""
        delivery = services.send_test(hook=self.hook(slug, pk), by=self.account)
        return Response(shapes.DeliverySerializer(delivery).data, status=201)


class Deliveries(WebhookView):
    @operation("What was sent to a webhook, newest first", response=shapes.DeliverySerializer(many=True))
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """The newest fifty, with status, time and the beginning of the answer. For organisers."""
        rows = deliveries_of(self.hook(slug, pk))[:SHOWN]
        return Response(shapes.DeliverySerializer(rows, many=True).data)


class Again(WebhookView):
    @operation("Send a message again", response=shapes.DeliverySerializer)
    def post(self, request: Request, slug: str, pk: int, delivery: int) -> Response:
        """Under the same name, so that the receiver knows a repeat. For organisers."""
        rows = Delivery.objects.filter(hook=self.hook(slug, pk)).select_related("hook__tournament")
        row = rows.filter(pk=delivery).first()
        if row is None:
            raise Http404
        return Response(shapes.DeliverySerializer(services.send_again(delivery=row, by=self.account)).data)

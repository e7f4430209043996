"""Messages to many people over the API."""

import secrets

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.site import site_of
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.messages import serializers as shapes
from tournaments.desk.messages import services
from tournaments.desk.messages.selectors import messages_of, recipients_of
from tournaments.models import Message, Tournament


class MessageView(LedgerView):
    """The base of these views: only accounts that may write to the players read the messages."""

    def written(self, slug: str) -> Tournament:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, self.request.user, tournament)
        return tournament

    def message(self, slug: str, pk: int) -> Message:
        message = messages_of(self.written(slug)).filter(pk=pk).first()
        if message is None:
            raise Http404
        return message


class Messages(MessageView):
    @operation("Messages to many", response=shapes.MessageSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Messages to all players, to players not checked in or to the staff, newest first. For organisers."""
        return Response(shapes.MessageSerializer(messages_of(self.written(slug)), many=True).data)

    @operation(
        "Send a message to many",
        request=shapes.MessageRequest,
        response=shapes.MessageSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """By mail, and on request to phones. A sent message cannot be changed. A few within an hour. For organisers."""
        message = services.send_message(
            tournament=self.written(slug),
            key=secrets.token_hex(16),
            by=self.account,
            site=site_of(request),
            **self.read(shapes.MessageRequest),
        )
        return Response(shapes.MessageSerializer(message).data, status=201)


class MessageRecipients(MessageView):
    @operation("Whom a message would reach", response=shapes.RecipientsSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """For each audience, as of now. For organisers."""
        tournament = self.written(slug)
        rows = [recipients_of(tournament, audience) for audience in Message.Audience.values]
        return Response(shapes.RecipientsSerializer(rows, many=True).data)


class OneMessage(MessageView):
    @operation("One message to many", response=shapes.MessageSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """For organisers."""
        return Response(shapes.MessageSerializer(self.message(slug, pk)).data)

    @operation("Remove a message to many", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Remove its text, and mails that have not left yet. For organisers."""
        services.remove_message(message=self.message(slug, pk), by=self.account)
        return Response(status=204)


class RepeatMessage(MessageView):
    @operation("Send a message to those it has not reached", response=shapes.RepeatedSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """To people whose mail failed, and people who came since; for two weeks. For organisers."""
        count = services.repeat_message(
            message=self.message(slug, pk), by=self.account, site=site_of(request)
        )
        return Response({"addresses": count})

"""Messages to many people over the API."""

import secrets
from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from players.limits import MOST_LINES
from tournaments.common import permissions
from tournaments.common.site import site_of
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.examples import example
from tournaments.desk.messages import services
from tournaments.desk.messages.selectors import messages_of, recipients_of
from tournaments.models import Message, Tournament
from tournaments.models.limits import HIGHEST_NUMBER, LONGEST_MESSAGE, LONGEST_SUBJECT


class MessageSerializer(serializers.ModelSerializer[Message]):
    """`addresses`: mails; `browsers`: phones that were told; `failed`: mails that the mail server refuses."""

    by = serializers.CharField(source="by.username", default=None, allow_null=True)
    failed = serializers.SerializerMethodField()

    class Meta:
        model = Message
        fields = (
            "id",
            "audience",
            "numbers",
            "subject",
            "text",
            "by",
            "addresses",
            "browsers",
            "failed",
            "created_at",
        )

    def get_failed(self, row: Message) -> int:
        """The failed mails of the last weeks and those before."""
        return row.failed + int(getattr(row, "failing", 0))


@example(
    audience="players", subject="We begin at ten", text="Please be there at half past nine.", to_phones=True
)
class MessageRequest(serializers.Serializer[Any]):
    """A message; with `to_phones` it also goes to all phones that follow the players."""

    audience = serializers.ChoiceField(Message.Audience.choices)
    subject = serializers.CharField(max_length=LONGEST_SUBJECT)
    text = serializers.CharField(max_length=LONGEST_MESSAGE)
    to_phones = serializers.BooleanField(required=False, default=False)
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
        max_length=MOST_LINES,
        required=False,
        default=list,
        help_text="the numbers of the chosen players",
    )


class RecipientsSerializer(serializers.Serializer[Any]):
    """The recipients of a message to this audience as of now; the names are of people whom no mail reaches."""

    audience = serializers.ChoiceField(Message.Audience.choices)
    addresses = serializers.SerializerMethodField()
    without_address = serializers.ListField(child=serializers.CharField())
    unsubscribed = serializers.ListField(child=serializers.CharField())
    browsers = serializers.IntegerField(help_text="phones that follow somebody of them")

    def get_addresses(self, row: Any) -> int:
        """The number of mails."""
        return len(row.readers)


class RepeatedSerializer(serializers.Serializer[Any]):
    addresses = serializers.IntegerField(help_text="mails that were asked for")


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
    @operation("Messages to many", response=MessageSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """To all players, players not checked in, chosen players or the staff, newest first. For organisers."""
        return Response(MessageSerializer(messages_of(self.written(slug)), many=True).data)

    @operation(
        "Send a message to many",
        request=MessageRequest,
        response=MessageSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """By mail, and on request to phones. A sent message cannot be changed. A few within an hour. For organisers."""
        message = services.send_message(
            tournament=self.written(slug),
            key=secrets.token_hex(16),
            by=self.account,
            site=site_of(request),
            **self.read(MessageRequest),
        )
        return Response(MessageSerializer(message).data, status=201)


class MessageRecipients(MessageView):
    @operation("Whom a message would reach", response=RecipientsSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """For each audience that nobody chooses, as of now. For organisers."""
        tournament = self.written(slug)
        audiences = [audience for audience in Message.Audience if audience != Message.Audience.CHOSEN]
        rows = [recipients_of(tournament, audience) for audience in audiences]
        return Response(RecipientsSerializer(rows, many=True).data)


class OneMessage(MessageView):
    @operation("One message to many", response=MessageSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """For organisers."""
        return Response(MessageSerializer(self.message(slug, pk)).data)

    @operation("Remove a message to many", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Remove its text, and mails that have not left yet. For organisers."""
        services.remove_message(message=self.message(slug, pk), by=self.account)
        return Response(status=204)


class RepeatMessage(MessageView):
    @operation("Send a message to those it has not reached", response=RepeatedSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """To people whose mail failed, and people who came since; for two weeks. For organisers."""
        count = services.repeat_message(
            message=self.message(slug, pk), by=self.account, site=site_of(request)
        )
        return Response({"addresses": count})

"""Messages to many people on the wire."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.models import Message
from tournaments.models.limits import LONGEST_MESSAGE, LONGEST_SUBJECT


class MessageSerializer(serializers.ModelSerializer[Message]):
    """`addresses`: mails; `browsers`: phones that were told; `failed`: mails that the mail server refuses."""

    by = serializers.CharField(source="by.username", default=None, allow_null=True)
    failed = serializers.SerializerMethodField()

    class Meta:
        model = Message
        fields = ("id", "audience", "subject", "text", "by", "addresses", "browsers", "failed", "created_at")

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

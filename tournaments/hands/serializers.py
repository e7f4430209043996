"""Seating, rounds, tables and hands."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournaments.common.numbers import NUMBER
from tournaments.models import Table
from tournaments.models.limits import (
    HIGHEST_NUMBER,
    LONGEST_FIELD,
    LONGEST_KEY,
    LONGEST_REASON,
    MOST_FIELDS,
)


class SeatSerializer(serializers.Serializer[Any]):
    wind = serializers.ChoiceField(choices=["E", "S", "W", "N"])
    entry = serializers.CharField(help_text="the entry's number, as events name the player")
    played_by = serializers.CharField(
        allow_null=True, help_text="entry number of the substitute who plays for them"
    )
    played_self = serializers.BooleanField(help_text="marked as gone, and somebody said that they did play")


class PositionSerializer(serializers.Serializer[Any]):
    """State of the game before the next deal; `result` is the final result if it ended now."""

    round = serializers.CharField()
    deal = serializers.IntegerField()
    dealer = serializers.CharField(allow_null=True)
    counters = serializers.IntegerField()
    pot = serializers.IntegerField()
    winds = serializers.DictField(child=serializers.CharField())
    scores = serializers.DictField(child=serializers.IntegerField())
    finished = serializers.BooleanField()
    result = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))


class TableSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    round = serializers.IntegerField()
    stage = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Table.State.choices)
    seq = serializers.IntegerField(help_text="the number of hands that count")
    expected_seq = serializers.IntegerField(help_text="the number of the next hand")
    position = PositionSerializer(help_text="empty if you may not see the hands (yet)")
    under_decision = serializers.BooleanField(help_text="a hand in the position counts for now only")
    calling = serializers.CharField(allow_null=True)
    coming = serializers.BooleanField(help_text="a referee has taken the call")
    calling_reason = serializers.CharField(help_text="for the staff; empty for everybody else")
    seats = SeatSerializer(many=True)


class WinSerializer(serializers.Serializer[Any]):
    player = serializers.CharField()
    verdict = serializers.CharField()
    paid = serializers.BooleanField(
        help_text="false: called the discard too, but another player was first in turn"
    )
    explanation = serializers.DictField(allow_null=True)


class HandSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    seq = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    verdict = serializers.CharField()
    under_decision = serializers.BooleanField(
        help_text="on hold: it counts for now, and is disputed, or its claim is not the value of the tiles"
    )
    disputed = serializers.BooleanField()
    dispute_reason = serializers.CharField()
    confirmed = serializers.BooleanField(help_text="whether a second person has confirmed it")
    to_confirm = serializers.BooleanField(
        help_text="a second person has to confirm it before the round closes"
    )
    reason = serializers.CharField()
    event = serializers.DictField()
    before = serializers.DictField()
    delta = serializers.DictField(child=serializers.IntegerField())
    scores = serializers.DictField(child=serializers.IntegerField())
    wins = WinSerializer(many=True)


class VersionSerializer(serializers.Serializer[Any]):
    """One version of a hand in its history."""

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    verdict = serializers.CharField()
    event = serializers.DictField()
    reason = serializers.CharField()
    submitted_by = serializers.CharField(source="submitted_by.username")
    created_at = serializers.DateTimeField()


class FullTableSerializer(TableSerializer):
    hands = HandSerializer(many=True, help_text="only if you may see the hands")


class HandAnswer(serializers.Serializer[Any]):
    hand = HandSerializer()
    table = TableSerializer()


class DifferenceSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    before = serializers.DictField()
    after = serializers.DictField()


class CorrectionAnswer(HandAnswer):
    differences = DifferenceSerializer(many=True)


class DifferencesSerializer(serializers.Serializer[Any]):
    differences = DifferenceSerializer(many=True)


class PhoneAnswer(serializers.Serializer[Any]):
    """What a phone made of a hand before it was sent."""

    engine = serializers.CharField(max_length=LONGEST_KEY, help_text="the hash of its engine")
    answer = serializers.DictField(help_text="the hand as `scoring.table.step_json` writes it")


class HandSubmission(serializers.Serializer[Any]):
    """The next hand of a table: an `event`, or the `form` that tells it."""

    event = serializers.DictField(required=False, help_text="as in a line of `python -m scoring game`")
    form = serializers.ListField(
        child=serializers.ListField(
            child=serializers.CharField(allow_blank=True, max_length=LONGEST_FIELD, trim_whitespace=False),
            min_length=2,
            max_length=2,
        ),
        required=False,
        max_length=MOST_FIELDS,
        help_text="the fields of the page of a hand, as pairs of name and value",
    )
    expected_seq = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    phone = PhoneAnswer(required=False, help_text="compared with the answer of the server, which stands")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two tells the hand."""
        if ("event" in attrs) == ("form" in attrs):
            raise serializers.ValidationError({"event": _("This field is required.")}, code="required")
        return attrs


class Preview(serializers.Serializer[Any]):
    event = serializers.DictField()


class Correction(Preview):
    reason = serializers.CharField(max_length=LONGEST_REASON)
    expected_version = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


class RulingRequest(serializers.Serializer[Any]):
    rulings = serializers.DictField(child=serializers.DictField(), allow_empty=False)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    expected_version = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


class ConfirmationRequest(serializers.Serializer[Any]):
    hands = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        allow_empty=False,
        max_length=200,
        help_text="the ids of the versions that were looked at",
    )


class VoidRequest(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON)
    expected_seq = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


PLAYED = serializers.ListField(
    child=serializers.CharField(max_length=NUMBER),
    default=list,
    max_length=4,
    help_text="entry numbers of players who are marked as gone and did play; without it: `absent_player`",
)


class PaperResult(serializers.Serializer[Any]):
    scores = serializers.DictField(child=serializers.IntegerField(min_value=-(10**9), max_value=10**9))
    pot = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    expected_seq = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    played = PLAYED


class TableEnd(serializers.Serializer[Any]):
    expected_seq = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    played = PLAYED


class PlayedRequest(serializers.Serializer[Any]):
    entries = serializers.ListField(
        child=serializers.CharField(max_length=NUMBER), allow_empty=False, max_length=4
    )


class GameStart(serializers.Serializer[Any]):
    """FIMJ: `first_round` is the wind of the wall that was breached."""

    first_round = serializers.ChoiceField(choices=["E", "S", "W", "N"])


class SeatsRequest(serializers.Serializer[Any]):
    seats = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
        allow_empty=False,
        help_text="wind: entry number of the player who really sits there",
    )
    names = serializers.BooleanField(
        help_text="false: the winds were wrong, hands stay with their players; true: names were swapped, hands "
        "stay with their seats"
    )


class ReseatRequest(SeatsRequest):
    reason = serializers.CharField(max_length=LONGEST_REASON)


class BeforeAfterSerializer(serializers.Serializer[Any]):
    before = serializers.DictField()
    after = serializers.DictField()


class MovedHandSerializer(BeforeAfterSerializer):
    seq = serializers.IntegerField()


class ReseatedTableSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    seats = BeforeAfterSerializer()
    scores = BeforeAfterSerializer()
    totals = BeforeAfterSerializer(help_text="final result of the game, uma included")
    hands = MovedHandSerializer(many=True, help_text="hands whose payments change")


class ReseatingSerializer(serializers.Serializer[Any]):
    changes = ReseatedTableSerializer(many=True)


class ReseatAnswer(ReseatingSerializer):
    tables = TableSerializer(many=True)


class PresenceRequest(serializers.Serializer[Any]):
    """Sent every few seconds while a device is at the table."""

    device = serializers.CharField(max_length=LONGEST_KEY, help_text="the same in every request of a device")
    entering = serializers.IntegerField(
        min_value=0,
        max_value=HIGHEST_NUMBER,
        default=0,
        help_text="the number of the hand that is being entered",
    )


class PresentSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    entering = serializers.IntegerField()


class PresenceSerializer(serializers.Serializer[Any]):
    """`others` is empty a quarter of a minute after they left; `versions` counts what the table has to decide."""

    others = PresentSerializer(many=True)
    seq = serializers.IntegerField(help_text="the number of hands that count")
    versions = serializers.IntegerField()
    calling = serializers.BooleanField()
    coming = serializers.BooleanField()


class SentVersionSerializer(serializers.Serializer[Any]):
    event = serializers.DictField()
    by = serializers.CharField()


class OtherVersionSerializer(serializers.Serializer[Any]):
    """A hand that was recorded, and the one that somebody else sent under the same number or wants instead."""

    id = serializers.IntegerField()
    seq = serializers.IntegerField()
    reason = serializers.CharField(
        help_text="why a correction is asked for; empty where two people sent the hand"
    )
    recorded = SentVersionSerializer()
    other = SentVersionSerializer()

"""Seating, rounds, tables and hands."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from players.limits import LONGEST_PERSON_NAME
from scoring.schema_examples import EVENTS
from tournaments.common.numbers import NUMBER
from tournaments.common.web.api.examples import example
from tournaments.common.web.api.serializers import OptionalReason
from tournaments.common.web.api.shapes import EventField, ExplanationField, RulingsField
from tournaments.models import Hand, Table
from tournaments.models.limits import (
    HIGHEST_NUMBER,
    LONGEST_FIELD,
    LONGEST_KEY,
    LONGEST_REASON,
    LONGEST_STATEMENT,
    MOST_FIELDS,
)

LIVE = (Hand.State.ACCEPTED.value, Hand.State.HELD.value)
"""The states of hands that count, for now or for good."""


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


class PositionField(serializers.JSONField):
    """The position of a table, or an empty object."""


class PositionInTheSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # its package has no types
    target_class = PositionField

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """The one or the other."""
        position = auto_schema.resolve_serializer(PositionSerializer, direction).ref
        return {"anyOf": [position, {"type": "object", "additionalProperties": False}]}


class TableSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    round = serializers.IntegerField()
    stage = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Table.State.choices)
    seq = serializers.IntegerField(help_text="the number of hands that count")
    expected_seq = serializers.IntegerField(help_text="the number of the next hand")
    position = PositionField(help_text="empty if you may not see the hands (yet)")
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
    explanation = ExplanationField(allow_null=True)


class BeforeHandSerializer(serializers.Serializer[Any]):
    """The game before a hand; the pot in sticks."""

    round = serializers.CharField()
    deal = serializers.IntegerField()
    dealer = serializers.CharField(allow_null=True)
    counters = serializers.IntegerField()
    pot = serializers.IntegerField()


class HandFactsSerializer(BeforeHandSerializer):
    """A hand's effect."""

    delta = serializers.DictField(child=serializers.IntegerField())
    scores = serializers.DictField(child=serializers.IntegerField())
    verdict = serializers.CharField(required=False)
    after_game = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="points after uma so far, by player"
    )


class HandSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(
        help_text="of this version; addresses take it for as long as the hand lives"
    )
    hand = serializers.IntegerField(help_text="the id of the hand, the same in all its versions")
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
    event = EventField()
    before = BeforeHandSerializer()
    winds = serializers.DictField(child=serializers.CharField(), help_text="each player's wind in this hand")
    delta = serializers.DictField(child=serializers.IntegerField())
    scores = serializers.DictField(child=serializers.IntegerField())
    wins = WinSerializer(many=True)


class LiveHandSerializer(serializers.Serializer[Any]):
    """A hand that counts, without its event: `hands/<id>/` has all of it."""

    id = serializers.IntegerField(help_text="of its newest version")
    table = serializers.IntegerField(source="table_id")
    stage = serializers.IntegerField(source="table.round.stage.number")
    round = serializers.IntegerField(source="table.round.number")
    seq = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.ChoiceField(choices=LIVE)
    verdict = serializers.ChoiceField(choices=Hand.Verdict.values)
    disputed = serializers.BooleanField(source="is_disputed")


class VersionSerializer(serializers.Serializer[Any]):
    """One version of a hand in its history."""

    id = serializers.IntegerField()
    version = serializers.IntegerField()
    state = serializers.CharField()
    verdict = serializers.CharField()
    event = EventField()
    reason = serializers.CharField()
    submitted_by = serializers.CharField(source="submitted_by.username")
    created_at = serializers.DateTimeField()


class FullTableSerializer(TableSerializer):
    hands = HandSerializer(many=True, help_text="only if you may see the hands")


@example(text='{"table":"1.1.1","hands":[]}', signature="5d41402abc4b2a76")
class StatementSerializer(serializers.Serializer[Any]):
    """The hands of a table as this server has told them, signed by its key: for a phone to keep."""

    text = serializers.CharField(max_length=LONGEST_STATEMENT, trim_whitespace=False)
    signature = serializers.CharField(max_length=128)


class ReturnedSerializer(serializers.Serializer[Any]):
    """The outcome of a statement."""

    state = serializers.ChoiceField(
        choices=["whole", "round", "conflict", "stuck"],
        help_text="whole again; its round has to run first; two versions of `hand` to decide between; `hand` cannot"
        " follow on the table as it is now",
    )
    given = serializers.IntegerField(help_text="hands that came back by this request")
    missing = serializers.IntegerField(help_text="hands that are not there yet")
    hand = serializers.IntegerField(
        help_text="the number of the hand at which it stopped; 0 where it did not"
    )
    statement = StatementSerializer(allow_null=True, help_text="of the table as it is now")


class HandAnswer(serializers.Serializer[Any]):
    hand = HandSerializer()
    table = TableSerializer()
    statement = StatementSerializer(
        required=False, allow_null=True, help_text="where it was asked for with `statement`"
    )


class DifferenceSerializer(serializers.Serializer[Any]):
    seq = serializers.IntegerField()
    before = HandFactsSerializer()
    after = HandFactsSerializer()


class CorrectionAnswer(HandAnswer):
    differences = DifferenceSerializer(many=True)


class DifferencesSerializer(serializers.Serializer[Any]):
    differences = DifferenceSerializer(many=True)


class PhoneAnswer(serializers.Serializer[Any]):
    """The answer of a phone to a hand, before it was sent."""

    engine = serializers.CharField(max_length=LONGEST_KEY, help_text="the hash of its engine")
    answer = serializers.DictField(help_text="the hand as `scoring.table.step_json` writes it")


@example(event=EVENTS["win"][1], expected_seq=1)
class HandSubmission(serializers.Serializer[Any]):
    """The next hand of a table: an `event`, or the `form` that tells it."""

    event = EventField(required=False)
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
    statement = serializers.BooleanField(
        default=False,
        help_text="answer with a signed statement of the table's hands, to give back by `returned/`",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require an event or a form."""
        if ("event" in attrs) == ("form" in attrs):
            raise serializers.ValidationError({"event": _("This field is required.")}, code="required")
        return attrs


@example(event=EVENTS["exhaustive_draw"][1])
class Preview(serializers.Serializer[Any]):
    event = EventField()


@example(
    event={**EVENTS["exhaustive_draw"][1], "tenpai": ["1", "3", "4"]},
    reason="South showed a waiting hand, too",
    expected_version=1,
)
class Correction(Preview):
    reason = serializers.CharField(max_length=LONGEST_REASON)
    expected_version = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


@example(rulings={"2": {"fan": 2, "fu": 30}}, reason="The tiles were seen by all", expected_version=1)
class RulingRequest(serializers.Serializer[Any]):
    rulings = RulingsField(child=serializers.DictField(), allow_empty=False, help_text="by entry number")
    reason = serializers.CharField(max_length=LONGEST_REASON)
    expected_version = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


@example(hands=[4711, 4712])
class ConfirmationRequest(serializers.Serializer[Any]):
    hands = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        allow_empty=False,
        max_length=200,
        help_text="the ids of the versions that were looked at",
    )


@example(reason="Sent for another table", expected_seq=1)
class VoidRequest(OptionalReason):
    expected_seq = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


PLAYED = serializers.ListField(
    child=serializers.CharField(max_length=NUMBER),
    default=list,
    max_length=4,
    help_text="entry numbers of players who are marked as gone and did play; without it: `absent_player`",
)
SUBSTITUTES = serializers.DictField(
    child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
    required=False,
    help_text="by the entry number of a player who is marked as gone: that of the substitute who played",
)
NEWCOMERS = serializers.DictField(
    child=serializers.CharField(max_length=2 * LONGEST_PERSON_NAME),
    required=False,
    help_text="the same where somebody new played, who is entered: `Ada Lee; ITA`",
)


@example(scores={"1": 41200, "2": 30500, "3": 27300, "4": 20000}, pot=1, expected_seq=1)
class PaperResult(serializers.Serializer[Any]):
    scores = serializers.DictField(child=serializers.IntegerField(min_value=-(10**9), max_value=10**9))
    pot = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    expected_seq = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    played = PLAYED
    substitutes = SUBSTITUTES
    newcomers = NEWCOMERS
    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        required=False,
        allow_blank=True,
        default="",
        help_text="for the hands that are voided",
    )
    penalties = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=10**9),
        required=False,
        default=dict,
        help_text="points off after uma, by entry number; the points of a chombo are a chombo",
    )


@example(expected_seq=3, reason="The club closes")
class TableEnd(serializers.Serializer[Any]):
    expected_seq = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)
    played = PLAYED
    substitutes = SUBSTITUTES
    newcomers = NEWCOMERS
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")


@example(entries=["4"])
class PlayedRequest(serializers.Serializer[Any]):
    entries = serializers.ListField(
        child=serializers.CharField(max_length=NUMBER), allow_empty=False, max_length=4
    )


@example(first_round="S")
class GameStart(serializers.Serializer[Any]):
    """FIMJ: `first_round` is the wind of the wall that was breached."""

    first_round = serializers.ChoiceField(choices=["E", "S", "W", "N"])


@example(device="9f1c6c1e", entering=1)
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
    """`others` is empty a quarter of a minute after they left; `versions` counts the decisions that the table owes."""

    others = PresentSerializer(many=True)
    seq = serializers.IntegerField(help_text="the number of hands that count")
    versions = serializers.IntegerField()
    calling = serializers.BooleanField()
    coming = serializers.BooleanField()


class SentVersionSerializer(serializers.Serializer[Any]):
    event = EventField()
    by = serializers.CharField()


class OtherVersionSerializer(serializers.Serializer[Any]):
    """A recorded hand, and the version that somebody else sent under the same number or wants instead."""

    id = serializers.IntegerField()
    seq = serializers.IntegerField()
    reason = serializers.CharField(
        help_text="why a correction is asked for; empty where two people sent the hand"
    )
    recorded = SentVersionSerializer()
    other = SentVersionSerializer()

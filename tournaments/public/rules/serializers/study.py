"""A study of a hand: the question and the answer."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from scoring.tiles import SEATS
from tournaments.common.web.api.examples import example
from tournaments.common.web.api.serializers import FaultSerializer
from tournaments.models.limits import LONGEST_CODE, LONGEST_FIELD, MOST_FIELDS
from tournaments.public.rules.serializers import NamesField

HOWS = ("ron", "tsumo")


def tiles_field(help_text: str) -> serializers.CharField:
    """Tiles as people type them, or none."""
    return serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LONGEST_FIELD, help_text=help_text
    )


class RackQuestion(serializers.Serializer[Any]):
    """The tiles of a player who did not win, where the rules count them."""

    combos = tiles_field("(555m) exposed, [1111z] drawn and shown, 99p hidden")
    bonus = tiles_field("flowers and seasons")
    status = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_CODE,
        help_text="absent: an empty seat",
    )


@example(ruleset="ema2025", tiles="23456m345p22678s", flags=["riichi"], dora="1z", discards="9p")
class StudyQuestion(serializers.Serializer[Any]):
    """The calculator's form: 13 tiles or 14, melds counted as three."""

    ruleset = serializers.CharField(max_length=LONGEST_CODE)
    tiles = serializers.CharField(
        max_length=LONGEST_FIELD, help_text="the concealed tiles; of a complete hand the last one wins"
    )
    melds = tiles_field("chi 234m, pon 555z, ankan 1111z")
    how = serializers.ChoiceField(choices=HOWS, default="tsumo")
    seat = serializers.ChoiceField(choices=tuple(SEATS), default="S")
    round = serializers.ChoiceField(choices=tuple(SEATS), default="E")
    flags = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CODE), max_length=MOST_FIELDS, default=list
    )
    dora = tiles_field("the dora indicators")
    ura = tiles_field("the ura dora indicators")
    discards = tiles_field("the player's own discards: for furiten, and as tiles in sight")
    counters = serializers.IntegerField(min_value=0, max_value=99, default=0)
    declared = serializers.IntegerField(
        min_value=0, max_value=99, required=False, allow_null=True, help_text="doublings the player declared"
    )
    racks = serializers.DictField(child=RackQuestion(), required=False, help_text="by seat")


def form_fields(given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The checked question as the fields of the calculator's form."""
    fields = [(f"{name}-you", given[name]) for name in ("tiles", "melds", "discards")]
    fields += [(name, given[name]) for name in ("how", "seat", "round", "dora", "ura")]
    fields += [("counters", str(given["counters"])), *(("flag-you", flag) for flag in given["flags"])]
    if given.get("declared") is not None:
        fields.append(("declared-you", str(given["declared"])))
    for seat, rack in given.get("racks", {}).items():
        fields += [(f"rack-{name}-{seat}", value) for name, value in rack.items()]
    return fields


class LineSerializer(serializers.Serializer[Any]):
    """A pattern or limit of a bill."""

    kind = serializers.CharField()
    code = serializers.CharField()
    value = serializers.IntegerField()
    unit = serializers.CharField()
    section = serializers.CharField()
    names = NamesField()


class StudiedWorthSerializer(serializers.Serializer[Any]):
    """The points that a hand pays its winner."""

    points = serializers.IntegerField(
        allow_null=True, help_text="null: the hand is refused, or in furiten, see faults"
    )
    totals = serializers.DictField(help_text="fan, fu, limit, points ...: the figures of the game")
    lines = LineSerializer(many=True)
    faults = serializers.ListField(child=serializers.CharField(), help_text="codes")


class UsefulSerializer(serializers.Serializer[Any]):
    """A tile that helps, and the number of its copies not in sight."""

    tile = serializers.CharField()
    left = serializers.IntegerField()

    def to_representation(self, instance: tuple[str, int]) -> dict[str, Any]:
        tile, left = instance
        return {"tile": tile, "left": left}


class WorthByHow(serializers.Serializer[Any]):
    """The worth won on a discard and by self-draw."""

    ron = StudiedWorthSerializer()
    tsumo = StudiedWorthSerializer()


class WaitSerializer(serializers.Serializer[Any]):
    tile = serializers.CharField()
    left = serializers.IntegerField()
    worth = WorthByHow()


class DiscardSerializer(serializers.Serializer[Any]):
    tile = serializers.CharField()
    missing = serializers.IntegerField(help_text="after it; 1: the hand waits")
    rest = serializers.CharField(help_text="the tiles that stay")
    useful = UsefulSerializer(many=True)


class ChangeSerializer(serializers.Serializer[Any]):
    """One step to another hand."""

    what = serializers.CharField(help_text="how, flag, seat, round, melds, win or tile")
    before = serializers.CharField()
    after = serializers.CharField()


class VariantSerializer(serializers.Serializer[Any]):
    change = ChangeSerializer()
    worth = StudiedWorthSerializer()
    difference = serializers.IntegerField(
        allow_null=True, help_text="in points; null: the hand itself is refused"
    )
    gained = serializers.ListField(child=serializers.CharField(), help_text="codes of lines")
    lost = serializers.ListField(child=serializers.CharField(), help_text="codes of lines")


class NearSerializer(serializers.Serializer[Any]):
    """A pattern that the hand just misses, and every single change that would give it."""

    line = LineSerializer()
    changes = ChangeSerializer(many=True)

    def to_representation(self, instance: tuple[Any, Any]) -> dict[str, Any]:
        line, changes = instance
        return {
            "line": LineSerializer(line).data,
            "changes": ChangeSerializer(changes, many=True).data,
        }


class StudyAnswer(serializers.Serializer[Any]):
    """The hands that the tiles could become. Lists that do not belong to the state are empty."""

    state = serializers.CharField(
        help_text="waiting, short (13 tiles, not ready), full (14 that do not win), complete; empty: see faults"
    )
    missing = serializers.IntegerField(
        help_text="tiles to a complete hand; one more than the tiles away from ready"
    )
    useful = UsefulSerializer(many=True)
    waits = WaitSerializer(many=True)
    furiten = serializers.ListField(
        child=serializers.CharField(),
        help_text="waits among the discards; of a complete hand, those it had before its last tile",
    )
    held = serializers.ListField(
        child=serializers.CharField(),
        help_text="of a hand that is not ready: the tiles that would complete it, all four of which it holds itself",
    )
    no_yaku = serializers.ListField(
        child=serializers.CharField(),
        help_text="ron, tsumo: the ways in which no wait wins for lack of a yaku",
    )
    discards = DiscardSerializer(many=True)
    variants = VariantSerializer(many=True)
    near = NearSerializer(many=True)
    faults = FaultSerializer(many=True)

"""Standings and the final list on the wire; stored standings are sent as they are, and only described here."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Round
from tournaments.play.standings.columns import Column, Kind, figures_of_every_ruleset, stored_columns


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}]})
class Exact(serializers.JSONField):
    """A whole number, or the exact fraction as text: half of the points carried over."""


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "pattern": "^[0-9]+/[0-9]+$"}]})
class TablePoints(serializers.Field[Any, Any, Any, Any]):
    """A whole number, or the exact fraction as text ("7/2"); only where the rule set ranks by it."""


class CellSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    wind = serializers.CharField()
    finished = serializers.BooleanField()
    raw = serializers.IntegerField()
    uma = serializers.IntegerField()
    oka = serializers.IntegerField()
    penalties = serializers.IntegerField()
    total = serializers.IntegerField()
    table_points = TablePoints(required=False)
    place = serializers.IntegerField()


class Cells(serializers.Field[Any, Any, Any, Any]):
    """Cells, some of which are null: a list of serializers cannot hold null."""


class CellsInTheSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # its package has no types
    target_class = Cells

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """A list of cells or nulls."""
        cell = auto_schema.resolve_serializer(CellSerializer, direction).ref
        return {"type": "array", "items": {"allOf": [cell], "nullable": True}}


def _field(column: Column) -> serializers.Field[Any, Any, Any, Any]:
    """The serializer field of a stored column."""
    match column.kind:
        case Kind.TEXT:
            return serializers.CharField()
        case Kind.CHANGE:
            return serializers.IntegerField(allow_null=True)
        case Kind.TOTAL:
            return Exact()
        case Kind.SHARE:
            return TablePoints(required=False)
        case Kind.CARRIED:
            return serializers.DictField(child=Exact(), help_text="carry-over of each ranking figure")
        case Kind.MARK:
            return serializers.BooleanField(help_text="a hand of a table of theirs counts for now only")
        case Kind.ROUNDS:
            return Cells(help_text="one per round; null where the player had no seat")
    return serializers.IntegerField()


class StandingRowSerializer(serializers.Serializer[Any]):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """A field for each column of the stored row, with the figures of every rule set."""
        columns = stored_columns(figures_of_every_ruleset())
        return {**{column.key: _field(column) for column in columns}, **super().get_fields()}


class GuestRowSerializer(StandingRowSerializer):
    place = serializers.IntegerField(allow_null=True, help_text="always null: outside the ranking")


class StandingsRoundSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Round.State.choices)


class StandingsSerializer(serializers.Serializer[Any]):
    tournament = serializers.CharField()
    ruleset = serializers.CharField()
    stage = serializers.IntegerField()
    stage_name = serializers.CharField()
    beside = serializers.IntegerField(
        allow_null=True,
        help_text="the first of the stages that are played at the same time, in those after it",
    )
    carry_percent = serializers.IntegerField()
    metrics = serializers.ListField(
        child=serializers.CharField(), help_text="the figures that rank a row, the most important first"
    )
    rounds_planned = serializers.IntegerField()
    rounds = StandingsRoundSerializer(many=True)
    after_round = serializers.IntegerField()
    running = serializers.BooleanField()
    rows = StandingRowSerializer(many=True)
    guests = GuestRowSerializer(many=True, required=False)


class SnapshotSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    etag = serializers.CharField()
    public = serializers.BooleanField()


class FinalRowSerializer(StandingRowSerializer):
    stage = serializers.IntegerField(help_text="the last stage this player was in")


class FinalGuestRowSerializer(GuestRowSerializer, FinalRowSerializer):
    """A guest's row of the final list."""


class FinalListSerializer(serializers.Serializer[Any]):
    metrics = serializers.ListField(child=serializers.CharField())
    rows = FinalRowSerializer(many=True)
    guests = FinalGuestRowSerializer(many=True)

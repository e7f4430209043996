"""Standings, rules, and the two stateless calls."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Job
from tournaments.services.exports import DOCUMENTS


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}]})
class Exact(serializers.Field[Any, Any, Any, Any]):
    """A whole number, or the exact fraction as text: half of what was carried over."""


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


class StandingRowSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    previous = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    club = serializers.CharField()
    team = serializers.CharField()
    status = serializers.CharField()
    games = serializers.IntegerField()
    carried = serializers.DictField(help_text="what was carried over of each figure that ranks")
    raw = serializers.IntegerField()
    uma = serializers.IntegerField()
    oka = serializers.IntegerField()
    penalties = serializers.IntegerField()
    total = Exact()
    table_points = TablePoints(required=False)
    rounds = CellSerializer(many=True, help_text="one a round, null where the player did not sit")


class StandingsSerializer(serializers.Serializer[Any]):
    tournament = serializers.CharField()
    ruleset = serializers.CharField()
    stage = serializers.IntegerField()
    stage_name = serializers.CharField()
    carry_percent = serializers.IntegerField()
    metrics = serializers.ListField(
        child=serializers.CharField(), help_text="the figures of a row that rank it, the first first"
    )
    rounds_planned = serializers.IntegerField()
    rounds = serializers.ListField(child=serializers.DictField())
    after_round = serializers.IntegerField()
    running = serializers.BooleanField()
    rows = StandingRowSerializer(many=True)


class SnapshotSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    etag = serializers.CharField()
    public = serializers.BooleanField()


class TranslatedField(serializers.CharField):
    """What a rule set says of itself, in the caller's language."""

    def to_representation(self, value: Any) -> str:
        return _(value) if value else ""


class OptionSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    kind = serializers.CharField()
    default = serializers.JSONField()
    source = TranslatedField()  # type: ignore[assignment]  # a field of that name, not the attribute
    names = serializers.DictField()
    choices = serializers.ListField()
    choice_names = serializers.ListField(child=serializers.DictField())
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)


class PatternSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    names = serializers.DictField()
    section = serializers.CharField()


class FlagSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    names = serializers.DictField()


class PenaltyRuleSerializer(serializers.Serializer[Any]):
    """A case: what it costs, who decides, who receives. Lateness is by seconds, a ladder by the session's count."""

    code = serializers.CharField()
    kind = serializers.CharField()
    names = serializers.DictField()
    document = TranslatedField()
    section = serializers.CharField()
    decides = serializers.CharField()
    amount = serializers.IntegerField(allow_null=True)
    choices = serializers.ListField(child=serializers.IntegerField())
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)
    late = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    ladder = serializers.ListField(child=serializers.IntegerField())
    step = serializers.IntegerField()
    receives = serializers.CharField()
    everybody = serializers.BooleanField()
    event = serializers.CharField()
    each = serializers.IntegerField()
    disqualifies = serializers.BooleanField()


class FigureSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    names = serializers.DictField()


class RuleSetSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    family = serializers.CharField()
    names = serializers.DictField()
    edition = serializers.CharField()
    source = TranslatedField()  # type: ignore[assignment]  # a field of that name, not the attribute
    description = TranslatedField()
    unverified = serializers.ListField(child=TranslatedField())


class FullRuleSetSerializer(RuleSetSerializer):
    options = OptionSerializer(many=True)
    patterns = PatternSerializer(many=True)
    flags = FlagSerializer(many=True)
    penalties = PenaltyRuleSerializer(many=True)
    event_kinds = serializers.ListField(child=serializers.CharField())
    abortive_reasons = serializers.ListField(child=serializers.CharField())
    claim_limits = FlagSerializer(many=True, help_text="what a table may claim by name in place of points")
    ranking = FigureSerializer(many=True, help_text="what orders a tournament, the first figure first")
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="players at a table")
    start_fields = serializers.ListField(
        child=serializers.CharField(), help_text="what a game may begin with beside its players"
    )
    section_names = serializers.DictField(
        help_text="titles of the document's sections in the readers' languages"
    )
    meld_names = serializers.DictField(help_text="what the players call the melds")


class Record(serializers.Serializer[Any]):
    """One line of `python -m scoring hands` (or `game`), and under which rules."""

    ruleset = serializers.CharField(max_length=40)
    options = serializers.DictField(required=False)
    record = serializers.DictField(help_text="the line")


class ScoreAnswer(serializers.Serializer[Any]):
    """The answer line; `explanation` is the bill of a hand that could be scored."""

    ok = serializers.BooleanField()
    explanation = serializers.DictField(required=False, allow_null=True)


# Jobs


class JobSerializer(serializers.ModelSerializer[Job]):
    """A piece of work: `result` is there when it is done, `error` when it failed."""

    class Meta:
        model = Job
        fields = ("id", "kind", "state", "progress", "note", "result", "error", "created_at", "finished_at")
        read_only_fields = fields


class PrintRequest(serializers.Serializer[Any]):
    document = serializers.ChoiceField(choices=[(key, key) for key in DOCUMENTS])
    stage = serializers.IntegerField(min_value=1, max_value=100, default=1)
    round = serializers.IntegerField(min_value=1, max_value=100, required=False, allow_null=True)


class FederationRow(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    ema_number = serializers.CharField(help_text="eight digits, or empty")
    table_points = serializers.DecimalField(max_digits=8, decimal_places=2, allow_null=True)
    score = serializers.IntegerField()
    member = serializers.CharField(help_text="yes | no")
    country = serializers.CharField()


class FederationAnswer(serializers.Serializer[Any]):
    notes = serializers.ListField(child=serializers.CharField())
    rows = FederationRow(many=True)

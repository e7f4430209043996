"""Rules, and the two stateless calls."""

from typing import Any, Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.rulesets.base import RuleSet
from tournaments.common.web.api.examples import line_example
from tournaments.common.web.api.serializers import FaultSerializer
from tournaments.common.web.api.shapes import ExplanationField, GameLineField, HandLineField, OptionsField
from tournaments.models.limits import LONGEST_CODE
from tournaments.texts.names import name_in_language, names_by_language


class TranslatedField(serializers.CharField):
    """A text of a rule set, in the caller's language."""

    def to_representation(self, value: Any) -> str:
        return _(value) if value else ""


class NamesField(serializers.DictField):
    """A name in every language of the service, and the native term."""

    child = serializers.CharField()

    def to_representation(self, value: Any) -> dict[str, str]:
        return names_by_language(value)


class EngineSerializer(serializers.Serializer[Any]):
    base = serializers.CharField(help_text="the folder with the rules")
    hash = serializers.CharField(
        help_text="of the rules and the Python that runs them; /healthz tells it too"
    )
    runtime = serializers.CharField(help_text="the folder with Pyodide")
    info = serializers.DictField(help_text="what Pyodide asks of a list of packages")
    modules = serializers.ListField(child=serializers.CharField(), help_text="whose calls a page may ask for")
    files = serializers.ListField(child=serializers.CharField(), help_text="all addresses, to be kept")
    bytes = serializers.IntegerField(help_text="what is loaded the first time")


CHOICE: Final = {"oneOf": [{"type": "integer"}, {"type": "string"}]}
VALUE: Final = {
    "oneOf": [*CHOICE["oneOf"], {"type": "boolean"}, {"type": "array", "items": {"type": "integer"}}]
}


@extend_schema_field(CHOICE)
class ChoiceOfOption(serializers.JSONField):
    """A choice that an option has."""


@extend_schema_field(VALUE)
class ValueOfOption(serializers.JSONField):
    """A value of an option, of whatever kind."""


class OptionSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    kind = serializers.CharField()
    default = ValueOfOption()
    source = TranslatedField()  # type: ignore[assignment]  # a field of that name, not the attribute
    names = NamesField()
    choices = serializers.ListField(child=ChoiceOfOption())
    choice_names = serializers.ListField(child=NamesField())
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    results_only = serializers.BooleanField(
        help_text="it only turns scores into results, so that it may change after hands were played"
    )


class WorthSerializer(serializers.Serializer[Any]):
    """The value of a pattern: of a concealed hand, and of an open hand where that differs (0: nothing)."""

    value = serializers.IntegerField()
    unit = serializers.CharField(help_text="fan, yakuman, points or doublings")
    opened = serializers.IntegerField(allow_null=True)
    each = serializers.BooleanField(help_text="counted as often as it is held")
    alone = serializers.BooleanField(help_text="nothing else counts beside it")


class PatternSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    names = NamesField()
    section = serializers.CharField()
    worth = WorthSerializer(allow_null=True)
    condition = serializers.CharField(help_text="in the caller's language")
    replaces = serializers.ListField(
        child=serializers.CharField(), help_text="the codes of patterns that are not counted beside it"
    )
    example = serializers.CharField(
        allow_null=True, help_text="a hand that holds it: the query of the calculator's address"
    )


def pattern_facts(ruleset: RuleSet) -> list[dict[str, Any]]:
    """The patterns of a rule set with the facts of its book."""
    rules, facts = ruleset.resolve(None), []
    for pattern in ruleset.patterns:
        entry = ruleset.entry(pattern, rules)
        example = entry and urlencode([("rules", ruleset.key), *entry.example.fields()])
        facts.append(
            {
                "code": pattern.code,
                "names": pattern.names,
                "section": pattern.section,
                "worth": ruleset.worth(pattern, rules),
                "condition": name_in_language(entry.condition) if entry else "",
                "replaces": sorted(pattern.replaces),
                "example": example,
            }
        )
    return facts


class FlagSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    names = NamesField()


class PenaltyRuleSerializer(serializers.Serializer[Any]):
    """A penalty rule: the amount, who decides, who receives. Lateness counts in seconds, a ladder per session."""

    code = serializers.CharField()
    kind = serializers.CharField()
    names = NamesField()
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
    names = NamesField()


class RuleSetSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    family = serializers.CharField()
    names = NamesField()
    edition = serializers.CharField()
    source = TranslatedField()  # type: ignore[assignment]  # a field of that name, not the attribute
    description = TranslatedField()
    unverified = serializers.ListField(child=TranslatedField())
    put_right = serializers.ListField(
        child=TranslatedField(), help_text="what earlier versions counted otherwise"
    )


class FullRuleSetSerializer(RuleSetSerializer):
    options = OptionSerializer(many=True)
    patterns = serializers.SerializerMethodField()
    flags = FlagSerializer(many=True)
    penalties = PenaltyRuleSerializer(many=True)
    event_kinds = serializers.ListField(child=serializers.CharField())
    abortive_reasons = serializers.ListField(child=serializers.CharField())
    claim_limits = FlagSerializer(many=True, help_text="what a table may claim by name in place of points")
    ranking = FigureSerializer(
        many=True, help_text="the figures that rank a tournament, the most important first"
    )
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="players at a table")
    start_fields = serializers.ListField(
        child=serializers.CharField(), help_text="what may be set at the start of a game besides its players"
    )
    section_names = serializers.DictField(
        child=NamesField(), help_text="titles of the document's sections in the readers' languages"
    )
    meld_names = serializers.DictField(child=NamesField(), help_text="what the players call the melds")

    @extend_schema_field(PatternSerializer(many=True))
    def get_patterns(self, ruleset: RuleSet) -> Any:
        """All patterns, in the order of the document."""
        return PatternSerializer(pattern_facts(ruleset), many=True).data


class RuleSetRequest(serializers.Serializer[Any]):
    """A rule set, and changes of its options."""

    ruleset = serializers.CharField(max_length=LONGEST_CODE)
    options = OptionsField(required=False)


@line_example("hand")
class Record(RuleSetRequest):
    """One line of `python -m scoring hands`, with its rule set."""

    record = HandLineField()


@line_example("game")
class GameRecord(RuleSetRequest):
    """One line of `python -m scoring game`, with its rule set."""

    record = GameLineField()


class LineAnswer(serializers.Serializer[Any]):
    """The line of the answer, with the `id` of the line that was sent."""

    id = serializers.JSONField(required=False, allow_null=True)
    ok = serializers.BooleanField()
    faults = FaultSerializer(many=True, required=False, help_text="where `ok` is false")


class ScoreAnswer(LineAnswer):
    """The answer line; `explanation` lists the steps of the score. Beside them the figures of the game."""

    explanation = ExplanationField(required=False, allow_null=True)


class StateSerializer(serializers.Serializer[Any]):
    """The game before an event, and the effect of the event."""

    round = serializers.CharField()
    deal = serializers.IntegerField()
    dealer = serializers.CharField(allow_null=True)
    counters = serializers.IntegerField()
    pot = serializers.IntegerField()
    delta = serializers.DictField(child=serializers.IntegerField())
    scores = serializers.DictField(child=serializers.IntegerField())


class ReplayAnswer(LineAnswer):
    """The answer line of a game: a state for each event; the final figures by player once it is over."""

    finished = serializers.BooleanField(required=False)
    states = StateSerializer(many=True, required=False)
    final = serializers.DictField(
        required=False, child=serializers.DictField(child=serializers.IntegerField())
    )

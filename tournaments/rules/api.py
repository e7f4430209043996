"""Rule sets, and the stateless calls: score one hand, study one, replay one game."""

from dataclasses import fields
from typing import Any

from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import game, hands
from scoring.calculator import calculate
from scoring.faults import Fault
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.study import study
from tournaments.common.api.base import LedgerView, operation
from tournaments.common.engine import bundle
from tournaments.common.errors import Invalid
from tournaments.rules import serializers as shapes
from tournaments.rules.presentation import told_faults
from tournaments.rules.serializers import study as study_shapes
from tournaments.texts.bills import sentences
from tournaments.texts.faults import sentence
from tournaments.texts.forms import show_faults
from tournaments.texts.names import bill_json


class RuleSets(LedgerView):
    @operation("All rule sets", response=shapes.RuleSetSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Names, source, and what is not verified against the rulebook. Open to everyone."""
        keys = registry.keys()
        rows = [registry.get(key) for key in keys]
        return Response(shapes.RuleSetSerializer(rows, many=True).data)


class OneRuleSet(LedgerView):
    @operation("One rule set: options, patterns, flags, events", response=shapes.FullRuleSetSerializer)
    def get(self, request: Request, key: str) -> Response:
        """Everything a form needs to offer, in all languages. Open to everyone."""
        if key not in tuple(registry.keys()):
            raise Http404
        return Response(shapes.FullRuleSetSerializer(registry.get(key)).data)


class Engine(LedgerView):
    @operation("The rules as browsers load them", response=shapes.EngineSerializer)
    def get(self, request: Request) -> Response:
        """Their hash, and the files that run them. Open to everyone; 404 where this server gives none."""
        found = bundle.current()
        if found is None:
            raise Http404
        return Response(shapes.EngineSerializer(found.data()).data)


class Stateless(LedgerView):
    """Open to everyone; nothing is stored."""

    permission_classes = (AllowAny,)
    throttle_scope = "score"

    def read_record(self) -> tuple[RuleSet, dict[str, Any], dict[str, Any] | None]:
        """The rule set, the line and the options of the body."""
        given = self.read(shapes.Record)
        return ruleset_of(given["ruleset"]), given["record"], given.get("options")


class ScoreHand(Stateless):
    @operation(
        "Score one winning hand, explained line by line", request=shapes.Record, response=shapes.ScoreAnswer
    )
    def post(self, request: Request) -> Response:
        """Patterns, value and payments of a line of `python -m scoring hands`. Open to everyone; nothing is stored."""
        ruleset, record, options = self.read_record()
        answer = hands.score_record(ruleset, record, options)
        if not answer["ok"]:
            return Response({**with_sentences(answer), "explanation": None})
        bill = bill_json(hands.explain(ruleset, record, options))
        return Response({**answer, "explanation": {**bill, "sentences": sentences(bill)}})


class StudyHand(Stateless):
    @operation(
        "Study tiles: waits, useful tiles, discards, what if, why not",
        request=study_shapes.StudyQuestion,
        response=study_shapes.StudyAnswer,
    )
    def post(self, request: Request) -> Response:
        """What tiles wait for and could become, in the rules as documented. Open to everyone; nothing is stored."""
        given = self.read(study_shapes.StudyQuestion)
        ruleset, pairs = ruleset_of(given["ruleset"]), study_shapes.form_fields(given)
        studied = study(ruleset, pairs)
        faults = told_faults(calculate(ruleset, pairs), studied)
        told = [{**fault.to_json(), "detail": show_faults([fault])[0].words} for fault in faults]
        answer = {field.name: getattr(studied, field.name) for field in fields(studied)}
        return Response(study_shapes.StudyAnswer({**answer, "faults": told}).data)


class ReplayGame(Stateless):
    @operation("Replay one game from its events", request=shapes.Record, response=shapes.ScoreAnswer)
    def post(self, request: Request) -> Response:
        """The states and the result of a line of `python -m scoring game`. Open to everyone; nothing is stored."""
        ruleset, line, options = self.read_record()
        return Response(with_sentences(game.replay(ruleset, line, options)))


def ruleset_of(key: str) -> RuleSet:
    """The rule set of a body; raises `Invalid` for any other key."""
    if key not in tuple(registry.keys()):
        raise Invalid("unknown_ruleset", "ruleset", expected=list(registry.keys()), found=key)
    return registry.get(key)


def with_sentences(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer, each of its faults with its sentence in the caller's language."""
    if answer["ok"]:
        return answer
    faults = [{**fault, "detail": sentence(Fault(**fault))} for fault in answer["faults"]]
    return {**answer, "faults": faults}

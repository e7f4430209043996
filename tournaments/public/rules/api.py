"""Rule sets, and the stateless calls: score a hand, study a hand, replay a game."""

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
from tournaments.common.errors import Invalid
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.engine import bundle
from tournaments.public.rules import serializers as shapes
from tournaments.public.rules.presentation import unexplained_faults
from tournaments.public.rules.serializers import study as study_shapes
from tournaments.texts.bills import sentences
from tournaments.texts.faults import sentence
from tournaments.texts.forms import show_faults
from tournaments.texts.names import bill_json


class RuleSets(LedgerView):
    @operation("All rule sets", response=shapes.RuleSetSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Names, source, and the points that are not verified against the rulebook. Open to everyone."""
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
        """Their hash, and the files that run them. Open to everyone; 404 where this server offers none."""
        engine = bundle.current()
        if engine is None:
            raise Http404
        return Response(shapes.EngineSerializer(engine.data()).data)


class Stateless(LedgerView):
    """Open to everyone; nothing is stored."""

    permission_classes = (AllowAny,)
    throttle_scope = "score"

    def read_record(
        self, form: type[shapes.RuleSetRequest] = shapes.Record
    ) -> tuple[RuleSet, dict[str, Any], dict[str, Any] | None]:
        """The rule set, the line and the options of the body."""
        given = self.read(form)
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
        """The waits of tiles, and hands near them, in the rules as documented. Open to everyone; nothing is stored."""
        given = self.read(study_shapes.StudyQuestion)
        ruleset, pairs = ruleset_of(given["ruleset"]), study_shapes.form_fields(given)
        studied = study(ruleset, pairs)
        faults = unexplained_faults(calculate(ruleset, pairs), studied)
        details = [{**fault.to_json(), "detail": show_faults([fault])[0].words} for fault in faults]
        answer = {field.name: getattr(studied, field.name) for field in fields(studied)}
        return Response(study_shapes.StudyAnswer({**answer, "faults": details}).data)


class ReplayGame(Stateless):
    @operation("Replay one game from its events", request=shapes.GameRecord, response=shapes.ReplayAnswer)
    def post(self, request: Request) -> Response:
        """The states and the result of a line of `python -m scoring game`. Open to everyone; nothing is stored."""
        ruleset, line, options = self.read_record(shapes.GameRecord)
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

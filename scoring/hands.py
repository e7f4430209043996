"""One winning hand in, its score out: the command line, the API and the calculator call this module."""

from collections.abc import Mapping
from typing import Any

from scoring.checks import merged
from scoring.faults import Fault, Refused, brief
from scoring.rulesets.base import RuleSet
from scoring.score import Explanation


def score_record(
    ruleset: RuleSet, record: Any, options: Mapping[str, Any] | None = None, *, rules: Any = None
) -> dict[str, Any]:
    """The answer to one line of ``hands``: ``id``, ``ok`` and the score's fields, or every fault.

    Never raises for bad input. ``rules`` are the resolved ``options``, if at hand.
    """
    return _copied(shared_answer(ruleset, record, options, rules=rules))


def shared_answer(
    ruleset: RuleSet, record: Any, options: Mapping[str, Any] | None = None, *, rules: Any = None
) -> dict[str, Any]:
    """`score_record` for callers that only write the answer: it may share parts with other answers."""
    try:
        if rules is None or type(record) is not dict or "options" in record:
            rules = _rules_for(ruleset, record, options)
        return {"id": record.get("id"), "ok": True, **ruleset.score(record, rules)}
    except Refused as refused:
        return _refusal(record, refused)


def _copied(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _copied(value) if isinstance(value, dict) and name != "id" else value
        for name, value in fields.items()
    }


def _rules_for(ruleset: RuleSet, record: Any, options: Mapping[str, Any] | None) -> Any:
    """The rules of a record: those of the run, changed by the record's own options."""
    if not isinstance(record, Mapping):
        raise Refused(Fault("wrong_type", "", "an object", brief(record)))
    return ruleset.resolve(merged(options, record.get("options")))


def _refusal(record: Any, refused: Refused) -> dict[str, Any]:
    name = record.get("id") if isinstance(record, Mapping) else None
    return {"id": name, "ok": False, "faults": [fault.to_json() for fault in refused.faults]}


def explain(ruleset: RuleSet, record: Any, options: Mapping[str, Any] | None = None) -> Explanation:
    """The score of a record as a bill; raises `Refused`."""
    return ruleset.explain(record, _rules_for(ruleset, record, options))

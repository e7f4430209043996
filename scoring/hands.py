"""One winning hand in, its score out: what the command line, the API and the calculator call."""

from collections.abc import Mapping
from typing import Any

from scoring.faults import Fault, Refused, brief
from scoring.rulesets.base import RuleSet, merged
from scoring.score import Explanation


def score_record(
    ruleset: RuleSet, record: Any, options: Mapping[str, Any] | None = None, *, rules: Any = None
) -> dict[str, Any]:
    """The answer to one line of ``hands``: ``id``, ``ok`` and the score's fields, or every fault.

    Never raises for bad input. ``rules`` are the resolved ``options``, if at hand.
    """
    name = None
    try:
        if type(record) is not dict and not isinstance(record, Mapping):
            raise Refused(Fault("wrong_type", "", "an object", brief(record)))
        name = record.get("id")
        if rules is None or "options" in record:
            rules = ruleset.resolve(merged(options, record.get("options")))
        return {"id": name, "ok": True, **ruleset.score(record, rules)}
    except Refused as refused:
        return {"id": name, "ok": False, "faults": [fault.to_json() for fault in refused.faults]}


def explain(ruleset: RuleSet, record: Any, options: Mapping[str, Any] | None = None) -> Explanation:
    """The score of a record as a bill; raises `Refused`."""
    if not isinstance(record, Mapping):
        raise Refused(Fault("wrong_type", "", "an object", brief(record)))
    return ruleset.explain(record, ruleset.resolve(merged(options, record.get("options"))))

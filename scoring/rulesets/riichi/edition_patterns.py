"""The patterns of an edition: the rows of the family and its own, where its parameters give them a value."""

from collections.abc import Mapping

from scoring.rulesets.riichi import patterns, yakuman
from scoring.rulesets.riichi.parameters import Parameters, Value
from scoring.rulesets.riichi.pattern import Pattern


def yaku_of(rules: Parameters) -> tuple[Pattern, ...]:
    """The ordinary patterns, in the order of the bill."""
    return _valued(rules.values, rules)


def lone_yaku_of(rules: Parameters) -> tuple[Pattern, ...]:
    """The ordinary patterns that combine with nothing."""
    return _valued(rules.alone, rules)


def _valued(values: Mapping[str, Value], rules: Parameters) -> tuple[Pattern, ...]:
    rows = (*patterns.ROWS, *rules.own_rows)
    return tuple(Pattern(*row, *values[row.code]) for row in rows if row.code in values)


def yakuman_of(rules: Parameters) -> tuple[Pattern, ...]:
    """The yakuman. Each replaces all ordinary patterns: none of them is counted beside it."""
    rows = {row.code: row for row in (*yakuman.ROWS, *rules.own_rows) if row.code in rules.yakuman}
    if rules.green_needs_dragon:
        rows["ryuuiisou"] = yakuman.GREEN_WITH_DRAGON
    ordinary = frozenset(rules.values)
    return tuple(
        Pattern(*row._replace(replaces=row.replaces | ordinary), 1, 1, rules.yakuman[code], is_yakuman=True)
        for code, row in rows.items()
    )

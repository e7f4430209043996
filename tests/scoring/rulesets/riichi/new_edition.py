"""EMA riichi 2031, which does not exist: as 2025, with two yaku that no other edition has."""

from scoring.flags import Needs
from scoring.names import Names
from scoring.rulesets.riichi.editions.ema_later import EMA_2025, RULES_2025
from scoring.rulesets.riichi.parameters import Value
from scoring.rulesets.riichi.pattern import Row
from scoring.rulesets.riichi.ruleset import RiichiRuleSet
from scoring.tiles import DRAGONS, EAST, KINDS, SUIT_MASK, mask

TYPES = (*SUIT_MASK[:3], mask(range(EAST, DRAGONS)), mask(range(DRAGONS, KINDS)))


def _uumensai(reading, situation):
    return len(reading.chows + reading.pungs) == 4 and all(reading.kinds & type_ for type_ in TYPES)


def _tsubame_gaeshi(reading, situation):
    return "tsubame_gaeshi" in situation.flags


UUMENSAI = Row(
    "uumensai",
    _uumensai,
    Names("All types", "riichi", "五門斎", "ja", "uumensai"),
    frozenset({"yakuhai_red"}),
)
TSUBAME_GAESHI = Row(
    "tsubame_gaeshi",
    _tsubame_gaeshi,
    Names("Swallow counter", "riichi", "燕返し", "ja", "tsubame gaeshi"),
)
"""A discard that declares riichi is won: the table declares it."""
RULES = RULES_2025._replace(
    key="ema2031",
    values={
        **RULES_2025.values,
        "uumensai": Value(2, 2, "4.2.2"),
        "tsubame_gaeshi": Value(1, 1, "4.2.1"),
    },
    own_rows=(UUMENSAI, TSUBAME_GAESHI),
    own_flags={"tsubame_gaeshi": Needs(self_draw=False)},
)
EDITION = RiichiRuleSet(
    key="ema2031",
    names=Names("EMA riichi 2031", "riichi"),
    edition="2031",
    source="tests",
    description="As 2025, with all types and swallow counter.",
    options=EMA_2025.options,
    rules=RULES,
)

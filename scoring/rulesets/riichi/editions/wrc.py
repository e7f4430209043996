"""World Riichi (WRC): the rule book of 2015 with its author's later notes, and the rules of 2025."""

from scoring.names import Names
from scoring.rulesets.riichi.editions import outside_ema
from scoring.rulesets.riichi.names import GAME
from scoring.rulesets.riichi.options import option
from scoring.rulesets.riichi.parameters import Value
from scoring.rulesets.riichi.penalties import chombo
from scoring.rulesets.riichi.ruleset import RiichiRuleSet

RULES = outside_ema.RULES._replace(
    key="wrc",
    values={**outside_ema.YAKU, "renho": Value(5, 0, "")},
    double_wind_fu=2,
    kiriage=True,
    winners="first",
    leftover="nobody",
    penalties=(chombo("WRC rule book 2015", ""),),
)

RULES_2025 = RULES._replace(
    key="wrc2025",
    values=outside_ema.YAKU,
    alone={"renho": Value(5, 0, "")},
    counted="yakuman",
    yakuman_add=True,
    liability=frozenset({"daisangen", "daisuushii", "suukantsu"}),
    penalties=(chombo("WRC rules 2025", ""),),
)

WRC = RiichiRuleSet(
    key="wrc",
    names=Names("World Riichi (WRC)", GAME),
    edition="2015 and later notes",
    source="World Riichi Championship rules, 2015, and their author's notes",
    description=(
        "All simples open or closed, no red fives, one winner on a discard, 4 fan 30 fu and 3 fan 60 fu are "
        "mangan, single yakuman only, no abortive draws, uma 15/5, chombo 20 000."
    ),
    unverified=(
        "2 fu for a pair of a wind that is both seat wind and round wind",
        "the game does not end when a player goes below zero",
    ),
    put_right=("until version 1.0 sticks that were left at the end went to the first place",),
    options=(
        option("start", 30000, "rule book 2015"),
        option("uma", [15000, 5000, -5000, -15000], "rule book 2015"),
        option("chombo", 20000, "rule book 2015"),
    ),
    rules=RULES,
)

WRC_2025 = RiichiRuleSet(
    key="wrc2025",
    names=Names("World Riichi (WRC) 2025", GAME),
    edition="2025, with the clarification of June 2025",
    source="World Riichi Championship rules, edition of 2025, as public lists and presets quote it",
    description=(
        "As WRC 2015, but 13 fan are a yakuman, yakuman add up, liability for big three dragons, big four winds and "
        "four kongs, each for its own yakuman, and blessing of man is a mangan that combines with nothing."
    ),
    unverified=("the game does not end when a player goes below zero",),
    options=(
        option("start", 30000, "as 2015"),
        option("uma", [15000, 5000, -5000, -15000], "as 2015"),
        option("chombo", 20000, "as 2015"),
    ),
    rules=RULES_2025,
)

"""The A rule of the Japan Professional Mahjong League, as public descriptions give it: until 2022, and of 2026."""

from scoring.names import Names
from scoring.rulesets.riichi.editions import outside_ema
from scoring.rulesets.riichi.names import GAME
from scoring.rulesets.riichi.options import option
from scoring.rulesets.riichi.parameters import Value
from scoring.rulesets.riichi.ruleset import RiichiRuleSet

RULES = outside_ema.RULES._replace(
    key="jpml_a",
    values={code: value for code, value in outside_ema.YAKU.items() if code != "ippatsu"},
    alone={"renho": Value(5, 0, "")},
    green_needs_dragon=True,
    replacement_fu=False,
    uma=(8000, 4000, -4000, -8000),
    floating_uma={3: (12000, -1000, -3000, -8000), 1: (8000, 3000, 1000, -12000)},
    ura_dora=False,
    kan_dora=False,
    winners="first",
    liability=frozenset({"daisangen", "daisuushii", "suukantsu", "rinshan"}),
    abortive=("nine_terminals", "four_kans", "four_winds", "four_riichi"),
    abortive_dealer="always",
    leftover="nobody",
)

RULES_2026 = RULES._replace(
    key="jpml_a2026",
    green_needs_dragon=False,
    replacement_fu=True,
    double_wind_fu=2,
    counted="yakuman",
    yakuman_add=True,
    abortive=(),
    level_uma=False,
)

JPML_A = RiichiRuleSet(
    key="jpml_a",
    names=Names("JPML A rule", GAME),
    edition="A rule, until 2022",
    source="Japan Professional Mahjong League, A rule, as public descriptions give them",
    description=(
        "No ippatsu, no ura dora or kan dora, no red fives, one winner on a discard, abortive draws, floating uma "
        "by the number of players below the starting points, sticks left at the end are lost."
    ),
    unverified=(
        "4 fu for a pair of a wind that is both seat wind and round wind",
        "East stays after an abortive draw",
        "no nagashi mangan",
        "all green requires the green dragon (page of 2012)",
    ),
    put_right=("until version 1.0 a win on a replacement tile had the 2 fu of a self-draw",),
    options=(
        option("start", 30000, "JPML"),
        option("abortive_draws", True, "JPML"),
        option("chombo", 20000, "a tournament server's preset"),
    ),
    rules=RULES,
)

JPML_A_2026 = RiichiRuleSet(
    key="jpml_a2026",
    names=Names("JPML A rule 2026", GAME),
    edition="A rule, 1 April 2026",
    source="Japan Professional Mahjong League, A rule of 1 April 2026, as public presets give it",
    description=(
        "No ippatsu, no ura dora or kan dora, no red fives, one winner on a discard, no abortive draws, 13 fan are a "
        "yakuman, yakuman add up, floating uma by the number of players below the starting points, none where nobody "
        "or everybody is, sticks left at the end are lost."
    ),
    unverified=(
        "no nagashi mangan",
        "all green does not require the green dragon, and a replacement tile has the 2 fu of a self-draw",
    ),
    options=(
        option("start", 30000, "JPML"),
        option("level_uma", False, "three public presets; a fourth pays it"),
        option("chombo", 20000, "a tournament server's preset"),
    ),
    rules=RULES_2026,
)

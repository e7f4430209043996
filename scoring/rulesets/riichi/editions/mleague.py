"""M-League, the Japanese league of professional teams, as public descriptions give its rules."""

from scoring.names import Names
from scoring.rulesets.riichi.editions import outside_ema
from scoring.rulesets.riichi.names import GAME
from scoring.rulesets.riichi.options import option
from scoring.rulesets.riichi.ruleset import RiichiRuleSet

RULES = outside_ema.RULES._replace(
    key="mleague",
    start=25000,
    target=30000,
    oka=20000,
    uma=(30000, 10000, -10000, -30000),
    red_fives=3,
    double_wind_fu=2,
    kiriage=True,
    counted="sanbaiman",
    shared_unit=100,
    yakuman_add=True,
    winners="first",
    liability=frozenset({"daisangen", "daisuushii", "suukantsu"}),
)

MLEAGUE = RiichiRuleSet(
    key="mleague",
    names=Names("M-League", GAME),
    edition="as published since 2018",
    source="M-League, official rules, as public descriptions give them",
    description=(
        "Red fives, one winner on a discard, 4 fan 30 fu is mangan, no abortive draws, 25 000 start, 30 000 "
        "return, uma 30/10 and 20 000 for first place."
    ),
    unverified=(
        "chombo: 20 000 after uma, elsewhere described as a mangan",
        "no blessing of man",
    ),
    put_right=(
        "until version 1.0 13 fan counted as a yakuman, and a tie of three players lost fractions of points",
    ),
    options=(
        option("start", 25000, "M-League"),
        option("uma", [30000, 10000, -10000, -30000], "M-League"),
        option("target", 30000, "M-League"),
        option("oka", 20000, "M-League"),
        option("chombo", 20000, "the league's deduction; an event may set another"),
    ),
    rules=RULES,
)

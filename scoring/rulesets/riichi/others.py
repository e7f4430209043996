"""Riichi beyond EMA: World Riichi, Tenhou, M-League, the JPML's A rule, as public sources describe them."""

from scoring.rulesets.riichi.ema_later import RULES_2016
from scoring.rulesets.riichi.options import option
from scoring.rulesets.riichi.pattern import Value
from scoring.rulesets.riichi.ruleset import RiichiRuleSet

_FIVE_DRAWS = ("nine_terminals", "four_kans", "four_winds", "four_riichi", "triple_ron")
_SECTIONS = dict.fromkeys(("dora", "fu", "limit", "payments"), "")
_YAKU = {code: value._replace(section="") for code, value in RULES_2016.values.items()}
_YAKUMAN = dict.fromkeys(RULES_2016.yakuman, "")
_BASE = RULES_2016._replace(
    values=_YAKU,
    yakuman=_YAKUMAN,
    alone={},
    sections=_SECTIONS,
    leftover_unit=100,
    leftover_drop=False,
    substitute_loss=None,
    indicators_per_kong=False,
    unidentified_tile=False,
)

WRC_RULES = _BASE._replace(
    key="wrc",
    values={**_YAKU, "renho": Value(5, 0, "")},
    double_wind_fu=2,
    kiriage=True,
    winners="first",
)

TENHOU_RULES = _BASE._replace(
    key="tenhou",
    start=25000,
    target=30000,
    oka=20000,
    ties="seat",
    red_fives=3,
    counted="yakuman",
    yakuman_add=True,
    winners="two",
    counters_to_each=False,
    own_stick_first=False,
    liability_called_only=False,
    liability_takes_counters=True,
    abortive=_FIVE_DRAWS,
    abortive_dealer="always",
    nagashi="instead_of_noten",
    chombo=None,
    extra_rounds=1,
    extra_goal=30000,
    sudden_death=True,
    bust=0,
    agari_yame=True,
)

MLEAGUE_RULES = _BASE._replace(
    key="mleague",
    start=25000,
    target=30000,
    oka=20000,
    uma=(30000, 10000, -10000, -30000),
    red_fives=3,
    double_wind_fu=2,
    kiriage=True,
    counted="yakuman",
    yakuman_add=True,
    winners="first",
    liability=frozenset({"daisangen", "daisuushii", "suukantsu"}),
)

JPML_A_RULES = _BASE._replace(
    key="jpml_a",
    values={code: value for code, value in _YAKU.items() if code != "ippatsu"},
    alone={"renho": Value(5, 0, "")},
    green_needs_dragon=True,
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

WRC = RiichiRuleSet(
    key="wrc",
    names={
        "en": "World Riichi (WRC)",
        "it": "World Riichi (WRC)",
        "es": "World Riichi (WRC)",
        "fi": "World Riichi (WRC)",
    },
    edition="2015 and later notes",
    source="World Riichi Championship rules, 2015, and its author's notes",
    description=(
        "Open all simples, no red fives, one winner on a discard, 4 fan 30 fu and 3 fan 60 fu are mangan, "
        "single yakuman only, no abortive draws, uma 15/5, chombo 20 000."
    ),
    unverified=(
        "sticks left at the end go to the winner",
        "2 fu for a pair of the seat and round wind",
        "no bust",
    ),
    options=(
        option("start", 30000, "rule book 2015"),
        option("uma", [15000, 5000, -5000, -15000], "rule book 2015"),
        option("chombo", 20000, "rule book 2015"),
    ),
    rules=WRC_RULES,
)

TENHOU = RiichiRuleSet(
    key="tenhou",
    names={"en": "Tenhou", "it": "Tenhou", "es": "Tenhou", "fi": "Tenhou"},
    edition="four players, East and South",
    source="The online platform's published rules, checked against its recorded games",
    description=(
        "Red fives, open all simples, yakuman add up, two winners on a discard, five abortive draws, nagashi mangan, "
        "the last dealer in first place stops, West round in sudden death, the game ends below zero."
    ),
    unverified=("uma and oka: the platform itself counts rank points",),
    options=(
        option("start", 25000, "platform"),
        option("uma", [15000, 5000, -5000, -15000], "common use outside the platform"),
        option("oka", 20000, "four times the difference of target and start"),
        option("red_fives", 3, "platform", choices=(3, 0)),
        option("abortive_draws", True, "platform"),
    ),
    rules=TENHOU_RULES,
)

MLEAGUE = RiichiRuleSet(
    key="mleague",
    names={"en": "M-League", "it": "M-League", "es": "M-League", "fi": "M-League"},
    edition="as published since 2018",
    source="M-League, official rules, as public descriptions give them",
    description=(
        "Red fives, one winner on a discard, 4 fan 30 fu is mangan, no abortive draws, 25 000 start, 30 000 return, "
        "uma 30/10 and 20 000 for the first."
    ),
    unverified=(
        "yakuman that add up",
        "counted yakuman",
        "chombo: 20 000 after uma, elsewhere told as a mangan",
        "no blessing of man",
    ),
    options=(
        option("start", 25000, "M-League"),
        option("uma", [30000, 10000, -10000, -30000], "M-League"),
        option("oka", 20000, "M-League"),
        option("chombo", 20000, "league's deduction; an event may set another"),
    ),
    rules=MLEAGUE_RULES,
)

JPML_A = RiichiRuleSet(
    key="jpml_a",
    names={"en": "JPML A rule", "it": "JPML regola A", "es": "JPML regla A", "fi": "JPML:n A-säännöt"},
    edition="A rule",
    source="Japan Professional Mahjong League, A rule, as public descriptions give them",
    description=(
        "No ippatsu, no ura and no kan dora, no red fives, one winner on a discard, abortive draws, "
        "floating uma by the number of players below the start, sticks left at the end are lost."
    ),
    unverified=(
        "4 fu for a pair of the seat and round wind",
        "East stays after an abortive draw",
        "no nagashi mangan",
        "all green needs the green dragon (page of 2012)",
    ),
    options=(
        option("start", 30000, "JPML"),
        option("abortive_draws", True, "JPML"),
        option("chombo", 20000, "a tournament server's preset"),
    ),
    rules=JPML_A_RULES,
)

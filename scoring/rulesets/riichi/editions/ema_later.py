"""EMA riichi after 2008: the editions of 2012, 2016 and 2025. An edition lists its changes against an earlier one."""

from scoring.names import Names
from scoring.rulesets.riichi.editions import ema_2008
from scoring.rulesets.riichi.names import GAME
from scoring.rulesets.riichi.options import option
from scoring.rulesets.riichi.parameters import Value, resectioned
from scoring.rulesets.riichi.penalties import DEAD_HAND, EMA, LATENESS, OBSTRUCTION, REPEATED, SHEETS, chombo
from scoring.rulesets.riichi.ruleset import RiichiRuleSet

RULES_2012 = ema_2008.RULES._replace(
    key="ema2012",
    doubles=frozenset({"daisuushii"}),
    tenho_cancels=frozenset(),
    uma=(30000, 10000, -10000, -30000),
    penalties=(
        chombo("EMA riichi rules 2012", ""),
        DEAD_HAND._replace(document="EMA riichi rules 2012", section=""),
    ),
)

_YAKU_2016 = {**ema_2008.VALUES, "tanyao": Value(1, 1, "4.2.1")}
_YAKUMAN_2016 = {code: section for code, section in ema_2008.YAKUMAN_ROWS.items() if code != "renho"}

RULES_2016 = RULES_2012._replace(
    key="ema2016",
    values=_YAKU_2016,
    yakuman=_YAKUMAN_2016,
    alone={"renho": Value(5, 0, "4.2.4")},
    doubles=frozenset(),
    uma=(15000, 5000, -5000, -15000),
    red_fives=0,
    counted="sanbaiman",
    two_yaku_from=None,
    abortive=(),
    nagashi="none",
    chombo=20000,
    leftover_unit=1,
    leftover_drop=True,
    substitute_loss=15000,
    indicators_per_kong=True,
    unidentified_tile=True,
    penalties=(chombo("EMA's list of changes, 2015", ""), DEAD_HAND, LATENESS, *OBSTRUCTION, REPEATED),
)

_SECTIONS_2025 = {
    "4.2.1": (
        *("riichi", "ippatsu", "menzen_tsumo", "tanyao", "pinfu", "iipeikou"),
        *("yakuhai_white", "yakuhai_green", "yakuhai_red", "yakuhai_seat", "yakuhai_round"),
        *("rinshan", "chankan", "haitei", "houtei"),
    ),
    "4.2.2": (
        *("daburu_riichi", "chiitoitsu", "sanshoku_doujun", "ittsu", "chanta", "sanshoku_doukou"),
        *("sanankou", "sankantsu", "toitoi", "shousangen", "honroutou"),
    ),
    "4.2.3": ("ryanpeikou", "honitsu", "junchan"),
    "4.2.5": ("chinitsu",),
}
_YAKU_2025 = resectioned(_YAKU_2016, _SECTIONS_2025)

RULES_2025 = RULES_2016._replace(
    key="ema2025",
    values=_YAKU_2025,
    yakuman=dict.fromkeys(_YAKUMAN_2016, "4.2.6"),
    sections={"dora": "2.7", "fu": "4.1.1", "limit": "4.1.2", "payments": "4.1.2"},
    double_wind_fu=2,
    kiriage=True,
    rinshan_with_haitei=False,
    chombo_after_signal=True,
    penalties=(chombo(EMA, "3.4.6"), DEAD_HAND, LATENESS, *SHEETS, *OBSTRUCTION, REPEATED),
)

EMA_2012 = RiichiRuleSet(
    key="ema2012",
    names=Names("EMA riichi 2012", GAME),
    edition="2012",
    source="European Mahjong Association, Riichi rules, edition of 2012, as its preface and later notes describe it",
    description="As EMA 2008 with uma 30/10; of the double yakuman only big four winds remains.",
    unverified=("chombo: mangan paid at the table, as in 2008",),
    options=(
        option("start", 30000, "as 2008"),
        option("uma", [30000, 10000, -10000, -30000], "edition of 2012"),
        option("red_fives", 3, "as 2008", choices=(3, 0)),
        option("abortive_draws", True, "as 2008"),
        option("abortive_dealer", "if_tenpai", "as 2008"),
    ),
    rules=RULES_2012,
)

EMA_2016 = RiichiRuleSet(
    key="ema2016",
    names=Names("EMA riichi 2016", GAME),
    edition="2016",
    source="European Mahjong Association, Riichi rules, in force from 1 April 2016, according to EMA's lists of "
    "changes",
    description=(
        "All simples open or closed, no red fives, blessing of man is a mangan, no double or counted yakuman, no "
        "abortive draws, uma 15/5, chombo 20 000 after uma."
    ),
    unverified=(
        "fu, yaku and limits as 2025 where EMA's notes list no change",
        "riichi with at least four tiles left",
        "substitutes, indicators and unidentified tiles as in 2025",
    ),
    options=(
        option("start", 30000, "3.7"),
        option("uma", [15000, 5000, -5000, -15000], "EMA's list of changes, 2015"),
        option("chombo", 20000, "EMA's list of changes, 2015"),
        option("leftover_unit", 1, "as 2025", choices=(1, 100)),
    ),
    rules=RULES_2016,
)

EMA_2025 = RiichiRuleSet(
    key="ema2025",
    names=Names("EMA riichi 2025", GAME),
    edition="2025, version 1.1",
    source="European Mahjong Association, Riichi: rules for Japanese mahjong, edition of 2025, version 1.1",
    description=(
        "All simples open or closed, no red fives, 4 fan 30 fu and 3 fan 60 fu are mangan, blessing of man is a "
        "mangan, no double or counted yakuman, 2 fu for a pair of a wind that is both seat wind and round wind, no "
        "last-tile yaku on a replacement tile, no abortive draws, uma 15/5, chombo 20 000 after uma."
    ),
    options=(
        option("start", 30000, "1.4"),
        option("uma", [15000, 5000, -5000, -15000], "3.7.1"),
        option("chombo", 20000, "3.4.6"),
        option("leftover_unit", 1, "3.7: decimals are dropped", choices=(1, 100)),
    ),
    rules=RULES_2025,
)

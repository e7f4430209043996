"""EMA riichi, edition of 14 May 2008: the values, the options, and the sections of the rulebook."""

from scoring.names import Names
from scoring.rulesets.riichi.names import GAME
from scoring.rulesets.riichi.options import option
from scoring.rulesets.riichi.parameters import Parameters, Value
from scoring.rulesets.riichi.penalties import DEAD_HAND, chombo
from scoring.rulesets.riichi.ruleset import RiichiRuleSet

ONE, TWO, THREE, FIVE, YAKUMAN = "4.2.1", "4.2.2", "4.2.3", "4.2.4", "4.2.5"

VALUES = {
    "riichi": Value(1, 0, ONE),
    "daburu_riichi": Value(1, 0, ONE),
    "ippatsu": Value(1, 0, ONE),
    "menzen_tsumo": Value(1, 0, ONE),
    "tanyao": Value(1, 0, ONE),
    "pinfu": Value(1, 0, ONE),
    "iipeikou": Value(1, 0, ONE),
    "sanshoku_doujun": Value(2, 1, ONE),
    "ittsu": Value(2, 1, ONE),
    "yakuhai_white": Value(1, 1, ONE),
    "yakuhai_green": Value(1, 1, ONE),
    "yakuhai_red": Value(1, 1, ONE),
    "yakuhai_seat": Value(1, 1, ONE),
    "yakuhai_round": Value(1, 1, ONE),
    "chanta": Value(2, 1, ONE),
    "rinshan": Value(1, 1, ONE),
    "chankan": Value(1, 1, ONE),
    "haitei": Value(1, 1, ONE),
    "houtei": Value(1, 1, ONE),
    "chiitoitsu": Value(2, 0, TWO),
    "sanshoku_doukou": Value(2, 2, TWO),
    "sanankou": Value(2, 2, TWO),
    "sankantsu": Value(2, 2, TWO),
    "toitoi": Value(2, 2, TWO),
    "honitsu": Value(3, 2, TWO),
    "shousangen": Value(2, 2, TWO),
    "honroutou": Value(2, 2, TWO),
    "junchan": Value(3, 2, TWO),
    "ryanpeikou": Value(3, 0, THREE),
    "chinitsu": Value(6, 5, FIVE),
}

YAKUMAN_ROWS = dict.fromkeys(
    (
        "kokushi",
        "chuuren",
        "tenho",
        "chiho",
        "renho",
        "suuankou",
        "suukantsu",
        "ryuuiisou",
        "chinroutou",
        "tsuuiisou",
        "daisangen",
        "shousuushii",
        "daisuushii",
    ),
    YAKUMAN,
)

RULES = Parameters(
    key="ema2008",
    values=VALUES,
    yakuman=YAKUMAN_ROWS,
    sections={"dora": "2.7", "fu": "4.1.1", "limit": "4.1.2", "payments": "4.1.2"},
    doubles=frozenset({"kokushi", "chuuren", "suuankou", "daisuushii"}),
    tenho_cancels=frozenset({"kokushi", "chuuren", "suuankou"}),
    start=30000,
    uma=(9000, 3000, -3000, -9000),
    red_fives=3,
    ura_under_each=True,
    two_yaku_from=5,
    liability=frozenset({"daisangen", "daisuushii"}),
    abortive=("nine_terminals", "four_kans", "four_winds", "four_riichi"),
    nagashi="win",
    penalties=(
        chombo("EMA riichi rules 2008", ""),
        DEAD_HAND._replace(document="EMA riichi rules 2008", section=""),
    ),
)

EMA_2008 = RiichiRuleSet(
    key="ema2008",
    names=Names("EMA riichi 2008", GAME),
    edition="2008",
    source="European Mahjong Association, Riichi: rules for Japanese mahjong, 14 May 2008",
    description=(
        "All simples closed only, three red fives, double yakuman that do not add up, two yaku required from five "
        "counters, abortive draws, nagashi mangan, chombo paid at the table, uma 9/3."
    ),
    options=(
        option("start", 30000, "ruling: the text gives no figure, only differences matter"),
        option("uma", [9000, 3000, -3000, -9000], "3.6.1"),
        option("red_fives", 3, "1.3", choices=(3, 0)),
        option("abortive_draws", True, "3.4.3"),
        option("abortive_dealer", "if_tenpai", "3.4.12, taken literally"),
    ),
    rules=RULES,
)

"""The Finnish riichi sheet: local yaku, minipoints unrounded, values to the nearest hundred, yakuman that add up."""

from scoring.names import Names
from scoring.rulesets.riichi.editions import ema_2008
from scoring.rulesets.riichi.names import GAME
from scoring.rulesets.riichi.options import option
from scoring.rulesets.riichi.parameters import Value
from scoring.rulesets.riichi.ruleset import RiichiRuleSet

ONE, TWO, THREE, FIVE = "Yksi yaku", "Kaksi yakua", "Kolme yakua", "Viisi yakua"
YAKUMAN = "Yakuman"

_TWO_YAKU = (
    "chiitoitsu",
    "sanshoku_doukou",
    "sanankou",
    "sankantsu",
    "toitoi",
    "honitsu",
    "shousangen",
    "chinitsu",
)

VALUES = {
    **{
        code: value._replace(section=TWO if code in _TWO_YAKU else ONE)
        for code, value in ema_2008.VALUES.items()
    },
    "open_riichi": Value(1, 0, ONE),
    "isshoku_sanjun": Value(2, 2, TWO),
    "sanrenkou": Value(2, 2, TWO),
    "ryanpeikou": Value(3, 0, THREE),
    "isshoku_yonjun": Value(5, 5, FIVE),
}

RULES = ema_2008.RULES._replace(
    key="finnish",
    values=VALUES,
    yakuman={
        **dict.fromkeys((*ema_2008.YAKUMAN_ROWS, "daisharin", "suurenkou"), YAKUMAN),
        "daisuushii": "Kaksi yakumania",
    },
    sections={"dora": "Dora", "fu": "Pisteet", "limit": "Maksimikädet", "payments": "Pisteet"},
    tenho_cancels=frozenset(),
    yakuman_add=True,
    start=25000,
    uma=(0, 0, 0, 0),
    first_draw_kongs=True,
    ura_under_each=False,
    fu_step=1,
    double_wind_fu=2,
    closed_draw_fu=False,
    open_pinfu_fu=False,
    round_base=True,
    winners="first",
    liability=frozenset(),
    abortive=("nine_terminals", "four_kans", "four_winds"),
    abortive_dealer="always",
    nagashi="reshuffle",
    chombo=0,
    penalties=(),
    extra_rounds=2,
    extra_goal=30001,
    bust=1,
)

_TITLES = {
    ONE: "One yaku",
    TWO: "Two yaku",
    THREE: "Three yaku",
    FIVE: "Five yaku",
    "Kaksi yakumania": "Two yakuman",
    "Pisteet": "Points",
    "Maksimikädet": "Limit hands",
}

FINNISH = RiichiRuleSet(
    key="finnish",
    names=Names("Finnish riichi", GAME),
    edition="club sheet",
    source="Riichi-mahjong, two-page Finnish club sheet",
    description=(
        "Local yaku, unrounded minipoints, values to the nearest hundred, yakuman add up, one winner on a discard, "
        "West and North rounds until someone has more than 30 000, the game ends when a player has nothing left."
    ),
    options=(
        option("start", 25000, "the sheet: Aloituspisteet"),
        option("uma", [0, 0, 0, 0], "ruling: the sheet has none"),
        option("red_fives", 3, "ruling: the sheet leaves it to the set in use", choices=(0, 1, 2, 3, 4)),
        option("abortive_draws", True, "the sheet: nagare"),
        option("counter_mode", "per_payer", "ruling: counters are flat, 100 from each payer"),
    ),
    rules=RULES,
    section_names={title: Names(en, GAME, title, "fi") for title, en in _TITLES.items()},
)

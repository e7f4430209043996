"""Tenhou, the online platform: four players, East and South rounds, as its recorded games show."""

from scoring.names import Names
from scoring.rulesets.riichi.editions import outside_ema
from scoring.rulesets.riichi.names import GAME
from scoring.rulesets.riichi.options import option
from scoring.rulesets.riichi.penalties import chombo
from scoring.rulesets.riichi.ruleset import RiichiRuleSet

RULES = outside_ema.RULES._replace(
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
    liability_whole=True,
    riichi_least=1000,
    rinshan_with_haitei=False,
    abortive=("nine_terminals", "four_kans", "four_winds", "four_riichi", "triple_ron"),
    abortive_dealer="always",
    nagashi="instead_of_noten",
    chombo=None,
    extra_rounds=1,
    extra_goal=30000,
    sudden_death=True,
    bust=0,
    agari_yame=True,
    penalties=(chombo("a mangan at the table", ""),),
)

TENHOU = RiichiRuleSet(
    key="tenhou",
    names=Names("Tenhou", GAME),
    edition="four players, East and South",
    source="The online platform's published rules, checked against its recorded games",
    description=(
        "Red fives, all simples open or closed, yakuman add up, two winners on a discard, five abortive draws, "
        "nagashi mangan, the last dealer stops when in first place, West round as sudden death, the game ends "
        "below zero."
    ),
    unverified=("uma and oka: the platform itself counts its own rank points",),
    put_right=(
        "until version 1.0 liability was shared by yakuman; now the liable player answers for the whole hand",
        "until version 1.0 the game ended in the West round while the dealer was to repeat",
        "until version 1.0 a player with less than 1 000 points could declare riichi",
        "until version 1.0 a replacement tile was also taken for the last tile",
    ),
    options=(
        option("start", 25000, "platform"),
        option("uma", [15000, 5000, -5000, -15000], "common use outside the platform"),
        option("target", 30000, "platform"),
        option("oka", 20000, "four times the difference between target and start"),
        option("red_fives", 3, "platform", choices=(3, 0)),
        option("abortive_draws", True, "platform"),
        option("triple_ron", "abortive", "platform; without abortive draws all three are paid"),
    ),
    rules=RULES,
)

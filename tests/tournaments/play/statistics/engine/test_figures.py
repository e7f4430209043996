"""Figures, runs and awards, made of counts."""

from fractions import Fraction
from itertools import groupby

import pytest

from scoring.rulesets import registry
from tests.rows import each
from tournaments.play.statistics.engine.awards import awards
from tournaments.play.statistics.engine.counts import Counts, Run, run_of
from tournaments.play.statistics.engine.figures import BY_KEY, FIGURES, figures_of, measure

EMA = registry.get("ema2025")


OF_RIICHI = {"riichi", "riichi_won", "riichi_dealt_in", "tenpai", "dora", "nagashi", "chombo"}


@each(
    ("ruleset", "missing"),
    [
        pytest.param("tenhou", {"false_hu"}, id="riichi online"),
        pytest.param("ema2025", {"false_hu", "nagashi"}, id="riichi in Europe"),
        pytest.param("mcr2006", OF_RIICHI, id="MCR"),
        pytest.param("zungjung33", OF_RIICHI | {"false_hu"}, id="Zung Jung"),
        pytest.param("fimj2001", OF_RIICHI | {"false_hu", "deal_ins", "average_lost"}, id="FIMJ"),
    ],
)
def test_a_rule_set_has_the_figures_of_its_game(ruleset, missing):
    having = {figure.key for figure in figures_of(registry.get(ruleset))}
    assert set(BY_KEY) - having == missing


def test_a_figure_is_a_number_and_its_sample():
    counts = Counts({"wins": 21, "hands": 100})
    found = measure(BY_KEY["wins"], counts)
    assert (found.number, found.sample, found.value) == (21, 100, Fraction(21, 100))
    assert measure(BY_KEY["tenpai"], counts).value is None
    assert measure(BY_KEY["games"], counts).sample is None


def test_every_figure_has_a_key_of_its_own():
    assert len(BY_KEY) == len(FIGURES)


@each("text", ["", "1", "0", "1101", "111", "0110111010", "000", "10001"])
@each("cut", [0, 1, 2, 5])
def test_the_longest_run_wherever_the_chain_is_cut(text, cut):
    def chain(part: str) -> Run:
        run = Run()
        for letter in part:
            run = run.then(run_of(letter == "1"))
        return run

    longest = max((len(list(group)) for letter, group in groupby(text) if letter == "1"), default=0)
    assert chain(text[:cut]).then(chain(text[cut:])) == chain(text)
    assert chain(text).best == longest


def player(**numbers: int) -> Counts:
    return Counts(dict(numbers), runs={"first": Run(3, 0, 0, 1), "not_last": Run(3, 3, 3, 3)})


def test_awards():
    """C has too few hands to be compared in a rate; equal players share a title."""
    field = {
        "A": player(hands=100, wins=20, deal_ins=10, self_draws=5),
        "B": player(hands=80, wins=20, deal_ins=8, self_draws=7),
        "C": player(hands=10, wins=9, deal_ins=0),
    }
    found = {award.key: (award.value, award.players) for award in awards(EMA, field)}
    assert found == {
        "most_wins": (20, ("A", "B")),
        "most_self_draws": (7, ("B",)),
        "best_win_rate": (Fraction(1, 4), ("B",)),
        "fewest_deal_ins": (Fraction(1, 10), ("A", "B")),
        "run_not_last": (3, ("A", "B", "C")),
    }


def test_without_hands_there_are_no_awards():
    assert awards(EMA, {}) == []

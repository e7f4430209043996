"""Figures: each is a number of the counts, or a number divided by another, which is its sample."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from scoring.rulesets.base import RuleSet
from tournaments.play.statistics.engine.counts import Counts


class Kind(Enum):
    """The form of a figure and of its text."""

    COUNT = "count"
    SHARE = "share"
    """A part of its sample, in percent."""
    MEAN = "mean"
    POINTS = "points"
    """A mean in points, without decimals."""


def _always(_ruleset: RuleSet) -> bool:
    return True


def _has_stakes(ruleset: RuleSet) -> bool:
    return ruleset.has_stakes


def _has_discarder(ruleset: RuleSet) -> bool:
    """Whether the discarder of the winning tile matters."""
    return not ruleset.has_racks


def _has_dora(ruleset: RuleSet) -> bool:
    return ruleset.has_dora


def _knows(kind: str) -> Callable[[RuleSet], bool]:
    def knows(ruleset: RuleSet) -> bool:
        return kind in ruleset.event_kinds

    return knows


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure by its key: the number, its divisor, and the rule sets that have it.

    ``better``: 1 where more is better, -1 where less is, 0 where it is a matter of style.
    """

    key: str
    kind: Kind
    number: str
    sample: str = ""
    exists: Callable[[RuleSet], bool] = _always
    better: int = 0


FIGURES = (
    Figure("games", Kind.COUNT, "games"),
    Figure("average_place", Kind.MEAN, "place_sum", "games", better=-1),
    Figure("first", Kind.SHARE, "place_1", "games", better=1),
    Figure("second", Kind.SHARE, "place_2", "games"),
    Figure("third", Kind.SHARE, "place_3", "games"),
    Figure("fourth", Kind.SHARE, "place_4", "games", better=-1),
    Figure("hands", Kind.COUNT, "hands"),
    Figure("hands_per_game", Kind.MEAN, "game_hands", "hand_games"),
    Figure("wins", Kind.SHARE, "wins", "hands", better=1),
    Figure("self_draws", Kind.SHARE, "self_draws", "wins"),
    Figure("average_won", Kind.POINTS, "won", "wins", better=1),
    Figure("deal_ins", Kind.SHARE, "deal_ins", "hands", _has_discarder, better=-1),
    Figure("average_lost", Kind.POINTS, "lost", "deal_ins", _has_discarder, better=-1),
    Figure("riichi", Kind.SHARE, "riichi", "hands", _has_stakes),
    Figure("riichi_won", Kind.SHARE, "riichi_won", "riichi", _has_stakes, better=1),
    Figure("riichi_dealt_in", Kind.SHARE, "riichi_dealt_in", "riichi", _has_stakes, better=-1),
    Figure("open_wins", Kind.SHARE, "open", "tiles"),
    Figure("dora", Kind.MEAN, "dora", "tiles", _has_dora),
    Figure("tenpai", Kind.SHARE, "tenpai", "draws", _has_stakes, better=1),
    Figure("nagashi", Kind.COUNT, "nagashi", exists=_knows("nagashi_mangan")),
    Figure("chombo", Kind.COUNT, "chombo", exists=_knows("chombo"), better=-1),
    Figure("false_hu", Kind.COUNT, "false_hu", exists=_knows("false_hu"), better=-1),
)
BY_KEY = {figure.key: figure for figure in FIGURES}


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure of a player or a field: None where the sample is empty."""

    figure: Figure
    number: int
    sample: int | None
    value: Fraction | None


def measure(figure: Figure, counts: Counts) -> Measured:
    """The figure of these counts."""
    number = counts[figure.number]
    if not figure.sample:
        return Measured(figure, number, None, Fraction(number))
    sample = counts[figure.sample]
    return Measured(figure, number, sample, Fraction(number, sample) if sample else None)


def figures_of(ruleset: RuleSet) -> tuple[Figure, ...]:
    """The figures that a rule set has."""
    return tuple(figure for figure in FIGURES if figure.exists(ruleset))


def measured(ruleset: RuleSet, counts: Counts) -> Iterator[Measured]:
    """Every figure that the rule set has, of these counts."""
    return (measure(figure, counts) for figure in figures_of(ruleset))

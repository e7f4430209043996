"""A question of the quiz: the situation in words, the figures to count, and whether the answers are right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from scoring import calculator
from scoring.rulebook import Example
from scoring.rulesets.base import RuleSet
from scoring.study import TILES
from scoring.tiletext import split_tiles, write_tiles
from tournaments.common.numbers import whole_number
from tournaments.public.quiz.engine.tiles import (
    DISCARD,
    SQUARES,
    WAITS,
    TileQuestion,
    every_tile,
    useful_after,
)
from tournaments.texts.bills import bill_view, payments_in_words
from tournaments.texts.claims import value_words
from tournaments.texts.format import named, score, wind

LEVELS: dict[int, tuple[Promise, Promise]] = {
    1: (lazy("First steps"), lazy("One or two patterns, no kong, no limit.")),
    2: (lazy("Several patterns"), lazy("Patterns that add up, open and concealed.")),
    3: (lazy("Kongs and limits"), lazy("Kongs, limit hands and whatever is rare.")),
}
TILE_LEVELS: dict[int, Promise] = {
    1: pgettext_lazy("difficulty", "easy"),
    2: pgettext_lazy("difficulty", "medium"),
    3: pgettext_lazy("difficulty", "hard"),
}
TASK_WORDS: dict[str, Promise] = {
    DISCARD: lazy("What do you discard?"),
    WAITS: lazy("What does the hand wait for?"),
}
FULL, EMPTY = "■", "□"
ASKED: dict[str, Promise] = {
    "fan": lazy("Fan"),
    "fu": lazy("Fu"),
    "points": lazy("Points"),
    "doublings": lazy("Doublings"),
    "value": lazy("Value"),
    "total": lazy("The winner gets in all"),
}
LONGEST = 6


@dataclass(frozen=True, slots=True)
class AskedFigure:
    """A figure to count: the typed answer and the right one (None: any answer is right)."""

    key: str
    label: Promise
    typed: str
    right: int | None

    @property
    def is_right(self) -> bool:
        """Whether the answer agrees, or does not matter."""
        return self.right is None or whole_number(self.typed, LONGEST) == self.right

    @property
    def verdict(self) -> str:
        """The words "right", or the right figure."""
        if self.right is None:
            return _("does not matter here")
        return _("right") if self.is_right else _("no, it is %(figure)s") % {"figure": score(self.right)}


@dataclass(frozen=True, slots=True)
class Question:
    """A hand with its situation, the figures to count, and its bill for later."""

    hand: Mapping[str, Any]
    facts: list[str]
    dora: str
    figures: list[AskedFigure]
    bill: Mapping[str, Any]
    value: str
    payments: list[str]
    address: str

    @property
    def is_right(self) -> bool:
        """Whether all answers are right."""
        return all(figure.is_right for figure in self.figures)


def show_question(ruleset: RuleSet, example: Example, typed: Mapping[str, str]) -> Question:
    """The question as the page shows it."""
    answer = calculator.calculate(ruleset, example.fields())
    assert answer.bill is not None
    bill = bill_view(answer.bill)
    figures = {**answer.bill.totals, "total": answer.bill.delta[example.seat]}
    if figures.get("limit") and ruleset.has_fu:
        figures["fu"] = None
    shown = [
        AskedFigure(key, ASKED[key], typed.get(key, "").strip(), figures[key])
        for key in asked_figures(ruleset)
    ]
    return Question(
        hand=answer.hand,
        facts=_facts(ruleset, example),
        dora=example.dora,
        figures=shown,
        bill=bill,
        value=value_words(bill),
        payments=payments_in_words(bill),
        address=f"{reverse('calculator')}?{urlencode([('rules', ruleset.key), *example.fields()])}",
    )


class Discarded(NamedTuple):
    """A discard with the tiles that help after it, and their number."""

    tile: str
    useful: str
    left: int


@dataclass(frozen=True, slots=True)
class ShownTiles:
    """A question about tiles: its task, the tiles to choose from and the chosen ones, and the right ones.

    `squares` is the result: all of them filled for the best answer.
    """

    task: Promise
    tiles: str
    several: bool
    choices: Sequence[tuple[str, bool]]
    right: tuple[str, ...]
    discards: Sequence[Discarded]
    is_right: bool
    squares: str
    address: str


def show_tiles(ruleset: RuleSet, question: TileQuestion, answer: frozenset[str]) -> ShownTiles:
    """The question with its answer; `answer` is empty before it."""
    offered = every_tile() if question.task == WAITS else tuple(dict.fromkeys(split_tiles(question.tiles)))
    filled = question.squares(answer)
    return ShownTiles(
        task=TASK_WORDS[question.task],
        tiles=question.tiles,
        several=question.task == WAITS,
        choices=[(tile, tile in answer) for tile in offered],
        right=question.right,
        discards=[
            Discarded(
                row.tile, write_tiles([tile for tile, _left in row.useful]), useful_after(question, row.tile)
            )
            for row in question.study.discards
        ],
        is_right=filled == SQUARES,
        squares=FULL * filled + EMPTY * (SQUARES - filled),
        address=f"{reverse('calculator')}?{urlencode([('rules', ruleset.key), (TILES, question.tiles)])}",
    )


def asked_figures(ruleset: RuleSet) -> tuple[str, ...]:
    """The figures to count in the rule set."""
    if ruleset.has_fu:
        return ("fan", "fu", "total")
    return ("doublings", "value") if ruleset.has_racks else ("points", "total")


def _facts(ruleset: RuleSet, example: Example) -> list[str]:
    flags = {flag.code: flag.names for flag in ruleset.flags}
    return [
        _("Seat wind: %(wind)s") % {"wind": wind(example.seat)},
        _("Round wind: %(wind)s") % {"wind": wind(example.round)},
        _("Self-draw") if example.how == "tsumo" else _("Discard"),
        *(named(flags[code]) for code in example.flags),
    ]

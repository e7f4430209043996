"""A question of the quiz: the situation in words, what is asked for, and whether the answers are right."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring import calculator
from scoring.rulebook import Example
from scoring.rulesets.base import RuleSet
from tournaments.common.numbers import whole_number
from tournaments.texts.bills import bill_view, payments_in_words
from tournaments.texts.claims import value_words
from tournaments.texts.format import named, score, wind

LEVELS: dict[int, tuple[Promise, Promise]] = {
    1: (lazy("First steps"), lazy("One or two patterns, no kong, no limit.")),
    2: (lazy("Several patterns"), lazy("Patterns that add up, open and concealed.")),
    3: (lazy("Kongs and limits"), lazy("Kongs, limit hands and whatever is rare.")),
}
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
class Asked:
    """A figure that is asked for: what was typed, what is right (None: nothing is), and whether the two agree."""

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
        """Right, or what would be."""
        if self.right is None:
            return _("does not matter here")
        return _("right") if self.is_right else _("no, it is %(figure)s") % {"figure": score(self.right)}


@dataclass(frozen=True, slots=True)
class Question:
    """A hand with its situation, the figures asked for, and its bill for later."""

    hand: Mapping[str, Any]
    facts: list[str]
    dora: str
    asked: list[Asked]
    bill: Mapping[str, Any]
    value: str
    payments: list[str]
    address: str

    @property
    def is_right(self) -> bool:
        """Whether all answers are."""
        return all(asked.is_right for asked in self.asked)


def show_question(ruleset: RuleSet, example: Example, typed: Mapping[str, str]) -> Question:
    """The question as the page shows it."""
    answer = calculator.calculate(ruleset, example.fields())
    assert answer.bill is not None
    bill = bill_view(answer.bill)
    figures = {**answer.bill.totals, "total": answer.bill.delta[example.seat]}
    if figures.get("limit") and ruleset.has_fu:
        figures["fu"] = None
    asked = [
        Asked(key, ASKED[key], typed.get(key, "").strip(), figures[key]) for key in asked_figures(ruleset)
    ]
    return Question(
        hand=answer.hand,
        facts=_facts(ruleset, example),
        dora=example.dora,
        asked=asked,
        bill=bill,
        value=value_words(bill),
        payments=payments_in_words(bill),
        address=f"{reverse('calculator')}?{urlencode([('rules', ruleset.key), *example.fields()])}",
    )


def asked_figures(ruleset: RuleSet) -> tuple[str, ...]:
    """What is to be counted in the rule set."""
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

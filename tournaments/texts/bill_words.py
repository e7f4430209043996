"""The words of a bill for a page that draws it without the server (static/js/bill.js), in the reader's language.

A count has three forms: of 1, of 2 and of 5; no language of the service has more.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, trans_real

from scoring.names import EVERY_GAME
from scoring.rulesets.base import RuleSet
from tournaments.texts.bills import FORMS, REASONS
from tournaments.texts.faults import LIMITS, NOTES, limit_name
from tournaments.texts.format import UNITS, WINDS, named, unit
from tournaments.texts.tiles import tile_label

JOINT = "\x04"
"""Stands between the context and the words in a catalogue of gettext."""
SENTENCES = {
    "caption": lazy("The value of the hand, line by line"),
    "in_book": lazy("In the rulebook:"),
    "link": lazy("Link to this hand"),
    "plain_fives": lazy("These rules have no red fives: each counts as a plain five."),
    "racks": lazy("Racks:"),
    "read_as": lazy("Read as"),
    "who_pays": lazy("Who pays whom, and why"),
    "won_on": lazy("won on %(tile)s"),
    "pays": lazy("%(payer)s pays %(receiver)s %(points)s: %(reason)s"),
    "takes": lazy("%(receiver)s takes %(points)s from the table: %(reason)s"),
    "fu": lazy("%(n)s fu"),
}
TILES = (
    *(f"{number}{suit}" for suit in "mps" for number in range(10)),
    *(f"{number}z" for number in range(1, 8)),
    *(f"{letter}{number}" for letter in "fg" for number in range(1, 5)),
)


def bill_words(rulesets: Sequence[RuleSet]) -> dict[str, Any]:
    """All words of a bill in one of the rule sets."""
    return {
        "names": {ruleset.family: _names(ruleset.family) for ruleset in rulesets}
        | {EVERY_GAME: _names(EVERY_GAME)},
        "rulesets": {ruleset.key: _of_ruleset(ruleset) for ruleset in rulesets},
        "said": _translated(SENTENCES),
        "counts": {
            "points": forms(lambda n: ngettext("%(points)s point", "%(points)s points", n)),
            "fan": forms(lambda n: ngettext("%(n)s fan", "%(n)s fan", n)),
            "yakuman": forms(lambda n: ngettext("%(n)s yakuman", "%(n)s yakuman", n)),
        },
        "units": {name: forms(partial(unit, name)) for name in UNITS},
        "winds": _translated(WINDS),
        "reasons": _translated(REASONS),
        "notes": _translated(NOTES),
        "forms": _translated(FORMS),
        "tiles": {name: tile_label(name) for name in TILES},
    }


def _translated(sentences: Any) -> dict[str, str]:
    return {key: str(words) for key, words in sentences.items()}


def forms(words: Callable[[int], str]) -> list[str]:
    """The three forms of a count."""
    return [words(1), words(2), words(5)]


def _names(game: str) -> dict[str, str]:
    """The translations of a game's English names; {} for a reader of English."""
    start = f"{game}{JOINT}"
    catalogue = trans_real.catalog()._catalog  # type: ignore[attr-defined]  # as Django's own catalogue for scripts
    return {
        key.removeprefix(start): words
        for key, words in catalogue.items()
        if isinstance(key, str) and key.startswith(start) and words
    }


def _of_ruleset(ruleset: RuleSet) -> dict[str, Any]:
    """The names of the rule set, its melds, limits and sections."""
    return {
        "name": named(ruleset.names),
        "family": ruleset.family,
        "source": _(ruleset.source),
        "melds": {kind: named(names) for kind, names in ruleset.meld_names.items()},
        "limits": limit_names(ruleset),
        "sections": {
            title: [named(names), names.language or "en", names.number is None]
            for title, names in ruleset.section_names.items()
        },
    }


def limit_names(ruleset: RuleSet) -> dict[str, str]:
    """The names of the limits of a rule set, by code."""
    return {code: limit_name(code) for code in (*LIMITS, *(limit.code for limit in ruleset.claim_limits))}

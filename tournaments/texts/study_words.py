"""The words of a study of a hand: for templates, and for a page that draws it by itself (static/js/study.js)."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.study_results import Change
from tournaments.texts.bill_words import bill_words, forms, limit_names
from tournaments.texts.faults import SENTENCES
from tournaments.texts.format import named, wind

KEYS = tuple(registry.keys())
SAID = {
    "helped_by": lazy("useful:"),
    "best": lazy("Best discards"),
    "discard": lazy("Discard"),
    "elsewhere": lazy("The same hand in other rules"),
    "furiten": lazy("Furiten: a tile of this wait is among the discards. Only a self-draw wins."),
    "furiten_hand": lazy("Furiten: this hand wins by self-draw alone."),
    "held": lazy("Not ready: the hand itself holds all four of each tile that would complete it."),
    "no_yaku": lazy("No yaku: the hand is ready, but wins on no discard."),
    "no_yaku_at_all": lazy("No yaku: the hand is ready, but cannot win as it is."),
    "instead": lazy("in place of"),
    "self_draw": lazy("Self-draw"),
    "tile": lazy("Tile"),
    "waits_for": lazy("waits for:"),
    "what_if": lazy("What if"),
    "why_not": lazy("Why not"),
    "why_not_help": lazy("One change would give each of these patterns:"),
}
REFUSED = {
    "no_yaku": lazy("no yaku"),
    "two_yaku_minimum": lazy("below the minimum"),
    "below_minimum": lazy("below the minimum"),
    "furiten": lazy("furiten"),
}
"""The reasons why a wait or a rule set pays nothing, in a cell of a table."""
IMPOSSIBLE = lazy("not possible")
HOWS = {"ron": lazy("Won by discard"), "tsumo": lazy("Won by self-draw")}
CHANGES = {
    "with": lazy("With: %(flag)s"),
    "without": lazy("Without: %(flag)s"),
    "seat": lazy("Seat wind %(wind)s"),
    "round": lazy("Round wind %(wind)s"),
    "melds": lazy("Without open melds"),
    "win": lazy("Won on"),
}
COUNTS: dict[str, Callable[[int], str]] = {
    "left": lambda n: ngettext("%(n)s left", "%(n)s left", n),
    "ready": lambda n: ngettext("Ready: %(n)s tile left to win on", "Ready: %(n)s tiles left to win on", n),
    "away": lambda n: ngettext("%(n)s tile away from ready", "%(n)s tiles away from ready", n),
    "useful": lambda n: ngettext("%(n)s tile brings it nearer:", "%(n)s tiles bring it nearer:", n),
    "missing": lambda n: ngettext(
        "Not a winning hand: %(n)s tile is missing.", "Not a winning hand: %(n)s tiles are missing.", n
    ),
    "more": lambda n: ngettext("and %(n)s more", "and %(n)s more", n),
    "few": lambda n: ngettext(
        "%(n)s tile so far. 13 show the waits, 14 the score.",
        "%(n)s tiles so far. 13 show the waits, 14 the score.",
        n,
    ),
}
DRAWN = ("no_yaku",)
"""Faults that a page can tell without the server."""


def study_words(chosen: Sequence[RuleSet]) -> dict[str, Any]:
    """All words of bills and studies in one of the rule sets, and of a value in any other."""
    words = bill_words(chosen)
    others = {key: registry.get(key) for key in KEYS if key not in words["rulesets"]}
    short = {
        key: {"name": named(ruleset.names), "family": ruleset.family, "limits": limit_names(ruleset)}
        for key, ruleset in others.items()
    }
    return {
        **words,
        "rulesets": {**words["rulesets"], **short},
        "counts": {**words["counts"], **{key: forms(words) for key, words in COUNTS.items()}},
        "study": {key: str(value) for key, value in SAID.items()},
        "refused": {key: str(value) for key, value in REFUSED.items()} | {"": str(IMPOSSIBLE)},
        "faults": {code: str(SENTENCES[code]) for code in DRAWN},
        "changes": {key: str(value) for key, value in CHANGES.items()},
        "hows": {key: str(value) for key, value in HOWS.items()},
        "flags": {flag.code: named(flag.names) for ruleset in chosen for flag in ruleset.flags},
    }


def counted(key: str, n: int) -> str:
    """One of the `COUNTS` with its number."""
    return COUNTS[key](n) % {"n": n}


def refused_words(codes: Sequence[str]) -> str:
    """The reason why there is no value, short enough for a cell."""
    return str(next((REFUSED[code] for code in codes if code in REFUSED), IMPOSSIBLE))


def change_words(change: Change, ruleset: RuleSet) -> str:
    """A change of the situation; the template draws tiles behind it."""
    match change.what:
        case "how":
            return str(HOWS[change.after])
        case "flag":
            code = change.after or change.before
            flag = next(named(flag.names) for flag in ruleset.flags if flag.code == code)
            return str(CHANGES["with" if change.after else "without"]) % {"flag": flag}
        case "seat" | "round":
            return str(CHANGES[change.what]) % {"wind": wind(change.after)}
        case "melds" | "win":
            return str(CHANGES[change.what])
    return ""

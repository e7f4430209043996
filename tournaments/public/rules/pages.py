"""The public calculator: tiles in, the bill out, in any rule set; the address holds the hand."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext

from scoring.calculator import ABSENT, YOU, has_reds, read_wind
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.study import DISCARDS, TILES
from scoring.tiles import SEATS
from tournaments.common.web.engine.pages import runs_engine
from tournaments.play.hands.presentation.bill_comparison import differences
from tournaments.play.hands.presentation.form_page import meld_words, rack_fields, rack_statuses
from tournaments.public.rules.presentation import Address, answer_view, elsewhere_rows
from tournaments.texts.format import named, wind
from tournaments.texts.study_words import SAID, study_words

DEFAULT = "ema2025"
EXAMPLES = (
    (lazy("A hand that waits"), "23456m345p22678s"),
    (lazy("Which tile to discard"), "23455m3467p34567s"),
    (lazy("A winning hand"), "234567m345p67s22s8s"),
)
"""Hands to begin with, as (words, tiles)."""


@runs_engine
def calculator_page(request: HttpRequest) -> HttpResponse:
    """The page, or only the bill when htmx asks while somebody taps."""
    data = request.GET
    rulesets = list(map(registry.get, registry.keys()))
    chosen = [ruleset for ruleset in rulesets if ruleset.key in data.getlist("rules")][:2] or [
        registry.get(DEFAULT)
    ]
    address = Address(request.path, [(name, value) for name in data for value in data.getlist(name)])
    answers = [answer_view(ruleset, address) for ruleset in chosen] if data.get(f"tiles-{YOU}") else []
    complete = any(answer["study"]["state"] == "complete" for answer in answers)
    context = {
        "answers": answers,
        "differences": differences(answers),
        "hand_form": _page(data, chosen),
        "rulesets": rulesets,
        "chosen": [ruleset.key for ruleset in chosen],
        "elsewhere": elsewhere_rows(chosen[0], address) if complete and len(chosen) == 1 else [],
        "examples": [(words, tiles, address.changed({TILES: (tiles,)})) for words, tiles in EXAMPLES],
        "share": str(address),
        "said": SAID,
    }
    if request.headers.get("HX-Request"):
        return render(request, "rules/_calculator_answer.html", context)
    return render(request, "rules/calculator.html", {**context, "words": study_words(chosen)})


def _page(data: QueryDict, chosen: Sequence[RuleSet]) -> dict[str, Any]:
    """The contents of the picker and the situation fields, for all chosen rule sets together."""
    seat = {"key": YOU, "short": pgettext("tiles", "Hand")}
    seat |= {name: data.get(f"{name}-{YOU}", "") for name in ("tiles", "melds")}
    own = read_wind(data, "seat", "S")
    has_racks = any(ruleset.has_racks for ruleset in chosen)
    return {
        "ruleset": chosen[0],
        "seats": [seat],
        "flags": _flags(data, chosen),
        "reds": any(map(has_reds, chosen)),
        "meld_words": meld_words(chosen[0]),
        "has_discards": any(ruleset.has_furiten for ruleset in chosen),
        "discards": data.get(DISCARDS, ""),
        "has_flowers": any(ruleset.has_flowers for ruleset in chosen),
        "has_dora": any(ruleset.has_dora for ruleset in chosen),
        "has_counters": any("counters" in ruleset.record_fields for ruleset in chosen),
        "has_stakes": all(ruleset.has_stakes for ruleset in chosen),
        "has_declared_doublings": any(ruleset.has_declared_doublings for ruleset in chosen),
        "declared": data.get(f"declared-{YOU}", ""),
        "rack_seats": _racks(data, own) if has_racks else [],
        "rack_statuses": [*rack_statuses(), (ABSENT, _("empty seat"))],
        "rack_points": False,
        "dora": data.get("dora", ""),
        "ura": data.get("ura", ""),
        "typed_open": False,
        "seat": own,
        "round": read_wind(data, "round", "E"),
        "how": data.get("how", "tsumo"),
        "counters": data.get("counters", "0"),
        "winds": [(letter, wind(letter)) for letter in SEATS],
    }


Ticks = list[tuple[str, str, bool]]


def _flags(data: QueryDict, chosen: Sequence[RuleSet]) -> list[tuple[str, Ticks]]:
    """The flags as (code, name, ticked): first the common flags of all chosen rule sets, then each one's own."""
    ticked = data.getlist(f"flag-{YOU}")
    lists = [{flag.code: named(flag.names) for flag in ruleset.flags} for ruleset in chosen]
    shared = {code: name for code, name in lists[0].items() if all(code in ruleset for ruleset in lists)}
    groups = [("", shared)]
    for ruleset, own in zip(chosen, lists, strict=True):
        groups.append((named(ruleset.names), {code: own[code] for code in own if code not in shared}))
    return [
        (caption, [(code, name, code in ticked) for code, name in flags.items()])
        for caption, flags in groups
        if flags
    ]


def _racks(data: QueryDict, own: str) -> list[dict[str, Any]]:
    """The racks of the four seats, without the winner's own."""
    return [
        {
            "key": letter,
            "name": wind(letter),
            "short": wind(letter),
            "out": letter == own,
            "rack": rack_fields(data, letter),
        }
        for letter in SEATS
    ]

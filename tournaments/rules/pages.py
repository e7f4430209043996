"""The public calculator: tiles in, the bill out, in any rule set; the address holds the hand."""

import re
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import hands
from scoring.faults import Fault, Refused
from scoring.hand_form import read_hand, read_rack
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.common.engine.pages import runs_engine
from tournaments.common.numbers import whole_number
from tournaments.hands.presentation.bill_comparison import differences
from tournaments.hands.presentation.form_page import meld_words, rack_fields, rack_statuses
from tournaments.texts.bills import bill_view, payments_in_words
from tournaments.texts.claims import value_words
from tournaments.texts.format import named, wind
from tournaments.texts.forms import show_faults

WINDS = "ESWN"
YOU = "you"
DEFAULT = "ema2008"
ABSENT = "absent"
"""Said of the seat that is empty where three play."""
EMPTY_RACK: dict[str, Any] = {"combos": [], "bonus": "", "status": None}
TILE_FIELDS = ("tiles-", "melds-", "dora", "ura", "rack-combos-")
RED_FIVE = re.compile(r"0(?=[0-9]*[mps])")


@runs_engine
def calculator(request: HttpRequest) -> HttpResponse:
    """The page, or only the bill when htmx asks while one taps."""
    data = request.GET
    rulesets = list(map(registry.get, registry.keys()))
    chosen = [ruleset for ruleset in rulesets if ruleset.key in data.getlist("rules")][:2] or [
        registry.get(DEFAULT)
    ]
    answers = [_answer(ruleset, data) for ruleset in chosen] if data.get(f"tiles-{YOU}") else []
    context = {
        "answers": answers,
        "differences": differences(answers),
        "entry": _page(data, chosen),
        "rulesets": rulesets,
        "chosen": [ruleset.key for ruleset in chosen],
        "share": f"{request.path}?{data.urlencode()}",
    }
    template = (
        "rules/_calculator_answer.html" if request.headers.get("HX-Request") else "rules/calculator.html"
    )
    return render(request, template, context)


def _page(data: QueryDict, chosen: Sequence[RuleSet]) -> dict[str, Any]:
    """What the picker and the situation fields show: all that one of the chosen rule sets asks for."""
    seat = {"key": YOU, "name": _("your hand"), "short": pgettext("tiles", "Hand"), "tiles": "", "melds": ""}
    seat |= {name: data.get(f"{name}-{YOU}", "") for name in ("tiles", "melds")}
    own = _wind(data, "seat", "S")
    has_racks = any(ruleset.has_racks for ruleset in chosen)
    return {
        "seats": [seat],
        "flags": _flags(data, chosen),
        "reds": any(map(has_reds, chosen)),
        "meld_words": meld_words(chosen[0]),
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
        "round": _wind(data, "round", "E"),
        "how": data.get("how", "tsumo"),
        "counters": data.get("counters", "0"),
        "winds": [(letter, wind(letter)) for letter in WINDS],
    }


def has_reds(ruleset: RuleSet) -> bool:
    """Whether red fives count in the rule set as its document has it."""
    return ruleset.facts(ruleset.resolve(None)).red_fives > 0


Ticks = list[tuple[str, str, bool]]


def _flags(data: QueryDict, chosen: Sequence[RuleSet]) -> list[tuple[str, Ticks]]:
    """The flags as (code, name, ticked): first those all chosen rule sets know, then each one's own under its name."""
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
    """The racks of the four seats; the winner's own is out."""
    return [
        {
            "key": letter,
            "name": wind(letter),
            "short": wind(letter),
            "out": letter == own,
            "rack": rack_fields(data, letter),
        }
        for letter in WINDS
    ]


def _answer(ruleset: RuleSet, data: QueryDict) -> dict[str, Any]:
    """The bill in one rule set, or what keeps the hand from being one."""
    answer: dict[str, Any] = {"ruleset": ruleset}
    if not has_reds(ruleset):
        data, turned = with_plain_fives(data)
        answer["plain_fives"] = turned
    try:
        record = read_record(data, ruleset)
        bill = bill_view(hands.explain(ruleset, record))
    except Refused as refused:
        return {**answer, "faults": show_faults(refused.faults)}
    seats = {**record["winners"], **record["racks"]} if "racks" in record else WINDS
    changes = [{"wind": letter, "delta": bill["delta"][letter]} for letter in WINDS if letter in seats]
    return {
        **answer,
        "bill": bill,
        "value": value_words(bill),
        "payments": payments_in_words(bill),
        "changes": changes,
        "hand": _winning_hand(record),
    }


def with_plain_fives(data: QueryDict) -> tuple[QueryDict, bool]:
    """The fields with each red five as a plain five, and whether there was one."""
    plain = data.copy()
    for name in filter(lambda name: name.startswith(TILE_FIELDS), data):
        plain[name] = RED_FIVE.sub("5", data.get(name, ""))
    return plain, plain != data


def _winning_hand(record: dict[str, Any]) -> dict[str, Any]:
    """The winning hand of a record."""
    winners: dict[str, dict[str, Any]] = record.get("winners", {})
    return next(iter(winners.values()), record)


def read_record(data: QueryDict, ruleset: RuleSet) -> dict[str, Any]:
    """A `hands` record from the fields of the page, with what the rule set asks for; raises Refused."""
    faults: list[Fault] = []
    hand = read_hand(data, YOU, ruleset, faults)
    if hand is None:
        faults.append(Fault("bad_tiles", f"tiles-{YOU}", found=data.get(f"tiles-{YOU}", "")))
    situation = _situation(data, ruleset, faults)
    racks = _read_racks(data, situation["seat"], faults) if ruleset.has_racks else {}
    declared = read_count(data, f"declared-{YOU}", faults) if ruleset.has_declared_doublings else None
    if faults or hand is None:
        raise Refused(*faults)
    known = {flag.code for flag in ruleset.flags}
    hand["flags"] = [flag for flag in hand["flags"] if flag in known]
    if ruleset.has_dora:
        hand["ura_indicators"] = data.get("ura", "").replace(" ", "")
    if declared is not None:
        hand["declared_doublings"] = declared
    if ruleset.has_racks:
        winner = {**hand, "self_draw": situation["self_draw"]}
        return {"round": situation["round"], "winners": {situation["seat"]: winner}, "racks": racks}
    return {**hand, **{name: value for name, value in situation.items() if name in ruleset.record_fields}}


def _situation(data: QueryDict, ruleset: RuleSet, faults: list[Fault]) -> dict[str, Any]:
    """All that a line may tell of the table; the discarder sits where nobody's seat matters."""
    seat, discard = _wind(data, "seat", "S"), data.get("how") == "ron"
    discarder = next(letter for letter in "WNSE" if letter != seat) if discard else None
    counters = read_count(data, "counters", faults) if "counters" in ruleset.record_fields else None
    return {
        "seat": seat,
        "round": _wind(data, "round", "E"),
        "self_draw": not discard,
        "discarder": discarder,
        "responsible": discarder,
        "counters": counters or 0,
        "sticks_taken": 0,
        "liable": None,
    }


def _read_racks(data: QueryDict, seat: str, faults: list[Fault]) -> dict[str, Any]:
    """The racks of the other seats, but for an empty one."""
    others = [letter for letter in WINDS if letter != seat and data.get(f"rack-status-{letter}") != ABSENT]
    return {letter: read_rack(data, letter, faults) or EMPTY_RACK for letter in others}


def read_count(data: QueryDict, name: str, faults: list[Fault]) -> int | None:
    """A small number; None where nothing was typed."""
    text = data.get(name, "").strip()
    number = whole_number(text, 2)
    if text and number is None:
        faults.append(Fault("not_a_number", name, found=text))
    return number


def _wind(data: QueryDict, name: str, default: str) -> str:
    value = data.get(name) or default
    return value if len(value) == 1 and value in WINDS else default

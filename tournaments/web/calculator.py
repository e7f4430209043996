"""The public calculator: tiles in, the bill out, in any rule set; the address holds the hand."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring import hands
from scoring.faults import Fault, Refused
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.templatetags.mahjong import named, wind
from tournaments.web.hand_form import read_hand
from tournaments.web.words import show_faults, value_words

WINDS = "ESWN"
YOU = "you"
DEFAULT = "ema2008"
FAMILIES = ("riichi", "zung_jung", "mcr")


def calculator(request: HttpRequest) -> HttpResponse:
    """The page, or only the bill when htmx asks while one taps."""
    data = request.GET
    rulesets = [registry.get(key) for key in registry.keys() if registry.get(key).family in FAMILIES]  # noqa: SIM118
    chosen = [one for one in rulesets if one.key in data.getlist("rules")][:2] or [registry.get(DEFAULT)]
    context = {
        "answers": [_answer(ruleset, data) for ruleset in chosen] if data.get(f"tiles-{YOU}") else [],
        "entry": _page(data, chosen[0]),
        "rulesets": rulesets,
        "chosen": [one.key for one in chosen],
        "share": f"{request.path}?{data.urlencode()}",
    }
    template = (
        "tournaments/_calculator_answer.html"
        if request.headers.get("HX-Request")
        else "tournaments/calculator.html"
    )
    return render(request, template, context)


def _page(data: QueryDict, ruleset: RuleSet) -> dict[str, Any]:
    """What the picker and the situation fields show."""
    flags = [
        (flag.code, named(flag.names), flag.code in data.getlist(f"flag-{YOU}")) for flag in ruleset.flags
    ]
    seat = {"key": YOU, "name": _("your hand"), "short": _("Hand"), "tiles": "", "melds": ""}
    seat |= {name: data.get(f"{name}-{YOU}", "") for name in ("tiles", "melds")}
    return {
        "seats": [seat],
        "flags": flags,
        "reds": bool(getattr(ruleset.resolve(None), "red_fives", 0)),
        "flowers": ruleset.family != "riichi",
        "has_dora": ruleset.family == "riichi",
        "dora": data.get("dora", ""),
        "ura": data.get("ura", ""),
        "typed_open": False,
        "seat": data.get("seat", "S"),
        "round": data.get("round", "E"),
        "how": data.get("how", "tsumo"),
        "counters": data.get("counters", "0"),
        "winds": [(letter, wind(letter)) for letter in WINDS],
    }


def _answer(ruleset: RuleSet, data: QueryDict) -> dict[str, Any]:
    """The bill in one rule set, or what keeps the hand from being one."""
    answer: dict[str, Any] = {"ruleset": ruleset}
    try:
        record = read_record(data, ruleset)
        bill = hands.explain(ruleset, record).to_json()
    except Refused as refused:
        return {**answer, "faults": show_faults(refused.faults)}
    changes = [{"wind": letter, "delta": bill["delta"].get(letter, 0)} for letter in WINDS]
    return {**answer, "bill": bill, "value": value_words(bill), "changes": changes, "hand": record}


def read_record(data: QueryDict, ruleset: RuleSet) -> dict[str, Any]:
    """A `hands` record of the rule set's family from the fields of the page; raises Refused."""
    faults: list[Fault] = []
    riichi = ruleset.family == "riichi"
    hand = read_hand(data, YOU, faults, indicators=riichi)
    if hand is None:
        faults.append(Fault("bad_tiles", f"tiles-{YOU}", found=data.get(f"tiles-{YOU}", "")))
    counters = data.get("counters", "0").strip() or "0"
    if not counters.isdecimal() or len(counters) > 2:
        faults.append(Fault("not_a_number", "counters", found=counters))
    if faults or hand is None:
        raise Refused(*faults)
    seat, discard = _wind(data, "seat", "S"), data.get("how") == "ron"
    discarder = next(letter for letter in "WNSE" if letter != seat) if discard else None
    record = {**hand, "self_draw": not discard, "discarder": discarder, "seat": seat}
    record["flags"] = [flag for flag in hand["flags"] if flag in {one.code for one in ruleset.flags}]
    if riichi:
        indicators = {"ura_indicators": data.get("ura", "").replace(" ", "")}
        record |= {**indicators, "counters": int(counters), "sticks_taken": 0, "liable": None}
    if ruleset.family == "zung_jung":
        return {**record, "responsible": discarder}
    return {**record, "round": _wind(data, "round", "E")}


def _wind(data: QueryDict, name: str, default: str) -> str:
    value = data.get(name) or default
    return value if len(value) == 1 and value in WINDS else default

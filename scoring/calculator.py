"""The calculator: one hand from the fields of a form, in any rule set. The server and the browser call it."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scoring import hand_form, hands
from scoring.faults import Fault, Refused
from scoring.hand import BadMeld, Meld, meld
from scoring.hand_form import Fields, FormFields, read_hand, read_rack
from scoring.numbers import whole_number
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.score import Explanation
from scoring.tiles import SEATS

Pairs = Sequence[tuple[str, str]]
"""The fields of a form, each name with its value; a name may come several times."""

YOU: Final = "you"
ABSENT: Final = "absent"
"""The rack status of an empty seat, where three play."""
EMPTY_RACK: Final[dict[str, Any]] = {"combos": [], "bonus": "", "status": None}
TILE_FIELDS: Final = ("tiles-", "melds-", "dora", "ura", "rack-combos-", "discards-")
RED_FIVE: Final = re.compile(r"0(?=[0-9]*[mps])")


@dataclass(frozen=True, slots=True)
class Calculated:
    """The bill of a hand in one rule set, or the faults that keep it from being scored."""

    ruleset: RuleSet
    plain_fives: bool | None = None
    """Whether a red five was given and counts as a plain five; None where the rule set has red fives."""
    faults: tuple[Fault, ...] = ()
    bill: Explanation | None = None
    hand: dict[str, Any] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    """The seats that are taken."""

    def to_json(self) -> dict[str, Any]:
        """The fields that a page draws; the page translates the names of the lines, which are the rule set's own."""
        bill = self.bill and {
            **self.bill.to_json(),
            "lines": [{**line.to_json(), "names": line.names._asdict()} for line in self.bill.lines],
        }
        return {
            "ruleset": self.ruleset.key,
            "plain_fives": self.plain_fives,
            "faults": [fault.to_json() for fault in self.faults],
            "bill": bill,
            "hand": self.hand,
            "seats": list(self.seats),
        }


def calculate(ruleset: RuleSet, pairs: Iterable[tuple[str, str]]) -> Calculated:
    """The bill of the form's hand, or every fault that can be seen."""
    given = list(pairs)
    turned = None
    if not has_reds(ruleset):
        plain = with_plain_fives(given)
        turned, given = plain != given, plain
    try:
        record = read_record(FormFields(given), ruleset)
        bill = hands.explain(ruleset, record)
    except Refused as refused:
        return Calculated(ruleset, turned, refused.faults)
    seats = {**record["winners"], **record["racks"]} if "racks" in record else SEATS
    taken = tuple(letter for letter in SEATS if letter in seats)
    return Calculated(ruleset, turned, (), bill, _winning_hand(record), taken)


def has_reds(ruleset: RuleSet) -> bool:
    """Whether the document of the rule set has red fives."""
    return ruleset.facts(ruleset.resolve(None)).red_fives > 0


def with_plain_fives(pairs: Pairs) -> list[tuple[str, str]]:
    """The fields with each red five as a plain five."""
    return [
        (name, RED_FIVE.sub("5", value) if name.startswith(TILE_FIELDS) else value) for name, value in pairs
    ]


def _winning_hand(record: dict[str, Any]) -> dict[str, Any]:
    """The winning hand of a record."""
    winners: dict[str, dict[str, Any]] = record.get("winners", {})
    return next(iter(winners.values()), record)


def read_record(data: Fields, ruleset: RuleSet) -> dict[str, Any]:
    """A `hands` record from the fields of the page, with the fields of the rule set; raises `Refused`."""
    faults: list[Fault] = []
    hand = read_hand(data, YOU, ruleset, faults)
    if hand is None:
        faults.append(Fault("bad_tiles", f"tiles-{YOU}", found=data.get(f"tiles-{YOU}", "")))
    situation = _situation(data, ruleset, faults)
    racks = _read_racks(data, situation["seat"], faults) if ruleset.has_racks else {}
    declared = _read_count(data, f"declared-{YOU}", faults) if ruleset.has_declared_doublings else None
    if faults or hand is None:
        raise Refused(*faults)
    codes = {flag.code for flag in ruleset.flags}
    hand["flags"] = [flag for flag in hand["flags"] if flag in codes]
    if ruleset.has_dora:
        hand["ura_indicators"] = data.get("ura", "").replace(" ", "")
    if declared is not None:
        hand["declared_doublings"] = declared
    if ruleset.has_racks:
        winner = {**hand, "self_draw": situation["self_draw"]}
        return {"round": situation["round"], "winners": {situation["seat"]: winner}, "racks": racks}
    return {**hand, **{name: value for name, value in situation.items() if name in ruleset.record_fields}}


def _situation(data: Fields, ruleset: RuleSet, faults: list[Fault]) -> dict[str, Any]:
    """Every fact of the table that a line can hold."""
    seat, discard = read_wind(data, "seat", "S"), data.get("how") == "ron"
    discarder = _discarder(data, seat) if discard else None
    counters = _read_count(data, "counters", faults) if "counters" in ruleset.record_fields else None
    return {
        "seat": seat,
        "round": read_wind(data, "round", "E"),
        "self_draw": not discard,
        "discarder": discarder,
        "responsible": discarder,
        "counters": counters or 0,
        "sticks_taken": 0,
        "liable": None,
    }


def _discarder(data: Fields, seat: str) -> str:
    """The seat of the discarder in the fields; else a seat other than East's, if that can be."""
    named = read_wind(data, "discarder", seat)
    return named if named != seat else next(letter for letter in "WNSE" if letter != seat)


def _read_racks(data: Fields, seat: str, faults: list[Fault]) -> dict[str, Any]:
    """The racks of the other seats, without an absent player's."""
    others = [letter for letter in SEATS if letter != seat and data.get(f"rack-status-{letter}") != ABSENT]
    return {letter: read_rack(data, letter, faults) or EMPTY_RACK for letter in others}


def _read_count(data: Fields, name: str, faults: list[Fault]) -> int | None:
    """A number of up to two digits; None where nothing was typed."""
    text = data.get(name, "").strip()
    number = whole_number(text, 2)
    if text and number is None:
        faults.append(Fault("not_a_number", name, found=text))
    return number


def read_wind(data: Fields, name: str, default: str) -> str:
    """The letter of a wind; the default where the field holds no wind."""
    value: str = data.get(name) or default
    return value if len(value) == 1 and value in SEATS else default


def melds_of(data: Fields, name: str) -> tuple[Meld, ...]:
    """The valid melds of a field; its other parts are left out."""
    melds = []
    for part in hand_form.read_melds(data.get(name, ""), name, []):
        try:
            melds.append(meld(**part))
        except BadMeld:
            continue
    return tuple(melds)


def answer_form(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The answers to ``fields`` (pairs) in each of ``rules`` (keys)."""
    return [calculate(registry.get(key), map(tuple, request["fields"])).to_json() for key in request["rules"]]


CALLS: Final[Mapping[str, Callable[[Any], Any]]] = {"calculator": answer_form}
"""The functions that a page may call by name, where the rules run in a browser."""

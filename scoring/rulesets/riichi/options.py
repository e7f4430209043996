"""The options of a riichi event. An edition offers those it lists, with its own default and the default's source."""

from collections.abc import Mapping
from typing import Any

from scoring.descriptions import Option
from scoring.names import Names
from scoring.rulesets.riichi.names import GAME

_KINDS: Mapping[str, dict[str, Any]] = {
    "start": {
        "kind": "int",
        "minimum": 0,
        "maximum": 1_000_000,
        "names": Names("Starting points", GAME),
    },
    "oka": {
        "kind": "int",
        "minimum": 0,
        "maximum": 1_000_000,
        "names": Names("Oka for first place", GAME),
        "results_only": True,
    },
    "target": {
        "kind": "int",
        "minimum": 0,
        "maximum": 1_000_000,
        "names": Names("Points that a result is counted from", GAME),
        "results_only": True,
    },
    "chombo": {
        "kind": "int",
        "minimum": 1,
        "maximum": 1_000_000,
        "names": Names("Chombo, points after uma", GAME),
        "results_only": True,
    },
    "counter_mode": {
        "kind": "choice",
        "names": Names("Counters", GAME),
        "choices": ("per_payer", "in_hand_value"),
        "choice_names": (
            Names("100 from each payer", GAME),
            Names("in the value of the hand", GAME),
        ),
    },
    "uma": {
        "kind": "int_list",
        "length": 4,
        "names": Names("Uma by place", GAME),
        "results_only": True,
    },
    "level_uma": {
        "kind": "bool",
        "names": Names("Uma where nobody, or everybody, is below the starting points", GAME),
        "results_only": True,
    },
    "red_fives": {
        "kind": "choice",
        "names": Names("Red fives in the set", GAME),
    },
    "leftover_unit": {
        "kind": "choice",
        "names": Names("Leftover sticks are shared by tied winners in units of", GAME),
        "results_only": True,
    },
    "abortive_draws": {
        "kind": "bool",
        "names": Names("Abortive draws", GAME),
    },
    "triple_ron": {
        "kind": "choice",
        "choices": ("abortive", "all", "third_out"),
        "names": Names("Three players call one discard", GAME),
        "choice_names": (
            Names("abortive draw", GAME),
            Names("all three are paid", GAME),
            Names("the third in turn is not paid", GAME),
        ),
    },
    "abortive_dealer": {
        "kind": "choice",
        "choices": ("if_tenpai", "always"),
        "names": Names("East stays after an abortive draw", GAME),
        "choice_names": (
            Names("if tenpai", GAME),
            Names("always", GAME),
        ),
    },
}


def option(key: str, default: Any, source: str, choices: tuple[Any, ...] = ()) -> Option:
    """The option ``key`` of the family with an edition's default and the source of the default."""
    kind = dict(_KINDS[key])
    if choices:
        kind["choices"] = choices
    return Option(key=key, default=default, source=source, **kind)

"""An example of every kind of event and line, each with a rule set that knows it. Players are entry numbers."""

from collections.abc import Mapping
from typing import Any

Example = tuple[str, dict[str, Any]]

EVENTS: Mapping[str, Example] = {
    "win": (
        "ema2025",
        {
            "kind": "win",
            "discarder": "3",
            "riichi": ["2"],
            "winners": [
                {
                    "player": "2",
                    "hand": {
                        "concealed": "123678m34567p99p",
                        "win_tile": "8p",
                        "dora_indicators": "4m",
                        "ura_indicators": "1s",
                        "flags": ["riichi"],
                    },
                    "claim": {"fan": 2, "fu": 30},
                }
            ],
        },
    ),
    "exhaustive_draw": ("ema2025", {"kind": "exhaustive_draw", "tenpai": ["1", "4"], "riichi": ["4"]}),
    "abortive_draw": ("ema2008", {"kind": "abortive_draw", "reason": "nine_terminals"}),
    "nagashi_mangan": ("ema2008", {"kind": "nagashi_mangan", "claimants": ["4"], "tenpai": ["1"]}),
    "chombo": ("ema2025", {"kind": "chombo", "offenders": ["3"]}),
    "false_hu": ("mcr2006", {"kind": "false_hu", "player": "3", "each": 10}),
    "adjustment": (
        "ema2025",
        {"kind": "adjustment", "points": {"2": -8000}, "reason": "a phone at the table"},
    ),
    "end": ("ema2025", {"kind": "end", "reason": "time"}),
    "table_result": (
        "ema2025",
        {"kind": "table_result", "scores": {"1": 41200, "2": 30500, "3": 27300, "4": 20000}, "pot": 1},
    ),
    "substitute": ("ema2025", {"kind": "substitute", "player": "4", "when": "before"}),
}
"""The first hand of a game with the players 1 to 4, by kind."""

LINES: Mapping[str, Example] = {
    "hand": (
        "ema2025",
        {
            "id": "E01",
            "concealed": "123678m345p67s99p",
            "win_tile": "8s",
            "self_draw": True,
            "seat": "S",
            "round": "E",
            "dora_indicators": "4m",
            "flags": [],
        },
    ),
    "deal": (
        "fimj2001",
        {
            "id": "I01",
            "round": "E",
            "winners": {"S": {"concealed": "123m678p99s24s345m", "win_tile": "3s", "self_draw": False}},
            "racks": {"E": {}, "W": {"combos": ["(555m)"]}, "N": {"combos": ["99p"], "bonus": "f1"}},
        },
    ),
    "game": (
        "ema2025",
        {
            "id": 1,
            "players": ["1", "2", "3", "4"],
            "events": [EVENTS["win"][1], EVENTS["exhaustive_draw"][1], EVENTS["end"][1]],
        },
    ),
}
"""Lines of ``hands`` and ``game``."""

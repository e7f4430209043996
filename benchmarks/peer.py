"""PyPI `mahjong` as a program of JSON lines, like ``python -m scoring hands``: the peer that the benchmarks
compare with.

    python -m benchmarks.peer < hands.jsonl

It uses nothing of this repository, and reads the tiles itself.
"""

import json
import sys
from typing import Any

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

WINDS = dict(zip("ESWN", (EAST, SOUTH, WEST, NORTH), strict=True))
MELDS = {"chi": Meld.CHI, "pon": Meld.PON, "kan": Meld.KAN, "kakan": Meld.SHOUMINKAN, "ankan": Meld.KAN}
SUITS = {"m": 0, "p": 9, "s": 18, "z": 27}
REDS = {4: 16, 13: 52, 22: 88}
FLAGS = {
    "is_riichi": "riichi",
    "is_daburu_riichi": "double_riichi",
    "is_ippatsu": "ippatsu",
    "is_rinshan": "rinshan",
    "is_chankan": "chankan",
    "is_haitei": "haitei",
    "is_houtei": "houtei",
}
OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True)


class Wall:
    """Hands out the 136 tiles: the first five of a suit is the red one."""

    def __init__(self) -> None:
        self._taken = [0] * 34

    def take(self, text: str) -> list[int]:
        """The tiles of a text like ``123m0p77z``."""
        out: list[int] = []
        digits = ""
        for letter in text:
            if letter in SUITS:
                out += [self._one(digit, SUITS[letter]) for digit in digits]
                digits = ""
            else:
                digits += letter
        return out

    def _one(self, digit: str, base: int) -> int:
        if digit == "0":
            return REDS[base + 4]
        kind = base + int(digit) - 1
        self._taken[kind] += 1
        number = self._taken[kind] - (kind not in REDS)
        return 4 * kind + min(number, 3)


def arguments(record: dict[str, Any]) -> tuple[Any, ...]:
    """The record as the peer's arguments: tiles, melds, indicators, configuration."""
    wall = Wall()
    (win,) = wall.take(record["win_tile"])
    tiles = [*wall.take(record["concealed"]), win]
    melds = [
        Meld(MELDS[meld["type"]], wall.take(meld["tiles"]), opened=meld["type"] != "ankan")
        for meld in record["melds"]
    ]
    tiles += [tile for meld in melds for tile in meld.tiles]
    config = HandConfig(
        is_tsumo=record["self_draw"],
        player_wind=WINDS[record["seat"]],
        round_wind=WINDS[record["round"]],
        options=OPTIONS,
        **{name: flag in record["flags"] for name, flag in FLAGS.items()},
    )
    shown = Wall().take(record["dora_indicators"] + record["ura_indicators"])
    return tiles, win, melds, shown, config


def score(prepared: tuple[Any, ...]) -> Any:
    """The peer's answer."""
    tiles, win, melds, shown, config = prepared
    return HandCalculator().estimate_hand_value(tiles, win, melds=melds, dora_indicators=shown, config=config)


def answer(line: str) -> str:
    """The answer to one JSON line, as a JSON line."""
    record = json.loads(line)
    result = score(arguments(record))
    yaku = {yaku.name: yaku.han_closed for yaku in result.yaku or ()}
    return json.dumps({"patterns": yaku, "fan": result.han, "fu": result.fu, "cost": result.cost})


if __name__ == "__main__":
    sys.stdout.writelines(answer(line) + "\n" for line in sys.stdin)

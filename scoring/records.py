"""Reads a recorded hand field by field, so that every fault is named; and finds the faults of tiles in all rule sets.

A rule set reads a good record fast in its own way; this module reads only a record that has failed.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from scoring.checks import is_int
from scoring.faults import Fault, brief
from scoring.flags import WinFacts
from scoring.hand import BadMeld, meld
from scoring.readings import Tiles
from scoring.tiles import KINDS, SEATS, TEXT, BadTiles, count, has_fifth_copy, parse

LISTS = (list, tuple)
MOST = 1_000_000
SEAT_OF = {letter: seat for seat, letter in enumerate(SEATS)}


class HandFaultfinder:
    """The fields that hands of all rule sets have: tiles, melds, flags. Keeps every fault."""

    def __init__(self, record: Mapping[str, Any], fields: Collection[str], required: Iterable[str]) -> None:
        self.faults: list[Fault] = []
        self.record = record
        self.faults += [Fault("unknown_field", brief(key)) for key in record if key not in fields]
        self.faults += [Fault("missing_field", key) for key in required if key not in record]
        self.find_tiles("concealed")
        self._find_melds()
        self._find_win_tile()
        self._find_flags()

    def fault(self, code: str, field: str, expected: Any = None, value: Any = None) -> None:
        """Keep one fault."""
        self.faults.append(Fault(code, field, expected, brief(value)))

    def find_tiles(self, field: str) -> tuple[int, ...] | None:
        """The codes of a field with tiles; None where it cannot be read."""
        text = self.record.get(field, "")
        if not isinstance(text, str):
            self.fault("wrong_type", field, "tiles like 123m", text)
            return None
        try:
            return tuple(parse(text))
        except BadTiles as bad:
            self.fault("unknown_tile", field, "tiles like 123m", bad.found)
            return None

    def _find_win_tile(self) -> None:
        codes = self.find_tiles("win_tile")
        if codes is not None and len(codes) != 1 and "win_tile" in self.record:
            self.fault("wrong_tile_count", "win_tile", 1, len(codes))

    def _find_melds(self) -> None:
        given = self.record.get("melds", ())
        if not isinstance(given, LISTS):
            self.fault("wrong_type", "melds", "a list", given)
        elif len(given) > 4:
            self.fault("too_many_melds", "melds", 4, len(given))
        else:
            for place, item in enumerate(given):
                self._find_meld(place, item)

    def _find_meld(self, place: int, item: Any) -> None:
        path = f"melds[{place}]"
        if (
            not isinstance(item, Mapping)
            or not isinstance(item.get("type"), str)
            or not isinstance(item.get("tiles"), str)
        ):
            self.fault("wrong_type", path, "an object with type and tiles", item)
            return
        if len(item) > 2:
            self.faults += [
                Fault("unknown_field", f"{path}.{brief(key)}") for key in item if key not in ("type", "tiles")
            ]
        try:
            meld(item["type"], item["tiles"])
        except BadMeld as bad:
            self.fault(bad.code, path, bad.expected, bad.found)

    def _find_flags(self) -> None:
        given = self.record.get("flags", ())
        if not isinstance(given, LISTS) or not all(isinstance(flag, str) for flag in given):
            self.fault("wrong_type", "flags", "a list of words", given)
        elif len(set(given)) != len(given):
            self.fault("flag_twice", "flags", value=" ".join(given))

    def find_seat(self, field: str, *, optional: bool = False) -> int | None:
        """The seat that a field names; None where it names no seat."""
        letter = self.record.get(field)
        if optional and letter is None:
            return None
        seat = SEAT_OF.get(letter) if isinstance(letter, str) else None
        if seat is None and field in self.record:
            self.fault("unknown_seat", field, SEATS, letter)
        return seat

    def find_count(self, field: str) -> None:
        """Keep a fault unless the field is a whole number that a table can count to."""
        value = self.record.get(field, 0)
        if not is_int(value):
            self.fault("wrong_type", field, "a whole number", value)
        elif not 0 <= value <= MOST:
            self.fault("out_of_range", field, f"0 to {MOST}", value)


class Faultfinder(HandFaultfinder):
    """The same, with the seat of the winner and the way of winning."""

    def __init__(self, record: Mapping[str, Any], fields: Collection[str], required: Iterable[str]) -> None:
        super().__init__(record, fields, required)
        self.seat = self.find_seat("seat")
        self._find_discarder()

    def _find_discarder(self) -> None:
        by_draw = self.record.get("self_draw")
        discarder = self.find_seat("discarder", optional=True)
        if not isinstance(by_draw, bool):
            if "self_draw" in self.record:
                self.fault("wrong_type", "self_draw", "true or false", by_draw)
        elif by_draw and self.record.get("discarder") is not None:
            self.fault("discarder_on_self_draw", "discarder", value=self.record["discarder"])
        elif not by_draw and self.record.get("discarder") is None:
            self.fault("missing_discarder", "discarder", SEATS)
        if discarder is not None and discarder == self.seat:
            self.fault("ron_from_self", "discarder", value=SEATS[discarder])


def is_sound(record: Mapping[str, Any], win: WinFacts) -> bool:
    """Whether the discarder fits the way of winning, and melds and flags are lists as they should be."""
    get = record.get
    if win.discarder is None:
        if get("discarder") is not None:
            return False
    elif record["self_draw"] is not False or win.discarder == win.seat:
        return False
    return has_sound_lists(record, win)


def has_sound_lists(record: Mapping[str, Any], win: WinFacts) -> bool:
    """Whether melds and flags are lists as they should be."""
    words, melds = record.get("flags", ()), record.get("melds", ())
    if not isinstance(words, LISTS) or not isinstance(melds, LISTS) or len(melds) > 4:
        return False
    return not words or (len(words) == len(win.flags) and all(isinstance(flag, str) for flag in words))


def size_faults(tiles: Tiles) -> list[Fault]:
    """The fault of a hand whose number of tiles is not that of four sets and a pair."""
    if tiles.size + 3 * len(tiles.melds) == 14:
        return []
    return [Fault("wrong_tile_count", "concealed", 13 - 3 * len(tiles.melds), tiles.size - 1)]


def copy_faults(key: int, path: str = "hand") -> list[Fault]:
    """The fault of more than four tiles of a kind in a key of all suits."""
    if not has_fifth_copy(key):
        return []
    return [
        Fault("fifth_copy", path, 4, f"{copies} x {TEXT[kind]}")
        for kind in range(KINDS)
        if (copies := count(key, kind)) > 4
    ]

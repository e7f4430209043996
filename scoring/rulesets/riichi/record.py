"""From a record (JSON) to a `Win`: a frozen value that holds nothing impossible. Every fault is named."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scoring.faults import Fault, Refused, brief
from scoring.hand import BadMeld, Meld, meld
from scoring.readings import Tiles
from scoring.rulesets.base import ANNOTATIONS, is_int
from scoring.rulesets.riichi.flags import flag_faults
from scoring.tiles import EAST, KIND, KINDS, RED, SEATS, TEXT, BadTiles, parse

if TYPE_CHECKING:
    from scoring.rulesets.riichi.rules import RiichiRules

_SEAT = {letter: seat for seat, letter in enumerate(SEATS)}
_FIVES = (4, 13, 22)
HAND_FIELDS = frozenset({"concealed", "melds", "win_tile", "dora_indicators", "ura_indicators", "flags"})
_TABLE_FIELDS = frozenset({"seat", "round", "self_draw", "discarder", "counters", "sticks_taken", "liable"})
_KNOWN = HAND_FIELDS | _TABLE_FIELDS | ANNOTATIONS | {"id", "options"}
_REQUIRED = ("concealed", "win_tile", "seat", "round", "self_draw")


class Win:
    """A complete hand in its situation. Seats are 0-3 for E S W N; ``discarder`` None is a self-draw."""

    __slots__ = (
        "concealed",
        "counters",
        "discarder",
        "dora_indicators",
        "flags",
        "liable",
        "round_kind",
        "seat",
        "seat_kind",
        "self_draw",
        "sticks",
        "tiles",
        "ura_indicators",
        "win_tile",
    )

    def __init__(self, reader: "Reader", tiles: Tiles) -> None:
        self.concealed = reader.concealed
        self.win_tile = reader.win_tile
        self.tiles = tiles
        self.seat = reader.seat
        self.discarder = reader.discarder
        self.self_draw = reader.discarder is None
        self.seat_kind = EAST + reader.seat
        self.round_kind = EAST + reader.round
        self.flags = reader.flags
        self.dora_indicators = reader.dora
        self.ura_indicators = reader.ura
        self.counters = reader.counters
        self.sticks = reader.sticks
        self.liable = reader.liable

    @property
    def is_riichi(self) -> bool:
        """Whether the winner had declared riichi."""
        return "riichi" in self.flags or "double_riichi" in self.flags


def read_win(record: Mapping[str, Any], rules: "RiichiRules") -> Win:
    """The win a record tells of; raises `Refused` with every fault that can be seen."""
    reader = Reader(record)
    faults = reader.faults
    if faults:
        raise Refused(*faults)
    tiles = Tiles(reader.concealed, reader.melds, reader.win_tile, self_draw=reader.discarder is None)
    win = Win(reader, tiles)
    faults = tile_faults(win, rules)
    if win.flags:
        faults += flag_faults(win, rules) if win.flags <= rules.flags else _unknown_flags(win, rules)
    if win.ura_indicators and not win.is_riichi:
        faults.append(Fault("ura_without_riichi", "ura_indicators"))
    if faults:
        raise Refused(*faults)
    return win


def _unknown_flags(win: Win, rules: "RiichiRules") -> list[Fault]:
    return [
        Fault("unknown_flag", "flags", sorted(rules.flags), flag) for flag in sorted(win.flags - rules.flags)
    ]


def tile_faults(win: Win, rules: "RiichiRules") -> list[Fault]:
    """Tiles that cannot be: counts, copies, red fives, indicators."""
    tiles = win.tiles
    faults: list[Fault] = []
    if tiles.size + 3 * len(tiles.melds) != 14:
        faults.append(Fault("wrong_tile_count", "concealed", 13 - 3 * len(tiles.melds), len(win.concealed)))
    indicators = [*win.dora_indicators, *win.ura_indicators]
    counts = tiles.counts
    if indicators:
        counts = counts[:]
        for code in indicators:
            counts[code] += 1
            if code >= RED:
                counts[KIND[code]] += 1
    if max(counts[:KINDS]) > 4:
        over = [kind for kind in range(KINDS) if counts[kind] > 4]
        faults += [Fault("fifth_copy", "hand", 4, f"{counts[kind]} x {TEXT[kind]}") for kind in over]
    for suit in range(3):
        if counts[RED + suit] > rules.red_fives_of(suit):
            fault = "second_red_five" if rules.red_fives_of(suit) else "no_red_fives"
            faults.append(Fault(fault, "hand", rules.red_fives_of(suit), counts[RED + suit]))
    faults += _meld_faults(tiles.melds, rules)
    for name, shown in (("dora_indicators", win.dora_indicators), ("ura_indicators", win.ura_indicators)):
        faults += _indicator_faults(name, shown, tiles.kongs, win, rules)
    return faults


def _meld_faults(melds: tuple[Meld, ...], rules: "RiichiRules") -> list[Fault]:
    faults = []
    for place, set_ in enumerate(melds):
        if set_.is_kong and set_.kind in _FIVES:
            wanted = rules.red_fives_in_kong(_FIVES.index(set_.kind))
            if sum(code >= RED for code in set_.tiles) < wanted:
                faults.append(
                    Fault("kong_without_red_five", f"melds[{place}]", wanted, set_.to_json()["tiles"])
                )
    return faults


def _indicator_faults(
    name: str, shown: tuple[int, ...], kongs: int, win: Win, rules: "RiichiRules"
) -> list[Fault]:
    if len(shown) > 5:
        return [Fault("too_many_indicators", name, 5, len(shown))]
    if rules.indicators_per_kong and shown and len(shown) < 1 + kongs:
        return [Fault("too_few_indicators", name, 1 + kongs, len(shown))]
    return []


class Reader:
    """Reads the fields of a record one by one and keeps the faults; the values of faulty fields stay at rest."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.faults: list[Fault] = []
        self.record = record
        if not record.keys() <= _KNOWN:
            self.faults += [Fault("unknown_field", brief(key)) for key in record if key not in _KNOWN]
        for key in _REQUIRED:
            if key not in record:
                self.faults.append(Fault("missing_field", key))
        self.concealed = self._tiles("concealed")
        self.melds = self._melds()
        self.win_tile = self._win_tile()
        self.dora = self._tiles("dora_indicators")
        self.ura = self._tiles("ura_indicators")
        self.flags = self._flags()
        self.seat = self._seat("seat") or 0
        self.round = self._seat("round") or 0
        self.discarder = self._discarder()
        self.counters = self._count("counters")
        self.sticks = self._count("sticks_taken")
        self.liable = self._seat("liable", optional=True)
        if self.liable is not None and self.liable == self.seat and "seat" in record:
            self._fault("liable_is_winner", "liable", found=SEATS[self.liable])

    def _fault(self, code: str, field: str, expected: Any = None, found: Any = None) -> None:
        self.faults.append(Fault(code, field, expected, brief(found)))

    def _tiles(self, field: str) -> tuple[int, ...]:
        text = self.record.get(field, "")
        if not isinstance(text, str):
            self._fault("wrong_type", field, "tiles like 123m", text)
            return ()
        try:
            return tuple(parse(text))
        except BadTiles as bad:
            self._fault("unknown_tile", field, "tiles like 123m", bad.found)
            return ()

    def _win_tile(self) -> int:
        codes = self._tiles("win_tile")
        if len(codes) != 1 and isinstance(self.record.get("win_tile"), str):
            self._fault("wrong_tile_count", "win_tile", 1, len(codes))
        return codes[0] if codes else 0

    def _melds(self) -> tuple[Meld, ...]:
        given = self.record.get("melds", ())
        if not isinstance(given, list | tuple):
            self._fault("wrong_type", "melds", "a list", given)
            return ()
        if len(given) > 4:
            self._fault("too_many_melds", "melds", 4, len(given))
            return ()
        return tuple(
            found for place, item in enumerate(given) if (found := self._meld(place, item)) is not None
        )

    def _meld(self, place: int, item: Any) -> Meld | None:
        path = f"melds[{place}]"
        if (
            not isinstance(item, Mapping)
            or not isinstance(item.get("type"), str)
            or not isinstance(item.get("tiles"), str)
        ):
            self._fault("wrong_type", path, "an object with type and tiles", item)
            return None
        if len(item) > 2:
            self.faults += [
                Fault("unknown_field", f"{path}.{brief(key)}") for key in item if key not in ("type", "tiles")
            ]
        try:
            return meld(item["type"], item["tiles"])
        except BadMeld as bad:
            self._fault(bad.code, path, bad.expected, bad.found)
            return None

    def _flags(self) -> frozenset[str]:
        given = self.record.get("flags", ())
        if not isinstance(given, list | tuple) or not all(isinstance(flag, str) for flag in given):
            self._fault("wrong_type", "flags", "a list of words", given)
            return frozenset()
        flags = frozenset(given)
        if len(flags) != len(given):
            self._fault("flag_twice", "flags", found=" ".join(given))
        return flags

    def _seat(self, field: str, *, optional: bool = False) -> int | None:
        letter = self.record.get(field)
        if optional and letter is None:
            return None
        seat = _SEAT.get(letter) if isinstance(letter, str) else None
        if seat is None and field in self.record:
            self._fault("unknown_seat", field, SEATS, letter)
        return seat

    def _discarder(self) -> int | None:
        by_draw = self.record.get("self_draw")
        discarder = self._seat("discarder", optional=True)
        if not isinstance(by_draw, bool):
            if "self_draw" in self.record:
                self._fault("wrong_type", "self_draw", "true or false", by_draw)
        elif by_draw and self.record.get("discarder") is not None:
            self._fault("discarder_on_self_draw", "discarder", found=self.record["discarder"])
        elif not by_draw and self.record.get("discarder") is None:
            self._fault("missing_discarder", "discarder", SEATS)
        if discarder is not None and discarder == self.seat and "seat" in self.record:
            self._fault("ron_from_self", "discarder", found=SEATS[discarder])
        return discarder

    def _count(self, field: str) -> int:
        value = self.record.get(field, 0)
        if not is_int(value):
            self._fault("wrong_type", field, "a whole number", value)
            return 0
        if value < 0:
            self._fault("out_of_range", field, "0 or more", value)
            return 0
        return int(value)

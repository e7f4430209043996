"""From a record (JSON) to a `Win`: a frozen value that holds nothing impossible. Every fault is named."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scoring import records
from scoring.faults import Fault, Refused
from scoring.hand import Meld, meld
from scoring.readings import Tiles
from scoring.records import SEAT_OF
from scoring.rulesets.base import ANNOTATIONS
from scoring.rulesets.riichi.flags import flag_faults
from scoring.tiles import (
    EAST,
    RED,
    SEATS,
    SUIT,
    WEIGHT,
    Bunch,
    bunch,
    groups,
)

if TYPE_CHECKING:
    from scoring.rulesets.riichi.rules import RiichiRules

_FIVES = (4, 13, 22)
_NO_FLAGS: frozenset[str] = frozenset()
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

    def __init__(
        self,
        tiles: Tiles,
        concealed: tuple[int, ...],
        win_tile: int,
        seat: int,
        round_: int,
        discarder: int | None,
        flags: frozenset[str],
        dora: tuple[int, ...],
        ura: tuple[int, ...],
        counters: int,
        sticks: int,
        liable: int | None,
    ) -> None:
        self.tiles = tiles
        self.concealed = concealed
        self.win_tile = win_tile
        self.seat = seat
        self.discarder = discarder
        self.self_draw = discarder is None
        self.seat_kind = EAST + seat
        self.round_kind = EAST + round_
        self.flags = flags
        self.dora_indicators = dora
        self.ura_indicators = ura
        self.counters = counters
        self.sticks = sticks
        self.liable = liable

    def won_on(self, code: int) -> "Win":
        """The same tiles, won on another one of them."""
        tiles = [*self.concealed, self.win_tile]
        tiles.remove(code)
        concealed = tuple(tiles)
        return Win(
            Tiles([Bunch(concealed)], self.tiles.melds, Bunch((code,)), self_draw=self.self_draw),
            concealed,
            code,
            self.seat,
            self.round_kind - EAST,
            self.discarder,
            self.flags,
            self.dora_indicators,
            self.ura_indicators,
            self.counters,
            self.sticks,
            self.liable,
        )

    @property
    def is_riichi(self) -> bool:
        """Whether the winner had declared riichi."""
        return "riichi" in self.flags or "double_riichi" in self.flags


def read_win(record: Mapping[str, Any], rules: "RiichiRules") -> Win:
    """The win a record tells of; raises `Refused` with every fault that can be seen."""
    win = _read(record)
    if win is None:
        raise Refused(*Faultfinder(record).faults)
    faults = tile_faults(win, rules)
    if win.flags:
        faults += _flag_faults(win, rules)
    if win.ura_indicators and not win.is_riichi:
        faults.append(Fault("ura_without_riichi", "ura_indicators"))
    if faults:
        raise Refused(*faults)
    return win


def _read(record: Mapping[str, Any]) -> Win | None:
    """The win of a record in good form, None for any other: the `Faultfinder` then says what is wrong with it."""
    if not record.keys() <= _KNOWN:
        return None
    get = record.get
    try:
        seat = SEAT_OF[record["seat"]]
        discarder = None if record["self_draw"] is True else SEAT_OF[record["discarder"]]
        tile = bunch(record["win_tile"])
        (win_tile,) = tile.codes
        concealed = groups(record["concealed"])
        melds = tuple([meld(**item) for item in given]) if (given := get("melds")) else ()
        flags = frozenset(words) if (words := get("flags")) else _NO_FLAGS
        liable = get("liable")
        win = Win(
            Tiles(concealed, melds, tile, self_draw=discarder is None),
            tuple([code for group in concealed for code in group.codes]),
            win_tile,
            seat,
            SEAT_OF[record["round"]],
            discarder,
            flags,
            bunch(get("dora_indicators", "")).codes,
            bunch(get("ura_indicators", "")).codes,
            get("counters", 0),
            get("sticks_taken", 0),
            None if liable is None else SEAT_OF[liable],
        )
    except (KeyError, TypeError, ValueError):
        return None
    return win if _is_sound(record, win) else None


def _is_sound(record: Mapping[str, Any], win: Win) -> bool:
    """Whether what could be read has the right types and does not contradict itself."""
    if type(win.counters) is not int or type(win.sticks) is not int or win.counters < 0 or win.sticks < 0:
        return False
    return win.liable != win.seat and records.is_sound(record, win)


def _flag_faults(win: Win, rules: "RiichiRules") -> list[Fault]:
    """The faults of the flags; a situation that was once found possible is not looked at again."""
    tiles = win.tiles
    situation = (
        win.flags,
        win.self_draw,
        tiles.is_closed,
        win.seat == 0,
        bool(tiles.melds),
        bool(tiles.kongs),
    )
    if situation in rules.sound_flags:
        return []
    unknown = win.flags - rules.flags
    if unknown:
        return [Fault("unknown_flag", "flags", sorted(rules.flags), flag) for flag in sorted(unknown)]
    faults = flag_faults(win, rules)
    if not faults:
        rules.sound_flags.add(situation)
    return faults


def tile_faults(win: Win, rules: "RiichiRules") -> list[Fault]:
    """Tiles that cannot be: counts, copies, red fives, indicators."""
    tiles = win.tiles
    faults = records.size_faults(tiles)
    faults += _copy_faults(win)
    if tiles.reds:
        faults += _red_faults(tiles.reds, win, rules)
    if tiles.kongs:
        faults += _kong_faults(tiles.melds, rules)
    if len(win.dora_indicators) > 1 or tiles.kongs:
        faults += _indicator_faults("dora_indicators", win.dora_indicators, tiles.kongs, rules)
    if len(win.ura_indicators) > 1 or tiles.kongs:
        faults += _indicator_faults("ura_indicators", win.ura_indicators, tiles.kongs, rules)
    return faults


def _copy_faults(win: Win) -> list[Fault]:
    """More than four of a kind in all that is recorded of the hand, indicators included."""
    m, p, s, z = win.tiles.all_keys
    if win.dora_indicators or win.ura_indicators:
        keys = [m, p, s, z]
        for code in win.dora_indicators + win.ura_indicators:
            keys[SUIT[code]] += WEIGHT[code]
        m, p, s, z = keys
    return records.copy_faults(m, p, s, z)


def _red_faults(reds: int, win: Win, rules: "RiichiRules") -> list[Fault]:
    for code in (*win.dora_indicators, *win.ura_indicators):
        if code >= RED:
            reds += 1 << 4 * (code - RED)
    faults = []
    for suit in range(3):
        most, found = rules.red_fives_of(suit), reds >> 4 * suit & 15
        if found > most:
            faults.append(Fault("second_red_five" if most else "no_red_fives", "hand", most, found))
    return faults


def _kong_faults(melds: tuple[Meld, ...], rules: "RiichiRules") -> list[Fault]:
    faults = []
    for place, set_ in enumerate(melds):
        if set_.is_kong and set_.kind in _FIVES:
            wanted = rules.red_fives_in_kong(_FIVES.index(set_.kind))
            if sum(code >= RED for code in set_.tiles) < wanted:
                faults.append(
                    Fault("kong_without_red_five", f"melds[{place}]", wanted, set_.to_json()["tiles"])
                )
    return faults


def _indicator_faults(name: str, shown: tuple[int, ...], kongs: int, rules: "RiichiRules") -> list[Fault]:
    if len(shown) > 5:
        return [Fault("too_many_indicators", name, 5, len(shown))]
    if rules.indicators_per_kong and shown and len(shown) < 1 + kongs:
        return [Fault("too_few_indicators", name, 1 + kongs, len(shown))]
    return []


class Faultfinder(records.Faultfinder):
    """Reads the fields of a record one by one and keeps every fault; a record in good form has none."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        super().__init__(record, _KNOWN, _REQUIRED)
        self.find_tiles("dora_indicators")
        self.find_tiles("ura_indicators")
        self.find_seat("round")
        self.find_count("counters")
        self.find_count("sticks_taken")
        liable = self.find_seat("liable", optional=True)
        if liable is not None and liable == self.seat and "seat" in record:
            self.fault("liable_is_winner", "liable", found=SEATS[liable])

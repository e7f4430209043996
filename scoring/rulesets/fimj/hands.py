"""One winner's tiles and one loser's rack from their records. Every fault of them is named."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from scoring.checks import is_int
from scoring.faults import Fault, Refused, brief
from scoring.hand import meld
from scoring.readings import Tiles
from scoring.records import Faultfinder, copy_faults, size_faults
from scoring.rulesets.fimj.combos import BadCombo, Combo, combo
from scoring.rulesets.fimj.flags import flag_faults
from scoring.rulesets.fimj.racks import MOST_COMBOS, Rack
from scoring.rulesets.fimj.values import CULPRIT, EXCLUDED, HAND_TILES, LAST_PLAYER, WIN_TILES, Win
from scoring.tiles import (
    BONUS,
    SEATS,
    BadTiles,
    bunch,
    groups,
    has_fifth_copy,
    parse_bonus,
)

HAND_FIELDS: Final = frozenset(
    {"concealed", "win_tile", "self_draw", "melds", "bonus", "flags", "declared_doublings", "status"}
)
_REQUIRED: Final = ("concealed", "win_tile", "self_draw")
RACK_FIELDS: Final = frozenset({"combos", "bonus", "status"})
STATUSES: Final = (*EXCLUDED, CULPRIT)
MOST_TILES: Final = 18
"""More than that even a grandissimo signore has no room for: the rack is as long as 18 tiles."""
_MOST_DECLARED: Final = 40
_LISTS: Final = (list, tuple)
_NO_FLAGS: Final[frozenset[str]] = frozenset()


class BonusTwice(ValueError):
    """A flower or season stands twice in a text: there is one of each."""


@lru_cache(maxsize=1 << 12)
def bonus_mask(text: str) -> int:
    """The flowers and seasons of ``text`` as a bit mask; raises `BadTiles` or `BonusTwice`."""
    found = 0
    for code in parse_bonus(text):
        bit = 1 << code - BONUS
        if found & bit:
            raise BonusTwice(text)
        found |= bit
    return found


class _WinFaults(Faultfinder):
    """Names every fault of a winner's record that could not be read."""

    def __init__(self, given: Mapping[str, Any], seat: int) -> None:
        by = SEATS[seat - 1] if given.get("self_draw") is False else None
        whole = {**given, "seat": SEATS[seat], "discarder": by}
        super().__init__(whole, whole.keys(), _REQUIRED)
        self.faults += [Fault("unknown_field", brief(key)) for key in given if key not in HAND_FIELDS]
        self.faults += bonus_faults(given)
        self._find_declared(given.get("declared_doublings"))
        if given.get("status") is not None:
            self.fault("unknown_status", "status", LAST_PLAYER, given["status"])

    def _find_declared(self, number: Any) -> None:
        if number is not None and not is_int(number):
            self.fault("wrong_type", "declared_doublings", "a whole number", number)
        elif number is not None and not _is_declared(number):
            self.fault("out_of_range", "declared_doublings", f"0 to {_MOST_DECLARED}", number)


def bonus_faults(given: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with the flowers and seasons of a record."""
    text = given.get("bonus", "")
    if not isinstance(text, str):
        return [Fault("wrong_type", "bonus", "flowers and seasons like f1g3", brief(text))]
    try:
        bonus_mask(text)
    except BadTiles as bad:
        return [Fault("unknown_tile", "bonus", "flowers and seasons like f1g3", brief(bad.found))]
    except BonusTwice:
        return [Fault("bonus_twice", "bonus", 1, brief(text))]
    return []


def read_win(given: Any, seat: int, round_: int, first_seat: int) -> Win:
    """A winner's tiles and situation; raises `Refused`. ``first_seat`` plays first in this hand."""
    win = _quick_win(given, seat, round_)
    if win is None:
        if not isinstance(given, Mapping):
            raise Refused(Fault("wrong_type", "", "an object", brief(given)))
        faults = _WinFaults(given, seat).faults
        assert faults, given
        raise Refused(*faults, *_faults_beside(given, faults, seat, first_seat))
    faults = _faults_of(win, first_seat)
    if faults:
        raise Refused(*faults)
    return win


def _faults_of(win: Win, first_seat: int) -> list[Fault]:
    """Too many or too few tiles, copies or red fives, and flags that cannot be."""
    tiles = win.tiles
    is_plain = not win.flags and not tiles.reds and tiles.size + 3 * len(tiles.melds) == WIN_TILES
    if is_plain and not has_fifth_copy(tiles.all_key):
        return []
    faults = size_faults(tiles)
    if tiles.reds:
        faults.append(Fault("no_red_fives", "concealed", 0))
    faults += copy_faults(tiles.all_key, "concealed")
    if win.flags:
        faults += flag_faults(win, first_seat)
    return faults


def _faults_beside(
    given: Mapping[str, Any], faults: Sequence[Fault], seat: int, first_seat: int
) -> list[Fault]:
    """What else is wrong with a record of which some fields cannot be read, where its tiles can."""
    bad = {fault.field.partition("[")[0] for fault in faults}
    if "melds" in bad:
        return []
    win = _quick_win({key: given[key] for key in HAND_FIELDS - bad if key in given}, seat, 0)
    return _faults_of(win, first_seat) if win else []


def _quick_win(given: Any, seat: int, round_: int) -> Win | None:
    """The win of a record in good form, None for any other: the careful reading then says what is wrong with it."""
    try:
        if not given.keys() <= HAND_FIELDS:
            return None
        get = given.get
        self_draw, flags, melds = given["self_draw"], get("flags", ()), get("melds", ())
        tile = bunch(given["win_tile"])
        (_,) = tile.codes
        concealed = groups(given["concealed"])
        found = tuple([meld(**item) for item in melds]) if melds else ()
        bonus = bonus_mask(get("bonus", ""))
        words = frozenset(flags) if flags else _NO_FLAGS
        declared = get("declared_doublings")
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    is_sound = (
        isinstance(self_draw, bool)
        and isinstance(melds, _LISTS)
        and isinstance(flags, _LISTS)
        and len(found) <= 4
        and get("status") is None
        and (not flags or (len(words) == len(flags) and all(isinstance(word, str) for word in flags)))
        and (declared is None or _is_declared(declared))
    )
    if not is_sound:
        return None
    return Win(Tiles(concealed, found, tile, self_draw=self_draw), seat, round_, bonus, words, declared)


def _is_declared(number: Any) -> bool:
    return is_int(number) and 0 <= number <= _MOST_DECLARED


def read_rack(given: Any, seat: int, round_: int) -> Rack:
    """A loser's rack; raises `Refused`."""
    rack = _quick_rack(given, seat, round_)
    if rack is None:
        faults = _rack_faults(given) or _tile_faults(map(combo, given["combos"]), given.get("status"))
        assert faults, given
        raise Refused(*faults)
    if rack.size > HAND_TILES or has_fifth_copy(rack.key):
        faults = _tile_faults(rack.combos, rack.status)
        if faults:
            raise Refused(*faults)
    return rack


def _quick_rack(given: Any, seat: int, round_: int) -> Rack | None:
    """The rack of a record in good form, None for any other."""
    try:
        if not given.keys() <= RACK_FIELDS:
            return None
        get = given.get
        combos, status = get("combos", ()), get("status")
        if not isinstance(combos, _LISTS) or len(combos) > MOST_COMBOS:
            return None
        if status is not None and status not in STATUSES:
            return None
        return Rack(seat, round_, combos, bonus_mask(get("bonus", "")), status)
    except (AttributeError, TypeError, ValueError):
        return None


def _tile_faults(combos: Iterable[Combo], status: str | None) -> list[Fault]:
    """Copies that are too many, or combinations for which the rack has no room."""
    key = size = 0
    for one in combos:
        key += one.key
        size += one.size
    faults = copy_faults(key, "combos")
    if size > (HAND_TILES if status is None else MOST_TILES):
        faults.append(Fault("rack_too_full", "combos", HAND_TILES, size))
    return faults


def _rack_faults(given: Any) -> list[Fault]:
    """Every fault of a rack's record that could not be read."""
    if not isinstance(given, Mapping):
        return [Fault("wrong_type", "", "an object", brief(given))]
    faults = [Fault("unknown_field", brief(key)) for key in given if key not in RACK_FIELDS]
    combos, status = given.get("combos", ()), given.get("status")
    if not isinstance(combos, list | tuple):
        faults.append(Fault("wrong_type", "combos", "a list of combinations", brief(combos)))
        combos = ()
    for place, text in enumerate(combos):
        faults += _combo_faults(f"combos[{place}]", text)
    if status is not None and status not in STATUSES:
        faults.append(Fault("unknown_status", "status", list(STATUSES), brief(status)))
    return faults + bonus_faults(given)


def _combo_faults(path: str, text: Any) -> list[Fault]:
    if not isinstance(text, str):
        return [Fault("wrong_type", path, "a combination like 111z", brief(text))]
    try:
        combo(text)
    except BadCombo as bad:
        return [Fault(bad.code, path, bad.expected, brief(text))]
    return []

"""Flags: facts about a win beside its tiles, and the conditions of each as data, one row a flag."""

from collections.abc import Mapping
from functools import lru_cache

from scoring.descriptions import Flag
from scoring.faults import Fault
from scoring.flags import Needs, conflicts, unmet
from scoring.names import Names
from scoring.rulesets.riichi.names import NAMES
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.winning_hand import WinningHand

_RIICHI = frozenset({"riichi", "double_riichi"})
_AFTER_RIICHI = frozenset({"open_riichi", "ippatsu"})
_DECLARED = _AFTER_RIICHI | {"double_riichi"}
_FIRST_TURN = frozenset(
    {"riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei"}
)
_AFTER_FIRST_TURN = frozenset({"chankan", "haitei", "houtei"})
"""Flags that no first turn without calls has: a kong that can be robbed was a called pung, and the wall is full."""


NEEDS: dict[str, Needs] = {
    "riichi": Needs(closed=True, excludes=frozenset({"double_riichi"})),
    "double_riichi": Needs(closed=True),
    "open_riichi": Needs(closed=True),
    "ippatsu": Needs(excludes=frozenset({"rinshan"})),
    "rinshan": Needs(self_draw=True, own_kong=True),
    "chankan": Needs(self_draw=False, robs_kong=True, excludes=frozenset({"houtei"})),
    "haitei": Needs(self_draw=True),
    "houtei": Needs(self_draw=False),
    "tenho": Needs(self_draw=True, east=True, no_melds=True, excludes=_FIRST_TURN),
    "chiho": Needs(self_draw=True, east=False, no_melds=True, excludes=_FIRST_TURN),
    "win_tile_unidentified": Needs(self_draw=True),
    "renho": Needs(self_draw=False, east=False, no_melds=True, excludes=_FIRST_TURN),
}

_WITH_KONGS = {
    code: NEEDS[code]._replace(no_melds=False, closed=True, excludes=_FIRST_TURN - {"rinshan"})
    for code in ("tenho", "chiho")
}
"""Blessings of heaven and earth in editions where own concealed kongs do not spoil them (Finnish sheet)."""


_PATTERN_OF = {"double_riichi": "daburu_riichi"}
"""The pattern that a flag declares, where the two have different names."""


@lru_cache(maxsize=1 << 8)
def needs_of(rules: Parameters) -> Mapping[str, Needs]:
    """The flags that a win may carry, with their conditions: those of the edition's patterns, and of its ways to record
    a win.
    """
    patterns = {*rules.values, *rules.yakuman, *rules.alone}
    if rules.unidentified_tile:
        patterns.add("win_tile_unidentified")
    conditions = {**NEEDS, **(_WITH_KONGS if rules.first_draw_kongs else {}), **rules.own_flags}
    return {code: needs for code, needs in conditions.items() if _PATTERN_OF.get(code, code) in patterns}


def flag_rows(rules: Parameters) -> tuple[Flag, ...]:
    """The flags of `needs_of` with their names."""
    names = {**NAMES, **{row.code: row.names for row in rules.own_rows}}
    return tuple(
        _row(code, needs, names[_PATTERN_OF.get(code, code)]) for code, needs in needs_of(rules).items()
    )


def _row(code: str, needs: Needs, names: Names) -> Flag:
    return Flag(
        code,
        names,
        needs.self_draw,
        code in _DECLARED,
        east=needs.east,
        closed=needs.closed or needs.no_melds,
        own_kong=needs.own_kong,
    )


def flag_faults(win: WinningHand, rules: Parameters) -> list[Fault]:
    """The faults of every flag of the win that is unknown to the edition or cannot be true."""
    codes = needs_of(rules)
    unknown = sorted(win.flags.difference(codes))
    faults = [Fault("unknown_flag", "flags", sorted(codes), flag) for flag in unknown]
    for code in sorted(win.flags.intersection(codes)):
        needs = codes[code]
        faults += [Fault(fault, "flags", found=code) for fault in unmet(needs, win)]
        if code in _AFTER_RIICHI and not _RIICHI & win.flags:
            faults.append(Fault("flag_needs_riichi", "flags", found=code))
        clash = needs.excludes & win.flags
        if code == "double_riichi" and "ippatsu" in win.flags:
            clash |= win.flags & _AFTER_FIRST_TURN
        if code == "rinshan" and not rules.rinshan_with_haitei:
            clash |= win.flags & {"haitei"}
        faults += conflicts(code, clash)
    return faults

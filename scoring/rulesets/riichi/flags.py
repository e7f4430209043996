"""What a table may say of a win beside its tiles, and what each such word needs: data, one row a flag."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.faults import Fault
from scoring.rulesets.base import Flag
from scoring.rulesets.riichi.names import NAMES

if TYPE_CHECKING:
    from scoring.rulesets.riichi.record import Win
    from scoring.rulesets.riichi.rules import RiichiRules

_RIICHI = frozenset({"riichi", "double_riichi"})
_FIRST_TURN = frozenset(
    {"riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei"}
)


@dataclass(frozen=True, slots=True)
class Needs:
    """The conditions of one flag; None or empty means anything goes."""

    self_draw: bool | None = None
    closed: bool = False
    east: bool | None = None
    no_melds: bool = False
    own_kong: bool = False
    one_of: frozenset[str] = frozenset()
    excludes: frozenset[str] = frozenset()


NEEDS: dict[str, Needs] = {
    "riichi": Needs(closed=True, excludes=frozenset({"double_riichi"})),
    "double_riichi": Needs(closed=True),
    "open_riichi": Needs(closed=True, one_of=_RIICHI),
    "ippatsu": Needs(one_of=_RIICHI, excludes=frozenset({"rinshan"})),
    "rinshan": Needs(self_draw=True, own_kong=True),
    "chankan": Needs(self_draw=False, excludes=frozenset({"houtei"})),
    "haitei": Needs(self_draw=True),
    "houtei": Needs(self_draw=False),
    "tenho": Needs(self_draw=True, east=True, no_melds=True, excludes=_FIRST_TURN),
    "chiho": Needs(self_draw=True, east=False, no_melds=True, excludes=_FIRST_TURN),
    "win_tile_unidentified": Needs(self_draw=True),
    "renho": Needs(self_draw=False, east=False, no_melds=True, excludes=_FIRST_TURN),
}

_OPEN_FIRST_DRAW = Needs(self_draw=True, east=False, closed=True, excludes=_FIRST_TURN - {"rinshan"})
"""Blessing of earth where own concealed kongs do not spoil it (Finnish sheet)."""


def flag_rows(codes: tuple[str, ...]) -> tuple[Flag, ...]:
    """The flags of an edition with their names."""
    named = {"double_riichi": "daburu_riichi"}
    return tuple(Flag(code, NAMES[named.get(code, code)]) for code in codes)


def flag_faults(win: "Win", rules: "RiichiRules") -> list[Fault]:
    """Every flag of the win that cannot be true of it."""
    faults: list[Fault] = []
    for code in sorted(win.flags):
        needs = NEEDS[code]
        if code == "chiho" and rules.first_draw_kongs:
            needs = _OPEN_FIRST_DRAW
        faults += [Fault(fault, "flags", found=code) for fault in _unmet(needs, win)]
        clash = needs.excludes & win.flags
        if code == "rinshan" and not rules.rinshan_with_haitei:
            clash |= win.flags & {"haitei"}
        faults += [Fault("flags_conflict", "flags", code, other) for other in sorted(clash)]
    return faults


def _unmet(needs: Needs, win: "Win") -> list[str]:
    tiles = win.tiles
    checks = (
        ("flag_needs_self_draw", needs.self_draw is True and not win.self_draw),
        ("flag_needs_discard", needs.self_draw is False and win.self_draw),
        ("flag_needs_closed_hand", needs.closed and not tiles.is_closed),
        ("flag_needs_east", needs.east is True and win.seat != 0),
        ("flag_not_for_east", needs.east is False and win.seat == 0),
        ("flag_needs_no_melds", needs.no_melds and bool(tiles.melds)),
        ("flag_needs_kong", needs.own_kong and not tiles.kongs),
        ("flag_needs_riichi", bool(needs.one_of) and not needs.one_of & win.flags),
    )
    return [code for code, is_unmet in checks if is_unmet]

"""What a table may say of a win beside its tiles, and what each such word needs: data, one row a flag."""

from typing import TYPE_CHECKING

from scoring.faults import Fault
from scoring.flags import Needs, conflicts, unmet
from scoring.rulesets.base import Flag
from scoring.rulesets.riichi.names import NAMES

if TYPE_CHECKING:
    from scoring.rulesets.riichi.record import Win
    from scoring.rulesets.riichi.rules import RiichiRules

_RIICHI = frozenset({"riichi", "double_riichi"})
_AFTER_RIICHI = frozenset({"open_riichi", "ippatsu"})
_FIRST_TURN = frozenset(
    {"riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei"}
)


NEEDS: dict[str, Needs] = {
    "riichi": Needs(closed=True, excludes=frozenset({"double_riichi"})),
    "double_riichi": Needs(closed=True),
    "open_riichi": Needs(closed=True),
    "ippatsu": Needs(excludes=frozenset({"rinshan"})),
    "rinshan": Needs(self_draw=True, own_kong=True),
    "chankan": Needs(self_draw=False, excludes=frozenset({"houtei"})),
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
"""Blessings of heaven and earth where own concealed kongs do not spoil them (Finnish sheet)."""


def flag_rows(codes: tuple[str, ...]) -> tuple[Flag, ...]:
    """The flags of an edition with their names."""
    named = {"double_riichi": "daburu_riichi"}
    return tuple(Flag(code, NAMES[named.get(code, code)]) for code in codes)


def flag_faults(win: "Win", rules: "RiichiRules") -> list[Fault]:
    """Every flag of the win that cannot be true of it."""
    faults: list[Fault] = []
    for code in sorted(win.flags & rules.flags):
        needs = NEEDS[code]
        if rules.first_draw_kongs:
            needs = _WITH_KONGS.get(code, needs)
        faults += [Fault(fault, "flags", found=code) for fault in unmet(needs, win)]
        if code in _AFTER_RIICHI and not _RIICHI & win.flags:
            faults.append(Fault("flag_needs_riichi", "flags", found=code))
        clash = needs.excludes & win.flags
        if code == "rinshan" and not rules.rinshan_with_haitei:
            clash |= win.flags & {"haitei"}
        faults += conflicts(code, clash)
    return faults

"""Flags: facts about a win beside its tiles, and when each can be true. The codes are each rule set's own."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from scoring.faults import Fault
from scoring.readings import Tiles
from scoring.tiles import ONE, count


class Needs(NamedTuple):
    """The conditions of one flag; None or empty: no condition.

    ``robs_kong``: the winning tile is the fourth of another player's kong, so no other copy of it is to be seen.
    ``unseen_tile``: the winner's concealed tiles hold no other copy of it. ``from_east``: East discarded it.
    """

    self_draw: bool | None = None
    closed: bool = False
    east: bool | None = None
    no_melds: bool = False
    own_kong: bool = False
    robs_kong: bool = False
    unseen_tile: bool = False
    from_east: bool = False
    excludes: frozenset[str] = frozenset()


class WinFacts(Protocol):
    """The facts of a win by which its flags are judged."""

    @property
    def tiles(self) -> Tiles: ...

    @property
    def shown_key(self) -> int:
        """The key of all tiles that the record shows: the hand, its melds, and the indicators where there are any."""

    @property
    def flags(self) -> frozenset[str]: ...

    @property
    def self_draw(self) -> bool: ...

    @property
    def seat(self) -> int: ...

    @property
    def discarder(self) -> int | None: ...


def unmet(needs: Needs, win: WinFacts) -> list[str]:
    """The fault codes of the conditions that do not hold."""
    tiles = win.tiles
    checks = (
        ("flag_needs_self_draw", needs.self_draw is True and not win.self_draw),
        ("flag_needs_discard", needs.self_draw is False and win.self_draw),
        ("flag_needs_closed_hand", needs.closed and not tiles.is_closed),
        ("flag_needs_east", needs.east is True and win.seat != 0),
        ("flag_not_for_east", needs.east is False and win.seat == 0),
        ("flag_needs_no_melds", needs.no_melds and bool(tiles.melds)),
        ("flag_needs_kong", needs.own_kong and not tiles.kongs),
        ("flag_needs_lone_tile", needs.robs_kong and count(win.shown_key, tiles.win) > 1),
        ("flag_needs_unseen_tile", needs.unseen_tile and count(tiles.key, tiles.win) > 1),
        ("flag_needs_east_discard", needs.from_east and not win.self_draw and win.discarder != 0),
    )
    return [code for code, is_unmet in checks if is_unmet]


def flag_faults(win: WinFacts, conditions: Mapping[str, Needs]) -> list[Fault]:
    """The faults of every flag of the win that is not in ``conditions`` or cannot be true of it."""
    unknown = sorted(win.flags - conditions.keys())
    faults = [Fault("unknown_flag", "flags", sorted(conditions), flag) for flag in unknown]
    for code in sorted(win.flags & conditions.keys()):
        needs = conditions[code]
        faults += [Fault(fault, "flags", found=code) for fault in unmet(needs, win)]
        faults += conflicts(code, needs.excludes & win.flags)
    return faults


def is_robbed(win: WinFacts, conditions: Mapping[str, Needs]) -> bool:
    """Whether the winning tile was robbed from a kong."""
    return any(code in conditions and conditions[code].robs_kong for code in win.flags)


def kong_under(kind: int) -> int:
    """The key of the tiles that the maker of a robbed kong keeps: the other three of the kind."""
    return 3 * ONE[kind]


def conflicts(code: str, others: frozenset[str]) -> list[Fault]:
    """The faults of a flag, one for each of ``others``, which contradict it."""
    return [Fault("flags_conflict", "flags", code, other) for other in sorted(others)]

"""What a deal holds once it is read: wins, racks (stecche) and their combinations. Frozen in use, never impossible."""

from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final, Protocol

from scoring.readings import Tiles
from scoring.rulesets.fimj.items import ITEMS
from scoring.tiles import EAST, SEATS, Bunch

HAND_TILES: Final = 13
SEAT_NAMES: Final[Mapping[int, str]] = MappingProxyType(dict(enumerate(SEATS)))
LAST_PLAYER: Final = "last_player"
CULPRIT: Final = "wall_destroyed"
FLOWERS: Final = 0
SEASONS: Final = 4
"""The first bits of flowers and of seasons in the mask of bonus tiles."""
EXCLUDED: Final = ("false_mahjong", "false_riichi", "grande_signore", "rack_lowered")
"""Why a rack counts nothing; the culprit's may have counted, but he pays for the wall he destroyed."""


class Stacked(Protocol):
    """Sets as the fundamental doublings see them: a reading's or a rack's."""

    @property
    def chows(self) -> tuple[int, ...]: ...

    @property
    def chow_mask(self) -> int: ...

    @property
    def pung_mask(self) -> int: ...

    @property
    def drawn(self) -> int: ...


class Situation(Protocol):
    """Whose sets they are: seat 0-3 for E S W N, the two winds as kinds, flowers and seasons shown as a bit mask."""

    @property
    def seat(self) -> int: ...

    @property
    def seat_kind(self) -> int: ...

    @property
    def round_kind(self) -> int: ...

    @property
    def bonus(self) -> int: ...


class Form(Enum):
    """The forms of a combination on a rack."""

    PAIR = "pair"
    CHOW = "chow"
    TRIS = "tris"
    POKER = "poker"


class Combo:
    """One combination of a loser: ``kind`` is its lowest kind, ``hidden`` whether no tile of it was called.

    A hidden poker is one that was drawn and shown. ``size`` is how many of the thirteen tiles it takes up (the fourth
    of a poker was replaced), ``key`` counts its tiles, ``item`` is what a tris or poker is worth. Combos are shared and
    never changed.
    """

    __slots__ = ("chow_bit", "form", "hidden", "is_drawn_tris", "item", "key", "kind", "size", "tris_bit")

    def __init__(self, form: Form, bunch: Bunch, *, hidden: bool) -> None:
        self.form = form
        self.kind = min(bunch.codes)
        self.hidden = hidden
        self.size = 2 if form is Form.PAIR else 3
        self.key = bunch.key
        self.chow_bit = 1 << self.kind if form is Form.CHOW else 0
        self.tris_bit = 1 << self.kind if form in (Form.TRIS, Form.POKER) else 0
        self.is_drawn_tris = hidden and form is Form.TRIS
        self.item = ITEMS[self.kind, hidden, form is Form.POKER] if self.tris_bit else None


class Win:
    """A complete hand in its situation; ``declared`` is how many doublings the referee was told of, None: not said."""

    discarder: int | None = None
    """Nobody pays more for having discarded, so a record does not say who did."""

    __slots__ = (
        "bonus",
        "declared",
        "flags",
        "round_kind",
        "seat",
        "seat_kind",
        "self_draw",
        "tiles",
    )

    def __init__(
        self,
        tiles: Tiles,
        seat: int,
        round_: int,
        bonus: int,
        flags: frozenset[str],
        declared: int | None,
    ) -> None:
        self.tiles = tiles
        self.self_draw = tiles.self_draw
        self.seat = seat
        self.seat_kind = EAST + seat
        self.round_kind = EAST + round_
        self.bonus = bonus
        self.flags = flags
        self.declared = declared

    def with_tiles(self, concealed: Sequence[Bunch], tile: Bunch) -> "Win":
        """The same win with other concealed tiles and another winning tile."""
        tiles = Tiles(concealed, self.tiles.melds, tile, self_draw=self.self_draw)
        return Win(tiles, self.seat, self.round_kind - EAST, self.bonus, self.flags, self.declared)


class Rack:
    """A loser's combinations as he shows them, and why they count nothing (``status``), if they do not.

    It is its own situation and its own sets: ``tris`` counts its tris and pokers, ``drawn`` the tris that were drawn
    and not shown; ``size`` and ``key`` are the sums of its combinations'.
    """

    __slots__ = (
        "bonus",
        "chow_mask",
        "chows",
        "combos",
        "drawn",
        "key",
        "pung_mask",
        "round_kind",
        "seat",
        "seat_kind",
        "size",
        "status",
        "tris",
    )

    def __init__(
        self, seat: int, round_: int, combos: tuple[Combo, ...], bonus: int, status: str | None
    ) -> None:
        self.seat = seat
        self.seat_kind = EAST + seat
        self.round_kind = EAST + round_
        self.combos = combos
        self.bonus = bonus
        self.status = status
        chows: tuple[int, ...] = ()
        chow_mask = pung_mask = drawn = tris = size = key = 0
        for combo in combos:
            size += combo.size
            key += combo.key
            if combo.tris_bit:
                tris += 1
                pung_mask |= combo.tris_bit
                drawn += combo.is_drawn_tris
            elif combo.chow_bit:
                chows += (combo.kind,)
                chow_mask |= combo.chow_bit
        self.chows = chows
        self.chow_mask = chow_mask
        self.pung_mask = pung_mask
        self.drawn = drawn
        self.tris = tris
        self.size = size
        self.key = key


class Deal:
    """A hand as it ended: wins and racks by seat, so far as their tiles are known.

    ``names`` are what faults call the seats, ``players`` is how many play, ``first_seat`` plays first: South where
    East is the dead seat of three players. ``last_players`` are the seats of those said to be the only one left, if it
    came to that; ``culprits`` those who destroyed the wall, so that the hand could not go on.
    """

    __slots__ = (
        "culprits",
        "first_seat",
        "last_players",
        "limit",
        "names",
        "players",
        "racks",
        "round",
        "wins",
    )

    def __init__(
        self, round_: int, limit: int, players: int, first_seat: int, names: Mapping[int, str] = SEAT_NAMES
    ) -> None:
        self.round = round_
        self.limit = limit
        self.players = players
        self.first_seat = first_seat
        self.names = names
        self.wins: dict[int, Win] = {}
        self.racks: dict[int, Rack] = {}
        self.last_players: list[int] = []
        self.culprits: list[int] = []

    @property
    def last_player(self) -> int | None:
        """The seat of the only one left, if it came to that."""
        return self.last_players[0] if self.last_players else None

    def add_rack(self, seat: int, rack: Rack) -> None:
        """Lay a rack."""
        self.racks[seat] = rack
        if rack.status == CULPRIT:
            self.culprits.append(seat)

    def is_intact(self, seat: int) -> bool:
        """Whether the rack counts, as far as is known."""
        rack = self.racks.get(seat)
        return rack is None or rack.status is None

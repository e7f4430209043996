"""What a deal holds once it is read: wins and racks (stecche). Frozen in use, never impossible."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from scoring.readings import Tiles
from scoring.tiles import EAST, SEATS, Bunch

if TYPE_CHECKING:
    from scoring.rulesets.fimj.racks import Rack

HAND_TILES: Final = 13
WIN_TILES: Final = 14
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

    @property
    def shown_key(self) -> int:
        """The key of the hand and its melds."""
        return self.tiles.all_key

    def with_tiles(self, concealed: Sequence[Bunch], tile: Bunch) -> "Win":
        """The same win with other concealed tiles and another winning tile."""
        tiles = Tiles(concealed, self.tiles.melds, tile, self_draw=self.self_draw)
        return Win(tiles, self.seat, self.round_kind - EAST, self.bonus, self.flags, self.declared)


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

    def add_rack(self, seat: int, rack: "Rack") -> None:
        """Lay a rack."""
        self.racks[seat] = rack
        if rack.status == CULPRIT:
            self.culprits.append(seat)

    def is_intact(self, seat: int) -> bool:
        """Whether the rack counts, as far as is known."""
        rack = self.racks.get(seat)
        return rack is None or rack.status is None

"""A deal at its end: the winning hands and the racks of a table, so far as their tiles are known."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.rulesets.fimj.rack import Rack
from scoring.rulesets.fimj.winning_hand import WinningHand
from scoring.tiles import SEATS

LAST_PLAYER: Final = "last_player"
CULPRIT: Final = "wall_destroyed"
OUT: Final = ("false_mahjong", "false_riichi", "rack_lowered")
"""The reasons why a player is out of a hand that the others play on."""
EXCLUDED: Final = (*OUT, "grande_signore")
"""The reasons why a rack counts nothing; a grande signore plays on. The rack of a culprit may have counted,
but its player pays for the destroyed wall."""
_SEAT_NAMES: Final[Mapping[int, str]] = MappingProxyType(dict(enumerate(SEATS)))


class Deal:
    """Hands and racks by seat (0-3 for E S W N).

    ``names`` are the seats' names in faults, ``players`` is the number of players, ``first_seat`` plays first: South
    where East is the dead seat of three players. ``last_players`` are the seats recorded as the only player left;
    ``culprits`` are the seats that destroyed the wall, so that the hand could not go on.
    """

    __slots__ = (
        "culprits",
        "first_seat",
        "hands",
        "last_players",
        "limit",
        "names",
        "players",
        "racks",
        "round",
    )

    def __init__(
        self, round_: int, limit: int, players: int, first_seat: int, names: Mapping[int, str] = _SEAT_NAMES
    ) -> None:
        self.round = round_
        self.limit = limit
        self.players = players
        self.first_seat = first_seat
        self.names = names
        self.hands: dict[int, WinningHand] = {}
        self.racks: dict[int, Rack] = {}
        self.last_players: list[int] = []
        self.culprits: list[int] = []

    @property
    def last_player(self) -> int | None:
        """The seat of the only player left, if the deal ended so."""
        return self.last_players[0] if self.last_players else None

    def add_rack(self, seat: int, rack: Rack) -> None:
        """Add the rack of a seat."""
        self.racks[seat] = rack
        if rack.status == CULPRIT:
            self.culprits.append(seat)

    def is_intact(self, seat: int) -> bool:
        """Whether the rack counts, as far as is known."""
        rack = self.racks.get(seat)
        return rack is None or rack.status is None

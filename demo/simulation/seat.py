"""One player's side of a hand: concealed tiles, melds, discards, riichi, waits. The player's decisions live
in player.py."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.distance import ANY, ORPHANS, orphans_distance, seven_pairs_distance
from scoring.hand import Meld, meld
from scoring.tiles import KIND, KINDS, SUIT, WEIGHT, YAO, show

NO_RIICHI: Final = ""
RIICHI: Final = "riichi"
DOUBLE_RIICHI: Final = "double_riichi"


@dataclass(frozen=True, slots=True)
class Style:
    """A temper, each from 0 to 1: how readily a player pushes on, calls, and declares kongs."""

    courage: float = 0.5
    calling: float = 0.5
    kongs: float = 0.5


class SimulatedSeat:
    """The player of one wind (0-3) in one hand. ``keys`` and ``counts`` count the concealed tiles."""

    def __init__(self, wind: int, style: Style, tiles: Sequence[int]) -> None:
        self.wind = wind
        self.style = style
        self.tiles: list[int] = []
        self.counts = [0] * KINDS
        self.keys = [0, 0, 0, 0]
        self.melds: list[Meld] = []
        self.river: list[int] = []
        self.river_mask = 0
        self.safe = 0
        """Kinds that are safe to discard against this player's riichi."""
        self.was_claimed = False
        self.draws = 0
        self.drawn: int | None = None
        self.riichi = NO_RIICHI
        self.ippatsu = False
        self.waits = 0
        self.missed = False
        """The player has let a winning tile pass: furiten until their next draw, and for good after
        riichi."""
        self.dead = False
        self.folded = False
        self.liable: int | None = None
        for tile in tiles:
            self.add(tile)
        self.look()

    def add(self, tile: int) -> None:
        """Take a tile into the hand."""
        kind = KIND[tile]
        self.tiles.append(tile)
        self.counts[kind] += 1
        self.keys[SUIT[tile]] += WEIGHT[tile]

    def remove(self, tile: int) -> None:
        """Let a tile go."""
        self.tiles.remove(tile)
        self.counts[KIND[tile]] -= 1
        self.keys[SUIT[tile]] -= WEIGHT[tile]

    def take(self, tile: int) -> None:
        """Draw a tile: the player may win again on a tile that they let pass, unless after riichi."""
        self.add(tile)
        self.drawn = tile
        self.draws += 1
        self.missed = self.missed and bool(self.riichi)

    def discard(self, tile: int) -> None:
        """Put a tile into the river."""
        self.remove(tile)
        self.drawn = None
        self.river.append(KIND[tile])
        self.river_mask |= 1 << KIND[tile]
        self.safe |= 1 << KIND[tile]

    def meld(self, type_: str, tiles: Sequence[int]) -> None:
        """Lay a set; its tiles have left the hand already."""
        self.melds.append(meld(type_, show(tiles)))
        self.drawn = None

    def extend(self, tile: int) -> None:
        """Make a kong of the pung of this tile."""
        self.remove(tile)
        place = next(
            i for i, held in enumerate(self.melds) if held.type.value == "pon" and held.kind == KIND[tile]
        )
        self.melds[place] = meld("kakan", show([*self.melds[place].tiles, tile]))
        self.drawn = None

    def own(self, kind: int, number: int) -> list[int]:
        """This many concealed tiles of a kind, red fives first."""
        return sorted((tile for tile in self.tiles if KIND[tile] == kind), reverse=True)[:number]

    @property
    def sets(self) -> int:
        """The number of sets that the concealed tiles still have to make."""
        return 4 - len(self.melds)

    @property
    def is_closed(self) -> bool:
        """Whether no set was claimed."""
        return not any(held.is_open for held in self.melds)

    @property
    def kongs(self) -> int:
        """The number of melded kongs."""
        return sum(held.is_kong for held in self.melds)

    @property
    def is_furiten(self) -> bool:
        """Whether the player may win by self-draw only."""
        return self.missed or bool(self.waits & self.river_mask)

    @property
    def has_outside_river(self) -> bool:
        """Whether every discard is a terminal or honour, and none was claimed."""
        return not self.was_claimed and not self.river_mask & ~YAO

    def has_all_four(self, kind: int) -> bool:
        """Whether every tile of the kind is in the player's own hand."""
        return self.counts[kind] + sum(KIND[tile] == kind for held in self.melds for tile in held.tiles) == 4

    def look(self) -> None:
        """Find the waits of the present tiles (13, kongs counted as three)."""
        self.waits = waits_of(self)


def waits_of(seat: SimulatedSeat) -> int:
    """The mask of the kinds that complete the hand; a kind of which the hand holds all four is no wait."""
    out = 0
    if ANY.distance(seat.keys, seat.sets) == 1:
        out = ANY.useful(seat.keys, seat.sets)
    if not seat.melds:
        counts = seat.counts
        if seven_pairs_distance(counts) == 1:
            out |= sum(1 << kind for kind in range(KINDS) if counts[kind] == 1)
        if orphans_distance(counts) == 1:
            lacking = [kind for kind in ORPHANS if not counts[kind]]
            out |= sum(1 << kind for kind in lacking or ORPHANS)
    for kind in range(KINDS) if out else ():
        if out >> kind & 1 and seat.has_all_four(kind):
            out &= ~(1 << kind)
    return out


def is_complete(seat: SimulatedSeat) -> bool:
    """Whether the tiles with the one just drawn make a whole hand."""
    if ANY.distance(seat.keys, seat.sets) == 0:
        return True
    return not seat.melds and (seven_pairs_distance(seat.counts) == 0 or orphans_distance(seat.counts) == 0)

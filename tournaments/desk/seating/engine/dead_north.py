"""The players at North, where tables of three leave North empty: chosen before the other winds, which are then exact.

A full table needs one of its players at North, and a block of four games needs one of its games at North. Three games
are left of such a block, and of every table: three colours suffice for the other winds. A block of four games without
a North (others sit North at its full tables, or it has no full table) repeats one of the other winds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.desk.seating.engine.problem import SEATS
from tournaments.desk.seating.engine.random_stream import Dice

Block = tuple[int, int]
Place = tuple[int, int]


def norths(seated: Mapping[Place, Sequence[Block]], dice: Dice) -> dict[Place, Block]:
    """The block that sits North at each full table: no block twice, and as many blocks of four games as possible."""
    matching = _Matching({place: dice.shuffled(blocks) for place, blocks in seated.items()})
    full = [place for place, blocks in seated.items() if len(blocks) == SEATS]
    for place in full:
        matching.seat(place)
    for block in dice.shuffled([block for block, places in matching.places.items() if len(places) == SEATS]):
        matching.prefer(block)
    return matching.north


class _Matching:
    """`north[place]` is the block that sits North at the place, `place_of[block]` its place."""

    def __init__(self, blocks: Mapping[Place, Sequence[Block]]) -> None:
        self.blocks = blocks
        self.north: dict[Place, Block] = {}
        self.place_of: dict[Block, Place] = {}
        self.places: dict[Block, list[Place]] = {}
        for place, here in blocks.items():
            for block in here:
                self.places.setdefault(block, []).append(place)

    def seat(self, place: Place) -> None:
        """Give the table a North; the other tables keep a North, perhaps another block."""
        came: dict[Block, Place] = {}
        queue = [place]
        for table in queue:
            for block in self.blocks[table]:
                if block in came:
                    continue
                came[block] = table
                if block not in self.place_of:
                    self._pass_on(block, came)
                    return
                queue.append(self.place_of[block])

    def _pass_on(self, free: Block, came: Mapping[Block, Place]) -> None:
        """Give the free block the table from which it was reached; the block at North there takes another table in
        turn.
        """
        block: Block | None = free
        while block is not None:
            place = came[block]
            before = self.north.get(place)
            self.north[place], self.place_of[block] = block, place
            block = before

    def prefer(self, wanting: Block) -> None:
        """Give a block of four games the North of a shorter block, directly or through other blocks, if that is
        possible.
        """
        if wanting in self.place_of:
            return
        came: dict[Block, tuple[Block, Place]] = {}
        queue = [wanting]
        for block in queue:
            for place in self.places[block]:
                other = self.north.get(place)
                if other is None or other in came or other == wanting:
                    continue
                came[other] = (block, place)
                if len(self.places[other]) < SEATS:
                    self._hand_over(other, wanting, came)
                    return
                queue.append(other)

    def _hand_over(self, giver: Block, wanting: Block, came: Mapping[Block, tuple[Block, Place]]) -> None:
        del self.place_of[giver]
        while giver != wanting:
            taker, place = came[giver]
            self.north[place], self.place_of[taker] = taker, place
            giver = taker

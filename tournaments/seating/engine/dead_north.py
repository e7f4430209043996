"""Who sits North, where tables of three leave it empty: chosen before the other winds, which are then exact again.

A full table needs one of its players North, and a block of four games needs one of its games at North. What is left
of such a block, and of every table, is three games: three colours suffice for the other winds. A block of four games
that gets no North (its full tables have others there, or it has none) repeats one of the other winds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.seating.engine.problem import SEATS
from tournaments.seating.engine.random_stream import Dice

Block = tuple[int, int]
Place = tuple[int, int]


def norths(seated: Mapping[Place, Sequence[Block]], dice: Dice) -> dict[Place, Block]:
    """The block that sits North at each full table: no block twice, and as many blocks of four games as can be."""
    matching = _Matching({place: dice.shuffled(blocks) for place, blocks in seated.items()})
    full = [place for place, blocks in seated.items() if len(blocks) == SEATS]
    for place in full:
        matching.seat(place)
    for block in dice.shuffled([block for block, places in matching.places.items() if len(places) == SEATS]):
        matching.prefer(block)
    return matching.north


class _Matching:
    """`north[place]` is the block that sits North there, `place_of` the same the other way round."""

    def __init__(self, blocks: Mapping[Place, Sequence[Block]]) -> None:
        self.blocks = blocks
        self.north: dict[Place, Block] = {}
        self.place_of: dict[Block, Place] = {}
        self.places: dict[Block, list[Place]] = {}
        for place, here in blocks.items():
            for block in here:
                self.places.setdefault(block, []).append(place)

    def seat(self, place: Place) -> None:
        """Give the table a North; the others keep one, perhaps another."""
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
        """The free block takes the table it was reached from; the block that sat North there takes another in turn."""
        block: Block | None = free
        while block is not None:
            place = came[block]
            before = self.north.get(place)
            self.north[place], self.place_of[block] = block, place
            block = before

    def prefer(self, wanting: Block) -> None:
        """Give a block of four games a North that a shorter block has, by way of others or not at all."""
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

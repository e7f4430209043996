"""A winning hand of the classical Italian game: its tiles, its situation, and the doublings its winner declared."""

from scoring.readings import Tiles
from scoring.rulesets.fimj.situation import Situation
from scoring.tiles import Bunch


class WinningHand:
    """A complete hand in its situation. It is never changed.

    ``declared`` is the number of doublings declared to the referee, None where nobody recorded it.
    """

    discarder: int | None = None
    """Always None: the discarder pays no more than others, so a record does not name them."""

    __slots__ = ("declared", "flags", "seat", "self_draw", "situation", "tiles")

    def __init__(self, tiles: Tiles, situation: Situation, declared: int | None) -> None:
        self.tiles = tiles
        self.situation = situation
        self.declared = declared
        self.self_draw = tiles.self_draw
        self.seat = situation.seat
        self.flags = situation.flags

    @property
    def shown_key(self) -> int:
        """The key of the hand and its melds."""
        return self.tiles.all_key

    def tiles_won_on(self, before: Bunch, kind: int) -> Tiles:
        """The tiles of a hand with the same melds, which waited with ``before`` and won on ``kind``."""
        return Tiles((before,), self.tiles.melds, Bunch((kind,)), self_draw=self.self_draw)

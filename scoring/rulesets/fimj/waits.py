"""The kinds for which the thirteen tiles of a winner waited. A dead wait, of which no tile is left, counts too."""

from typing import Final

from scoring.rulesets.fimj.massimi import is_snake
from scoring.rulesets.fimj.parameters import WIN_TILES
from scoring.rulesets.fimj.winning_hand import WinningHand
from scoring.tiles import KINDS, Bunch, count, keys_of, mask
from scoring.waits import kinds_of, orphan_waits, pair_wait, set_waits, without

_KINDS_OF_A_SNAKE: Final = 13
"""The least number of kinds in a snake that is a massimo."""


def waits(hand: WinningHand) -> int:
    """The kinds for which the tiles before the winning tile waited, as a mask."""
    tiles = hand.tiles
    keys = keys_of(without(tiles.key, tiles.win))
    kinds = set_waits(keys)
    if tiles.size == WIN_TILES:
        kinds |= pair_wait(keys) | orphan_waits(kinds_of(keys))
    return kinds | _snake_waits(hand)


def _snake_waits(hand: WinningHand) -> int:
    """The kinds that make a snake of neither sets nor pairs."""
    tiles = hand.tiles
    if kinds_of(keys_of(without(tiles.all_key, tiles.win))).bit_count() < _KINDS_OF_A_SNAKE - 1:
        return 0
    key = without(tiles.key, tiles.win)
    before = Bunch(tuple(kind for kind in range(KINDS) for _ in range(count(key, kind))))
    return mask(kind for kind in range(KINDS) if is_snake(hand.tiles_won_on(before, kind), hand.situation))

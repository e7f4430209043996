"""The names that a reading gives to tiles: the notation of `scoring.tiles`, and backs."""

from typing import Final

from scoring.tiles import TEXT

BACK: Final = "x"
NONE: Final = "none"
"""The net's word for a place that holds no tile."""
TURNED: Final = "turned"
"""The net's word for a tile that stands on its head."""
TILES: Final = (*TEXT, BACK)
NAMES: Final = (*TILES, NONE, TURNED)
"""All that the net tells apart, in the order of its answers."""

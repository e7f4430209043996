"""The forms of a complete hand of riichi (EMA 2008, 4.2)."""

from collections.abc import Sequence

from scoring.hand import Meld
from scoring.targets import DIFFERENT_PAIRS, SETS, THIRTEEN_ORPHANS, Target


def targets_of(seat: int, round_: int, melds: Sequence[Meld]) -> Sequence[Target]:
    """Sets and a pair, seven different pairs, thirteen orphans."""
    return SETS, DIFFERENT_PAIRS, THIRTEEN_ORPHANS

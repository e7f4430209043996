"""The forms of a complete hand of MCR (3.7.2)."""

from collections.abc import Sequence
from typing import Final

from scoring.hand import Meld
from scoring.rulesets.mcr.shapes import KNIT_MASKS
from scoring.targets import ANY_PAIRS, SETS, THIRTEEN_ORPHANS, Different, Target, WithRun
from scoring.tiles import HONOURS
from scoring.waits import kinds_in

_TARGETS: Final = (
    SETS,
    WithRun(kinds_in(knit) for knit in KNIT_MASKS),
    ANY_PAIRS,
    THIRTEEN_ORPHANS,
    Different(kinds_in(knit | HONOURS) for knit in KNIT_MASKS),
)


def targets_of(seat: int, round_: int, melds: Sequence[Meld]) -> Sequence[Target]:
    """Sets and a pair, a knitted straight with a set and a pair, seven pairs, orphans, fourteen singles."""
    return _TARGETS

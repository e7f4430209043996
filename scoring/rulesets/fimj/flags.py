"""What a table may say of a mah-jong beside its tiles, and what each such word needs: data, one row a flag.

What the tiles and the event show is checked. What only the table has seen (when riichi was declared, what lay on the
table) is the referee's word; where it is hard to believe the bill carries a note.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from scoring.descriptions import Flag
from scoring.faults import Fault
from scoring.flags import Needs
from scoring.flags import flag_faults as faults_of
from scoring.rulesets.fimj.names import NAMES
from scoring.rulesets.fimj.shapes import waits
from scoring.rulesets.fimj.values import WIN_TILES, Win
from scoring.tiles import TEXT
from scoring.waits import kinds_in

_PLAIN: Final = {
    "riichi": Needs(),
    "roof": Needs(self_draw=True),
    "robbed": Needs(self_draw=False, robs_kong=True),
    "last_piece": Needs(),
    "last_discard": Needs(self_draw=False),
    "last_tile": Needs(self_draw=True),
    "within_15": Needs(),
}
_NOT_AT_ONCE: Final = frozenset({"riichi", "robbed", "last_discard", "last_tile"})


def _known(*, plays_first: bool) -> dict[str, Needs]:
    """Uscita degli Dei: who plays first draws the winning tile, anybody else wins on that player's first discard."""
    return {**_PLAIN, "gods_exit": Needs(self_draw=plays_first, no_melds=True, excludes=_NOT_AT_ONCE)}


_FIRST: Final = _known(plays_first=True)
_OTHERS: Final = _known(plays_first=False)
NAMES_OF_FLAGS: Final = frozenset(_FIRST)
FLAGS: Final = tuple(Flag(code, NAMES[code]) for code in _FIRST)

_HARD_TO_BELIEVE: Final = (
    {"robbed", "last_discard"},
    {"within_15", "last_discard"},
    {"within_15", "last_tile"},
)


def flag_faults(win: Win, first_seat: int) -> list[Fault]:
    """Every flag of the win that is unknown or cannot be true of it; ``first_seat`` plays first in this hand."""
    return faults_of(win, _FIRST if win.seat == first_seat else _OTHERS) + _wait_faults(win)


def _wait_faults(win: Win) -> list[Fault]:
    """Riichi is declared on one tile only, even if the other side of a wait is dead (Richi).

    Of tiles that are no mah-jong nothing is said: they are refused as such.
    """
    tiles = win.tiles
    if "riichi" not in win.flags or tiles.size + 3 * len(tiles.melds) != WIN_TILES:
        return []
    found = waits(win)
    if found.bit_count() < 2 or not found >> tiles.win & 1:
        return []
    return [Fault("riichi_waits_for_several", "flags", 1, " ".join(TEXT[kind] for kind in kinds_in(found)))]


def is_robbed(win: Win) -> bool:
    """Whether the winning tile was robbed from a poker."""
    return "robbed" in win.flags


def shared_faults(wins: Sequence[Win]) -> list[Fault]:
    """The winning tile is robbed from a poker by all who win on it, or by none of them."""
    if all(is_robbed(win) for win in wins) or not any(is_robbed(win) for win in wins):
        return []
    return [Fault("flag_differs", "winners", found="robbed")]


def doubts(win: Win) -> Iterator[str]:
    """Notes on what the table says and the referee should look at again; nothing of it changes the score."""
    if any(together <= win.flags for together in _HARD_TO_BELIEVE):
        yield "flags_hard_to_believe"

"""Flags: facts about a mah-jong beside its tiles, and the conditions of each as data, one row a flag.

Facts that the tiles and the event show are checked. Facts that only the table has seen (when riichi was declared, the
tiles on the table) are the referee's word; where they are hard to believe the bill carries a note.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from scoring import flags
from scoring.descriptions import Flag
from scoring.faults import Fault
from scoring.flags import Needs
from scoring.rulesets.fimj.names import NAMES
from scoring.rulesets.fimj.parameters import WIN_TILES
from scoring.rulesets.fimj.waits import waits
from scoring.rulesets.fimj.winning_hand import WinningHand
from scoring.tiles import TEXT
from scoring.waits import kinds_in

_ORDINARY: Final = {
    "riichi": Needs(),
    "roof": Needs(self_draw=True),
    "robbed": Needs(self_draw=False, robs_kong=True),
    "last_piece": Needs(),
    "last_discard": Needs(self_draw=False),
    "last_tile": Needs(self_draw=True),
    "within_15": Needs(excludes=frozenset({"last_discard", "last_tile"})),
}
_NOT_AT_ONCE: Final = frozenset({"riichi", "robbed", "last_discard", "last_tile"})


def _with_gods_exit(*, plays_first: bool) -> dict[str, Needs]:
    """Uscita degli Dei: the first player draws the winning tile, any other wins on the first player's first discard."""
    return {**_ORDINARY, "gods_exit": Needs(self_draw=plays_first, no_melds=True, excludes=_NOT_AT_ONCE)}


_OF_FIRST_PLAYER: Final = _with_gods_exit(plays_first=True)
_OF_OTHERS: Final = _with_gods_exit(plays_first=False)
FLAGS: Final = tuple(
    Flag(code, NAMES[code], needs.self_draw if needs == _OF_OTHERS[code] else None)
    for code, needs in _OF_FIRST_PLAYER.items()
)

_HARD_TO_BELIEVE: Final = ({"robbed", "last_discard"},)


def flag_faults(hand: WinningHand, first_seat: int) -> list[Fault]:
    """Every flag of the hand that is unknown or cannot be true of it; ``first_seat`` plays first in this deal."""
    conditions = _OF_FIRST_PLAYER if hand.seat == first_seat else _OF_OTHERS
    return flags.flag_faults(hand, conditions) + _wait_faults(hand)


def _wait_faults(hand: WinningHand) -> list[Fault]:
    """Riichi is declared on one tile only, even if the other side of a wait is dead (Richi).

    Tiles that are no mah-jong have no fault here: another check refuses them.
    """
    tiles = hand.tiles
    if "riichi" not in hand.flags or tiles.size + 3 * len(tiles.melds) != WIN_TILES:
        return []
    kinds = waits(hand)
    if kinds.bit_count() < 2 or not kinds >> tiles.win & 1:
        return []
    return [Fault("riichi_waits_for_several", "flags", 1, " ".join(TEXT[kind] for kind in kinds_in(kinds)))]


def is_robbed(hand: WinningHand) -> bool:
    """Whether the winning tile was robbed from a poker."""
    return "robbed" in hand.flags


def shared_faults(hands: Sequence[WinningHand]) -> list[Fault]:
    """The fault of a winning tile that some of its winners robbed from a poker, and others did not."""
    robbed = [is_robbed(hand) for hand in hands]
    if all(robbed) or not any(robbed):
        return []
    return [Fault("flag_differs", "winners", found="robbed")]


def doubts(hand: WinningHand) -> Iterator[str]:
    """Notes on flags that the referee should check again; they do not change the score.

    A tile comes from the roof when a poker, a flower or a season was shown. Flowers may be left out of a record.
    """
    nothing_shown = not hand.tiles.kongs and not hand.situation.bonus
    if any(flags_together <= hand.flags for flags_together in _HARD_TO_BELIEVE):
        yield "flags_hard_to_believe"
    elif "roof" in hand.flags and nothing_shown:
        yield "nothing_for_the_roof"

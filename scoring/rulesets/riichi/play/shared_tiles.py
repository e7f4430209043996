"""Contradictions between several winning hands of one deal: another winning tile, a tile or a kong too many."""

from collections.abc import Iterable, Mapping, Sequence

from scoring.faults import Fault
from scoring.flags import Needs, is_robbed, kong_under
from scoring.rulesets.riichi.flags import needs_of
from scoring.rulesets.riichi.hand_faults import red_faults
from scoring.rulesets.riichi.score import RiichiScore
from scoring.rulesets.riichi.winning_hand import WinningHand
from scoring.tiles import KINDS, RED, TEXT, count


def shared_faults(hands: Sequence[RiichiScore]) -> list[Fault]:
    """Every contradiction between hands that are each possible alone."""
    if len(hands) < 2:
        return []
    first = hands[0].win
    faults = [
        Fault("winning_tiles_differ", "winners", TEXT[first.win_tile], TEXT[score.win.win_tile])
        for score in hands[1:]
        if score.win.win_tile != first.win_tile
    ]
    wins = [score.win for score in hands]
    needs = needs_of(hands[0].rules)
    counts = [_together(wins, kind, needs) for kind in range(KINDS)]
    faults += [
        Fault("fifth_copy", "winners", 4, f"{copies} x {TEXT[kind]}")
        for kind, copies in enumerate(counts)
        if copies > 4
    ]
    faults += red_faults([_reds(wins, suit) for suit in range(3)], "winners", hands[0].rules)
    kongs = sum(score.win.tiles.kongs for score in hands)
    if kongs > 4:
        faults.append(Fault("too_many_kongs", "winners", 4, kongs))
    return faults


def _together(wins: Sequence[WinningHand], kind: int, needs: Mapping[str, Needs]) -> int:
    """The number of tiles of ``kind`` seen in the deal: the winning tile and the indicators count once.

    The maker of a robbed kong holds its other three.
    """
    held = sum(count(win.tiles.all_key, kind) for win in wins)
    if any(is_robbed(win, needs) for win in wins):
        held += count(kong_under(wins[0].tiles.win), kind)
    dora = max(count(win.dora_indicators.key, kind) for win in wins)
    ura = max(count(win.ura_indicators.key, kind) for win in wins)
    return held + dora + ura - (len(wins) - 1) * (kind == wins[0].tiles.win)


def _reds(wins: Sequence[WinningHand], suit: int) -> int:
    """The number of red fives of ``suit`` recorded in the deal."""

    def most(reds: Iterable[int]) -> int:
        return max(number >> 4 * suit & 15 for number in reds)

    held = sum(win.tiles.reds >> 4 * suit & 15 for win in wins)
    shown = most(win.dora_indicators.reds for win in wins) + most(win.ura_indicators.reds for win in wins)
    return held + shown - (len(wins) - 1) * (wins[0].win_tile == RED + suit)

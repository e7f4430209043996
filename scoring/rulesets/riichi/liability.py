"""Liability for a yakuman: the player who fed the deciding set pays (EMA 2008, 3.3.6; rulings to §9.6 of the law)."""

from scoring.gates import HeldPatterns
from scoring.hand import MeldType
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.pattern import Pattern
from scoring.rulesets.riichi.winning_hand import WinningHand

_DECIDING = {"daisangen": range(31, 34), "daisuushii": range(27, 31)}


def is_fed_kong(win: WinningHand, rules: Parameters) -> bool:
    """Whether the feeder of a called kong pays for its replacement tile, where an edition has that."""
    return "rinshan" in rules.liability and "rinshan" in win.flags and _is_melded("rinshan", win, rules)


def liable_yakuman(win: WinningHand, rules: Parameters, yakuman: HeldPatterns[Pattern], paid: int) -> int:
    """The number of paid yakuman for which the liable player pays: all of them where yakuman do not add
    up, or where an edition says so."""
    if win.situation.liable is None:
        return 0
    if is_fed_kong(win, rules):
        return paid
    claimed = [
        number
        for code, number in yakuman.counts.items()
        if code in rules.liability and _is_melded(code, win, rules)
    ]
    if not claimed:
        return 0
    return sum(claimed) if rules.yakuman_add and not rules.liability_whole else paid


def _is_melded(code: str, win: WinningHand, rules: Parameters) -> bool:
    """Whether all deciding sets lie melded: a concealed set leaves nobody liable."""
    melds = win.tiles.melds
    if code not in _DECIDING:
        return any(meld.type is MeldType.KAN for meld in melds)
    laid = {
        meld.kind for meld in melds if not meld.is_chow and (meld.is_open or not rules.liability_called_only)
    }
    return laid.issuperset(_DECIDING[code])

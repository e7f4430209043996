"""Contradictions in a winning hand: tiles too many or too few, red fives, indicators, flags."""

from collections.abc import Sequence

from scoring import records
from scoring.faults import Fault
from scoring.hand import Meld
from scoring.rulesets.riichi.flags import flag_faults
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.winning_hand import WinningHand
from scoring.tiles import RED, has_fifth_copy

_FIVES = (4, 13, 22)
_ONE_OF_EACH_SUIT = 0x111
"""One red five of each suit, as tiles count them: four bits a suit."""
_RIICHI_ALONE = (frozenset({"riichi"}), frozenset({"riichi", "ippatsu"}))


def hand_faults(win: WinningHand, rules: Parameters) -> list[Fault]:
    """Every contradiction of a hand that could be read."""
    if _is_clean(win, rules):
        return []
    faults = tile_faults(win, rules)
    if win.flags:
        faults += flag_faults(win, rules)
    if win.ura_indicators.size and not win.situation.is_riichi:
        faults.append(Fault("ura_without_riichi", "ura_indicators"))
    return faults


def _is_clean(win: WinningHand, rules: Parameters) -> bool:
    """Whether a quick look shows that the hand has no fault: true of most hands, and of none with a fault."""
    tiles = win.tiles
    dora, ura = win.dora_indicators, win.ura_indicators
    reds = tiles.reds + dora.reds + ura.reds
    return not (
        tiles.size + 3 * len(tiles.melds) != 14
        or tiles.kongs
        or dora.size > 1
        or ura.size > 1
        or (win.flags and not (tiles.is_closed and _is_riichi_alone(win.flags, rules)))
        or (ura.size and not win.situation.is_riichi)
        or has_fifth_copy(tiles.all_key + dora.key + ura.key)
        or (reds and (rules.red_fives != 3 or reds & ~_ONE_OF_EACH_SUIT))
    )


def _is_riichi_alone(flags: frozenset[str], rules: Parameters) -> bool:
    """Whether the flags need nothing but a closed hand."""
    return flags in _RIICHI_ALONE and rules.values.keys() >= flags


def tile_faults(win: WinningHand, rules: Parameters) -> list[Fault]:
    """The faults of the tiles: counts, copies, red fives, indicators."""
    faults = records.size_faults(win.tiles)
    faults += records.copy_faults(win.shown_key)
    reds = win.tiles.reds + win.dora_indicators.reds + win.ura_indicators.reds
    faults += red_faults([reds >> 4 * suit & 15 for suit in range(3)], "hand", rules)
    faults += _kong_faults(win.tiles.melds, rules)
    faults += _indicator_faults(win, rules)
    return faults


def red_faults(reds: Sequence[int], field: str, rules: Parameters) -> list[Fault]:
    """The faults of more red fives in a suit, or in all, than the set holds."""
    faults = []
    for suit, number in enumerate(reds):
        most = rules.red_fives_of(suit)
        if number > most:
            faults.append(Fault("second_red_five" if most else "no_red_fives", field, most, number))
    if not faults and sum(reds) > rules.red_fives:
        faults.append(Fault("second_red_five", field, rules.red_fives, sum(reds)))
    return faults


def _kong_faults(melds: tuple[Meld, ...], rules: Parameters) -> list[Fault]:
    faults = []
    for place, meld in enumerate(melds):
        if meld.is_kong and meld.kind in _FIVES:
            wanted = rules.red_fives_in_kong(_FIVES.index(meld.kind))
            if sum(code >= RED for code in meld.tiles) < wanted:
                tiles = meld.to_json()["tiles"]
                faults.append(Fault("kong_without_red_five", f"melds[{place}]", wanted, tiles))
    return faults


def _indicator_faults(win: WinningHand, rules: Parameters) -> list[Fault]:
    """The faults of too many or too few recorded indicators; no indicators mean that nobody wrote them down."""
    dora, ura = win.dora_indicators.size, win.ura_indicators.size
    least = 1 + win.tiles.kongs if rules.indicators_per_kong else 0
    least_ura = max(least, dora) if rules.ura_under_each else least
    return [
        *_count_faults("dora_indicators", dora, least, 5 if rules.kan_dora else 1),
        *_count_faults("ura_indicators", ura, least_ura, 5),
    ]


def _count_faults(name: str, number: int, least: int, most: int) -> list[Fault]:
    if number > most:
        return [Fault("too_many_indicators", name, most, number)]
    if 0 < number < least:
        return [Fault("too_few_indicators", name, least, number)]
    return []

"""Every way to read fourteen tiles as a mah-jong: sets and a pair, seven pairs, and the hands of the massimi."""

from scoring.readings import Reading, loose, orphans, readings, seven_pairs
from scoring.rulesets.fimj.massimi import is_snake
from scoring.rulesets.fimj.winning_hand import WinningHand


def all_readings(hand: WinningHand) -> list[Reading]:
    """All readings of the tiles; none when they are no mah-jong for this seat in this round."""
    tiles = hand.tiles
    candidates = readings(tiles)
    if tiles.size == 14:
        candidates += seven_pairs(tiles, equal_pairs=True)
    if candidates:
        return candidates
    candidates = orphans(tiles)
    if candidates:
        return candidates
    return [loose(tiles)] if is_snake(tiles, hand.situation) else []

"""Every way to read fourteen tiles as a mah-jong: sets and a pair, seven pairs, and the shapes of the massimi."""

from scoring.readings import Reading, loose, orphans, readings, seven_pairs
from scoring.rulesets.fimj.massimi import LOOSE_ROWS
from scoring.rulesets.fimj.values import Win
from scoring.tiles import KINDS, ONE, Bunch, count


def shapes(win: Win) -> list[Reading]:
    """All readings of the tiles; none when they are no mah-jong for this seat in this round."""
    tiles = win.tiles
    found = readings(tiles)
    if tiles.size == 14:
        found += seven_pairs(tiles, equal_pairs=True)
    if found:
        return found
    found = orphans(tiles)
    if found:
        return found
    reading = loose(tiles)
    return [reading] if any(row.test(reading, win) for row in LOOSE_ROWS) else []


def waits(win: Win, most: int = KINDS) -> list[int]:
    """The kinds that would have completed the hand before its winning tile, up to ``most`` of them.

    A kind of which the winner holds all four copies is none.
    """
    found: list[int] = []
    tiles = win.tiles
    key, held = tiles.key - ONE[tiles.win], tiles.all_key - ONE[tiles.win]
    before = Bunch(tuple(kind for kind in range(KINDS) for _ in range(count(key, kind))))
    for kind in range(KINDS):
        if count(held, kind) < 4 and shapes(win.with_tiles([before], Bunch((kind,)))):
            found.append(kind)
            if len(found) == most:
                break
    return found

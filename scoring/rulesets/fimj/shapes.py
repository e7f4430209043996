"""Every way to read fourteen tiles as a mah-jong: sets and a pair, seven pairs, and the shapes of the massimi."""

from scoring.readings import Reading, loose, orphans, readings, seven_pairs
from scoring.rulesets.fimj.massimi import LOOSE_ROWS
from scoring.rulesets.fimj.values import WIN_TILES, Win
from scoring.tiles import KINDS, Bunch, count, keys_of, mask
from scoring.waits import kinds_of, orphan_waits, pair_wait, set_waits, without

LEAST_KINDS = 13
"""A massimo of neither sets nor pairs has so many kinds of tiles, or more."""


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
    return [loose(tiles)] if _is_massimo(win) else []


def waits(win: Win) -> int:
    """The kinds that the tiles before the winning one waited for, as a mask; a dead one counts too."""
    tiles = win.tiles
    keys = keys_of(without(tiles.key, tiles.win))
    found = set_waits(keys)
    if tiles.size == WIN_TILES:
        found |= pair_wait(keys) | orphan_waits(kinds_of(keys))
    return found | _massimo_waits(win)


def _massimo_waits(win: Win) -> int:
    """The kinds that make a massimo of neither sets nor pairs, of which each has thirteen kinds or more."""
    tiles = win.tiles
    key = without(tiles.key, tiles.win)
    if kinds_of(keys_of(without(tiles.all_key, tiles.win))).bit_count() < LEAST_KINDS - 1:
        return 0
    before = [Bunch(tuple(kind for kind in range(KINDS) for _ in range(count(key, kind))))]
    with_each = {kind: win.with_tiles(before, Bunch((kind,))) for kind in range(KINDS)}
    return mask(kind for kind, whole in with_each.items() if _is_massimo(whole))


def _is_massimo(win: Win) -> bool:
    reading = loose(win.tiles)
    return any(row.test(reading, win) for row in LOOSE_ROWS)

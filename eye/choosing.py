"""The rules choose among likely readings: no tile five times, and a complete hand with a yaku before one without.

A clear tile stays as it was read. Of the others the readings are tried in the order of their probability; the rules
only choose between readings that are likely by the picture alone.
"""

import heapq
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from eye.names import BACK
from eye.tile import Tile
from scoring import targets
from scoring.calculator import calculate
from scoring.hand import BadMeld, Meld, meld
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.tiles import BONUS_OF, CODE_OF, KIND, KINDS, SUIT
from scoring.tiletext import write_tiles

CLEAR: Final = 0.9
"""From this probability on a tile is clear and stays."""
LIKELY: Final = 0.02
"""A name below this probability is no reading."""
RATIO: Final = 200.0
"""A reading this many times less probable than the best is not likely."""
MOST: Final = 400
"""The most readings that are tried."""
COPIES: Final = 4
WHOLE: Final = 14

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A reading as a hand: concealed tiles and melds."""

    concealed: Names
    melds: tuple[Meld, ...]
    last: str | None
    """The tile that lies apart or sideways: the winning tile, if the picture tells it."""


def choices(tile: Tile) -> list[tuple[str, float]]:
    """The names that a tile may have, the most probable first."""
    if tile.p >= CLEAR:
        return [(tile.tile, tile.p)]
    return [(tile.tile, tile.p), *((name, p) for name, p in tile.next if p >= LIKELY)]


def readings(tiles: Sequence[Tile]) -> Iterator[Names]:
    """The likely readings, the most probable first."""
    options = [choices(tile) for tile in tiles]
    costs = [[math.log(row[0][1] / p) for _, p in row] for row in options]
    queue: list[tuple[float, tuple[int, ...]]] = [(0.0, (0,) * len(options))]
    seen = {queue[0][1]}
    for _ in range(MOST):
        if not queue:
            return
        cost, chosen = heapq.heappop(queue)
        if cost > math.log(RATIO):
            return
        yield tuple(options[i][k][0] for i, k in enumerate(chosen))
        for i, k in enumerate(chosen):
            after = (*chosen[:i], k + 1, *chosen[i + 1 :])
            if k + 1 < len(options[i]) and after not in seen:
                seen.add(after)
                heapq.heappush(queue, (cost - costs[i][k] + costs[i][k + 1], after))


def is_possible(names: Names) -> bool:
    """Whether one set of tiles holds them all: four of a kind, one of each flower and season."""
    kinds = Counter(KIND[CODE_OF[name]] for name in names if name in CODE_OF)
    bonus = Counter(name for name in names if name in BONUS_OF)
    return all(n <= COPIES for n in kinds.values()) and all(n == 1 for n in bonus.values())


def _meld(names: Names, sideways: bool) -> Meld | None:
    """A group of three or four tiles as a meld, if it is one that the picture shows as such."""
    if len(names) == 4 and names[0] == names[3] == BACK and names[1] == names[2] != BACK:
        return _try("ankan", (names[1],) * 4)
    if not sideways or any(name not in CODE_OF for name in names):
        return None
    kinds = {KIND[CODE_OF[name]] for name in names}
    if len(kinds) == 1:
        return _try("pon" if len(names) == 3 else "kan", names)
    return _try("chi", names) if len(names) == 3 else None


def _try(kind: str, names: Names) -> Meld | None:
    if len({SUIT[CODE_OF[name]] for name in names if name in CODE_OF}) != 1:
        return None
    digits = "".join(name[0] for name in sorted(names, key=lambda name: KIND[CODE_OF[name]]))
    try:
        return meld(type=kind, tiles=digits + names[0][1])
    except BadMeld:
        return None


def as_hand(tiles: Sequence[Tile], names: Names) -> Hand | None:
    """The reading as a hand of fourteen tiles, and one for each kong; None if it is none. Flowers lie aside."""
    groups: dict[int, list[int]] = {}
    for number, tile in enumerate(tiles):
        groups.setdefault(tile.group, []).append(number)
    melds: list[Meld] = []
    concealed: list[int] = []
    for numbers in groups.values():
        part = tuple(names[n] for n in numbers)
        lying = _meld(part, any(tiles[n].sideways for n in numbers)) if len(part) in (3, 4) else None
        if lying:
            melds.append(lying)
        else:
            concealed += [n for n in numbers if names[n] not in BONUS_OF]
    if (
        len(melds) > COPIES
        or len(concealed) != WHOLE - 3 * len(melds)
        or any(names[n] not in CODE_OF for n in concealed)
    ):
        return None
    apart = [n for n in concealed if tiles[n].sideways or len(groups[tiles[n].group]) == 1]
    return Hand(
        tuple(names[n] for n in concealed), tuple(melds), names[apart[0]] if len(apart) == 1 else None
    )


def is_complete(hand: Hand, ruleset: RuleSet) -> bool:
    """Whether the tiles are sets and a pair, or another form of the rule set."""
    counts = [0] * KINDS
    for name in hand.concealed:
        counts[KIND[CODE_OF[name]]] += 1
    forms = ruleset.targets(1, 0, hand.melds)
    return targets.missing(forms, counts, COPIES - len(hand.melds)) == 0


def can_win(hand: Hand, ruleset: RuleSet) -> bool:
    """Whether the rules pay for the hand with some tile as its last, in some seat, drawn or discarded."""
    melds = ", ".join(f"{m['type']} {m['tiles']}" for m in (lying.to_json() for lying in hand.melds))
    closed = not any(lying.is_open for lying in hand.melds)
    flags = [("flag-you", flag.code) for flag in ruleset.flags if closed and flag.code == "riichi"]
    for last in dict.fromkeys([hand.last] if hand.last else hand.concealed):
        rest = list(hand.concealed)
        rest.remove(last)
        text = write_tiles(rest) + last
        for seat in "SE":
            fields = [("tiles-you", text), ("melds-you", melds), ("how", "tsumo"), ("seat", seat), *flags]
            if calculate(ruleset, fields).bill:
                return True
    return False


def _worth(tiles: Sequence[Tile], names: Names, ruleset: RuleSet | None) -> int:
    """0 for a possible reading, 1 for a complete hand, 2 for one that the rules pay."""
    hand = as_hand(tiles, names) if ruleset else None
    if hand is None or ruleset is None or not is_complete(hand, ruleset):
        return 0
    return 2 if can_win(hand, ruleset) else 1


def chosen(tiles: Sequence[Tile], ruleset: RuleSet | None) -> Names:
    """The most probable of the best readings; the plain reading, if none is possible."""
    best: Names | None = None
    worth = -1
    for names in readings(tiles):
        if is_possible(names):
            here = _worth(tiles, names, ruleset)
            if here > worth:
                best, worth = names, here
            if worth == 2 or (ruleset is None and worth == 0):
                break
    return best or tuple(tile.tile for tile in tiles)


def renamed(tile: Tile, name: str) -> Tile:
    """The tile under another of its names: the name that it had comes first among the next."""
    if name == tile.tile:
        return tile
    p = next(p for other, p in tile.next if other == name)
    rest = [(other, q) for other, q in tile.next if other != name]
    return replace(tile, tile=name, p=p, next=[(tile.tile, tile.p), *rest])


def choose(tiles: Sequence[Tile], key: str | None) -> list[Tile]:
    """The tiles as the rule set of a key chooses them; without a key only as one set of tiles can hold them."""
    names = chosen(tiles, registry.get(key) if key else None)
    return [renamed(tile, name) for tile, name in zip(tiles, names, strict=True)]


def choose_names(request: Mapping[str, Any]) -> list[str]:
    """The names of ``tiles``, as `Tile.as_json` writes them, that the rule set ``ruleset`` chooses: a phone asks it."""
    tiles = [Tile.from_json(row) for row in request["tiles"]]
    return list(chosen(tiles, registry.get(request["ruleset"])))


CALLS: Final[Mapping[str, Callable[[Any], Any]]] = {"choose": choose_names}

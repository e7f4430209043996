"""A loser's rack (stecca): its combinations and their points."""

from collections.abc import Sequence

from scoring.rulesets.fimj.combinations import Combination, CombinationType
from scoring.rulesets.fimj.points import BONUS_ITEMS, Item, pair_items
from scoring.rulesets.fimj.situation import Situation
from scoring.tiles import EAST

_CHOW = CombinationType.CHOW


class Rack:
    """A loser's combinations, counted. ``status`` is the reason why they count nothing, None where they count.

    ``points`` are the points before any doubling, whatever the status; ``size`` is the combinations' share of the
    thirteen tiles, ``key`` counts their tiles. The sets have the fields of a winner's reading: ``chows`` are the kinds
    with which chows start, ``drawn`` is the number of tris that were wholly drawn and not shown, ``chow_mask``
    and ``pung_mask`` are the masks of the kinds of chows, and of tris and pokers.
    """

    __slots__ = (
        "chow_mask",
        "chows",
        "combinations",
        "drawn",
        "key",
        "points",
        "pung_mask",
        "situation",
        "size",
        "status",
    )

    def __init__(self, situation: Situation, combinations: Sequence[Combination], status: str | None) -> None:
        self.situation = situation
        self.combinations = combinations
        self.status = status
        _, points = BONUS_ITEMS[situation.bonus]
        size = key = drawn = chow_mask = pung_mask = 0
        chows: list[int] = []
        for type_, kind, tiles, its_key, its_points, its_drawn, item, _shown in combinations:
            size += tiles
            key += its_key
            if item:
                points += its_points
                drawn += its_drawn
                pung_mask |= 1 << kind
            elif type_ is _CHOW:
                chows.append(kind)
                chow_mask |= 1 << kind
            elif kind >= EAST:
                points += sum([value for _, value in pair_items(kind, situation)])
        self.points, self.size, self.key = points, size, key
        self.drawn, self.pung_mask = drawn, pung_mask
        self.chows, self.chow_mask = tuple(chows), chow_mask

    def items(self) -> list[Item]:
        """The lines of its points, whatever the status."""
        items: list[Item] = []
        for combination in self.combinations:
            if combination.item is not None:
                items.append(combination.item)
            elif combination.type is CombinationType.PAIR and combination.kind >= EAST:
                items += pair_items(combination.kind, self.situation)
        bonus = self.situation.bonus
        return [*items, BONUS_ITEMS[bonus]] if bonus else items

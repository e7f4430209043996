"""How far tiles are from complete hands: the number of tiles missing, from tables that fill as hands are met.

A suit is a key as in `scoring.tiles` (a few bits count each rank). For each key the least number of missing tiles is
kept for 0 to 4 sets, without and with a pair; suits are put together by adding. Rule sets know the worth of a hand.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import product
from typing import Final

from scoring.tiles import BITS, EAST, KINDS, SUIT, WEIGHT, YAO

FAR: Final = 99
_SETS: Final = 5
_RANK: Final = 31


class Missing:
    """The missing tiles by number of sets and pairs (index 2 x sets + pairs). Equal values are one object.

    ``plus[other]`` is the sum of the two.
    """

    __slots__ = ("plus", "values")
    _known: dict[tuple[int, ...], "Missing"] = {}  # noqa: RUF012 - the one table of all values

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values = values
        self.plus = Sums(self)

    @classmethod
    def of(cls, values: tuple[int, ...]) -> "Missing":
        """The shared object with these values."""
        return cls._known.get(values) or cls._known.setdefault(values, cls(values))


class Sums(dict[Missing, Missing]):
    """The sums of a value with others, each worked out at its first use."""

    def __init__(self, first: Missing) -> None:
        super().__init__()
        self._values = first.values

    def __missing__(self, other: Missing) -> Missing:
        a, b = self._values, other.values
        best = [FAR] * (2 * _SETS)
        for sets, more in product(range(_SETS), repeat=2):
            if sets + more < _SETS:
                here, there, total = 2 * sets, 2 * more, 2 * (sets + more)
                best[total] = min(best[total], a[here] + b[there])
                with_pair = min(a[here + 1] + b[there], a[here] + b[there + 1])
                best[total + 1] = min(best[total + 1], with_pair)
        missing = self[other] = Missing.of(tuple(best))
        return missing


_STATES: Final = tuple(
    (sets, pair, begun, running)
    for sets, pair, begun, running in product(range(_SETS), range(2), range(3), range(3))
    if begun + running <= sets
)
"""The states that ranks can lead to: sets, pairs, chows begun on the last rank and on the rank before it. Three equal
chows are three pungs, so two are enough."""
_PLACE: Final = {state: place for place, state in enumerate(_STATES)}
_ENDS: Final = tuple(_PLACE[sets, pair, 0, 0] for sets, pair in product(range(_SETS), range(2)))


_LIMITS: Final = tuple(
    2 * (sets - begun - running) + pair + begun + 2 * running for sets, pair, begun, running in _STATES
)
"""With more tiles missing than this, a finished set or pair holds no tile at all: `_from_nothing` adds those."""

Steps = tuple[tuple[tuple[int, int], ...], ...]


def _steps(*, chows: bool) -> tuple[Steps, ...]:
    """For 0 to 4 tiles of a rank, from each state: the next states, each with the number of tiles it lacks."""
    out: list[list[list[tuple[int, int]]]] = [[[] for _ in _STATES] for _ in range(5)]
    for (sets, pair, begun, running), new, pung, eyes in product(
        _STATES, range(3) if chows else (0,), range(2), range(2)
    ):
        need = begun + running + new + 3 * pung + 2 * eyes
        target = _PLACE.get((sets + new + pung, pair + eyes, new, begun))
        if need <= 4 and target is not None:
            for have in range(5):
                out[have][_PLACE[sets, pair, begun, running]].append((target, max(need - have, 0)))
    return tuple(tuple(map(tuple, rows)) for rows in out)


def _from_nothing(values: list[int]) -> tuple[int, ...]:
    """Add the sets and pairs that hold no tile: a set lacks three tiles, a pair two."""
    for sets in range(_SETS):
        here = 2 * sets
        if sets:
            values[here] = min(values[here], values[here - 2] + 3)
            values[here + 1] = min(values[here + 1], values[here - 1] + 3)
        values[here + 1] = min(values[here + 1], values[here] + 2)
    return tuple(values)


_START: Final = (0, *[FAR] * (len(_STATES) - 1))


def _groups(key: int, reach: int) -> list[int]:
    """The tiles of a key in groups that no set can join, as they are ``reach`` ranks or more apart."""
    out: list[int] = []
    last = -FAR
    for rank in range(9):
        if part := key & _RANK << BITS * rank:
            if rank - last < reach:
                out[-1] |= part
            else:
                out.append(part)
            last = rank
    return out


class Suits(dict[int, Missing]):
    """The missing tiles of a suit by key, each worked out at its first use. Honours are a suit without chows."""

    def __init__(self, *, chows: bool) -> None:
        super().__init__()
        self._steps = _steps(chows=chows)
        self._reach = 3 if chows else 1
        self._ranks: tuple[dict[int, tuple[int, ...]], ...] = tuple({} for _ in range(10))
        self.draws = Draws(self)

    def __missing__(self, key: int) -> Missing:
        groups = _groups(key, self._reach)
        if len(groups) > 1:
            missing = reduce(lambda left, right: left.plus[right], [self[group] for group in groups])
        else:
            reached = -(-key.bit_length() // BITS) + 2  # a chow of the last tile ends two ranks further
            ends = self._begin(key, min(reached, 9))
            missing = Missing.of(_from_nothing([ends[place] for place in _ENDS]))
        self[key] = missing
        return missing

    def _begin(self, key: int, number: int) -> tuple[int, ...]:
        """The missing tiles by state after the lowest ``number`` ranks: shared by all keys that begin alike."""
        if not number:
            return _START
        by_state = self._ranks[number].get(key)
        if by_state is None:
            top = BITS * (number - 1)
            before = self._begin(key & (1 << top) - 1, number - 1)
            after = [FAR] * len(_STATES)
            for missing, limit, row in zip(before, _LIMITS, self._steps[key >> top], strict=True):
                if missing <= limit:
                    for target, lacking in row:
                        if missing + lacking < after[target]:
                            after[target] = missing + lacking
            by_state = self._ranks[number][key] = tuple(after)
        return by_state


class Draws(dict[int, tuple[tuple[int, Missing], ...]]):
    """The ranks (as a mask) that change the missing tiles of a key, each with the missing tiles after it."""

    def __init__(self, suits: Suits) -> None:
        super().__init__()
        self._suits = suits

    def __missing__(self, key: int) -> tuple[tuple[int, Missing], ...]:
        now = self._suits[key]
        after: dict[Missing, int] = {}
        for rank in range(9):
            if key >> BITS * rank & _RANK < 4:
                part = self._suits[key + (1 << BITS * rank)]
                after[part] = after.get(part, 0) | 1 << rank
        draws = self[key] = tuple([(ranks, part) for part, ranks in after.items() if part is not now])
        return draws


_CHOWS: Final = Suits(chows=True)
_PUNGS: Final = Suits(chows=False)


class TargetForm:
    """A form of hand to aim at: sets of these kinds (``keep``), with or without chows."""

    __slots__ = ("_masks", "_suits", "chows", "keep")

    def __init__(self, keep: int, *, chows: bool = True) -> None:
        self.keep = keep
        self.chows = chows
        self._suits = _CHOWS if chows else _PUNGS
        masks = [0, 0, 0, 0]
        for kind in range(KINDS):
            if keep >> kind & 1:
                masks[SUIT[kind]] |= WEIGHT[kind] * _RANK
        self._masks = tuple(masks)

    def distance(self, keys: Sequence[int], sets: int) -> int:
        """The number of tiles missing to ``sets`` sets and a pair: 0 complete, 1 waiting."""
        suits, masks = self._suits, self._masks
        m, p, s = suits[keys[0] & masks[0]], suits[keys[1] & masks[1]], suits[keys[2] & masks[2]]
        return m.plus[p].plus[s.plus[_PUNGS[keys[3] & masks[3]]]].values[2 * sets + 1]

    def useful(self, keys: Sequence[int], sets: int) -> int:
        """The mask of the kinds that bring the hand one tile nearer."""
        tables = (self._suits, self._suits, self._suits, _PUNGS)
        held = [key & mask for key, mask in zip(keys, self._masks, strict=True)]
        m, p, s, z = [table[key] for table, key in zip(tables, held, strict=True)]
        left, right = m.plus[p], s.plus[z]
        place = 2 * sets + 1
        target = left.plus[right].values[place]
        out = 0
        for suit, rest in enumerate((p.plus[right], m.plus[right], left.plus[z], left.plus[s])):
            plus = rest.plus
            for ranks, part in tables[suit].draws[held[suit]]:
                if plus[part].values[place] < target:
                    out |= ranks << 9 * suit
        return out & self.keep


ANY: Final = TargetForm((1 << KINDS) - 1)
PUNGS: Final = TargetForm((1 << KINDS) - 1, chows=False)
SIMPLES: Final = TargetForm((1 << KINDS) - 1 & ~YAO)
FLUSHES: Final = tuple(TargetForm((1 << 9) - 1 << 9 * suit | 0x7F << EAST) for suit in range(3))


def seven_pairs_distance(counts: Sequence[int]) -> int:
    """The number of tiles missing to seven different pairs."""
    pairs = sum(1 for count in counts if count >= 2)
    kinds = sum(1 for count in counts if count)
    return 7 - pairs + max(0, 7 - kinds)


def orphans_distance(counts: Sequence[int]) -> int:
    """The number of tiles missing to thirteen orphans."""
    held = [counts[kind] for kind in ORPHANS]
    return 14 - sum(1 for count in held if count) - (max(held) > 1)


ORPHANS: Final = tuple(kind for kind in range(KINDS) if YAO >> kind & 1)

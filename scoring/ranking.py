"""Order at a table and in a tournament. A tie stays a tie: equal on the whole chain means a shared place."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


def places(values: Sequence[object]) -> list[int]:
    """The place of each value, the highest first; equal values share the better place (1, 1, 3, 4)."""
    first: dict[object, int] = {}
    for place, value in enumerate(sorted(values, reverse=True), start=1):  # type: ignore[type-var]
        first.setdefault(value, place)
    return [first[value] for value in values]


def shared_uma(uma: Sequence[int], by_place: Sequence[int], unit: int = 0) -> list[int]:
    """The uma of each player: players of a shared place share the sum of the places they fill.

    With a ``unit`` they share it in whole units, and the rest goes to the earlier seats. Without, a share that is not
    whole loses its fraction (towards zero); the uma of all known rule sets divide evenly.
    """
    out = []
    for seat, place in enumerate(by_place):
        sharing = by_place.count(place)
        total = sum(uma[place - 1 : place - 1 + sharing])
        if unit:
            share, rest = divmod(total // unit, sharing)
            out.append(unit * (share + (by_place[:seat].count(place) < rest)))
        else:
            out.append(int(Fraction(total, sharing)))
    return out


def exact(value: int | Fraction) -> int | str:
    """A figure as JSON keeps it: a whole number, or the fraction as text (``"7/2"``, which `Fraction` reads)."""
    return int(value) if value.denominator == 1 else str(value)


def seat_order(values: Sequence[int]) -> list[int]:
    """The place of each value where the earlier seat wins a tie: 1 to n, none shared."""
    order = sorted(range(len(values)), key=lambda seat: (-values[seat], seat))
    return [order.index(seat) + 1 for seat in range(len(values))]


@dataclass(frozen=True, slots=True)
class Metric(Generic[T]):
    """One link of a tie-break chain: higher is better."""

    key: str
    value: Callable[[T], int | Fraction]


def rank(rows: Mapping[K, T], chain: Sequence[Metric[T]]) -> list[tuple[int, K]]:
    """(place, key) for every row, best first: by the chain, then by key for a steady order within a shared place."""
    measured = {key: tuple(metric.value(row) for metric in chain) for key, row in rows.items()}
    placed = dict(zip(measured, places(list(measured.values())), strict=True))
    return sorted(((placed[key], key) for key in rows), key=lambda pair: (pair[0], str(pair[1])))


def split_whole(amount: int, sharing: Iterable[K], unit: int, *, drop: bool = False) -> dict[K, int]:
    """``amount`` in equal shares of whole ``unit``; the rest goes to the first of the sharers, or is dropped."""
    takers = list(sharing)
    share = amount // len(takers) // unit * unit
    out = dict.fromkeys(takers, share)
    if not drop:
        out[takers[0]] += amount - share * len(takers)
    return out

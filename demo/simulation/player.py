"""The decisions of a player: discards, calls, kongs, riichi, folding. Simple and sensible, from a player's view.

A decision uses the open tiles of the table (`View`), the player's own seat, and chance.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from demo.simulation.seat import SimulatedSeat, waits_of
from scoring.distance import (
    ANY,
    FLUSHES,
    ORPHANS,
    PUNGS,
    SIMPLES,
    TargetForm,
    orphans_distance,
    seven_pairs_distance,
)
from scoring.tiles import DRAGONS, EAST, KIND, KINDS, RED, SUCCESSOR, YAO

RIICHI_NEEDS: Final = 4
"""Tiles that must be left in the wall to declare riichi."""
_NEAR_FLUSH: Final = 9
_PUSH: Final = {1: 1.0, 2: 0.8, 3: 0.45}
"""The chance that a player of middle courage goes on against a riichi, by missing tiles."""


@dataclass(slots=True)
class View:
    """The tiles that lie open on the table. ``shown`` counts the kinds in rivers, melds and indicators."""

    rules: Any
    round_kind: int
    seats: Sequence[SimulatedSeat]
    shown: list[int]
    dora: list[int]
    left: int = 0

    def unseen(self, seat: SimulatedSeat, kind: int) -> int:
        """The number of tiles of a kind that the player cannot see."""
        return 4 - self.shown[kind] - seat.counts[kind]

    def live(self, seat: SimulatedSeat, kinds: int) -> int:
        """The number of tiles of a mask of kinds that the player cannot see."""
        count = 0
        while kinds:
            kind = (kinds & -kinds).bit_length() - 1
            count += 4 - self.shown[kind] - seat.counts[kind]
            kinds &= kinds - 1
        return count

    def is_valued(self, seat: SimulatedSeat, kind: int) -> bool:
        """Whether a pung of the kind is a yaku for this seat."""
        return kind >= DRAGONS or kind in (self.round_kind, EAST + seat.wind)

    def threats(self, seat: SimulatedSeat) -> list[SimulatedSeat]:
        """The others in riichi."""
        return [other for other in self.seats if other.riichi and other is not seat]


@dataclass(frozen=True, slots=True)
class DiscardCall:
    """A claim of a discard: the meld's type and the tiles of the hand that go into it."""

    type: str
    own: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """The discarded tile, and whether riichi is declared with it."""

    tile: int
    riichi: bool = False


def open_plans(seat: SimulatedSeat, view: View, kind: int | None = None) -> list[TargetForm]:
    """The forms an open hand may aim at, each with a visible yaku; ``kind`` is about to become a pung."""
    kinds = [held.kind for held in seat.melds if not held.is_chow] + ([] if kind is None else [kind])
    kinds += [held for held in range(EAST, KINDS) if seat.counts[held] >= 3]
    plans = [ANY] if any(view.is_valued(seat, held) for held in kinds) else []
    for plan in FLUSHES:
        held = sum(plan.keep >> KIND[tile] & 1 for tile in seat.tiles) + 3 * len(seat.melds)
        if held >= _NEAR_FLUSH and _fits(seat, plan):
            plans.append(plan)
    if not any(held.is_chow for held in seat.melds):
        plans.append(PUNGS)
    if view.rules.values["tanyao"].opened and _fits(seat, SIMPLES):
        plans.append(SIMPLES)
    return plans


def _fits(seat: SimulatedSeat, plan: TargetForm) -> bool:
    return all(plan.keep >> KIND[tile] & 1 for held in seat.melds for tile in held.tiles)


def choose_discard(seat: SimulatedSeat, view: View, rng: Random, forbidden: int = 0) -> Discard:
    """The tile to let go. ``forbidden`` is the mask of kinds that may not be discarded after the present call."""
    if seat.riichi:
        assert seat.drawn is not None
        return Discard(seat.drawn)
    choices = [tile for tile in sorted(set(seat.tiles)) if not forbidden >> KIND[tile] & 1]
    choices = _plain_first(choices or sorted(set(seat.tiles)))
    threats = view.threats(seat)
    distance, ranked = _rank(seat, view, choices)
    if threats and _folds(seat, distance, rng):
        return Discard(_safest(seat, view, threats, choices, ranked))
    best = max(choices, key=lambda tile: (ranked[tile], -tile))
    return Discard(best, riichi=distance == 1 and _wants_riichi(seat, view, best, rng))


def _plain_first(tiles: Sequence[int]) -> list[int]:
    """The tiles, without a red five where the plain five is in the hand."""
    return [tile for tile in tiles if tile < RED or KIND[tile] not in tiles]


def _folds(seat: SimulatedSeat, distance: int, rng: Random) -> bool:
    """Whether a player gives up against a riichi; a player who has given up goes on only with a waiting
    hand."""
    push = _PUSH.get(distance, 0.1) * (0.6 + 0.8 * seat.style.courage)
    seat.folded = rng.random() >= push or (seat.folded and distance > 1)
    return seat.folded


def _rank(seat: SimulatedSeat, view: View, choices: Sequence[int]) -> tuple[int, dict[int, int]]:
    """The least distance after a discard, and a figure for every choice: nearer first, then more useful tiles."""
    aim = _aim(seat, view)
    distances: dict[int, int] = {}
    for tile in choices:
        seat.remove(tile)
        distances[tile] = aim.distance(seat)
        seat.add(tile)
    least = min(distances.values())
    ranked = {}
    for tile, distance in distances.items():
        ranked[tile] = -10_000 * (distance - least) - _worth(seat, view, tile)
        if distance == least:
            seat.remove(tile)
            useful = aim.useful(seat)
            seat.add(tile)
            ranked[tile] += 10 * view.live(seat, useful)
    return least, ranked


class _Sets:
    """Aims at sets and a pair, by the nearest of some plans."""

    def __init__(self, plans: Sequence[TargetForm]) -> None:
        self.plans = plans

    def distance(self, seat: SimulatedSeat) -> int:
        return min(plan.distance(seat.keys, seat.sets) for plan in self.plans)

    def useful(self, seat: SimulatedSeat) -> int:
        nearest = min(self.plans, key=lambda plan: plan.distance(seat.keys, seat.sets))
        return nearest.useful(seat.keys, seat.sets)


class _Pairs:
    """Aims at seven pairs."""

    def distance(self, seat: SimulatedSeat) -> int:
        return seven_pairs_distance(seat.counts)

    def useful(self, seat: SimulatedSeat) -> int:
        return sum(1 << kind for kind in range(KINDS) if seat.counts[kind] == 1)


class _Orphans:
    """Aims at thirteen orphans."""

    def distance(self, seat: SimulatedSeat) -> int:
        return orphans_distance(seat.counts)

    def useful(self, seat: SimulatedSeat) -> int:
        has_pair = any(seat.counts[kind] > 1 for kind in ORPHANS)
        return sum(1 << kind for kind in ORPHANS if not seat.counts[kind] or not has_pair)


def _aim(seat: SimulatedSeat, view: View) -> _Sets | _Pairs | _Orphans:
    """The forms a player aims at. A closed hand may become anything; an open one keeps to the forms with
    which it can win."""
    if not seat.is_closed:
        return _Sets(open_plans(seat, view) or [ANY])
    sets = ANY.distance(seat.keys, seat.sets)
    if not seat.melds:
        if orphans_distance(seat.counts) < min(sets, 5):
            return _Orphans()
        if seven_pairs_distance(seat.counts) < sets:
            return _Pairs()
    return _Sets([_flush_of(seat, sets) or ANY])


def _flush_of(seat: SimulatedSeat, sets: int) -> TargetForm | None:
    """The half flush that a closed hand drifts to, where it is nearly as near as any other form."""
    for plan in FLUSHES if seat.style.calling > 0.25 else ():
        held = sum(plan.keep >> KIND[tile] & 1 for tile in seat.tiles)
        if held >= _NEAR_FLUSH and _fits(seat, plan) and plan.distance(seat.keys, seat.sets) <= sets + 1:
            return plan
    return None


def _worth(seat: SimulatedSeat, view: View, tile: int) -> int:
    """The value of a tile beside the shape: dora, red fives, a pair that may become a yaku."""
    kind = KIND[tile]
    worth = 30 * view.dora.count(kind) + (25 if tile >= RED else 0)
    if view.is_valued(seat, kind):
        copies = seat.counts[kind]
        worth += (4, 4, 40, 400)[min(copies, 3)] if view.unseen(seat, kind) or copies > 2 else 0
    elif not YAO >> kind & 1:
        worth += 3
    return worth


def _wants_riichi(seat: SimulatedSeat, view: View, tile: int, rng: Random) -> bool:
    if not seat.is_closed or seat.dead or view.left < RIICHI_NEEDS:
        return False
    seat.remove(tile)
    waits = waits_of(seat)
    seat.add(tile)
    if not waits:
        return False
    live = view.live(seat, waits)
    furiten = waits & (seat.river_mask | 1 << KIND[tile])
    likely = 0.25 if furiten else min(0.2 + 0.12 * live, 0.8)
    return rng.random() < (likely if view.left > 16 else likely / 2)


def _safest(
    seat: SimulatedSeat,
    view: View,
    threats: Sequence[SimulatedSeat],
    choices: Sequence[int],
    ranked: dict[int, int],
) -> int:
    """The least dangerous tile; among equals the one that the hand misses least."""

    def danger(tile: int) -> int:
        return sum(danger_of(KIND[tile], seat, view, threat) for threat in threats)

    return min(choices, key=lambda tile: (danger(tile), -ranked[tile], tile))


def danger_of(kind: int, seat: SimulatedSeat, view: View, threat: SimulatedSeat) -> int:
    """The danger of a kind against one riichi: 0 safe, up to 8."""
    if threat.safe >> kind & 1:
        return 0
    if kind >= EAST:
        return (0, 1, 3, 5)[min(view.unseen(seat, kind), 3)]
    rank = kind % 9
    sides = [kind + step for step in (-3, 3) if 0 <= rank + step < 9]
    open_sides = sum(not threat.safe >> side & 1 for side in sides)
    return (1, (4 if rank in (0, 8) else 6 if len(sides) == 1 else 5), 8)[open_sides]


def choose_call(
    seat: SimulatedSeat, view: View, tile: int, rng: Random, *, may_chow: bool
) -> DiscardCall | None:
    """The claim of a discard, or None: only where the open hand has a visible yaku and comes nearer."""
    if seat.riichi or seat.dead:
        return None
    choice: tuple[int, DiscardCall] | None = None
    kind = KIND[tile]
    for call in _calls(seat, kind, may_chow=may_chow):
        after = _after(seat, view, kind, call)
        if after is not None and (choice is None or after < choice[0]):
            choice = (after, call)
    if choice is None or rng.random() >= _eagerness(seat, view, kind, *choice):
        return None
    return choice[1]


def _calls(seat: SimulatedSeat, kind: int, *, may_chow: bool) -> Iterator[DiscardCall]:
    if seat.counts[kind] == 3 and not seat.is_closed:
        yield DiscardCall("kan", tuple(seat.own(kind, 3)))
    if seat.counts[kind] >= 2:
        yield DiscardCall("pon", tuple(seat.own(kind, 2)))
    if may_chow and kind < EAST:
        for first in range(max(kind - 2, kind - kind % 9), min(kind, kind - kind % 9 + 6) + 1):
            others = [first + step for step in range(3) if first + step != kind]
            if all(seat.counts[other] for other in others):
                yield DiscardCall("chi", tuple(seat.own(other, 1)[0] for other in others))


def _after(seat: SimulatedSeat, view: View, kind: int, call: DiscardCall) -> int | None:
    """The missing tiles after the call, by the best plan with a yaku; None where the call does not help."""
    chow = call.type == "chi"
    used = [kind, *(KIND[tile] for tile in call.own)]
    plans = [
        plan
        for plan in open_plans(seat, view, None if chow else kind)
        if (plan.chows or not chow) and all(plan.keep >> used_kind & 1 for used_kind in used)
    ]
    before = [plan.distance(seat.keys, seat.sets) for plan in plans]
    for tile in call.own:
        seat.remove(tile)
    after = [max(plan.distance(seat.keys, seat.sets - 1), 1) for plan in plans]
    for tile in call.own:
        seat.add(tile)
    gain = 0 if call.type == "kan" else 1
    helps = [near for far, near in zip(before, after, strict=True) if near + gain <= far]
    return min(helps, default=None)


def _eagerness(seat: SimulatedSeat, view: View, kind: int, after: int, call: DiscardCall) -> float:
    """The chance of the call: greater for a valued pung and a near hand, less for a closed hand that is near itself."""
    if view.threats(seat) and after > 1:
        return 0.0
    if call.type == "kan":
        return 0.3 * seat.style.kongs
    if not seat.is_closed:
        return 0.95 if after < 4 else 0.5
    closed = ANY.distance(seat.keys, seat.sets)
    if call.type == "pon" and view.is_valued(seat, kind):
        return 0.9 if after < 5 else 0.4
    if after > 3 or closed <= 2:
        return 0.0
    return seat.style.calling


def choose_kong(seat: SimulatedSeat, view: View, rng: Random) -> int | None:
    """The kind of a concealed or extended kong to declare on the own turn."""
    if seat.riichi:
        return _riichi_kong(seat)
    careful = bool(view.threats(seat))
    for kind in range(KINDS):
        if seat.counts[kind] == 4 and _is_free(seat, kind) and not careful:
            return kind if rng.random() < 0.5 + seat.style.kongs / 2 else None
    for held in seat.melds:
        extends = held.type.value == "pon" and seat.counts[held.kind]
        if extends and not careful and rng.random() < seat.style.kongs:
            return held.kind
    return None


def _is_free(seat: SimulatedSeat, kind: int) -> bool:
    """Whether the four tiles are of no better use in the hand."""
    before = ANY.distance(seat.keys, seat.sets)
    four = seat.own(kind, 4)
    for tile in four:
        seat.remove(tile)
    after = ANY.distance(seat.keys, seat.sets - 1)
    for tile in four:
        seat.add(tile)
    return after <= before


def _riichi_kong(seat: SimulatedSeat) -> int | None:
    """A kong after riichi, which may not change the waits: only of honours, since they are never part of a chow."""
    assert seat.drawn is not None
    kind = KIND[seat.drawn]
    if kind < EAST or seat.counts[kind] != 4:
        return None
    four = seat.own(kind, 4)
    for tile in four:
        seat.remove(tile)
    distance = ANY.distance(seat.keys, seat.sets - 1)
    same = distance == 1 and ANY.useful(seat.keys, seat.sets - 1) == seat.waits
    for tile in four:
        seat.add(tile)
    return kind if same else None


def declares_nine(seat: SimulatedSeat, rng: Random) -> bool:
    """Whether a player with nine kinds of terminals and honours gives the hand up."""
    kinds = sum(1 for kind in ORPHANS if seat.counts[kind])
    return kinds >= 9 and rng.random() < (0.9 if kinds < 11 else 0.2)


def useful_dora(indicators: Sequence[int]) -> list[int]:
    """The kinds that the indicators point at."""
    return [SUCCESSOR[tile] for tile in indicators]

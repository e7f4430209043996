"""What a mah-jong and a rack are worth: the best reading, its points and doublings, limit and massimi."""

from functools import lru_cache
from typing import Any, NamedTuple

from scoring.engine import best, held_patterns
from scoring.faults import Fault, Refused
from scoring.features import is_one_suit
from scoring.jsontext import write
from scoring.readings import Reading, Shape
from scoring.rulesets.fimj import massimi
from scoring.rulesets.fimj.held import NOTHING as NO_DOUBLINGS
from scoring.rulesets.fimj.held import Held
from scoring.rulesets.fimj.pattern import (
    ALL_DRAWN,
    CHAINED,
    CHAINED_RANKS,
    CHOWS_4,
    CONCEALED,
    EQUAL_CHOWS,
    FOUR_MELDS,
    HEADS_ONLY,
    HONOUR_BITS,
    HONOURED,
    LOOSE,
    ONE_SUIT,
    OWN_WIND,
    PAIRS,
    PLAIN,
    RACK,
    ROUND_WIND,
    SETS,
    SIMPLE,
    SNAKE,
    SNAKE_RANKS,
    TRIS_BITS,
    Row,
    bonus_bits,
)
from scoring.rulesets.fimj.points import win_items
from scoring.rulesets.fimj.racks import Rack
from scoring.rulesets.fimj.rules import FimjRules
from scoring.rulesets.fimj.shapes import shapes
from scoring.rulesets.fimj.values import Situation, Stacked, Win
from scoring.tiles import EAST, HONOURS, SIMPLES, YAO

_NO_FLAGS: frozenset[str] = frozenset()
_RANKS = 0x1FF
_SHAPE_OF_SETS = Shape.SETS
FINAL_FROM = 5
"""From so many doublings on, those that were not declared to the referee are lost for good."""


class Count(NamedTuple):
    """Points and doublings of a winner's reading or of a rack, and the ``value`` they make.

    ``paid_doublings`` are all that are ``held``, or those that were declared. ``text`` are the fields of an answer as
    JSON without braces.
    """

    points: int
    held: Held
    paid_doublings: int
    value: int
    text: str

    @property
    def doublings(self) -> int:
        """How many there are, paid or not."""
        return self.held.value

    @property
    def uncapped(self) -> int:
        """What the points and the paid doublings make without a limit."""
        return self.points << self.paid_doublings

    def fields(self) -> dict[str, Any]:
        """``points doublings value`` of a `hands` answer."""
        return {"points": self.points, "doublings": self.held.named(), "value": self.value}


@lru_cache(maxsize=1 << 12)
def _count(points: int, held: Held, paid: int, limit: int) -> Count:
    value = min(points << paid, limit)
    text = f'"points": {points}, "doublings": {held.text}, "value": {value}'
    return Count(points, held, paid, value, text)


class WinScore(NamedTuple):
    """A winner's best reading: what was ``counted``, or the massimo that is paid instead."""

    win: Win
    reading: Reading
    counted: Count | None
    massimo: Row | None
    value: int

    def order(self) -> tuple[int, int, int]:
        """Value first; then a massimo, then what would count more without the limit (display only)."""
        return self.value, self.massimo is not None, 0 if self.counted is None else self.counted.uncapped

    def fields(self) -> dict[str, Any]:
        """``massimo points doublings value`` of a `hands` answer."""
        if self.massimo is not None or self.counted is None:
            code = None if self.massimo is None else self.massimo.code
            return {"massimo": code, "points": None, "doublings": {}, "value": self.value}
        return {"massimo": None, **self.counted.fields()}

    @property
    def text(self) -> str:
        """`fields` as JSON without braces."""
        if self.massimo is not None or self.counted is None:
            return write(self.fields())[1:-1]
        return '"massimo": null, ' + self.counted.text


def score_win(win: Win, rules: FimjRules, limit: int) -> WinScore:
    """The score of the best reading; raises `Refused` when the tiles are no mah-jong or too much was declared."""
    found = shapes(win)
    if not found:
        raise Refused(Fault("not_a_winning_hand", "concealed"))
    hand = _hand_features(win)
    if len(found) == 1:
        chosen = _score(win, found[0], hand | _set_features(found[0], win), rules, limit)
    else:
        scores = [_score(win, reading, hand | _set_features(reading, win), rules, limit) for reading in found]
        chosen = best(list(filter(None, scores)), WinScore.order)
    if chosen is None:
        most = max(
            rules.doublings.held(hand | _set_features(reading, win), win.flags, reading, win).value
            for reading in found
        )
        raise Refused(Fault("too_many_declared", "declared_doublings", most, win.declared))
    return chosen


def _score(win: Win, reading: Reading, features: int, rules: FimjRules, limit: int) -> WinScore | None:
    """The massimo of the reading, or what it counts if that is more; None when it has not what was declared."""
    rows = rules.massimi[features & massimi.FEATURES, win.flags]
    massimo = best(held_patterns(rows, reading, win), _worth) if rows else None
    if massimo is not None and (massimo.value >= limit or features & LOOSE):
        return WinScore(win, reading, None, massimo, massimo.value)
    held = rules.doublings.held(features, win.flags, reading, win)
    paid = held.value if win.declared is None else win.declared
    if paid > held.value:
        return None if massimo is None else WinScore(win, reading, None, massimo, massimo.value)
    points = sum([value for _, value in win_items(reading, win)])
    count = _count(points, held, paid, limit)
    if massimo is not None and massimo.value >= count.value:
        return WinScore(win, reading, None, massimo, massimo.value)
    return WinScore(win, reading, count, None, count.value)


def _worth(row: Row) -> int:
    return row.value


def score_rack(rack: Rack, rules: FimjRules, limit: int) -> Count:
    """What a loser's rack is worth; nothing when its status says so."""
    if rack.status is not None:
        return NOTHING
    case = rack.case
    held = None if case is None else rules.rack_cases.get(case)
    if held is None:
        held = _held_by_rack(rack, rules)
        if case is not None:
            rules.rack_cases[case] = held
    return _count(rack.points, held, held.value, limit)


def _held_by_rack(rack: Rack, rules: FimjRules) -> Held:
    sets = rack.sets()
    features = RACK | _stacked_features(sets, rack, len(sets.chows), sets.tris)
    return rules.rack_doublings.held(features | bonus_bits(rack.bonus, rack.seat), _NO_FLAGS, sets, rack)


NOTHING = _count(0, NO_DOUBLINGS, 0, 0)
"""A rack that counts nothing."""


def _stacked_features(sets: Stacked, situation: Situation, chows: int, tris: int) -> int:
    bits = TRIS_BITS[tris]
    pungs = sets.pung_mask
    if pungs >> EAST:
        bits |= HONOUR_BITS[pungs >> EAST]
        if pungs >> situation.seat_kind & 1:
            bits |= OWN_WIND
        if pungs >> situation.round_kind & 1:
            bits |= ROUND_WIND
    return bits | _chow_features(chows, sets.chow_mask) if chows > 2 else bits


def _chow_features(number: int, chows: int) -> int:
    """The bits of three or four chows by the numbers they start with."""
    ranks = (chows | chows >> 9 | chows >> 18) & _RANKS
    bits = CHOWS_4 if number == 4 else 0
    if number - ranks.bit_count() >= 2:
        bits |= EQUAL_CHOWS
    if ranks & SNAKE_RANKS == SNAKE_RANKS:
        bits |= SNAKE
    return bits | CHAINED if ranks == CHAINED_RANKS else bits


def _set_features(reading: Reading, win: Win) -> int:
    """The bits of one reading."""
    if reading.shape is _SHAPE_OF_SETS:
        chows = len(reading.chows)
        return SETS | _stacked_features(reading, win, chows, 4 - chows)
    return PAIRS if reading.shape is Shape.SEVEN_PAIRS else LOOSE


def _hand_features(win: Win) -> int:
    """The bits that all readings of the hand share."""
    tiles = win.tiles
    kinds = tiles.kinds
    bits = HONOURED if kinds & HONOURS else PLAIN
    if not tiles.melds:
        bits |= CONCEALED | ALL_DRAWN if win.self_draw else CONCEALED
    elif len(tiles.melds) == 4:
        bits |= FOUR_MELDS
    if not kinds & YAO:
        bits |= SIMPLE
    elif not kinds & SIMPLES:
        bits |= HEADS_ONLY
    if is_one_suit(kinds):
        bits |= ONE_SUIT
    return bits | bonus_bits(win.bonus, win.seat) if win.bonus else bits

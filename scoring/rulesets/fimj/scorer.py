"""The worth of a mah-jong and of a rack: the best reading, its points and doublings, limit and massimi."""

from typing import Final

from scoring.faults import Fault, Refused
from scoring.features import ORPHANS
from scoring.gates import GatedPatterns
from scoring.readings import Reading
from scoring.rulesets.fimj.doublings import CLOSING, FUNDAMENTAL
from scoring.rulesets.fimj.gates import (
    DOUBLING_FEATURES,
    DOUBLING_GATES,
    MASSIMO_FEATURES,
    MASSIMO_GATES,
    features_of_hand,
    features_of_rack,
    features_of_reading,
)
from scoring.rulesets.fimj.massimi import MASSIMI
from scoring.rulesets.fimj.pattern import Pattern
from scoring.rulesets.fimj.points import winner_items
from scoring.rulesets.fimj.rack import Rack
from scoring.rulesets.fimj.readings import all_readings
from scoring.rulesets.fimj.score import CountedScore, Doublings, WinnerScore, counted_score
from scoring.rulesets.fimj.situation import NO_FLAGS
from scoring.rulesets.fimj.winning_hand import WinningHand


def _value(row: Pattern) -> int:
    return row.value


WINNER_DOUBLINGS: Final = GatedPatterns((*FUNDAMENTAL, *CLOSING), DOUBLING_GATES, _value)
RACK_DOUBLINGS: Final = GatedPatterns(FUNDAMENTAL, DOUBLING_GATES, _value)
WINNER_MASSIMI: Final = GatedPatterns(MASSIMI, MASSIMO_GATES, _value)
NOTHING: Final = counted_score(0, Doublings(()), 0, 0)
"""The score of a rack that counts nothing."""


def score_win(hand: WinningHand, limit: int) -> WinnerScore:
    """The score of the best reading; raises `Refused` for no mah-jong, or for too many declared doublings."""
    readings = all_readings(hand)
    if not readings:
        raise Refused(Fault("not_a_winning_hand", "concealed"))
    shared = features_of_hand(hand)
    chosen = None
    for reading in readings:
        score = _score_reading(hand, reading, shared | features_of_reading(reading), limit)
        if chosen is None or (score is not None and score.order() > chosen.order()):
            chosen = score
    if chosen is None:
        most = max(_doublings(hand, each, shared | features_of_reading(each)).value for each in readings)
        raise Refused(Fault("too_many_declared", "declared_doublings", most, hand.declared))
    return chosen


def _score_reading(hand: WinningHand, reading: Reading, features: int, limit: int) -> WinnerScore | None:
    """The massimo of the reading, or its count if that is more; None when it lacks a declared doubling."""
    massimi = WINNER_MASSIMI.held(features & MASSIMO_FEATURES, hand.flags, reading, hand.situation).patterns
    if not massimi:
        counted = _count(hand, reading, features, limit)
        return None if counted is None else WinnerScore(hand, reading, counted, None, counted.value)
    massimo = max(massimi, key=_value)
    if massimo.value < limit and not features & ORPHANS:
        counted = _count(hand, reading, features, limit)
        if counted is not None and counted.value > massimo.value:
            return WinnerScore(hand, reading, counted, None, counted.value)
    return WinnerScore(hand, reading, None, massimo, massimo.value)


def _count(hand: WinningHand, reading: Reading, features: int, limit: int) -> CountedScore | None:
    """The points and doublings of the reading; None when it lacks a declared doubling."""
    doublings = _doublings(hand, reading, features)
    paid = doublings.value if hand.declared is None else hand.declared
    if paid > doublings.value:
        return None
    points = sum([value for _, value in winner_items(reading, hand.situation)])
    return counted_score(points, doublings, paid, limit)


def _doublings(hand: WinningHand, reading: Reading, features: int) -> Doublings:
    return WINNER_DOUBLINGS.held(features & DOUBLING_FEATURES, hand.flags, reading, hand.situation)


def score_rack(rack: Rack, limit: int) -> CountedScore:
    """The worth of a loser's rack; nothing when its status says so."""
    if rack.status is not None:
        return NOTHING
    doublings = RACK_DOUBLINGS.held(features_of_rack(rack), NO_FLAGS, rack, rack.situation)
    return counted_score(rack.points, doublings, doublings.value, limit)

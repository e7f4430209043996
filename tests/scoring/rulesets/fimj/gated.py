"""Readings and racks of the classical Italian game that go both ways: through the gates and through the engine."""

from collections.abc import Iterator
from random import Random
from typing import Any

from scoring.faults import Refused
from scoring.rulesets import registry
from scoring.rulesets.fimj.deal_record import read_deal
from scoring.rulesets.fimj.doublings import CLOSING, FUNDAMENTAL
from scoring.rulesets.fimj.flags import FLAGS
from scoring.rulesets.fimj.gates import features_of_hand, features_of_rack, features_of_reading
from scoring.rulesets.fimj.massimi import MASSIMI
from scoring.rulesets.fimj.rack import Rack
from scoring.rulesets.fimj.rack_record import read_rack
from scoring.rulesets.fimj.readings import all_readings
from scoring.rulesets.fimj.scorer import RACK_DOUBLINGS, WINNER_DOUBLINGS, WINNER_MASSIMI
from scoring.rulesets.fimj.situation import NO_FLAGS, situation_of
from scoring.rulesets.fimj.winner_record import read_hand
from scoring.rulesets.fimj.winning_hand import WinningHand
from scoring.tiles import SEATS
from tests.scoring.cases import load
from tests.scoring.rulesets.fimj import dealing

WORDS = [flag.code for flag in FLAGS]


def gated(number: int, seed: str) -> Iterator[tuple[Any, ...]]:
    """The hands and racks of the cases, and of each so many random ones.

    Each is a table of gated patterns, its patterns, the features, the flags, the reading or rack, and the situation.
    """
    random = Random(f"gates/fimj/{seed}")
    rules = registry.get("fimj2001").resolve(None)
    for case in load("cases", "fimj2001", "hands.json"):
        try:
            deal = read_deal(case.values[0]["input"], rules)
        except Refused:
            continue
        for hand in deal.hands.values():
            yield from _of_hand(hand)
        for rack in deal.racks.values():
            yield from _of_rack(rack)
    for _ in range(number):
        yield from _of_hand(_random_hand(random))
        yield from _of_rack(_random_rack(random))


def _random_hand(random: Random) -> WinningHand:
    """A hand with random flowers and flags, which need not go with its tiles."""
    seat, round_ = random.randrange(4), random.randrange(4)
    record = dealing.winner(random, SEATS[seat], SEATS[round_], by_call=False)
    hand = read_hand({**record, "flags": []}, seat, round_, 0)
    flags = frozenset(random.sample(WORDS, random.choice((0, 0, 1, 2))))
    return WinningHand(hand.tiles, situation_of(seat, round_, _random_bonus(random), flags), None)


def _random_rack(random: Random) -> Rack:
    seat, round_ = random.randrange(4), random.randrange(4)
    rack = read_rack(dealing.rack(random, dealing.whole_set()), seat, round_)
    return Rack(situation_of(seat, round_, _random_bonus(random)), rack.combinations, status=None)


def _random_bonus(random: Random) -> int:
    return random.choice((0, random.getrandbits(8), 0x0F, 0xF0, 0xFF))


def _of_hand(hand: WinningHand) -> Iterator[tuple[Any, ...]]:
    for reading in all_readings(hand):
        features = features_of_hand(hand) | features_of_reading(reading)
        yield WINNER_DOUBLINGS, (*FUNDAMENTAL, *CLOSING), features, hand.flags, reading, hand.situation
        yield WINNER_MASSIMI, MASSIMI, features, hand.flags, reading, hand.situation


def _of_rack(rack: Rack) -> Iterator[tuple[Any, ...]]:
    if rack.status is None:
        yield RACK_DOUBLINGS, FUNDAMENTAL, features_of_rack(rack), NO_FLAGS, rack, rack.situation

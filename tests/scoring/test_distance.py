"""How far tiles are from complete: rows by hand, and laws against the engine's own readings."""

from random import Random

import pytest

from scoring.distance import (
    ANY,
    FLUSHES,
    PUNGS,
    SIMPLES,
    orphans_distance,
    seven_pairs_distance,
)
from scoring.readings import Tiles, readings
from scoring.tiles import KIND, KINDS, SUIT, TEXT, WEIGHT, bunch, groups, parse, show
from tests.rows import each
from tests.search import SEARCH


def keys_of(text):
    keys = [0, 0, 0, 0]
    for code in parse(text):
        keys[SUIT[code]] += WEIGHT[code]
    return keys


def counts_of(text):
    counts = [0] * KINDS
    for code in parse(text):
        counts[KIND[code]] += 1
    return counts


def mask_of(text):
    return sum(1 << kind for kind in {KIND[code] for code in parse(text)})


ROWS = [
    ("complete", ANY, "123m456p789s11122z", 4, 0),
    ("waiting", ANY, "123m456p789s1112z", 4, 1),
    ("two sided", ANY, "23m456p789s11122z", 4, 1),
    ("two away", ANY, "23m46p789s11122z", 4, 2),
    ("nothing", ANY, "147m258p369s1234z", 4, 9),
    ("three sets left", ANY, "123m456p11z", 2, 0),
    ("red five is a five", ANY, "123m406p789s11122z", 4, 0),
    ("pungs only", PUNGS, "111m222p333s4445z", 4, 1),
    ("chows are no pungs", PUNGS, "123m456p789s1112z", 4, 7),
    ("simples leave the rest out", SIMPLES, "234m567p345s6778s1z", 4, 1),
    ("half flush", FLUSHES[2], "123456789s1122z", 4, 1),
    ("half flush leaves other suits out", FLUSHES[2], "123m456s11122z", 4, 6),
]


@each(("plan", "text", "sets", "expected"), [row[1:] for row in ROWS], ids=[r[0] for r in ROWS])
def test_missing_tiles(plan, text, sets, expected):
    assert plan.distance(keys_of(text), sets) == expected


@each(
    ("plan", "text", "sets", "useful"),
    [
        pytest.param(ANY, "23m456p789s11122z", 4, "14m", id="two sided"),
        pytest.param(ANY, "1112345678999m", 4, "123456789m", id="nine gates"),
        pytest.param(PUNGS, "11m22p333s444z555z", 4, "1m2p", id="pungs"),
        pytest.param(SIMPLES, "23m456p789s22s", 3, "4m6s", id="simples"),
    ],
)
def test_useful_tiles(plan, text, sets, useful):
    assert plan.useful(keys_of(text), sets) == mask_of(useful)


@each(
    ("text", "pairs", "orphans"),
    [
        pytest.param("1122m3344p5566s7z", 1, 11, id="six pairs"),
        pytest.param("11112222m33334p", 7, 12, id="four equal tiles are one pair"),
        pytest.param("19m19p19s1234567z", 7, 1, id="thirteen different orphans"),
        pytest.param("19m19p19s1234566z", 6, 1, id="one orphan is missing"),
        pytest.param("19m19p19s12345677z", 6, 0, id="complete orphans"),
    ],
)
def test_pairs_and_orphans(text, pairs, orphans):
    counts = counts_of(text)
    assert (seven_pairs_distance(counts), orphans_distance(counts)) == (pairs, orphans)


def hands(number):
    rng = Random(11)
    codes = [kind for kind in range(KINDS) for _ in range(4)]
    for _ in range(number):
        some = [code for code in codes if code < 12] if rng.random() < 0.7 else codes
        yield sorted(rng.sample(some, 13))


def test_waits_are_those_of_the_engine():
    """A hand waits for a kind exactly when the engine reads the hand with it as sets and a pair."""
    waiting = 0
    for hand in hands(400 * SEARCH):
        text = show(hand)
        keys = keys_of(text)
        reads = [
            kind
            for kind in range(KINDS)
            if hand.count(kind) < 4 and readings(Tiles(groups(text), (), bunch(TEXT[kind]), self_draw=True))
        ]
        waits = ANY.useful(keys, 4) if ANY.distance(keys, 4) == 1 else 0
        assert [kind for kind in range(KINDS) if waits >> kind & 1 and hand.count(kind) < 4] == reads
        waiting += bool(reads)
    assert waiting > 3


def test_a_useful_tile_brings_the_hand_one_nearer_and_no_other_does():
    for hand in hands(25 * SEARCH):
        keys = keys_of(show(hand))
        now, useful = ANY.distance(keys, 4), ANY.useful(keys, 4)
        for kind in range(KINDS):
            if hand.count(kind) < 4:
                keys[SUIT[kind]] += WEIGHT[kind]
                assert ANY.distance(keys, 4) == now - (useful >> kind & 1)
                keys[SUIT[kind]] -= WEIGHT[kind]

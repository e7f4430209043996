"""Readings against a brute force that knows nothing of suits and keys."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import tiles
from scoring.hand import meld
from scoring.readings import Shape, Tiles, Wait, cuts, orphans, readings, seven_pairs
from tests.rows import each
from tests.search import SEARCH

CHOWS = [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
PUNGS = [(k, k, k) for k in range(34)]


@st.composite
def complete_hands(draw):
    """Four sets, a pair, and one of the tiles as the last; no more than four of a kind."""
    sets = draw(st.lists(st.sampled_from(CHOWS + PUNGS), min_size=4, max_size=4))
    pair = draw(st.integers(0, 33))
    codes = [kind for group in sets for kind in group] + [pair, pair]
    if max(Counter(codes).values()) > 4:
        codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 27, 27]
    return codes, draw(st.sampled_from(codes))


def tiles_of(codes, win, *, self_draw=True):
    rest = list(codes)
    rest.remove(win)
    return Tiles([tiles.Bunch(tuple(rest))], (), tiles.Bunch((win,)), self_draw=self_draw)


def brute(counts):
    """Every multiset of sets and a pair that uses the tiles up."""
    found = set()

    def take(left, groups, pair):
        if not left:
            found.add((tuple(sorted(groups)), pair))
            return
        low = min(left)
        for group in ((low,) * 3, (low, low + 1, low + 2)):
            if group in CHOWS or group in PUNGS:
                rest = left - Counter(group)
                if sum(rest.values()) == sum(left.values()) - 3:
                    take(rest, [*groups, group], pair)
        if pair is None and left[low] >= 2:
            take(left - Counter((low, low)), groups, low)

    take(Counter(counts), [], None)
    return {cut for cut in found if cut[1] is not None}


@settings(max_examples=30 * SEARCH)
@given(complete_hands())
def test_all_cuts_are_found(hand):
    codes, win = hand
    found = {
        (
            tuple(sorted([(c, c + 1, c + 2) for c in reading.chows] + [(p, p, p) for p in reading.pungs])),
            reading.pair,
        )
        for reading in readings(tiles_of(codes, win))
    }
    assert found == brute(codes)


@settings(max_examples=20 * SEARCH)
@given(complete_hands())
def test_the_winning_tile_is_used_in_every_way(hand):
    codes, win = hand
    uses = {
        (reading.chows, reading.pungs, reading.pair, reading.wait)
        for reading in readings(tiles_of(codes, win))
    }
    for groups, pair in brute(codes):
        chows = tuple(sorted(group[0] for group in groups if group[0] != group[1]))
        waits = {wait for c, p, q, wait in uses if tuple(sorted(c)) == chows and q == pair}
        expected = {Wait.PAIR} if pair == win else set()
        for group in groups:
            if win in group:
                expected.add(wait_of(group, win))
        assert waits == expected


def wait_of(group, win):
    if group[0] == group[1]:
        return Wait.PUNG
    if group[1] == win:
        return Wait.CLOSED
    if (group[0] % 9 == 0 and win == group[2]) or (group[2] % 9 == 8 and win == group[0]):
        return Wait.EDGE
    return Wait.TWO_SIDED


@each(
    ("codes", "equal", "is_hand"),
    [
        ([k for k in range(7) for _ in "12"], False, True),
        ([0, 0, 0, 0] + [k for k in range(9, 14) for _ in "12"], False, False),
        ([0, 0, 0, 0] + [k for k in range(9, 14) for _ in "12"], True, True),
        ([0, 0, 0] + [k for k in range(9, 14) for _ in "12"] + [20], True, False),
        ([0, 0], False, False),
    ],
)
def test_seven_pairs(codes, equal, is_hand):
    assert bool(seven_pairs(tiles_of(codes, codes[0]), equal_pairs=equal)) is is_hand


@each(("win", "waits"), [("1m", [Wait.PAIR]), ("7z", [Wait.CLOSED])], ids=["thirteen-wait", "one-wait"])
def test_orphans(win, waits):
    """EMA 2008, 4.2.5: the thirteen-tile wait is the pair."""
    hand = tiles.parse("119m19p19s1234567z")
    found = orphans(tiles_of(hand, tiles.CODE_OF[win]))
    assert [(reading.wait, reading.shape) for reading in found] == [(wait, Shape.ORPHANS) for wait in waits]


def test_a_reading_shows_itself():
    held = tiles.Bunch(tuple(tiles.parse("123m777z5p")))
    laid = Tiles([held], (meld("chi", "345s"), meld("ankan", "1111z")), tiles.Bunch((13,)), self_draw=True)
    (reading,) = readings(laid)
    assert reading.show() == "123m 777z 55p (345s) (1111z)"
    assert (reading.hidden, laid.kongs, laid.is_closed) == (2, 1, False)
    (pairs,) = seven_pairs(tiles_of([k for k in range(7) for _ in "12"], 0))
    assert pairs.show() == "seven_pairs"


def test_two_pairs_are_no_hand():
    assert readings(tiles_of(tiles.parse("11m11p111222333s"), 0)) == []


@each("text", ["1m", "12m", "1122m", "124m", "11z3z"])
def test_tiles_that_do_not_divide(text):
    bunch = tiles.Bunch(tuple(tiles.parse(text)))
    suit = 3 if text.endswith("z") else 0
    assert cuts(suit, tiles.keys_of(bunch.key)[suit]) == ()

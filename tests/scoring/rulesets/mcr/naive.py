"""MCR's way of counting a second time, slowly: every reading, every subset of chow combinations, the rulebook's list.

The conditions of single fans are the engine's; which of them may stand together is worked out here anew, from a
table of its own, by trying everything.
"""

from collections import Counter
from itertools import chain, combinations, pairwise

NEVER_WITH = {
    1: (38, 49, 60, 61, 73),
    2: (54, 59),
    4: (22, 62, 73, 76),
    5: (79, 17, 48, 49, 57, 67, 74),
    6: (22, 62, 79, 19, 76),
    7: (52, 62, 79),
    8: (49, 55, 73, 76, 18),
    9: (38,),
    10: (54, 59),
    11: (49, 55, 73),
    12: (49, 62, 33, 66),
    13: (19, 22, 63, 69, 72, 76),
    14: (24, 64, 69, 23),
    15: (23, 49, 24),
    16: (71, 30, 72),
    17: (48, 57, 67, 74),
    18: (49, 73, 55),
    19: (62, 79),
    20: (52, 62, 34, 79),
    21: (49, 68, 76),
    22: (76,),
    24: (23,),
    25: (76, 36),
    26: (68, 76),
    27: (76, 37),
    29: (63, 69, 72, 76, 70),
    31: (68, 76),
    32: (65,),
    33: (66,),
    34: (52, 62, 79),
    36: (76,),
    37: (76,),
    40: (75,),
    44: (80,),
    46: (80,),
    47: (58,),
    48: (66, 67),
    53: (79,),
    54: (59,),
    56: (62, 80),
    57: (74,),
    63: (76,),
    68: (76,),
}
POINTS = {
    number: points
    for points, numbers in {
        88: range(1, 8), 64: range(8, 14), 48: (14, 15), 32: (16, 17, 18), 24: range(19, 28), 16: range(28, 34),
        12: range(34, 39), 8: range(39, 49), 6: range(49, 55), 4: range(55, 59), 2: range(59, 69), 1: range(69, 82),
    }.items()
    for number in numbers
}  # fmt: skip


def best(counted):
    """The highest total of ``counted``: (fans with their times, chow starts, pair) of every reading."""
    totals = [
        total([*fans, *chosen]) for fans, chows, pair in counted for chosen in allowed(combined(chows, pair))
    ]
    return max(totals) or 8


def total(fans):
    """The points of these fans (number, times) without those another of them rules out."""
    gone = {number for fan, _ in fans for number in NEVER_WITH.get(fan, ())}
    return sum(POINTS[fan] * times for fan, times in fans if fan not in gone)


def allowed(combos):
    """Every subset of the combinations that keeps the principles."""
    for some in chain.from_iterable(combinations(combos, size) for size in range(len(combos) + 1)):
        joined = sum(len(sets) - 1 for _, sets in some)
        if joined > 3 or any(a[0] == b[0] and set(a[1]) & set(b[1]) for a, b in combinations(some, 2)):
            continue
        if len(some) < 2 or joined == 4 - groups([sets for _, sets in some]):
            yield [(fan, times) for fan, times in Counter(fan for fan, _ in some).items()]


def groups(edges):
    """How many groups the four sets make when each edge joins all its ends."""
    label = {place: place for place in range(4)}
    for edge in edges:
        names = {label[place] for place in edge}
        label = {place: min(names) if name in names else name for place, name in label.items()}
    return len(set(label.values()))


def combined(chows, pair):
    """Every combination (fan, places of its sets) in these chows, by the list of the rulebook."""
    named = [("mps"[start // 9], start % 9 + 1) for start in chows]
    eyes = ("mps"[pair // 9], pair % 9 + 1) if 0 <= pair < 27 else None
    out = []
    for size in (2, 3, 4):
        for places in combinations(range(len(named)), size):
            sets = [named[place] for place in places]
            suits, ranks = {suit for suit, _ in sets}, sorted(rank for _, rank in sets)
            out += [(fan, places) for fan in {2: twos, 3: threes, 4: fours}[size](sets, suits, ranks, eyes)]
    return out


def twos(sets, suits, ranks, eyes):
    one = len(suits) == 1
    yield from [69] * (sets[0] == sets[1])
    yield from [70] * (len(suits) == 2 and ranks[0] == ranks[1])
    yield from [71] * (one and ranks[1] - ranks[0] == 3)
    yield from [72] * (one and ranks == [1, 7])


def threes(sets, suits, ranks, eyes):
    steps = (ranks[1] - ranks[0], ranks[2] - ranks[1])
    if len(suits) == 1:
        yield from {(0, 0): [23], (3, 3): [28], (1, 1): [30], (2, 2): [30]}.get(steps, [])
    if len(suits) == 3:
        yield from {(0, 0): [41], (3, 3): [39], (1, 1): [51]}.get(steps, [])


def fours(sets, suits, ranks, eyes):
    if len(suits) == 1:
        steps = {high - low for low, high in pairwise(ranks)}
        yield from [14] * (steps == {0})
        yield from [16] * (steps in ({1}, {2}))
    if ranks == [1, 1, 7, 7] and eyes and eyes[1] == 5:
        low, high = (sorted(suit for suit, rank in sets if rank == end) for end in (1, 7))
        yield from [13] * (low == high and suits == {eyes[0]})
        yield from [29] * (low == high and len(suits) == 2 and eyes[0] not in suits)

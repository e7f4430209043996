"""Zung Jung a second time, slowly and without any of the engine: from the text of the document to a value.

Tiles are text, sets are tuples of them. Nothing here is shared with `scoring`, so that an error is not made twice.
"""

from collections import Counter
from itertools import pairwise, permutations

DRAGONS = ("5z", "6z", "7z")
WINDS = ("1z", "2z", "3z", "4z")
HEADS = {"1m", "9m", "1p", "9p", "1s", "9s", *DRAGONS, *WINDS}
NINE_GATES = "1112345678999"


def split(text):
    """``12m3p`` as a list of tiles."""
    out, digits = [], ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        else:
            out += [digit + letter for digit in digits]
            digits = ""
    return out


def value(record):
    """(points, limit) of the best reading."""
    return max(map(worth, all_patterns(record)))


def all_patterns(record):
    """The patterns (code -> points) of every reading, series not yet sorted out."""
    concealed, win = split(record["concealed"]), record["win_tile"]
    melds = [(meld["type"], tuple(sorted(split(meld["tiles"])))) for meld in record["melds"]]
    common = fortune(record) + flowers(record)
    everything = [*concealed, win, *(tile for _, tiles in melds for tile in tiles)]
    counts = Counter([*concealed, win])
    for pair, groups in regular(counts):
        for place in sorted({*range(len(groups)), -1}):
            if win not in (groups[place] if place >= 0 else (pair,)):
                continue
            called = place if place >= 0 and not record["self_draw"] else None
            sets = [("hidden" if i != called else "taken", group) for i, group in enumerate(groups)] + melds
            yield common + whole(everything, sets, pair, record, regular=True)
    if len(concealed) == 13 and all(number % 2 == 0 for number in counts.values()):
        yield [*common, ("10.2", 30), *whole(everything, [], None, record, regular=False)]
    if len(concealed) == 13 and counts.keys() == HEADS:
        yield [*common, ("10.1", 160)]


def regular(counts):
    """Every way to cut tiles into a pair and sets of three."""
    for pair in [tile for tile, number in counts.items() if number > 1]:
        for groups in cut(counts - Counter([pair, pair])):
            yield pair, groups


def cut(counts):
    """Every way to cut tiles into sets of three."""
    counts = +counts
    if not counts:
        yield []
        return
    tile = min(counts)
    run = (tile, following(tile, 1), following(tile, 2))
    for group in ((tile,) * 3, run if tile[1] != "z" else None):
        if group and not Counter(group) - counts:
            for rest in cut(counts - Counter(group)):
                yield [group, *rest]


def following(tile, step):
    return f"{int(tile[0]) + step}{tile[1]}"


def whole(tiles, sets, pair, record, *, regular):
    """Patterns of the tiles as a whole, and those of the sets of a regular hand."""
    kinds = set(tiles)
    suits = {tile[1] for tile in kinds}
    out = []
    if not kinds & HEADS:
        out.append(("1.3", 5))
    if len(suits - {"z"}) == 1:
        out.append(("2.1.1", 40) if "z" in suits else ("2.1.2", 80))
    if suits == {"z"}:
        out.append(("3.4", 320))
    chows = [group for _, group in sets if group[0] != group[1]]
    if kinds <= HEADS and not chows:
        out.append(("8.1.4", 400) if "z" not in suits else ("8.1.3", 100))
    return out + of_sets(sets, chows, pair, record) if regular else out


def of_sets(sets, chows, pair, record):
    pungs = [group[0] for _, group in sets if group[0] == group[1]]
    out = [("1.1", 5)] if len(chows) == 4 else []
    if not any(kind in ("chi", "pon", "kan", "kakan") for kind, _ in sets):
        out.append(("1.2", 5))
    before = Counter(split(record["concealed"]))
    if any(before == Counter(f"{digit}{suit}" for digit in NINE_GATES) for suit in "mps"):
        out.append(("2.2", 480))
    out += of_honours(pungs, pair, record)
    out += of_pungs(sets, pungs, pair)
    out += of_chows(chows)
    outside = [*(group for _, group in sets), (pair,)]
    if all(HEADS & set(group) for group in outside):
        out.append(("8.1.1", 40))
    if all({tile for tile in HEADS if tile[1] != "z"} & set(group) for group in outside):
        out.append(("8.1.2", 50))
    return out


def of_honours(pungs, pair, record):
    own = WINDS["ESWN".index(record["seat"])]
    valued = sum(tile in (*DRAGONS, own) for tile in pungs)
    dragons, winds = (sum(tile in of for tile in pungs) for of in (DRAGONS, WINDS))
    out = [("3.1", 10 * valued)] if valued else []
    if dragons == 3:
        out.append(("3.2.2", 130))
    if dragons == 2 and pair in DRAGONS:
        out.append(("3.2.1", 40))
    paired = winds + (pair in WINDS) / 2
    named = {2.5: ("3.3.1", 30), 3: ("3.3.2", 120), 3.5: ("3.3.3", 320), 4: ("3.3.4", 400)}
    return [*out, named[paired]] if paired in named else out


def of_pungs(sets, pungs, pair):
    out = [("4.1", 30)] if len(pungs) == 4 else []
    hidden = sum(kind in ("hidden", "ankan") and group[0] == group[1] for kind, group in sets)
    kongs = sum(len(group) == 4 for _, group in sets)
    for number, code, points in ((2, "4.2.1", 5), (3, "4.2.2", 30), (4, "4.2.3", 125)):
        if hidden == number:
            out.append((code, points))
    for number, code, points in ((1, "4.3.1", 5), (2, "4.3.2", 20), (3, "4.3.3", 120), (4, "4.3.4", 480)):
        if kongs == number:
            out.append((code, points))
    for rank in "123456789":
        similar = [suit for suit in "mps" if rank + suit in pungs]
        if len(similar) == 3:
            out.append(("6.2.2", 120))
        if len(similar) == 2 and pair[0] == rank and pair[1] in {*"mps"} - {*similar}:
            out.append(("6.2.1", 30))
    for number, code, points in ((3, "7.2.1", 100), (4, "7.2.2", 200)):
        if any(
            {tile[1] for tile in some} in ({"m"}, {"p"}, {"s"})
            and all(int(b[0]) == int(a[0]) + 1 for a, b in pairwise(some))
            for some in permutations(pungs, number)
        ):
            out.append((code, points))
    return out


def of_chows(chows):
    counts = sorted(Counter(chows).values())
    out = []
    if counts and counts[-1] >= 2:
        out.append(("5.1.1", 10))
    if counts == [2, 2]:
        out.append(("5.1.2", 60))
    if counts and counts[-1] >= 3:
        out.append(("5.1.3", 120))
    if counts == [4]:
        out.append(("5.1.4", 480))
    starts = {chow[0] for chow in chows}
    if any({rank + suit for suit in "mps"} <= starts for rank in "1234567"):
        out.append(("6.1", 35))
    if any({rank + suit for rank in "147"} <= starts for suit in "mps"):
        out.append(("7.1", 40))
    return out


def fortune(record):
    rows = {
        "last_draw": ("9.1.1", 10),
        "last_discard": ("9.1.2", 10),
        "kong_replacement": ("9.2", 10),
        "rob_kong": ("9.3", 10),
        "heaven": ("9.4.1", 155),
        "earth": ("9.4.2", 155),
    }
    return [rows[flag] for flag in record["flags"]]


def flowers(record):
    bonus = [record["bonus"][place : place + 2] for place in range(0, len(record["bonus"]), 2)]
    own = str("ESWN".index(record["seat"]) + 1)
    points = sum(4 if tile[1] == own else 2 for tile in bonus)
    whole_sets = sum(sum(tile[0] == letter for tile in bonus) == 4 for letter in "fg")
    return (
        [(f"11.{tile}", 4 if tile[1] == own else 2) for tile in bonus]
        + [(f"11.{letter}", 10) for letter in range(whole_sets)]
        if points
        else []
    )


def worth(patterns):
    """Only the highest of a series; the listed limit alone; else the sum up to the compound limit."""
    best: dict[str, int] = {}
    for code, points in patterns:
        series = code if code.startswith("11.") else ".".join(code.split(".")[:2])
        best[series] = max(points, best.get(series, 0))
    if max(best.values(), default=0) >= 320:
        return max(best.values()), "listed"
    total = sum(best.values())
    return (320, "compound") if total >= 320 else (total or 1, "")


def pays(record, points):
    """The change of points by seat."""
    winner = record["seat"]
    answers = record.get("responsible", record["discarder"])
    out = {}
    for seat in "ESWN":
        if seat == winner:
            out[seat] = 3 * points
        elif answers is None or points <= 25:
            out[seat] = -points
        else:
            out[seat] = -(3 * points - 50) if seat == answers else -25
    return out

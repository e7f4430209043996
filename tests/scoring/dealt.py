"""Random complete hands for the rule sets without indicators, biased so that rare patterns come up."""

from collections import Counter
from random import Random

SUITS = "mps"
ORPHANS = [*(f"{rank}{suit}" for suit in SUITS for rank in (1, 9)), *(f"{rank}z" for rank in range(1, 8))]
HONOURS = ORPHANS[6:]


def winning_hand(random: Random, *, knitted: bool = False) -> dict:
    """A record without flags and flowers: four sets and a pair, pairs, orphans; knitted shapes if wanted."""
    shapes = (_sets, _themed, _gates, _pairs, _orphans, _knit, _singles)
    while True:
        sets, rest = random.choices(shapes, (50, 6, 1, 5, 1, 7 * knitted, 2 * knitted))[0](random)
        if max(Counter(tile for group in [*sets, rest] for tile in group).values()) <= 4:
            return _record(random, sets, rest)


def _record(random: Random, sets: list[list[str]], rest: list[str]) -> dict:
    melds, hidden = [], list(rest)
    chance = random.choice((0, 0.3, 0.9))
    for group in sets:
        if len(group) == 3 and random.random() >= chance:
            hidden += group
            continue
        kind = random.choice(("ankan", "kan", "kakan")) if len(group) == 4 else _called(group)
        melds.append({"type": kind, "tiles": text(group)})
    random.shuffle(hidden)
    win = hidden.pop()
    seat, drawn = random.choice("ESWN"), random.random() < 0.4
    return {
        "concealed": text(hidden),
        "melds": melds,
        "win_tile": win,
        "self_draw": drawn,
        "discarder": None if drawn else random.choice([wind for wind in "ESWN" if wind != seat]),
        "seat": seat,
    }


def _called(group: list[str]) -> str:
    return "pon" if group[0] == group[1] else "chi"


def text(tiles: list[str]) -> str:
    """Tiles as one text, in the order given."""
    return "".join(tiles)


def _sets(random: Random) -> tuple[list[list[str]], list[str]]:
    pool = _pool(random)
    chows, kongs = random.choice((0, 0.3, 0.7, 1)), random.choice((0, 0, 0.5, 1))
    sets: list[tuple[str, int, str]] = []
    for _ in range(4):
        if sets and random.random() < 0.5:
            sets.append(_related(random, *random.choice(sets)))
            continue
        tile = random.choice(pool)
        kind = "chow" if random.random() < chows else "kong" if random.random() < kongs else "pung"
        sets.append((kind, int(tile[0]), tile[1]))
    pair = random.choice(pool)
    if random.random() < 0.2:
        _, rank, suit = _related(random, *random.choice(sets))
        pair = f"{rank}{suit}"
    return [_tiles(*each) for each in sets], [pair, pair]


def _pool(random: Random) -> list[str]:
    suits = random.choice(("mps", "mps", "m", "p", "s", "mp", "ps", "ms", ""))
    low, high = random.choice(((1, 9), (1, 9), (2, 8), (1, 4), (6, 9), (1, 3), (4, 6), (7, 9)))
    ranks = range(low, high + 1) if random.random() < 0.8 else (1, 9)
    honours = HONOURS if not suits or random.random() < 0.4 else []
    return [f"{rank}{suit}" for suit in suits for rank in ranks] + honours


def _related(random: Random, kind: str, rank: int, suit: str) -> tuple[str, int, str]:
    """A set that makes a pattern with another one: equal, similar, shifted."""
    if suit == "z":
        return "pung", (rank % 4 + 1 if rank < 5 else (rank - 4) % 3 + 5), suit
    if random.random() < 0.6:
        suit = random.choice(SUITS)
    highest = 7 if kind == "chow" else 9
    return kind, (rank - 1 + random.choice((0, 0, 1, 1, 2, 3, 6))) % highest + 1, suit


def _tiles(kind: str, rank: int, suit: str) -> list[str]:
    if kind != "chow" or suit == "z":
        return [f"{rank}{suit}"] * (4 if kind == "kong" else 3)
    low = min(rank, 7)
    return [f"{low + step}{suit}" for step in range(3)]


def _themed(random: Random) -> tuple[list[list[str]], list[str]]:
    """Four sets and a pair of the rarest patterns: terminal chows with fives, a five in each set, even, green."""
    theme = random.choice(("terminal chows", "fives", "evens", "greens"))
    if theme == "terminal chows":
        one = random.choice(SUITS)
        first, second, third = random.choice(([one] * 3, random.sample(SUITS, 3)))
        sets = [_tiles("chow", rank, suit) for rank in (1, 7) for suit in (first, second)]
        return sets, [f"5{third}"] * 2
    pools = {
        "fives": [_tiles("chow", rank, suit) for rank in (3, 4, 5) for suit in SUITS]
        + [["5m"] * 3, ["5s"] * 3],
        "evens": [[f"{rank}{suit}"] * random.choice((3, 3, 4)) for rank in (2, 4, 6, 8) for suit in SUITS],
        "greens": [_tiles("chow", 2, "s"), *([tile] * 3 for tile in ("2s", "3s", "4s", "6s", "8s", "6z"))],
    }
    pair = {
        "fives": ("5m", "5p", "5s"),
        "evens": ("2m", "4p", "8s"),
        "greens": ("2s", "3s", "4s", "6s", "8s", "6z"),
    }
    return random.choices(pools[theme], k=4), [random.choice(pair[theme])] * 2


def _gates(random: Random) -> tuple[list[list[str]], list[str]]:
    suit = random.choice(SUITS)
    return [], [f"{rank}{suit}" for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, random.randint(1, 9))]


def _pairs(random: Random) -> tuple[list[list[str]], list[str]]:
    pool = _pool(random)
    start = random.randint(1, 3)
    if random.random() < 0.2:
        return [], [f"{rank}{SUITS[start - 1]}" for rank in range(start, start + 7) for _ in "ab"]
    return [], [tile for _ in range(7) for tile in [random.choice(pool)] * 2]


def _orphans(random: Random) -> tuple[list[list[str]], list[str]]:
    return [], [*ORPHANS, random.choice(ORPHANS)]


def _knitted(random: Random) -> list[str]:
    suits = random.sample(SUITS, 3)
    return [f"{first + step}{suit}" for first, suit in enumerate(suits, 1) for step in (0, 3, 6)]


def _knit(random: Random) -> tuple[list[list[str]], list[str]]:
    sets, pair = _sets(random)
    return sets[:1], _knitted(random) + pair


def _singles(random: Random) -> tuple[list[list[str]], list[str]]:
    return [], random.sample(_knitted(random) + HONOURS, 14)

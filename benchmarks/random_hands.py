"""Winning hands by random seed, as records of ``python -m scoring hands``: the input of the benchmarks."""

import random
from collections import Counter
from typing import Any

SUITS = "mps"


def text_of(kinds: list[int]) -> str:
    """Tiles as text, one letter a tile."""
    return "".join(f"{kind % 9 + 1}{SUITS[kind // 9]}" if kind < 27 else f"{kind - 26}z" for kind in kinds)


def grouped(kinds: list[int]) -> str:
    """Tiles as people write them, one letter a suit."""
    suits: dict[str, list[str]] = {letter: [] for letter in "mpsz"}
    for kind in sorted(kinds):
        text = text_of([kind])
        suits[text[1]].append(text[0])
    return "".join("".join(digits) + letter for letter, digits in suits.items() if digits)


def _sets(rng: random.Random) -> list[tuple[str, list[int]]]:
    sets = []
    for _ in range(4):
        kind = rng.randrange(34)
        if rng.random() < 0.7:
            start = rng.randrange(3) * 9 + rng.randrange(7)
            sets.append(("chi", [start, start + 1, start + 2]))
        else:
            sets.append(("pon", [kind] * 3))
    return sets


def riichi_hand(rng: random.Random) -> dict[str, Any]:
    """A complete hand of four sets and a pair, mostly closed, often in riichi, with an indicator."""
    while True:
        sets, pair = _sets(rng), rng.randrange(34)
        counts = Counter([kind for _, tiles in sets for kind in tiles] + [pair, pair])
        if max(counts.values()) <= 4 and all(counts[five] < 4 for five in (4, 13, 22)):
            break
    melded = rng.choice((0, 0, 0, 1, 2))
    concealed = [kind for _, tiles in sets[melded:] for kind in tiles] + [pair, pair]
    win = rng.choice(concealed)
    concealed.remove(win)
    self_draw = rng.random() < 0.4
    seat, discarder = rng.sample("ESWN", 2)
    riichi = not melded and rng.random() < 0.7
    return {
        "concealed": grouped(concealed),
        "melds": [{"type": kind, "tiles": grouped(tiles)} for kind, tiles in sets[:melded]],
        "win_tile": text_of([win]),
        "self_draw": self_draw,
        "discarder": None if self_draw else discarder,
        "seat": seat,
        "round": rng.choice("ES"),
        "dora_indicators": text_of([rng.choice([kind for kind in range(34) if counts[kind] < 4])]),
        "ura_indicators": "",
        "flags": ["riichi"] if riichi else [],
        "counters": 0,
        "sticks_taken": int(riichi),
        "liable": None,
    }


def _from(rng: random.Random, left: Counter[int]) -> list[int]:
    """A chow or a pung from the tiles that are left, taken away from them."""
    while True:
        kind = rng.randrange(34)
        suited = kind < 27 and kind % 9 < 7
        kinds = [kind, kind + 1, kind + 2] if suited and rng.random() < 0.6 else [kind] * 3
        if not Counter(kinds) - left:
            left.subtract(kinds)
            return kinds


def fimj_deal(rng: random.Random) -> dict[str, Any]:
    """A mah-jong with some sets called, and three full racks of four sets each, all of one wall."""
    left = Counter(dict.fromkeys(range(34), 4))
    winner, *losers = rng.sample("ESWN", 4)
    sets = [_from(rng, left) for _ in range(4)]
    pair = rng.choice([kind for kind in left if left[kind] > 1])
    left[pair] -= 2
    called = rng.choice((0, 0, 1, 2))
    concealed = [kind for tiles in sets[called:] for kind in tiles] + [pair, pair]
    win = rng.choice(concealed)
    concealed.remove(win)
    melds = [{"type": "pon" if a == b else "chi", "tiles": grouped([a, b, c])} for a, b, c in sets[:called]]
    hand = {
        "concealed": grouped(concealed),
        "melds": melds,
        "win_tile": text_of([win]),
        "self_draw": rng.random() < 0.4,
        "bonus": rng.choice(("", "f1", "g3")),
        "flags": [],
    }
    racks = {
        loser: {
            "combos": [rng.choice(("{}", "({})")).format(grouped(_from(rng, left))) for _ in range(4)],
            "bonus": bonus,
        }
        for loser, bonus in zip(losers, ("f2", "", "g4"), strict=True)
    }
    return {"id": 1, "round": rng.choice("ESWN"), "limit": 1000, "winners": {winner: hand}, "racks": racks}

"""Random deals of the classical Italian game from one set of 144 tiles, biased so that rare patterns come up."""

from collections import Counter
from random import Random

from tests.scoring.dealt import HONOURS, ORPHANS, SUITS, text, winning_hand
from tests.scoring.rulesets.fimj.naive import is_robbed_from_a_poker, tiles_of, waits_of

BONUS = [f"{letter}{number}" for letter in "fg" for number in range(1, 5)]
STATUSES = [None] * 14 + ["false_mahjong", "false_riichi", "grande_signore", "rack_lowered"]
BY_DRAW = ["roof", "last_tile", "riichi", "last_piece"]
BY_CALL = ["robbed", "last_discard", "riichi", "last_piece", "within_15"]


def deal(random: Random, *, winners: int = 1) -> dict:
    """A record of `hands`: ``winners`` win on one tile, the others show what they have."""
    while True:
        record = _try(random, winners)
        if record is not None:
            return record


def _try(random: Random, winners: int) -> dict | None:
    seats = random.sample("ESWN", 4 if random.random() < 0.85 else 3)
    round_ = random.choice("ESWN")
    hands = {seat: winner(random, seat, round_, by_call=winners > 1) for seat in seats[:winners]}
    first = next(iter(hands.values()))
    left = whole_set()
    for hand in hands.values():
        if hand["win_tile"] != first["win_tile"]:
            return None
        left.subtract(
            [*tiles_of(hand["concealed"]), *(t for m in hand["melds"] for t in tiles_of(m["tiles"]))]
        )
    left.subtract([first["win_tile"]])
    if min(left.values()) < 0:
        return None
    racks = {seat: rack(random, left) for seat in seats[winners:]}
    _show_bonus(random, [*hands.values(), *racks.values()])
    record = {
        "id": 1,
        "round": round_,
        "limit": random.choice((1000, 1000, 1000, 500, 2500, 8000)),
        "winners": hands,
        "racks": racks,
    }
    _keep_possible_flags(record)
    return record


def _keep_possible_flags(record: dict) -> None:
    """Take away riichi on a wait for several tiles, a robbed tile that is no fourth or was not robbed for all, a last
    discard among the first tiles, and a last piece of which somebody else hides a copy.
    """
    hands = record["winners"]
    robbed = all("robbed" in hand["flags"] for hand in hands.values()) and is_robbed_from_a_poker(record)
    for seat, hand in hands.items():
        if "riichi" in hand["flags"] and len(waits_of(hand, seat, record["round"])) > 1:
            hand["flags"].remove("riichi")
        impossible = set() if robbed else {"robbed"}
        impossible |= {"within_15"} if "last_discard" in hand["flags"] else set()
        impossible |= {"last_piece"} if is_hidden_elsewhere(record, seat) else set()
        hand["flags"] = [flag for flag in hand["flags"] if flag not in impossible]


def is_hidden_elsewhere(record: dict, winner: str) -> bool:
    """Whether another player hides a copy of the winning tile."""
    tile = record["winners"][winner]["win_tile"]
    hidden = [combo for rack in record["racks"].values() for combo in rack["combos"] if combo[0] not in "(["]
    hidden += [hand["concealed"] for seat, hand in record["winners"].items() if seat != winner]
    return any(tile in tiles_of(tiles) for tiles in hidden)


def whole_set() -> Counter:
    """The tiles of a set, without flowers and seasons."""
    return Counter(
        {f"{rank}{suit}": 4 for suit in SUITS for rank in range(1, 10)} | dict.fromkeys(HONOURS, 4)
    )


def winner(random: Random, seat: str, round_: str, *, by_call: bool) -> dict:
    """A winner's record without flowers; its flags may contradict its tiles."""
    dealt = winning_hand(random)
    hand = {key: dealt[key] for key in ("concealed", "win_tile", "self_draw", "melds")}
    special = random.random()
    if special < 0.08:
        tiles = random.choice((_gates, _dragon_snake, _little_snake, _siamese))(random, seat, round_)
        hand.update(concealed=text(tiles[:-1]), win_tile=tiles[-1], melds=[])
    hand["self_draw"] = hand["self_draw"] and not by_call
    words = BY_DRAW if hand["self_draw"] else BY_CALL
    return {**hand, "bonus": "", "flags": [word for word in words if random.random() < 0.08]}


def _gates(random: Random, seat: str, round_: str) -> list[str]:
    suit = random.choice(SUITS)
    return [f"{rank}{suit}" for rank in "1112345678999"] + [f"{random.randint(1, 9)}{suit}"]


def _dragon_snake(random: Random, seat: str, round_: str) -> list[str]:
    suits, wind = random.sample(SUITS, 3), "ESWN".index(random.choice((seat, round_))) + 1
    tiles = [f"{start + step}{suit}" for start, suit in enumerate(suits, 1) for step in (0, 3, 6)]
    return _shuffled(random, [*tiles, "5z", "6z", "7z", f"{wind}z", f"{wind}z"])


def _little_snake(random: Random, seat: str, round_: str) -> list[str]:
    suit = random.choice(SUITS)
    return _shuffled(
        random,
        [f"{rank}{suit}" for rank in range(1, 10)] + ["1z", "2z", "3z", "4z", f"{random.randint(5, 7)}z"],
    )


def _siamese(random: Random, seat: str, round_: str) -> list[str]:
    return _shuffled(random, [f"{rank}{suit}" for suit in random.sample(SUITS, 2) for rank in range(1, 8)])


def _shuffled(random: Random, tiles: list[str]) -> list[str]:
    return random.sample(tiles, len(tiles))


def rack(random: Random, left: Counter) -> dict:
    """A loser's record without flowers, of tiles that are taken from those that are ``left``."""
    combos: list[str] = []
    size, likes = 0, random.choice((ORPHANS, HONOURS, sorted(left), sorted(left)))
    for _ in range(random.choice((0, 0, 1, 2, 3, 4, 4))):
        combo = _combo(random, left, likes)
        size += 2 if len(combo) == 2 else 3
        if size > 13 or min((left - Counter()).get(tile, 0) - combo.count(tile) for tile in combo) < 0:
            break
        left.subtract(combo)
        combos.append(_show(random, combo))
    return {"combos": combos, "bonus": "", "status": random.choice(STATUSES)}


def _combo(random: Random, left: Counter, likes: list[str]) -> list[str]:
    tile = random.choice(likes)
    if tile[1] != "z" and random.random() < 0.4:
        start = random.choice((1, 1, 3, 4, 5, 7, random.randint(1, 7)))
        return [f"{start + step}{tile[1]}" for step in range(3)]
    return [tile] * random.choice((2, 3, 3, 3, 4))


def _show(random: Random, combo: list[str]) -> str:
    written = text(combo)
    if len(combo) == 4:
        return random.choice(("({})", "[{}]")).format(written)
    return f"({written})" if len(combo) == 3 and random.random() < 0.4 else written


def _show_bonus(random: Random, players: list[dict]) -> None:
    likes = random.choice(players)
    for tile in _shuffled(random, BONUS):
        if random.random() < 0.4:
            (likes if random.random() < 0.6 else random.choice(players))["bonus"] += tile

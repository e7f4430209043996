"""The rules once more, slowly and without the engine: every reading of the tiles by brute force, plain arithmetic.

Tiles are texts. Written from the booklet alone, to be compared with the engine on random deals.
"""

import re
from collections import Counter
from itertools import combinations

WINDS = "ESWN"
HEADS = [f"{rank}{suit}" for suit in "mps" for rank in "19"] + [f"{rank}z" for rank in "1234567"]
SNAKES = [f"{rank}" for rank in range(1, 10)]


def tiles_of(text):
    return [digit + suit for digits, suit in re.findall(r"(\d+)([mpsz])", text) for digit in digits]


def partitions(tiles):
    """Every way to cut the tiles into sets and one pair, each way as a sorted list of tuples."""
    if not tiles:
        yield []
        return
    first, counts = min(tiles), Counter(tiles)
    candidates = [(first,) * size for size in (2, 3) if counts[first] >= size]
    rank, suit = int(first[0]), first[1]
    if suit != "z" and rank <= 7:
        chow = tuple(f"{rank + step}{suit}" for step in range(3))
        if all(counts[tile] for tile in chow):
            candidates.append(chow)
    for group in candidates:
        rest = list(tiles)
        for tile in group:
            rest.remove(tile)
        for others in partitions(rest):
            if len(group) == 3 or all(len(other) == 3 for other in others):
                yield sorted([group, *others])


def is_chow(group):
    return len(group) == 3 and group[0] != group[1]


def head(tile):
    return tile in HEADS


def set_points(group, hidden):
    if is_chow(group):
        return 0
    return 2 * (2 if hidden else 1) * (2 if head(group[0]) else 1) * (4 if len(group) == 4 else 1)


def pair_points(tile, seat, round_):
    if tile[1] != "z":
        return 0
    number = int(tile[0])
    if number > 4:
        return 2
    return 2 * (number == 1 + WINDS.index(seat)) + 2 * (number == 1 + WINDS.index(round_))


def bonus_of(text):
    return re.findall(r"[fg]\d", text)


def fundamental(groups, drawn, bonus, seat, round_):
    """The fundamental doublings of sets; ``drawn`` are the tris that were drawn and not shown."""
    out: Counter[str] = Counter()
    own, now = 1 + WINDS.index(seat), 1 + WINDS.index(round_)
    for letter, one, all_ in (("f", "own_flower", "bouquet_flowers"), ("g", "own_season", "bouquet_seasons")):
        out[one] = f"{letter}{own}" in bonus
        out[all_] = sum(tile[0] == letter for tile in bonus) == 4
    tris = [group[0] for group in groups if not is_chow(group)]
    chows = [group[0] for group in groups if is_chow(group)]
    out["own_wind"] = f"{own}z" in tris
    out["round_wind"] = f"{now}z" in tris
    for number, name in ((5, "white"), (6, "green"), (7, "red")):
        out[f"dragon_{name}"] = f"{number}z" in tris
    heads = sum(head(tile) for tile in tris)
    out["3_head_tris"], out["4_head_tris"] = heads >= 3, heads >= 4
    out["3_equal_tris"] = any(all(f"{n}{suit}" in tris for suit in "mps") for n in range(1, 10))
    out["3_hidden_tris"], out["4_hidden_tris"] = drawn >= 3, drawn >= 4
    for least in (3, 4):
        out[f"{least}_equal_chows"] = any(
            len({tile[0] for tile in some}) == 1 for some in combinations(chows, least)
        )
        out[f"{least}_equal_chows_colour"] = any(len(set(some)) == 1 for some in combinations(chows, least))
    numbers = {tile[0] for tile in chows}
    for name, starts, value in (("snake", "147", 1), ("chained_snake", "1357", 2)):
        out[name] = value * (set(starts) <= numbers)
        out[f"{name}_colour"] = any(all(start + suit in chows for start in starts) for suit in "mps")
    return {name: int(value) for name, value in out.items() if value}


def closing(groups, pair, tiles, hand, seat, round_):
    """The closing doublings; ``groups`` None: seven pairs."""
    out = {}
    suits = {tile[1] for tile in tiles}
    melds, flags = hand["melds"], hand["flags"]
    tris = groups is not None and not any(is_chow(group) for group in groups)
    out["all_pairs"] = 2 * (groups is None)
    out["all_tris"] = 2 * tris
    out["no_heads"] = not any(head(tile) for tile in tiles)
    out["all_drawn"] = hand["self_draw"] and not melds
    out["half_pure"] = "z" in suits and len(suits) == 2
    out["pure"] = 3 * (groups is not None and len(suits) == 1 and "z" not in suits)
    out["drawn_on_roof"] = "roof" in flags
    out["five_circles_on_roof"] = "roof" in flags and hand["win_tile"] == "5p"
    for flag in ("robbed", "last_piece", "last_discard", "last_tile", "within_15", "riichi"):
        out[flag] = flag in flags
    out["bottled"] = len(melds) == 4
    out["all_head_tris"] = tris and all(head(tile) for tile in tiles)
    chows = groups is not None and all(is_chow(group) for group in groups)
    out["all_chows"] = chows and not pair_points(pair, seat, round_)
    return {name: int(value) for name, value in out.items() if value}


def massimi(hand, concealed, melds, parts, seat, round_):
    """The massimi of the hand by value; ``concealed`` with the winning tile."""
    out = []
    tiles = concealed + [tile for _, group in melds for tile in group]
    suits = {tile[1] for tile in tiles}
    before = sorted(tile for tile in concealed)
    before.remove(hand["win_tile"])
    digits = "".join(sorted(tile[0] for tile in before))
    if not melds and len(suits) == 1 and suits != {"z"} and digits == "1112345678999":
        out.append((3000, "casa_piena_9_pezzi"))
    if len(melds) == 4 and all(len(group) == 4 for _, group in melds) and len(set(concealed)) == 1:
        out.append((3000, "tutto_kong"))
    if "gods_exit" in hand["flags"]:
        out.append((3000, "uscita_degli_dei"))
    if sorted(set(tiles)) == sorted(HEADS) and len(tiles) == 14:
        out.append((2000, "13_lanterne"))
    for part in parts:
        out += massimi_of_sets(part + [group for _, group in melds])
    if not melds:
        out += loose_massimi(concealed, seat, round_)
        pairs = all(count % 2 == 0 for count in Counter(tiles).values())
        if pairs and len(suits) == 1 and suits != {"z"}:
            out.append((1000, "tutte_coppie_di_colore"))
        if pairs and all(head(tile) for tile in tiles):
            out.append((1000, "tutte_coppie_di_testa"))
    out += little_snake(concealed, melds)
    return out


def massimi_of_sets(groups):
    tris = {group[0] for group in groups if not is_chow(group) and len(group) > 2}
    pairs = {group[0] for group in groups if len(group) == 2}
    winds = {"1z", "2z", "3z", "4z"}
    out = [(2000, "raduno_dei_dragoni")] if {"5z", "6z", "7z"} <= tris else []
    if winds <= tris or (len(winds & tris) == 3 and winds <= tris | pairs):
        out.append((2000, "4_benedizioni"))
    return out


def loose_massimi(concealed, seat, round_):
    thirds = ["147", "258", "369"]
    by_suit = {suit: "".join(sorted(tile[0] for tile in concealed if tile[1] == suit)) for suit in "mpsz"}
    own = [str(1 + WINDS.index(wind)) for wind in (seat, round_)]
    if sorted(by_suit[suit] for suit in "mps") == thirds and by_suit["z"] in [
        wind * 2 + "567" for wind in own
    ]:
        return [(2000, "serpente_dei_draghi")]
    if sorted(by_suit.values()) == ["", "", "1234567", "1234567"] and not by_suit["z"]:
        return [(1000, "serpenti_siamesi")]
    return []


def little_snake(concealed, melds):
    chows = [group for kind, group in melds if kind == "chi" and group[0][0] in "147"]
    if len(chows) < len(melds):
        return []
    tiles = concealed + [tile for group in chows for tile in group]
    for suit in "mps":
        for dragon in "567":
            wanted = [f"{rank}{suit}" for rank in range(1, 10)] + [f"{wind}z" for wind in "1234"]
            if sorted(tiles) == sorted([*wanted, f"{dragon}z"]):
                return [(1000, "piccolo_serpente")]
    return []


def winner_of(hand, seat, round_, limit):
    """(value, every way to write it down) of a winner; None when the tiles are no mah-jong."""
    concealed = [*tiles_of(hand["concealed"]), hand["win_tile"]]
    melds = [(meld["type"], tuple(sorted(tiles_of(meld["tiles"])))) for meld in hand["melds"]]
    parts = [part for part in partitions(concealed) if len(part) + len(melds) == 5]
    bonus = bonus_of(hand["bonus"])
    found = massimi(hand, concealed, melds, parts, seat, round_)
    best = [(value, {"massimo": name, "points": None, "doublings": {}}) for value, name in found]
    tiles = concealed + [tile for _, group in melds for tile in group]
    base = 20 + 4 * len(bonus)
    for part in parts:
        for used in {group for group in part if hand["win_tile"] in group}:
            pair = next(group for group in part if len(group) == 2)
            points, drawn, called = base + pair_points(pair[0], seat, round_), 0, False
            for group in part:
                by_call = group == used and not hand["self_draw"] and not called
                called = called or group == used
                if len(group) == 3 and not is_chow(group):
                    drawn += not by_call
                    points += set_points(group, not by_call)
            points += sum(set_points(group, kind == "ankan") for kind, group in melds)
            groups = [group for group in part if len(group) == 3] + [group for _, group in melds]
            doublings = {
                **fundamental(groups, drawn, bonus, seat, round_),
                **closing(groups, pair[0], tiles, hand, seat, round_),
            }
            best.append(counted(points, doublings, hand, limit))
    if not melds and all(count % 2 == 0 for count in Counter(concealed).values()):
        points = base + sum(pair_points(tile, seat, round_) for tile in sorted(concealed)[::2])
        doublings = {
            **fundamental([], 0, bonus, seat, round_),
            **closing(None, None, tiles, hand, seat, round_),
        }
        best.append(counted(points, doublings, hand, limit))
    best = [way for way in best if way is not None]
    if not parts and not found and not best:
        return None
    value = max(value for value, _ in best)
    return value, [{**way, "value": value} for worth, way in best if worth == value]


def waits_of(hand, seat, round_):
    """The tiles that complete the thirteen tiles of a winner, dead ones too."""
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [
        f"{rank}z" for rank in range(1, 8)
    ]
    bare = {**hand, "flags": [], "declared_doublings": None}
    return [tile for tile in kinds if winner_of({**bare, "win_tile": tile}, seat, round_, 1000)]


def is_robbed_from_a_poker(record):
    """Whether the winning tile can be the fourth of a poker: an exposed tris at most is seen of it besides."""
    hands = record["winners"].values()
    (tile,) = {hand["win_tile"] for hand in hands}
    seen = [tiles_of(hand["concealed"]) for hand in hands]
    seen += [tiles_of(meld["tiles"]) for hand in hands for meld in hand["melds"]]
    combos = [combo for rack in record["racks"].values() for combo in rack["combos"]]
    seen += [tiles_of(combo) for combo in combos if combo != f"({tile * 3})"]
    return not any(tile in tiles for tiles in seen)


def counted(points, doublings, hand, limit):
    number = sum(doublings.values())
    declared = hand.get("declared_doublings")
    if declared is not None and declared > number:
        return None
    paid = number if declared is None else declared
    return min(points * 2**paid, limit), {"massimo": None, "points": points, "doublings": doublings}


def rack_of(rack, seat, round_, limit):
    if rack["status"] is not None:
        return {"points": 0, "doublings": {}, "value": 0}
    bonus = bonus_of(rack["bonus"])
    points, drawn, groups = 4 * len(bonus), 0, []
    for text in rack["combos"]:
        group = tuple(sorted(tiles_of(text)))
        if len(group) == 2:
            points += pair_points(group[0], seat, round_)
            continue
        groups.append(group)
        points += set_points(group, not text.startswith("("))
        drawn += len(group) == 3 and not is_chow(group) and text[0] not in "(["
    doublings = fundamental(groups, drawn, bonus, seat, round_)
    value = min(points * 2 ** sum(doublings.values()), limit)
    return {"points": points, "doublings": doublings, "value": value}


def settle(winners, racks):
    delta = dict.fromkeys(WINDS, 0)

    def flow(payer, receiver, points):
        points *= 2 if "E" in (payer, receiver) else 1
        paid = (points + 4) // 10 * 10
        delta[payer] -= paid
        delta[receiver] += paid

    for values in (winners, racks) if winners else ():
        for one, other in combinations(values, 2):
            low, high = sorted((one, other), key=values.get)
            flow(low, high, values[high] - values[low])
    for winner, value in winners.items():
        for loser in racks:
            flow(loser, winner, value)
    return delta


def score(record):
    """``winners`` (value and all best ways), ``racks`` and ``delta`` of a record in good form."""
    round_, limit = record["round"], record["limit"]
    winners = {seat: winner_of(hand, seat, round_, limit) for seat, hand in record["winners"].items()}
    racks = {seat: rack_of(rack, seat, round_, limit) for seat, rack in record["racks"].items()}
    delta = settle(
        {seat: value for seat, (value, _) in winners.items()},
        {seat: rack["value"] for seat, rack in racks.items()},
    )
    return winners, racks, delta

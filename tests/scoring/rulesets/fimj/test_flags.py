"""What the tiles say of riichi and of a robbed tile (Richi o riichi; Pezzo rubato), in records and at the table."""

import pytest

from scoring import game
from tests.rows import each
from tests.scoring.rulesets.fimj.deals import DEAL, RACK, RULESET, faults_of
from tests.scoring.rulesets.fimj.playing import FOUR, refused, win

CHI = {"type": "chi", "tiles": "345m"}
PON = {"type": "pon", "tiles": "888p"}
KAN = {"type": "kan", "tiles": "5555z"}
CHOWS = [{"type": "chi", "tiles": tiles} for tiles in ("123m", "345m", "678p")]
SEVERAL = [("riichi_waits_for_several", "winners.S.flags")]
WAITS = [
    # id, concealed, melds, winning tile, faults
    ("a two-sided chow beside called sets", "99s23s", [CHI, PON, KAN], "4s", SEVERAL),
    ("two pairs beside called sets", "99s22s", [CHI, PON, KAN], "2s", SEVERAL),
    ("one inside beside called sets", "99s24s", [CHI, PON, KAN], "3s", []),
    ("the pair of four called sets", "2s", [*CHOWS, PON], "2s", []),
    ("the pair or the chow of four in a row", "2345s", CHOWS, "2s", SEVERAL),
    ("a tris that is also a chow", "2224s", CHOWS, "3s", SEVERAL),
    ("a pair or a chow beside two tris", "3335557s", [CHI, PON], "6s", SEVERAL),
    ("a two-sided chow beside its own pair", "4456s", [CHI, PON, KAN], "4s", SEVERAL),
    ("the nine waits of the full house", "1112345678999p", [], "5p", SEVERAL),
    ("seven pairs that are chows as well", "2233445566778p", [], "8p", SEVERAL),
    ("seven pairs of two equal ones", "1111m2233p5577s9s", [], "9s", []),
]


@each(("concealed", "melds", "tile", "faults"), [pytest.param(*row[1:], id=row[0]) for row in WAITS])
@each("self_draw", [False, True], ids=["called", "drawn"])
def test_riichi_waits_for_one_tile(concealed, melds, tile, faults, self_draw):
    hand = {"concealed": concealed, "melds": melds, "win_tile": tile, "self_draw": self_draw}
    record = {**DEAL, "winners": {"S": {**hand, "flags": ["riichi"]}}}
    assert faults_of(record) == faults
    assert faults_of({**record, "winners": {"S": {**hand, "flags": []}}}) == []


TWO_SIDED = {"concealed": "123m678p99s23s345m", "win_tile": "1s", "flags": ["riichi"]}
FIRST = {"concealed": "123m456p99s57s", "melds": [{"type": "pon", "tiles": "555z"}], "win_tile": "6s"}
SECOND = {"concealed": "789m456p11s45s", "melds": [{"type": "pon", "tiles": "666z"}], "win_tile": "6s"}
ROBBED: dict[str, list[str]] = {"flags": ["robbed"]}
PLAIN: dict[str, list[str]] = {"flags": []}


def test_riichi_at_the_table():
    event = win({"player": "B", "hand": TWO_SIDED}, discarder="A")
    assert refused([event]) == [("riichi_waits_for_several", "events[0].winners[0].hand.flags")]


ROBBERS = [
    # id, what the table says of the first and of the second winner, faults
    ("robbed for both", ROBBED, ROBBED, []),
    ("robbed for neither", PLAIN, PLAIN, []),
    ("robbed for the first", ROBBED, PLAIN, ["flag_differs"]),
    ("robbed for the second", PLAIN, ROBBED, ["flag_differs"]),
]


@each(("first", "second", "codes"), [pytest.param(*row[1:], id=row[0]) for row in ROBBERS])
def test_a_tile_is_robbed_for_all_winners_or_for_none(first, second, codes):
    hands = {"S": {**FIRST, **first, "self_draw": False}, "W": {**SECOND, **second, "self_draw": False}}
    record = {**DEAL, "winners": hands, "racks": {"E": RACK, "N": RACK}}
    assert faults_of(record) == [(code, "winners") for code in codes]
    winners = [{"player": "B", "hand": {**FIRST, **first}}, {"player": "C", "hand": {**SECOND, **second}}]
    answer = game.replay(RULESET, {"id": 1, "players": FOUR, "events": [win(*winners, discarder="A")]})
    faults = [(fault["code"], fault["field"]) for fault in answer.get("faults", ())]
    assert faults == [(code, "events[0].winners") for code in codes]


def test_a_claim_beside_a_robbed_tile_is_no_contradiction():
    winners = [{"player": "B", "hand": {**FIRST, **ROBBED}}, {"player": "C", "claim": {"points": 40}}]
    answer = game.replay(RULESET, {"id": 1, "players": FOUR, "events": [win(*winners, discarder="A")]})
    assert answer["ok"]

"""Winners of one event: hands that cannot be together, claims beside tiles, and who is liable to whom."""

from typing import Any

import pytest

from scoring import game
from scoring.rulesets import registry
from tests.rows import each

WINNING = {"concealed": "123678m345p67s99p", "win_tile": "8s", "dora_indicators": ""}
OTHER = {"concealed": "234789m345p67s11p", "win_tile": "8s", "dora_indicators": ""}


def two_wins(*hands_of, riichi=(), **more):
    players = ["B", "C", "D"]
    return {
        "kind": "win",
        "discarder": "A",
        "riichi": list(riichi),
        "winners": [{"player": p, "hand": h} for p, h in zip(players, hands_of, strict=False)],
        **more,
    }


def kongs(*tiles, rest):
    melds = [{"type": "kan", "tiles": text} for text in tiles]
    return {"concealed": f"1m{rest}", "win_tile": "1m", "melds": melds}


TOGETHER = [
    ("tiles differ", two_wins(WINNING, {**OTHER, "win_tile": "5s"}), ["winning_tiles_differ"]),
    ("fifth copy", two_wins(WINNING, {**OTHER, "concealed": "789789789p67s11m"}), ["fifth_copy"]),
    ("fifth copy among the indicators", two_wins({**WINNING, "dora_indicators": "3p3p"},
     {**OTHER, "ura_indicators": "3p9p", "dora_indicators": "3p3p", "flags": ["riichi"]}, riichi=["C"]),
     ["fifth_copy"]),
    ("red five in both", two_wins({**WINNING, "concealed": "123678m340p67s99p"},
     {**OTHER, "concealed": "234789m340p67s11p"}), ["second_red_five"]),
    ("riichi not in the event", two_wins({**WINNING, "flags": ["riichi"]}), ["riichi_differs"]),
    ("riichi not in the hand", two_wins(WINNING, riichi=["B"]), ["riichi_differs"]),
    ("foreign field", two_wins({**WINNING, "seat": "E"}), ["unknown_field"]),
    ("a dead hand of thirteen tiles", two_wins(WINNING, {**OTHER, "concealed": "234789m345p67s1p"}, dead=["B"]),
     ["dead_hand", "wrong_tile_count"]),
    ("both wrong", two_wins({**WINNING, "win_tile": "x"}, {**OTHER, "flags": 1}), ["unknown_tile", "wrong_type"]),
    ("five kongs", two_wins(
        kongs("5555z", "2222z", "9999m", rest="123p"), kongs("6666z", "9999s", "1111s", rest="789p")),
     ["too_many_kongs"]),
]  # fmt: skip


@each(("event", "codes"), [pytest.param(*row[1:], id=row[0]) for row in TOGETHER])
def test_hands_that_cannot_be_together(event, codes):
    answer = game.replay(registry.get("ema2008"), {"players": list("ABCD"), "events": [event]})
    assert [fault["code"] for fault in answer["faults"]] == codes


def test_claim_tiles_and_ruling():
    """A claim is judged against the tiles; a ruling beats both."""
    state = game.start(registry.get("ema2008"), list("ABCD"))
    entry = {"player": "B", "hand": {**WINNING, "flags": []}}
    event = {"kind": "win", "discarder": "A", "winners": [entry]}
    step = game.apply(state, event)
    assert (step.verdict.value, step.delta["B"]) == ("confirmed", 1000)
    entry["claim"] = {"fan": 2, "fu": 30}
    step = game.apply(state, event)
    assert (step.verdict.value, step.delta["B"], step.wins[0].score.fan) == ("mismatch", 1000, 1)
    entry["ruling"] = {"fan": 2, "fu": 30}
    step = game.apply(state, event)
    assert (step.verdict.value, step.delta["B"]) == ("ruled", 2000)


def test_liability_of_one_of_two_winners():
    """The liable player is told for the event or for the winner; the other winner is paid as usual."""
    dragons = {"concealed": "2345m", "win_tile": "5m",
               "melds": [{"type": "pon", "tiles": t} for t in ("555z", "666z", "777z")]}  # fmt: skip
    plain = {"concealed": "34m345678p22789s", "win_tile": "5m", "flags": ["riichi"]}
    event: dict[str, Any] = {
        "kind": "win", "discarder": "A", "riichi": ["C"], "liable": "C",
        "winners": [{"player": "B", "hand": dragons}, {"player": "C", "hand": plain}],
    }  # fmt: skip
    answer = game.replay(registry.get("ema2008"), {"players": list("ABCD"), "events": [event]})
    assert answer["states"][0]["delta"] == {"A": -16000 - 2000, "B": 32000, "C": -16000 + 2000, "D": 0}
    entry = event["winners"][0]
    entry["liable"], event["liable"] = "D", None
    answer = game.replay(registry.get("ema2008"), {"players": list("ABCD"), "events": [event]})
    assert answer["states"][0]["delta"]["D"] == -16000
    event["winners"] = event["winners"][1:]
    event["liable"] = "D"
    answer = game.replay(registry.get("ema2008"), {"players": list("ABCD"), "events": [event]})
    assert [fault["code"] for fault in answer["faults"]] == ["liable_without_yakuman"]


def liable_wins(*winners, ruleset="ema2008", **event):
    """The points of A B C D when A discards, or the faults."""
    said = {"kind": "win", "discarder": "A", "riichi": [], "winners": list(winners), **event}
    answer = game.replay(registry.get(ruleset), {"players": list("ABCD"), "events": [said]})
    if answer["ok"]:
        return list(answer["states"][0]["delta"].values())
    return [(fault["code"], fault["field"].removeprefix("events[0].")) for fault in answer["faults"]]


YAKUMAN = {"player": "B", "claim": {"yakuman": 1}}
SMALL = {"player": "D", "claim": {"fan": 1, "fu": 30}}
LIABLE = [
    # id, winners, event, points or faults (law 9.6: half each)
    ("said of the winner", [{**YAKUMAN, "liable": "C"}, SMALL], {}, [-16000 - 1000, 32000, -16000, 1000]),
    ("said of the event", [YAKUMAN, SMALL], {"liable": "C"}, [-16000 - 1000, 32000, -16000, 1000]),
    ("the other winner is liable", [YAKUMAN, SMALL], {"liable": "D"}, [-16000 - 1000, 32000, 0, 1000 - 16000]),
    ("said of the wrong winner", [{**YAKUMAN, "liable": "C"}, {**SMALL, "liable": "C"}], {},
     [("liable_without_yakuman", "winners[1].claim")]),
    ("of no yakuman", [SMALL, {"player": "B", "claim": {"fan": 2, "fu": 30}}], {"liable": "C"},
     [("liable_without_yakuman", "liable")]),
    ("himself", [{**YAKUMAN, "liable": "B"}, SMALL], {}, [("liable_is_winner", "winners[0].liable")]),
    ("of plain tiles", [{"player": "B", "liable": "C", "hand": {"concealed": "123678m345p67s99p", "win_tile": "8s"}},
     YAKUMAN | {"player": "D"}], {"liable": "C"}, [("liable_without_yakuman", "winners[0].liable")]),
]  # fmt: skip


@each(("winners", "event", "expected"), [pytest.param(*row[1:], id=row[0]) for row in LIABLE])
def test_liability_of_claims(winners, event, expected):
    assert liable_wins(*winners, **event) == expected


def test_a_claim_of_what_the_tiles_are_paid_is_confirmed():
    """Thirteen fan and a yakuman are paid alike (EMA 2008, 4.1.2)."""
    hand = {"concealed": "19m19p19s1123456z", "win_tile": "7z"}
    state = game.start(registry.get("ema2008"), list("ABCD"))
    for claim in ({"limit": "yakuman"}, {"yakuman": 1}, {"fan": 13}, {"fan": 13, "fu": None}):
        step = game.apply(
            state,
            {"kind": "win", "discarder": "A", "winners": [{"player": "B", "hand": hand, "claim": claim}]},
        )
        assert step.verdict.value == "confirmed"

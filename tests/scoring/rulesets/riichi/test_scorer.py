"""The best reading and its bill; rulings that no rulebook case shows."""

from typing import Any

import pytest

from scoring import game, hands
from scoring.faults import Refused
from scoring.gates import HeldPatterns
from scoring.readings import Shape, orphans, readings, seven_pairs
from scoring.rulesets import registry
from scoring.rulesets.riichi import patterns, payments, yakuman
from scoring.rulesets.riichi.fu import items
from scoring.rulesets.riichi.record import read_win
from scoring.rulesets.riichi.score import RiichiScore
from scoring.rulesets.riichi.scorer import scorer_of
from tests.rows import each
from tests.scoring.cases import load

RICH = {
    "concealed": "067m345p34s22s678s",
    "melds": [],
    "win_tile": "5s",
    "self_draw": True,
    "discarder": None,
    "seat": "W",
    "round": "E",
    "dora_indicators": "4p",
    "ura_indicators": "1s",
    "flags": ["riichi", "ippatsu"],
    "counters": 1,
    "sticks_taken": 2,
    "liable": None,
}


def explained(record, key="ema2008"):
    return hands.explain(registry.get(key), record).to_json()


def test_the_bill_adds_up():
    bill = explained(RICH)
    values = [(line["kind"], line["code"], line["value"]) for line in bill["lines"]]
    assert values == [
        ("pattern", "riichi", 1),
        ("pattern", "ippatsu", 1),
        ("pattern", "menzen_tsumo", 1),
        ("pattern", "tanyao", 1),
        ("pattern", "pinfu", 1),
        ("dora", "dora", 1),
        ("dora", "ura_dora", 2),
        ("dora", "aka_dora", 1),
        ("fu", "base_hand", 20),
        ("limit", "baiman", 4000),
    ]
    assert bill["fan"] == sum(value for kind, _, value in values if kind in ("pattern", "dora"))
    assert bill["reading"] == "567m 345p 345s 678s 22s"
    assert bill["payments"][-1] == {"from": None, "to": "W", "points": 2000, "reason": "sticks"}
    assert bill["delta"] == {"E": -8100, "S": -4100, "W": 18300, "N": -4100}
    assert all(line["section"] and line["names"]["en"] for line in bill["lines"])


def test_fu_lines_end_with_the_rounding():
    bill = explained({**RICH, "concealed": "234m567p22s68s", "win_tile": "7s", "flags": [], "dora_indicators": "",
                      "ura_indicators": "", "melds": [{"type": "ankan", "tiles": "9999p"}]})  # fmt: skip
    fu = [(line["code"], line["value"]) for line in bill["lines"] if line["kind"] == "fu"]
    assert fu == [
        ("base_hand", 20),
        ("kong_closed", 32),
        ("wait_closed", 2),
        ("self_draw", 2),
        ("rounding", 4),
    ]
    assert sum(value for _, value in fu) == bill["fu"] == 60


def test_a_yakuman_has_no_fan_and_no_fu():
    bill = explained({**RICH, "concealed": "19m19p19s1234567z", "win_tile": "1z", "flags": [],
                      "dora_indicators": "", "ura_indicators": ""})  # fmt: skip
    assert [(line["kind"], line["value"], line["unit"]) for line in bill["lines"]] == [
        ("pattern", 2, "yakuman"),
        ("limit", 16000, "points"),
    ]
    assert (bill["fan"], bill["fu"], bill["yakuman"]) == (None, None, 2)


def test_seven_pairs_are_25_fu():
    bill = explained({**RICH, "concealed": "1133m2244p6688s1z", "win_tile": "1z", "dora_indicators": "",
                      "ura_indicators": ""})  # fmt: skip
    assert [(line["code"], line["value"]) for line in bill["lines"] if line["kind"] == "fu"] == [
        ("seven_pairs", 25)
    ]


@each(
    ("pair", "flags", "code"),
    [("22s", ["riichi"], "two_yaku_minimum"), ("22s", [], "no_yaku")],
    ids=["one-yaku", "no-yaku"],
)
def test_five_counters_ask_for_two_yaku(pair, flags, code):
    """EMA 2008, the law §3 (two-yaku minimum): what is missing is said, be it the second yaku or the first."""
    changes = {"concealed": f"067m345p{pair}789s99p", "win_tile": "9p", "self_draw": False, "discarder": "E"}
    more = {"counters": 5, "flags": flags, "dora_indicators": "", "ura_indicators": ""}
    found = hands.score_record(registry.get("ema2008"), {**RICH, **changes, **more})
    assert [fault["code"] for fault in found["faults"]] == [code]


def test_what_is_kept_has_an_end():
    """Counters have none: after more of them than are kept the figures are as they were."""
    tenhou = registry.get("tenhou")
    rules = tenhou.resolve({"start": 1000})
    most = payments.delta.cache_info().maxsize
    assert most
    for counters in (*range(most + 1), 7):
        answer = hands.score_record(tenhou, {**RICH, "counters": counters}, rules=rules)
    assert answer["delta"] == {"E": -8700, "S": -4700, "W": 20100, "N": -4700}
    assert payments.delta.cache_info().currsize == most


def test_an_answer_may_be_changed():
    """What is kept for the next hand is not given out."""
    tenhou = registry.get("tenhou")
    rules = tenhou.resolve(None)
    for _ in range(2):
        answer = hands.score_record(tenhou, RICH, rules=rules)
        assert (answer["patterns"]["riichi"], answer["dora"]["aka_dora"]) == (1, 1)
        assert answer["delta"]["W"] == 18300
        for part in ("patterns", "dora", "delta"):
            answer[part].clear()


def test_explain_refuses_what_cannot_be():
    with pytest.raises(Refused):
        explained({**RICH, "flags": ["ippatsu"]})
    with pytest.raises(Refused):
        hands.explain(registry.get("ema2008"), None)


RULINGS = [
    # id, rule set, changes to RICH, patterns, limit or None, delta of the winner
    ("concealed dragon set: nobody is liable", "ema2008",
     {"concealed": "2345m", "win_tile": "5m", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "pon", "tiles": "555z"}, {"type": "pon", "tiles": "666z"},
                {"type": "ankan", "tiles": "7777z"}],
      "sticks_taken": 0}, {"daisangen": 1}, [-16000, -8000, 32000, -8000]),
    ("three open dragon sets", "ema2008",
     {"concealed": "2345m", "win_tile": "5m", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "pon", "tiles": t} for t in ("555z", "666z", "777z")], "liable": "N", "sticks_taken": 0},
     {"daisangen": 1}, [0, 0, 32000, -32000]),
    ("the fed kong is its feeder's", "jpml_a",
     {"concealed": "345p34s22s", "win_tile": "5s", "flags": ["rinshan"], "ura_indicators": "", "dora_indicators": "",
      "melds": [{"type": "kan", "tiles": "3333m"}, {"type": "chi", "tiles": "678s"}], "liable": "E", "counters": 0,
      "sticks_taken": 0}, {"tanyao": 1, "rinshan": 1}, [-2000, 0, 2000, 0]),
    ("the fed kong of a yakuman too", "jpml_a",
     {"concealed": "1144z", "win_tile": "1z", "flags": ["rinshan"], "ura_indicators": "", "dora_indicators": "",
      "melds": [{"type": "kan", "tiles": "5555z"}, {"type": "pon", "tiles": "222z"}, {"type": "pon", "tiles": "333z"}],
      "liable": "E", "counters": 1, "sticks_taken": 0}, {"tsuuiisou": 1, "shousuushii": 1}, [-32300, 0, 32300, 0]),
    ("an own kong is not", "jpml_a",
     {"concealed": "345p34s22s678s", "win_tile": "5s", "flags": ["rinshan"], "ura_indicators": "",
      "dora_indicators": "", "melds": [{"type": "ankan", "tiles": "3333m"}], "counters": 0, "sticks_taken": 0},
     {"menzen_tsumo": 1, "tanyao": 1, "rinshan": 1}, [-2600, -1300, 5200, -1300]),
    ("four kongs, the last one fed", "mleague",
     {"concealed": "2m", "win_tile": "2m", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "ankan", "tiles": "3333m"}, {"type": "ankan", "tiles": "9999p"},
                {"type": "ankan", "tiles": "1111z"}, {"type": "kan", "tiles": "2222s"}], "liable": "S",
      "sticks_taken": 0}, {"suukantsu": 1}, [0, -32000, 32000, 0]),
    ("of two yakuman the feeder answers for both", "tenhou",
     {"concealed": "111z2z", "win_tile": "2z", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "pon", "tiles": t} for t in ("555z", "666z", "777z")], "liable": "N", "sticks_taken": 0},
     {"daisangen": 1, "tsuuiisou": 1}, [0, 0, 64000, -64000]),
    ("each liable for its own yakuman (rules of 2025)", "wrc2025",
     {"concealed": "111z2z", "win_tile": "2z", "flags": [], "ura_indicators": "", "dora_indicators": "", "counters": 0,
      "melds": [{"type": "pon", "tiles": t} for t in ("555z", "666z", "777z")], "liable": "N", "sticks_taken": 0},
     {"daisangen": 1, "tsuuiisou": 1}, [-16000, -8000, 64000, -40000]),
    ("2 fu on a replacement tile in 2026", "jpml_a2026",
     {"concealed": "444s67m234m88p", "win_tile": "5m", "flags": ["rinshan"], "ura_indicators": "",
      "dora_indicators": "", "melds": [{"type": "ankan", "tiles": "2222s"}], "counters": 0, "sticks_taken": 0},
     {"menzen_tsumo": 1, "rinshan": 1, "tanyao": 1}, [-3200, -1600, 6400, -1600]),
    ("all green without the dragon in 2026", "jpml_a2026",
     {"concealed": "2233344466888s", "win_tile": "6s", "flags": [], "ura_indicators": "", "dora_indicators": "",
      "counters": 0, "sticks_taken": 0}, {"ryuuiisou": 1, "suuankou": 1}, [-32000, -16000, 64000, -16000]),
    ("no 2 fu on a replacement tile", "jpml_a",
     {"concealed": "444s67m234m88p", "win_tile": "5m", "flags": ["rinshan"], "ura_indicators": "",
      "dora_indicators": "", "melds": [{"type": "ankan", "tiles": "2222s"}], "counters": 0, "sticks_taken": 0},
     {"menzen_tsumo": 1, "rinshan": 1, "tanyao": 1}, [-2600, -1300, 5200, -1300]),
    ("all green without the dragon", "jpml_a",
     {"concealed": "2233344466888s", "win_tile": "6s", "flags": [], "ura_indicators": "", "dora_indicators": "",
      "counters": 0, "sticks_taken": 0}, None, None),
    ("all green with the dragon", "jpml_a",
     {"concealed": "22334466888s66z", "win_tile": "6z", "flags": [], "ura_indicators": "", "dora_indicators": "",
      "counters": 0, "sticks_taken": 0}, {"ryuuiisou": 1}, [-16000, -8000, 32000, -8000]),
    ("blessing of man adds up in WRC", "wrc",
     {"concealed": "567m345p34s22s678s", "self_draw": False, "discarder": "E", "flags": ["renho"],
      "dora_indicators": "4p", "ura_indicators": "", "counters": 0, "sticks_taken": 0},
     {"tanyao": 1, "pinfu": 1, "renho": 5}, [-16000, 0, 16000, 0]),
    ("blessing of man is the only pattern in WRC 2025", "wrc2025",
     {"concealed": "567m345p34s22s678s", "self_draw": False, "discarder": "E", "flags": ["renho"],
      "dora_indicators": "4p", "ura_indicators": "", "counters": 0, "sticks_taken": 0},
     {"renho": 5}, [-8000, 0, 8000, 0]),
    ("blessing of man is the only pattern", "ema2025",
     {"concealed": "123m456p79s22m789p", "win_tile": "8s", "self_draw": False, "discarder": "E", "flags": ["renho"],
      "dora_indicators": "", "ura_indicators": "", "counters": 0, "sticks_taken": 0},
     {"renho": 5}, [-8000, 0, 8000, 0]),
    ("without ura dora they do not count", "jpml_a",
     {"concealed": "567m345p34s22s678s", "flags": ["riichi"], "counters": 0, "sticks_taken": 0,
      "dora_indicators": "1z"}, {"riichi": 1, "menzen_tsumo": 1, "tanyao": 1, "pinfu": 1},
     [-2600, -1300, 5200, -1300]),
    ("the lowest of all it may have been", "ema2025",
     {"concealed": "567m345p34s22s678s", "flags": ["riichi", "win_tile_unidentified"], "dora_indicators": "",
      "ura_indicators": "", "counters": 0, "sticks_taken": 0},
     {"riichi": 1, "menzen_tsumo": 1, "tanyao": 1}, [-2000, -1000, 4000, -1000]),
]  # fmt: skip


@each(("key", "changes", "held", "delta"), [pytest.param(*row[1:], id=row[0]) for row in RULINGS])
def test_ruling(key, changes, held, delta):
    answer = hands.score_record(registry.get(key), {**RICH, **changes})
    if held is None:
        assert "ryuuiisou" not in answer["patterns"]
    else:
        assert (answer["patterns"], list(answer["delta"].values())) == (held, delta)


NOBODY_LIABLE = [
    # id, rule set, changes to RICH without dora and sticks: somebody is said to be liable, and nobody is (9.6)
    (
        "a concealed dragon set",
        "ema2008",
        {
            "concealed": "2345m",
            "win_tile": "5m",
            "melds": [
                *({"type": "pon", "tiles": t} for t in ("555z", "666z")),
                {"type": "ankan", "tiles": "7777z"},
            ],
        },
    ),
    (
        "the winning tile is the third dragon set",
        "ema2025",
        {
            "concealed": "234m99p77z",
            "win_tile": "7z",
            "melds": [{"type": "pon", "tiles": t} for t in ("555z", "666z")],
        },
    ),
    (
        "the kong was extended by the winner",
        "jpml_a",
        {
            "concealed": "23455m46789s",
            "win_tile": "5s",
            "melds": [{"type": "kakan", "tiles": "3333p"}],
            "flags": ["rinshan"],
            "self_draw": True,
            "discarder": None,
        },
    ),
    (
        "the kong is concealed",
        "jpml_a",
        {
            "concealed": "23455m46789s",
            "win_tile": "5s",
            "melds": [{"type": "ankan", "tiles": "3333p"}],
            "flags": ["rinshan"],
            "self_draw": True,
            "discarder": None,
        },
    ),
]


@each(("key", "changes"), [pytest.param(*row[1:], id=row[0]) for row in NOBODY_LIABLE])
def test_nobody_is_liable_by_a_word_alone(key, changes):
    plain = {
        **RICH,
        "flags": [],
        "ura_indicators": "",
        "dora_indicators": "",
        "counters": 0,
        "sticks_taken": 0,
    }
    record = {**plain, "liable": None, **changes}
    assert hands.score_record(registry.get(key), record)["ok"]
    answer = hands.score_record(registry.get(key), {**record, "liable": "N"})
    assert [fault["code"] for fault in answer["faults"]] == ["liable_without_yakuman"]


def test_an_unidentified_tile_needs_a_winning_hand():
    changes = {"concealed": "567m345p34s22s679s", "flags": ["riichi", "win_tile_unidentified"],
               "dora_indicators": "", "ura_indicators": ""}  # fmt: skip
    answer = hands.score_record(registry.get("ema2025"), {**RICH, **changes})
    assert [fault["code"] for fault in answer["faults"]] == ["not_a_winning_hand"]


HANDS = [
    (key, case.values[0]["input"])
    for key in ("ema2008", "ema2025", "finnish")
    for case in load("cases", key, "hands.json")
    if case.values[0]["expect"]["ok"]
]


@each(("key", "record"), HANDS)
def test_no_other_reading_beats_the_chosen_one(key, record):
    """Brute force: every pattern tried on every reading, gates aside, scored by hand-written sums."""
    rules = registry.get(key).resolve(None)
    win = read_win(record, rules)
    best = scorer_of(rules).score(win)
    for reading in [*readings(win.tiles), *seven_pairs(win.tiles), *orphans(win.tiles)]:
        if any(row.test(reading, win.situation) for row in yakuman.ROWS if row.code in rules.yakuman):
            continue
        held = {
            row.code for row in patterns.ROWS if row.code in rules.values and row.test(reading, win.situation)
        }
        replaced = {code for row in patterns.ROWS if row.code in held for code in row.replaces}
        column = 0 if win.tiles.is_closed else 1
        fan = sum(rules.values[code][column] for code in held - replaced)
        if fan:
            fan += best.dora.value
            fu = sum(value for _, value in items(reading, win.situation, rules))
            if reading.shape is not Shape.SEVEN_PAIRS:
                fu = -(-fu // rules.fu_step) * rules.fu_step
            other = RiichiScore(win, rules, reading, HeldPatterns([]), payments.of_fan(fan, fu, rules))
            assert other.order()[0] <= best.order()[0]


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

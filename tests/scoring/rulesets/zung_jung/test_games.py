"""Sessions of Zung Jung: winds, sixteen hands, who answers, claims, sheets."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import game, hands
from scoring.event_reader import read_event
from scoring.faults import Refused
from scoring.rulesets import registry
from scoring.verdict import Verdict
from tests.rows import each
from tests.scoring.dealt import winning_hand
from tests.scoring.rulesets.zung_jung import naive
from tests.search import SEARCH

ZUNG_JUNG = registry.get("zungjung33")
PLAYERS = ["A", "B", "C", "D"]
DRAW = {"kind": "exhaustive_draw"}
HAND = {"concealed": "345m345p34s678p99p", "win_tile": "5s"}


def win(player, discarder=None, **more):
    what = more if {"hand", "claim", "ruling"} & more.keys() else {"claim": {"points": 10}, **more}
    outer = {key: what.pop(key) for key in ("responsible", "discards", "dead", "liable") if key in what}
    return {"kind": "win", "discarder": discarder, "winners": [{"player": player, **what}], **outer}


def replay(*happened, **line):
    return game.replay(ZUNG_JUNG, {"id": 1, "players": PLAYERS, "events": list(happened), **line})


def refusal(*happened, **line):
    answer = replay(*happened, **line)
    assert not answer["ok"], answer
    return [(fault["code"], fault["field"]) for fault in answer["faults"]]


ROTATIONS = [("usual", "ABCD"), ("text", "ADCB")]


@each(("rotation", "order"), ROTATIONS)
def test_the_winds_pass_after_every_hand(rotation, order):
    """East never repeats; each player is East four times."""
    answer = replay(*[win("A"), DRAW] * 8, options={"rotation": rotation})
    assert [state["dealer"] for state in answer["states"]] == list(order * 4)
    assert [(state["round"], state["deal"]) for state in answer["states"]] == [
        (wind, deal) for wind in "ESWN" for deal in (1, 2, 3, 4)
    ]
    assert answer["finished"]
    assert answer["final"]["A"] == {
        "raw": 240, "uma": 0, "oka": 0, "penalties": 0, "total": 240, "place": 1
    }  # fmt: skip


def test_fifteen_hands_are_not_a_session():
    answer = replay(*[DRAW] * 15)
    assert not answer["finished"]
    assert "final" not in answer


def test_nothing_comes_after_sixteen_hands():
    assert refusal(*[DRAW] * 17) == [("game_is_over", "events[16].kind")]


def test_the_table_may_end_early_and_places_are_shared():
    answer = replay(win("A", "B"), {"kind": "end"}, {"kind": "adjustment", "points": {"A": -40}})
    assert answer["finished"]
    assert {name: final["place"] for name, final in answer["final"].items()} == {
        "A": 1,
        "B": 2,
        "C": 2,
        "D": 2,
    }
    assert (answer["final"]["A"]["penalties"], answer["final"]["A"]["total"]) == (-40, -10)


ANSWERS = [
    # responsible, delta of A (East, wins 45), B, C (the discarder), D
    ({}, [135, -25, -85, -25]),
    ({"responsible": "C"}, [135, -25, -85, -25]),
    ({"responsible": "B"}, [135, -85, -25, -25]),
    ({"responsible": None}, [135, -45, -45, -45]),
    ({"discards": [["B", "5s"], ["C", "5s"]]}, [135, -85, -25, -25]),
    ({"discards": [["A", "5s"], ["C", "5s"]], "responsible": None}, [135, -45, -45, -45]),
]


@each(("said", "delta"), ANSWERS)
def test_who_answers_pays(said, delta):
    """Payment scheme 4 and 5: absent means the discarder, null means nobody."""
    for worth in ({"hand": HAND}, {"claim": {"points": 45}}):
        (state,) = replay(win("A", "C", **worth, **said))["states"]
        assert list(state["delta"].values()) == delta


@each(("rotation", "points"), [("usual", {"A": 15, "B": -5, "C": -5, "D": -5}), ("text", {"A": 45})])
def test_the_own_wind_follows_the_rotation(rotation, points):
    """In the second hand A is North, or by the letter of the text South: the pung of South counts for South alone."""
    hand = {"concealed": "222z345m45p789s11s", "win_tile": "3p"}
    answer = replay(DRAW, win("A", hand=hand), options={"rotation": rotation})
    assert answer["states"][1]["delta"].items() >= points.items()


BAD = [
    ("two who draw", {**win("A"), "winners": [{"player": p, "claim": {"points": 5}} for p in "AB"]},
     [("too_many_winners", "winners")]),
    ("own discard", win("A", "A"), [("ron_from_self", "winners[0].player")]),
    ("dead hand", win("A", "B", dead=["A"]), [("dead_hand", "winners[0].player")]),
    ("answerer of a draw", win("A", responsible="B"), [("responsible_on_self_draw", "responsible")]),
    ("winner answers", win("A", "B", responsible="A"), [("responsible_is_winner", "responsible")]),
    ("another answer", win("A", "B", discards=[["B", "5s"]], responsible="C"),
     [("responsible_differs", "responsible")]),
    ("another tile", win("A", "B", hand=HAND, discards=[["B", "6s"]]), [("log_ends_elsewhere", "discards")]),
    ("log of no type", win("A", "B", discards="B5s"), [("wrong_type", "discards")]),
    ("log of no pairs", win("A", "B", discards=["B5s", ["B", "f1"], ["X", "5s"]]),
     [("wrong_type", "discards[0]"), ("unknown_tile", "discards[1]"), ("unknown_player", "discards[2]")]),
    ("status", win("A", status="last_player"), [("unknown_field", "winners[0].status")]),
    ("liable winner", win("A", claim={"points": 5}) | {"winners": [
        {"player": "A", "claim": {"points": 5}, "liable": "B"}]}, [("unknown_field", "winners[0].liable")]),
    ("liable", win("A", "B", liable="C"), [("unknown_field", "liable")]),
    ("riichi", {**win("A"), "riichi": ["A"]}, [("unknown_field", "riichi")]),
    ("zero", win("A", claim={"points": 0}), [("out_of_range", "winners[0].claim.points")]),
    ("no such sum", win("A", claim={"points": 321}), [("out_of_range", "winners[0].claim.points")]),
    ("no such ruling", win("A", ruling={"points": 479}), [("out_of_range", "winners[0].ruling.points")]),
    ("fan", win("A", claim={"fan": 3, "points": 5}), [("unknown_field", "winners[0].claim.fan")]),
    ("no points", win("A", claim={"fan": 3}), [("unknown_field", "winners[0].claim.fan")]),
    ("seat in the hand", win("A", hand={**HAND, "seat": "E"}), [("unknown_field", "winners[0].hand.seat")]),
    ("bad hand", win("A", hand={**HAND, "win_tile": "6s"}), [("not_a_winning_hand", "winners[0].hand.concealed")]),
    ("waiting at a draw", {**DRAW, "tenpai": ["A"]}, [("unknown_field", "tenpai")]),
    ("chombo", {"kind": "chombo", "offenders": ["A"]}, [("event_not_in_rules", "kind")]),
    ("sheet with a pot", {"kind": "table_result", "scores": dict.fromkeys(PLAYERS, 0), "pot": 1},
     [("out_of_range", "pot")]),
    ("sheet that does not add up", {"kind": "table_result", "scores": dict.fromkeys(PLAYERS, 1)},
     [("wrong_sum", "scores")]),
    ("sheet of three", {"kind": "table_result", "scores": dict.fromkeys("ABC", 0)},
     [("missing_field", "scores.D")]),
]  # fmt: skip


@each(("event", "faults"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_what_cannot_happen(event, faults):
    assert refusal(event) == [(code, f"events[0].{field}") for code, field in faults]


def test_a_session_from_its_sheet():
    sheet = {"kind": "table_result", "scores": {"A": 120, "B": 15, "C": -40, "D": -95}}
    answer = replay(sheet)
    assert answer["finished"]
    assert {name: final["place"] for name, final in answer["final"].items()} == {
        "A": 1,
        "B": 2,
        "C": 3,
        "D": 4,
    }
    assert refusal(DRAW, sheet) == [("table_result_not_first", "events[1].kind")]


def test_a_log_is_read_and_written_to_the_same():
    data = win("A", "B", discards=[["C", "1m"], ["B", "5s"]])
    event = read_event(ZUNG_JUNG, data, PLAYERS)
    assert event.to_json() == data
    assert read_event(ZUNG_JUNG, event.to_json(), PLAYERS) == event


def test_no_wind_of_the_wall():
    assert refusal(first_round="S") == [("unknown_field", "first_round")]


VERDICTS = [
    # what is said, verdict, what A wins
    ({"hand": HAND}, Verdict.CONFIRMED, 135),
    ({"hand": HAND, "claim": {"points": 45}}, Verdict.CONFIRMED, 135),
    ({"hand": HAND, "claim": {"points": 40}}, Verdict.MISMATCH, 135),
    ({"hand": HAND, "claim": {"points": 40}, "ruling": {"points": 40}}, Verdict.RULED, 120),
    ({"claim": {"points": 400}}, Verdict.ARITHMETIC, 1200),
]


@each(("said", "verdict", "gain"), VERDICTS)
def test_claim_against_score(said, verdict, gain):
    step = game.apply(game.start(ZUNG_JUNG, PLAYERS), win("A", **said))
    assert (step.verdict, step.delta["A"]) == (verdict, gain)


@st.composite
def sessions(draw):
    """Events of a session with the deltas worked out by the slow second engine."""
    random = Random(draw(st.integers(0, 2**32)))
    happened, deltas = [], []
    for deal in range(random.randint(1, 16)):
        if random.random() < 0.2:
            happened.append(DRAW)
            deltas.append([0, 0, 0, 0])
            continue
        record = winning_hand(random)
        name = {"ESWN"[(index - deal) % 4]: player for index, player in enumerate(PLAYERS)}
        event = win(name[record["seat"]], name.get(record["discarder"]), hand={
            key: record[key] for key in ("concealed", "melds", "win_tile")
        })  # fmt: skip
        if not record["self_draw"] and random.random() < 0.5:
            record["responsible"] = random.choice(
                [None, *(seat for seat in "ESWN" if seat != record["seat"])]
            )
            event["responsible"] = name.get(record["responsible"])
        paid = naive.pays(record, naive.value({**record, "flags": [], "bonus": ""})[0])
        happened.append(event)
        deltas.append([paid["ESWN"[(index - deal) % 4]] for index in range(4)])
    return happened, deltas


@settings(max_examples=8 * SEARCH)
@given(sessions())
def test_sessions_add_up_and_replay_to_the_same(session):
    happened, deltas = session
    answer = replay(*happened, settle=True)
    assert [list(state["delta"].values()) for state in answer["states"]] == deltas
    assert answer == replay(*happened, settle=True)
    assert [final["raw"] for final in answer["final"].values()] == [
        sum(column) for column in zip(*deltas, strict=True)
    ]


@settings(max_examples=8 * SEARCH)
@given(sessions())
def test_events_are_read_and_written_to_the_same(session):
    for data in session[0]:
        event = read_event(ZUNG_JUNG, data, PLAYERS)
        assert read_event(ZUNG_JUNG, event.to_json(), PLAYERS) == event


WORDS = st.sampled_from(["", "E", "X", "1m", "123m", "999z", "f1", "f1f1", "pon", "type", "tiles", "é"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("concealed", "melds", "win_tile", "self_draw", "discarder", "responsible", "seat", "flags", "bonus")


@given(st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_no_record_makes_it_fall_over(changes):
    record = {**HAND, "self_draw": True, "discarder": None, "seat": "E", **changes}
    answer = hands.score_record(ZUNG_JUNG, record)
    assert answer["ok"] or answer["faults"]


def test_a_claim_is_refused_with_its_place():
    with pytest.raises(Refused) as refused:
        game.apply(game.start(ZUNG_JUNG, PLAYERS), win("A", claim={"points": 500}))
    assert refused.value.faults[0].field == "winners[0].claim.points"

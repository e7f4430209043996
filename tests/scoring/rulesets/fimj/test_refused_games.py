"""Events and games that cannot be: each is refused with its fault named."""

import pytest

from scoring import game
from tests.rows import each
from tests.scoring.rulesets.fimj.playing import (
    DESTROYED,
    DRAW,
    FOUR,
    GODS,
    RULESET,
    SHOWN,
    refused,
    tiles,
    win,
)

BAD = [
    # id, event, code, field
    ("from-self", win("A", discarder="A"), "ron_from_self", "winners[0].player"),
    ("two-draw", win("A", "B"), "too_many_winners", "winners"),
    (
        "all-win",
        win("A", "B", "C", "D", discarder="A"),
        "too_many_winners",
        "winners",
    ),
    (
        "liable",
        win({"player": "A", "claim": {"points": 20}, "liable": "B"}),
        "unknown_field",
        "winners[0].liable",
    ),
    ("stakes", {**win("A"), "riichi": ["A"]}, "unknown_field", "riichi"),
    ("winner-rack", win("A", racks={"A": SHOWN}), "winner_with_rack", "racks.A"),
    ("nobody", win({"player": "A"}), "no_hand_no_claim", "winners[0]"),
    ("asleep", win({"player": "A", "status": "asleep"}), "unknown_status", "winners[0].status"),
    ("last-with-hand", win({**tiles("A"), "status": "last_player"}), "unknown_field", "winners[0].hand"),
    (
        "last-with-racks",
        win({"player": "A", "status": "last_player"}, racks={"B": {"claim": {"points": 20}}}),
        "not_last_player",
        "racks.B",
    ),
    (
        "last-and-claim",
        win({"player": "A", "status": "last_player"}, "B", discarder="C"),
        "not_last_player",
        "winners",
    ),
    (
        "last-and-ruling (Irregolarità di gioco)",
        win(
            {"player": "A", "status": "last_player"}, {"player": "B", "ruling": {"points": 40}}, discarder="C"
        ),
        "not_last_player",
        "winners",
    ),
    (
        "two-last (Irregolarità di gioco)",
        win(
            {"player": "A", "status": "last_player"}, {"player": "B", "status": "last_player"}, discarder="C"
        ),
        "not_last_player",
        "winners",
    ),
    (
        "gods-from-south (Massimi: the first discard is East's)",
        win({"player": "B", "hand": GODS}, discarder="C"),
        "flag_needs_east_discard",
        "winners[0].hand.flags",
    ),
    (
        "no-mah-jong-from-self",
        win(tiles("A", win_tile="8s"), discarder="A"),
        "not_a_winning_hand",
        "winners[0].hand.concealed",
    ),
    ("waiting", {**DRAW, "tenpai": ["A"]}, "unknown_field", "tenpai"),
    ("odd-claim", win({"player": "A", "claim": {"points": 41}}), "odd_amount", "winners[0].claim.points"),
    ("small-claim", win({"player": "A", "claim": {"points": 18}}), "out_of_range", "winners[0].claim.points"),
    (
        "great-claim",
        win({"player": "A", "claim": {"points": 1002}}),
        "out_of_range",
        "winners[0].claim.points",
    ),
    ("fan", win({"player": "A", "claim": {"fan": 3, "fu": 40}}), "unclear_claim", "winners[0].claim"),
    (
        "both",
        win({"player": "A", "claim": {"limit": "13_lanterne", "points": 40}}),
        "unclear_claim",
        "winners[0].claim",
    ),
    ("mangan", win({"player": "A", "claim": {"limit": "mangan"}}), "unknown_limit", "winners[0].claim.limit"),
    ("bad-ruling", win({"player": "A", "ruling": {"points": 1}}), "out_of_range", "winners[0].ruling.points"),
    ("rack-claim-odd", win("A", racks={"B": {"claim": {"points": 7}}}), "odd_amount", "racks.B.claim.points"),
    (
        "rack-claim-less",
        win("A", racks={"B": {"claim": {"points": -2}}}),
        "out_of_range",
        "racks.B.claim.points",
    ),
    (
        "rack-claim-text",
        win("A", racks={"B": {"claim": {"points": "8"}}}),
        "wrong_type",
        "racks.B.claim.points",
    ),
    ("rack-claim-list", win("A", racks={"B": {"claim": [8]}}), "wrong_type", "racks.B.claim"),
    ("rack-claim-empty", win("A", racks={"B": {"claim": {}}}), "missing_field", "racks.B.claim.points"),
    (
        "rack-claim-fan",
        win("A", racks={"B": {"claim": {"fan": 1, "points": 8}}}),
        "unknown_field",
        "racks.B.claim.fan",
    ),
    ("rack-both", win("A", racks={"B": {**SHOWN, "claim": {"points": 8}}}), "unclear_claim", "racks.B"),
    ("rack-of-stranger", win("A", racks={"Z": SHOWN}), "unknown_player", "racks.Z"),
    ("rack-text", win("A", racks={"B": "x"}), "wrong_type", "racks.B"),
    ("hand-status", win(tiles("A", status="last_player")), "unknown_field", "winners[0].hand.status"),
    ("hand-self-draw", win(tiles("A", self_draw=False)), "self_draw_differs", "winners[0].hand.self_draw"),
    ("no-mah-jong", win(tiles("A", win_tile="8s")), "not_a_winning_hand", "winners[0].hand.concealed"),
    ("bad-hand", win(tiles("A", win_tile="8x")), "unknown_tile", "winners[0].hand.win_tile"),
    (
        "fifth-copy",
        win(
            tiles("A"),
            racks={"B": {**SHOWN, "combos": ["999s", "[9999p]"]}, "C": {**SHOWN, "combos": ["(111s)"]}},
        ),
        "fifth_copy",
        "racks.B",
    ),
    ("reason", {"kind": "abortive_draw", "reason": "four_kans"}, "unknown_reason", "reason"),
    (
        "culprit-of-a-draw",
        {**DRAW, "racks": {"A": DESTROYED}},
        "unknown_status",
        "racks.A.status",
    ),
    (
        "draw-with-bad-rack",
        {**DRAW, "racks": {"A": {"combos": ["1z"]}}},
        "not_a_combination",
        "racks.A.combos[0]",
    ),
    ("chombo", {"kind": "chombo", "offenders": ["A"]}, "event_not_in_rules", "kind"),
    ("sheet-missing", {"kind": "table_result", "scores": {"A": 0}}, "missing_field", "scores.B"),
    (
        "sheet-sum",
        {"kind": "table_result", "scores": {"A": 10, "B": 0, "C": 0, "D": 0}},
        "wrong_sum",
        "scores",
    ),
    (
        "sheet-pot",
        {"kind": "table_result", "scores": {"A": 0, "B": 0, "C": 0, "D": 0}, "pot": 1},
        "out_of_range",
        "pot",
    ),
]


@each(("event", "code", "field"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_an_event_that_cannot_be(event, code, field):
    assert (code, f"events[0].{field}") in refused([event])


def test_a_sheet_comes_first():
    sheet = {"kind": "table_result", "scores": dict.fromkeys(FOUR, 0)}
    assert refused([DRAW, sheet]) == [("table_result_not_first", "events[1].kind")]


@each(
    ("line", "options", "code"),
    [
        ({"first_round": "X"}, None, "unknown_seat"),
        ({"first_round": ["E"]}, None, "unknown_seat"),
        ({"first_round": "S"}, {"structure": "booklet"}, "first_round_is_east"),
        ({"players": ["A", "B"]}, None, "wrong_player_count"),
    ],
)
def test_a_game_that_cannot_begin(line, options, code):
    found = game.replay(RULESET, {"id": 1, "players": FOUR, "events": [], **line}, options)
    assert [fault["code"] for fault in found["faults"]] == [code]

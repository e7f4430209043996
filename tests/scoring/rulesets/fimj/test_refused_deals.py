"""What a deal cannot hold together, by its tiles and by its racks: it is refused with every fault named."""

import pytest

from tests.rows import each
from tests.scoring.rulesets.fimj.deals import DEAL, HAND, RACK, faults_of, hand, rack

DEALS = [
    # id, changes of the deal, faults
    ("sound", {}, []),
    (
        "every-fault-at-once",
        {"round": "X", "racks": {"E": rack("1z"), "W": RACK, "N": rack("(11z)")}},
        [
            ("unknown_seat", "round"),
            ("not_a_combination", "racks.E.combos[0]"),
            ("wrong_brackets", "racks.N.combos[0]"),
        ],
    ),
    (
        "two-tiles-won-on",
        {
            "winners": {
                "S": HAND,
                "W": hand(concealed="444p555p777p888p1z", melds=[], win_tile="1z", bonus=""),
            },
            "racks": {"E": RACK, "N": RACK},
        },
        [("winning_tiles_differ", "winners")],
    ),
    (
        "two-draw",
        {
            "winners": {
                "S": hand(self_draw=True),
                "W": hand(concealed="444p555p777p123s1s", melds=[], self_draw=True, bonus=""),
            },
            "racks": {"E": RACK, "N": RACK},
        },
        [("too_many_winners", "winners")],
    ),
    (
        "fifth-copy-of-winners",
        {
            "winners": {
                "S": HAND,
                "W": hand(concealed="999s444p555p777p1s", melds=[], bonus=""),
            },
            "racks": {"E": RACK, "N": RACK},
        },
        [("fifth_copy", "winners")],
    ),
    (
        "robbed-by-draw",
        {"winners": {"S": hand(self_draw=True, flags=["robbed", "last_discard"])}},
        [("flag_needs_discard", "winners.S.flags"), ("flag_needs_discard", "winners.S.flags")],
    ),
    (
        "gods-at-once",
        {
            "winners": {
                "S": {
                    **HAND,
                    "concealed": "123m345m678p2399s",
                    "melds": [],
                    "flags": ["gods_exit", "last_discard"],
                }
            }
        },
        [("flags_conflict", "winners.S.flags")],
    ),
    (
        "gods-by-draw-not-east",
        {
            "winners": {
                "S": {
                    **HAND,
                    "concealed": "123m345m678p2399s",
                    "melds": [],
                    "self_draw": True,
                    "flags": ["gods_exit"],
                }
            }
        },
        [("flag_needs_discard", "winners.S.flags")],
    ),
    (
        "last-player-not-alone",
        {
            "winners": {"S": {"status": "last_player"}},
            "racks": {"E": RACK, "W": rack(status="false_riichi"), "N": rack(status="wall_destroyed")},
        },
        [("not_last_player", "racks.E.status"), ("not_last_player", "racks.N.status")],
    ),
    (
        "last-player-and-winner",
        {
            "winners": {"S": HAND, "W": {"status": "last_player"}},
            "racks": {"E": rack(status="false_mahjong"), "N": rack(status="false_mahjong")},
        },
        [("not_last_player", "winners")],
    ),
    (
        "a-grande-signore-plays-on (Irregolarità di gioco, 2)",
        {
            "winners": {"S": {"status": "last_player"}},
            "racks": {
                "E": rack(status="false_mahjong"),
                "W": rack(status="false_riichi"),
                "N": rack(status="grande_signore"),
            },
        },
        [("not_last_player", "racks.N.status")],
    ),
    (
        "a-last-piece-that-others-hide",
        {
            "winners": {"S": hand(flags=["last_piece"])},
            "racks": {"E": rack("(678s)", "123s"), "W": rack("(111z)", "11s"), "N": RACK},
        },
        [("last_piece_hidden", "racks.E"), ("last_piece_hidden", "racks.W")],
    ),
    (
        "a-last-piece-that-another-winner-hides",
        {
            "winners": {
                "S": hand(flags=["last_piece"]),
                "W": hand(concealed="678m123456p11s99m", melds=[], bonus=""),
            },
            "racks": {"E": RACK, "N": RACK},
        },
        [("last_piece_hidden", "winners")],
    ),
    (
        "foreign-field-and-thirteen-tiles",
        {"winners": {"S": hand(foo=1, concealed="123m678p239s")}},
        [("unknown_field", "winners.S.foo"), ("wrong_tile_count", "winners.S.concealed")],
    ),
    (
        "flower-twice-and-roof-on-a-discard",
        {"winners": {"S": hand(bonus="f1f1", flags=["roof"])}},
        [("bonus_twice", "winners.S.bonus"), ("flag_needs_self_draw", "winners.S.flags")],
    ),
    (
        "unknown-flag-and-roof-on-a-discard",
        {"winners": {"S": hand(flags=["roof", "foo"])}},
        [("unknown_flag", "winners.S.flags"), ("flag_needs_self_draw", "winners.S.flags")],
    ),
    (
        "two-last-players (Irregolarità di gioco)",
        {
            "winners": {"S": {"status": "last_player"}, "E": {"status": "last_player"}},
            "racks": {"W": rack(status="false_mahjong"), "N": rack(status="false_mahjong")},
        },
        [("not_last_player", "winners")],
    ),
    (
        "too-full-with-a-fifth-copy",
        {"racks": {"E": rack("111z", "222z", "333z", "444z", "11z"), "W": RACK, "N": RACK}},
        [("fifth_copy", "racks.E.combos"), ("rack_too_full", "racks.E.combos")],
    ),
    (
        "foreign-field-and-no-racks",
        {"racks": {"E": RACK}, "foo": 1},
        [("unknown_field", "foo"), ("missing_rack", "racks")],
    ),
    (
        "no-mah-jong-with-a-fifth-copy-between",
        {"winners": {"S": hand(win_tile="9s", bonus="")}, "racks": {"E": rack("999s"), "W": RACK, "N": RACK}},
        [("fifth_copy", "racks.E"), ("not_a_winning_hand", "winners.S.concealed")],
    ),
    (
        "two-culprits",
        {
            "winners": {},
            "racks": {seat: rack(status="wall_destroyed") for seat in "ES"} | {"W": RACK, "N": RACK},
        },
        [("several_culprits", "racks")],
    ),
]


@each(("changes", "faults"), [pytest.param(*row[1:], id=row[0]) for row in DEALS])
def test_what_a_deal_cannot_hold_together(changes, faults):
    assert faults_of({**DEAL, **changes}) == faults

"""A table of the classical Italian game in the ledger: racks, three players, the dead seat."""

import pytest

from scoring import game
from scoring.rulesets import registry
from tests.factories import make_hall
from tournaments.desk.documents.workbook import hands as exported

pytestmark = pytest.mark.django_db


def test_three_players_and_the_dead_seat():
    hall = make_hall(players=4, ruleset="fimj2001")
    table = hall.table(1)
    east, south, west, _ = hall.names(table)
    table.seats.get(wind="N").delete()
    rack = {"combos": ["(111z)"], "bonus": "f1", "status": None}
    event = {
        "kind": "win",
        "discarder": west,
        "winners": [
            {
                "player": south,
                "hand": {
                    "concealed": "123m678p2399s",
                    "win_tile": "1s",
                    "melds": [{"type": "chi", "tiles": "345m"}],
                    "bonus": "",
                    "flags": [],
                },
            }
        ],
        "racks": {east: rack},
    }
    hall.send(table, event)
    for _ in range(2):
        hall.send(table, {"kind": "exhaustive_draw"})
    table.refresh_from_db()
    assert table.position["dealer"] is None
    assert table.position["winds"] == {east: "S", south: "W", west: "N"}
    assert table.position["scores"] == {east: 50, south: 120, west: -170}


def test_the_workbook_lists_the_winner_s_doublings_alone():
    state = game.start(registry.get("fimj2001"), ["1", "2", "3", "4"])
    winner = {"player": "2", "hand": {"concealed": "123m345m678p2399s", "win_tile": "1s"}}
    racks = {"1": {"combos": ["(111z)"], "bonus": "", "status": None}}
    step = game.apply(state, {"kind": "win", "discarder": "3", "winners": [winner], "racks": racks})
    assert exported.patterns_text(step.wins[0].score.explain()) == "All chows 1"

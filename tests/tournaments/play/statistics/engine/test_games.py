"""What is counted of a game, held against a second counter and against games counted by hand."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from scoring import game
from scoring.rulesets import registry
from tests.rows import each
from tests.scoring.cases import load
from tests.tournaments.play.statistics.engine.naive import recount, without_nothing
from tournaments.play.statistics.engine.counts import Counts, read_counts, sum_of
from tournaments.play.statistics.engine.games import PlayedGame, TableCounts

JSON = dict[str, Any]
FOUR = ("A", "B", "C", "D")
PATTERNS_APART = ("dora",)
"""The platform records the dora of a hand among its patterns: compared with those."""


def counted(ruleset: str, events: list[JSON], players=FOUR, settle=True, **more: Any) -> TableCounts:
    rules = registry.get(ruleset)
    state, steps = game.start(rules, players), []
    for event in events:
        steps.append(game.apply(state, event))
        state = steps[-1].state
    results = game.settle(state) if settle else None
    return TableCounts(PlayedGame(rules, tuple(players), steps, results, (1, 1, 1), **more))


def numbers(counts: TableCounts, *keys: str) -> dict[str, tuple[int, ...]]:
    return {player: tuple(one[key] for key in keys) for player, one in counts.players.items()}


def assert_recounted(line: JSON) -> None:
    case = {**line, **line.get("input", {})}
    expected = case["expect"]
    found = counted("tenhou", case["events"], case["players"], settle=expected["finished"])
    wanted = recount(case, expected["states"], expected["final"] if expected["finished"] else None)
    for player, counts in found.players.items():
        mine = {key: number for key, number in counts.numbers.items() if key not in PATTERNS_APART}
        assert mine == without_nothing(wanted[player]), (case["id"], player)
    worths = [
        win["points"] for wins in case.get("log", ()) for win in wins or () if win["points"] is not None
    ]
    assert not worths or max(worths) <= found.field.top[0]["points"]


@each("case", load("data", "real_games.json"))
def test_a_recorded_game(case):
    assert_recounted(case)


def test_all_recorded_games():
    folder = os.environ.get("TENBO_REAL_DATA")
    if not folder or not (path := Path(folder) / "real_games_tenhou.jsonl.gz").exists():
        pytest.skip("TENBO_REAL_DATA does not name a folder with recorded games")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            assert_recounted(json.loads(line))


def claim(player: str, discarder: str | None, **worth: Any) -> JSON:
    return {"kind": "win", "discarder": discarder, "winners": [{"player": player, "claim": worth}]}


MCR_HAND = {"concealed": "123456789m23p55s", "melds": [], "win_tile": "4p", "flags": [], "bonus": ""}
"""20 points on a discard: pure straight, concealed hand, all chows (K01)."""


def test_mcr():
    """Points: 3.9.1. A false hu is no hand, and its payment counts by wind."""
    straight = {"kind": "win", "discarder": "B", "winners": [{"player": "A", "hand": MCR_HAND}]}
    events = [
        straight,
        claim("C", None, points=10),
        {"kind": "false_hu", "player": "D", "each": 20},
        {"kind": "exhaustive_draw"},
        {"kind": "end"},
    ]
    found = counted("mcr2006", events)
    assert numbers(found, "hands", "wins", "self_draws", "deal_ins", "lost", "false_hu", "draws") == {
        "A": (3, 1, 0, 0, 0, 0, 0),
        "B": (3, 0, 0, 1, 28, 0, 0),
        "C": (3, 1, 1, 0, 0, 0, 0),
        "D": (3, 0, 0, 0, 0, 1, 0),
    }
    assert {player: one["won"] for player, one in found.players.items()} == {"A": 44, "B": 0, "C": 54, "D": 0}
    assert [(hand["player"], hand["points"]) for hand in found.field.top] == [("C", 54), ("A", 44)]
    assert {code: held.times for code, held in found.field.patterns.items()} == {
        "pure_straight": 1,
        "concealed_hand": 1,
        "all_chows": 1,
    }
    assert (found.field["tiles"], found.field["wins"], found.field["table_hands"]) == (1, 2, 3)


def test_a_caller_who_is_not_paid_has_not_won():
    """Zung Jung pays the first in turn alone: B before C after a discard of A."""
    both = {
        "kind": "win",
        "discarder": "A",
        "winners": [
            {"player": "C", "claim": {"points": 5}},
            {"player": "B", "claim": {"points": 5}},
        ],
    }
    found = counted("zungjung33", [both, {"kind": "end"}])
    assert numbers(found, "wins", "deal_ins", "won", "lost") == {
        "A": (0, 1, 0, 5),
        "B": (1, 0, 15, 0),
        "C": (0, 0, 0, 0),
        "D": (0, 0, 0, 0),
    }


def test_two_winners_on_a_discard_are_one_deal_in():
    both = {
        "kind": "win",
        "discarder": "A",
        "riichi": ["A", "C"],
        "winners": [
            {"player": "B", "claim": {"fan": 2, "fu": 30}},
            {"player": "C", "claim": {"fan": 3, "fu": 30}},
        ],
    }
    found = counted("ema2025", [both], settle=False)
    assert numbers(found, "wins", "deal_ins", "riichi", "riichi_won", "riichi_dealt_in") == {
        "A": (0, 1, 1, 0, 1),
        "B": (1, 0, 0, 0, 0),
        "C": (1, 0, 1, 1, 0),
        "D": (0, 0, 0, 0, 0),
    }
    assert (found.field["several"], found.field["by_discard"], found.players["A"]["lost"]) == (
        1,
        1,
        2000 + 3900 + 1000,
    )


def test_in_a_game_with_racks_nobody_deals_in():
    """FIMJ: all pay, whoever discarded."""
    event = {**claim("B", "A", points=100), "racks": {"C": {"claim": {"points": 20}}}}
    found = counted("fimj2001", [event, {"kind": "end"}])
    assert numbers(found, "hands", "wins", "self_draws", "deal_ins") == {
        "A": (1, 0, 0, 0),
        "B": (1, 1, 0, 0),
        "C": (1, 0, 0, 0),
        "D": (1, 0, 0, 0),
    }
    assert found.players["B"]["won"] == 100 + 100 + 200
    assert found.field.top[0]["value"] == {"points": 100}


def test_a_chombo_is_no_hand():
    found = counted(
        "ema2025", [{"kind": "chombo", "offenders": ["D"]}, {"kind": "exhaustive_draw"}], settle=False
    )
    assert numbers(found, "hands", "chombo", "draws", "tenpai")["D"] == (1, 1, 1, 0)


def test_of_a_paper_sheet_only_the_places_count():
    scores = {"A": 40000, "B": 30000, "C": 30000, "D": 20000}
    found = counted("ema2025", [{"kind": "table_result", "scores": scores}])
    assert numbers(found, "games", "place_sum", "last", "hands", "hand_games", "wind_E_points") == {
        "A": (1, 1, 0, 0, 0, 0),
        "B": (1, 2, 0, 0, 0, 0),
        "C": (1, 2, 0, 0, 0, 0),
        "D": (1, 4, 1, 0, 0, 0),
    }


def test_what_a_substitute_does_counts_in_the_field_alone():
    found = counted("ema2025", [claim("A", "B", fan=1, fu=30), {"kind": "end"}], absent=("A",))
    assert (sorted(found.players), found.field["wins"], found.field["hands"]) == (["B", "C", "D"], 1, 4)
    assert found.field.top[0]["player"] == ""


def test_counts_read_back_are_the_same():
    case = load("data", "real_games.json")[0].values[0]["input"]
    for counts in counted("tenhou", case["events"], case["players"]).players.values():
        data = json.loads(json.dumps(counts.to_json(), sort_keys=True))
        assert read_counts(data) == counts
        assert json.dumps(read_counts(data).to_json(), sort_keys=True) == json.dumps(data, sort_keys=True)


def test_the_sum_does_not_hang_on_how_the_parts_are_grouped():
    parts = [
        counted("tenhou", case.values[0]["input"]["events"], case.values[0]["input"]["players"]).field
        for case in load("data", "real_games.json")[:6]
    ]
    assert sum_of(parts) == sum_of([sum_of(parts[:2]), sum_of(parts[2:]), Counts()])

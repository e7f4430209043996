"""A recorded game under other rules: what differs, and what cannot be."""

from dataclasses import replace

import pytest

from scoring.rulesets.registry import get
from tests.rows import each
from tests.tournaments.desk.online_games.engine.test_reading import game
from tournaments.desk.online_games.engine.comparing import judge

RULES = [  # the rule set, the file, the fault, the hands with another value, the hands that are left out
    pytest.param("ema2025", "houtei.mjlog", "", 2, 0, id="no red fives"),
    pytest.param("ema2025", "four_riichi.mjlog", "event_not_in_rules", 0, 0, id="no abortive draw"),
    pytest.param("mleague", "nagashi.mjlog", "event_not_in_rules", 0, 0, id="no nagashi mangan"),
    pytest.param("mleague", "houtei.mjlog", "", 0, 0, id="the same value"),
]


@each(("key", "name", "fault", "differing", "left_out"), RULES)
def test_other_rules_say_what_differs(key: str, name: str, fault: str, differing: int, left_out: int) -> None:
    judged = judge(game(name), get(key))
    assert [found.code for found in judged.faults] == ([fault] if fault else [])
    assert len(judged.differences) >= differing
    assert all(difference.by_rules for difference in judged.differences)
    assert judged.left_out == left_out


def test_a_figure_that_no_rules_explain_is_told_apart() -> None:
    record = game("houtei.mjlog")
    first = record.hands[0]
    wrong = replace(first, after=(first.after[0] + 100, *first.after[1:]))
    judged = judge(replace(record, hands=(wrong, *record.hands[1:])), get("tenhou"))
    assert [(row.deal, row.by_rules) for row in judged.differences] == [(1, False)]
    assert judged.differences[0].there[0] == judged.differences[0].here[0] + 100

"""The values that a game is folded from."""

from dataclasses import fields, replace
from typing import Any

import pytest

from scoring import game
from scoring.rulesets import registry
from scoring.state import GameState
from tests.rows import each

STATE = game.start(registry.get("ema2025"), list("ABCD"))


@each("name", [spec.name for spec in fields(GameState)])
def test_a_changed_state_is_what_replace_makes_of_it(name):
    other: dict[str, Any] = {name: 7}
    assert STATE.changed(**other) == replace(STATE, **other) != STATE


def test_the_state_itself_stays_as_it_was():
    assert STATE.changed(pot=2, counters=1).pot == 2
    assert (STATE.pot, STATE.counters) == (0, 0)
    assert STATE.changed() == STATE


def test_a_state_has_no_other_fields():
    with pytest.raises(AssertionError, match="sticks"):
        STATE.changed(sticks=1)

"""The button of the draw says what it will do."""

import pytest

from tests.rows import each
from tournaments.desk.seating.presentation.draws import draw_words
from tournaments.models import Stage

TWO = "Substitute 9, Substitute 10"
BUTTONS = [
    pytest.param(0, 0, "", "Draw a plan for 5 rounds", id="nothing has started"),
    pytest.param(1, 0, "", "Redraw rounds 2 to 5", id="one round has started"),
    pytest.param(4, 0, "", "Redraw round 5", id="one round is left"),
    pytest.param(0, 1, "", "Fill the tables with 1 substitute and draw", id="one is missing"),
    pytest.param(0, 2, "", "Fill the tables with 2 substitutes and draw", id="two are missing"),
    pytest.param(1, 2, "", "Fill the tables and redraw rounds 2 to 5", id="missing in the middle"),
    pytest.param(4, 2, "", "Fill the tables and redraw round 5", id="missing in the last round"),
    pytest.param(0, 2, TWO, f"Release {TWO} and draw", id="stand-ins too many"),
    pytest.param(1, 2, TWO, f"Release {TWO} and redraw rounds 2 to 5", id="too many in the middle"),
    pytest.param(4, 2, TWO, f"Release {TWO} and redraw round 5", id="too many in the last round"),
]


@each(("started", "missing", "released", "words"), BUTTONS)
def test_the_words_of_the_button(started: int, missing: int, released: str, words: str) -> None:
    assert draw_words(Stage(rounds_planned=5), started, missing, released) == words

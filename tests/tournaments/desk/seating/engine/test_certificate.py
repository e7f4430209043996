"""Draw certificates: anyone can draw the same grid again, and a changed grid shows."""

import json
from pathlib import Path

import pytest

from tests.rows import each
from tests.search import some
from tournaments.desk.seating.engine import (
    Group,
    Impossible,
    Problem,
    Wishes,
    certificate,
    grid_hash,
    plan,
    redraw,
    replan,
)

PLAN = plan(Problem(16, 3, "3-1-6", Wishes(clubs=(Group((0, 1)),)), time=1))


def through_json(value):
    return json.loads(json.dumps(value))


def test_the_same_draw_again():
    assert redraw(through_json(PLAN.certificate)).grid == PLAN.grid
    assert PLAN.certificate["seed"] == "3-1-6"


def test_a_replan_is_drawn_again():
    after = replan(PLAN.grid, played=1, out=[2], late=1, seed=9)
    assert redraw(through_json(after.certificate)).grid == after.grid
    assert redraw(after.certificate).grid == after.grid


OLDER = json.loads(Path(__file__).with_name("engine_4.json").read_text("utf-8"))
"""Certificates that the engine before this made: it left any wind of a table of three empty."""


@each("proof", some([pytest.param(proof, id=name) for name, proof in OLDER.items()], 2))
def test_a_draw_of_the_engine_before_is_repeated(proof):
    again = redraw(proof)
    assert (again.certificate["engine"], again.certificate["hash"]) == ("4", proof["hash"])


def test_the_hash_is_that_of_the_grid_as_json():
    grid = (((0, 1, 2, None),),)
    expected = "6fcd9e2b0b5e7ba3d0d2d9fdbe5d4c2f"
    assert len(grid_hash(grid)) == 64
    assert grid_hash(grid) != expected
    assert certificate(grid, {"seed": 1})["hash"] == grid_hash(grid)


@each(
    ("change", "code"),
    [
        pytest.param({"hash": "0"}, "hash", id="another grid"),
        pytest.param({"engine": "0"}, "engine", id="another engine"),
    ],
)
def test_a_changed_certificate_is_refused(change, code):
    with pytest.raises(Impossible) as refusal:
        redraw({**PLAN.certificate, **change})
    assert refusal.value.code == code


@each(
    "request_",
    [
        pytest.param(None, id="no request"),
        pytest.param({"players": "16", "rounds": 3}, id="players as text"),
        pytest.param({"players": 16, "rounds": -3}, id="negative rounds"),
        pytest.param({"players": 16, "rounds": 3, "seed": 1.5}, id="half a seed"),
        pytest.param({"players": 16, "rounds": 3, "wishes": []}, id="wishes as a list"),
        pytest.param({"grid": PLAN.grid, "played": 1, "in": 0, "out": 3}, id="out as a number"),
    ],
)
def test_what_is_no_certificate(request_):
    with pytest.raises(ValueError, match="certificate"):
        redraw({**PLAN.certificate, "request": request_})

"""The certificate of a draw is everybody's."""

import json

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.seating import engine as seating
from tournaments.desk.seating.services import redraw
from tournaments.desk.seating.services.plans import make_plan
from tournaments.desk.seating.services.replanning import swap_seats

DRAW = "/t/bologna-open/draw/1/"


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=16, rounds=3)


def test_anyone_draws_it_again(hall: Hall, reader: Client) -> None:
    assert reader.get(DRAW)["Location"] == f"{DRAW}1/"
    page = reader.get(f"{DRAW}1/").content.decode()
    assert "python -m tournaments.desk.seating grid --players 16 --rounds 3 --seed 1" in page
    assert "How the seating was drawn" in reader.get("/t/bologna-open/rounds/").content.decode()
    answer = reader.post(f"{DRAW}1/").content.decode()
    assert "The plan is the same, seat by seat." in answer
    proof = json.loads(reader.get(f"{DRAW}1/file/").content)
    assert seating.redraw(proof).certificate["hash"] == proof["hash"]


def test_a_large_draw_shows_its_progress(hall: Hall, reader: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redraw, "AT_ONCE", 10)
    assert "<progress" in reader.post(f"{DRAW}1/").content.decode()
    queue.run_due()
    assert "The plan is the same, seat by seat." in reader.get(f"{DRAW}1/state/").content.decode()


def test_drafts_are_for_those_who_work_there(hall: Hall, reader: Client) -> None:
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=2, wishes={"clubs": "weak"})
    made = swap_seats(plan=plan, round=2, seats=("1E", "2S"), by=hall.organiser)
    assert reader.get(f"{DRAW}2/").status_code == 404
    assert reader.get("/t/bologna-open/draw/7/1/").status_code == 404
    assert reader.get("/t/bologna-open/draw/7/").status_code == 404
    page = client_of(hall.referee).get(f"{DRAW}{made.number}/").content.decode()
    assert "seats 1E and 2S swapped in round 2 of plan 2" in page


def test_seats_put_right_since_are_told(hall: Hall, reader: Client) -> None:
    hall.stage.plans.update(grid=[[[2, 1, 3, 4]], *hall.stage.plans.get().grid[1:]])
    page = reader.get(f"{DRAW}1/").content.decode()
    assert "A referee later corrected seats in round 1." in page
    assert "The repeated draw gives a different plan" in reader.post(f"{DRAW}1/").content.decode()


WHY = [
    pytest.param("hash", "en", "the plan was changed after the draw", id="another hash"),
    pytest.param("hash", "it", "il piano è stato cambiato dopo il sorteggio", id="in the reader's language"),
    pytest.param(
        "engine", "en", "This plan was drawn by another version of the program", id="another engine"
    ),
]


@each(("key", "language", "words"), WHY, apart=rolled_back)
def test_why_a_draw_cannot_be_repeated(
    hall: Hall, reader: Client, key: str, language: str, words: str
) -> None:
    plan = hall.stage.plans.get()
    hall.stage.plans.update(certificate={**plan.certificate, key: "0"})
    answer = reader.post(f"{DRAW}1/", headers={"Accept-Language": language})
    assert words in answer.content.decode()

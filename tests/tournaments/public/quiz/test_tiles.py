"""Questions about tiles and the hand of the day: the same for everybody, judged by the engine."""

from datetime import UTC, date, datetime, time

import pytest
import time_machine
from django.test import Client

from scoring.rulesets import registry
from scoring.study import study
from tests.apart import rolled_back
from tests.rows import each
from tournaments.public.quiz.engine.questions import HANDS, LEVELS
from tournaments.public.quiz.engine.tiles import (
    SQUARES,
    TASKS,
    WAITS,
    question_of_day,
    tile_question,
    useful_after,
)


@pytest.fixture
def reader(db) -> Client:
    return Client()


SEEN = {
    # Written down once: an address that somebody has sent leads to the hand they saw.
    ("ema2025", "discard", 1): ("2233334m2349p234s", ("9p",)),
    ("ema2025", "waits", 2): ("44456778899m11z", ("4m", "7m", "1z")),
    ("mcr2006", "discard", 2): ("8p123456677s6677z", ("8p",)),
    ("zungjung33", "waits", 3): ("2345678889p678s", ("1p", "4p", "7p", "9p")),
}


@each(("key", "task", "level"), SEEN)
def test_a_seed_gives_the_same_hands_for_ever(key: str, task: str, level: int) -> None:
    question = tile_question(key, task, level, "s", 5)
    assert (question.tiles, question.right) == SEEN[key, task, level]


@each("task", TASKS)
@each("level", LEVELS)
def test_hands_are_of_their_level(task: str, level: int) -> None:
    for number in range(1, 4):
        question = tile_question("ema2025", task, level, "a", number)
        found = study(registry.get("ema2025"), [("rules", "ema2025"), ("tiles-you", question.tiles)])
        if task == "waits":
            assert (found.state, min(3, max(1, len(found.waits) - 1))) == ("waiting", level)
        else:
            assert (found.state, found.missing) == ("full", level)
            assert len({useful_after(question, row.tile) for row in found.discards}) > 1


JUDGED = [
    pytest.param("discard", {"9p"}, SQUARES, id="the best discard"),
    pytest.param("discard", {"2p"}, 0, id="a discard that leaves more missing"),
    pytest.param("discard", {"9p", "2m"}, SQUARES - 1, id="two discards are no answer"),
    pytest.param("waits", {"4m", "7m", "1z"}, SQUARES, id="all waits"),
    pytest.param("waits", {"4m", "7m"}, 3, id="two of three"),
    pytest.param("waits", {"4m", "7m", "1z", "9s"}, 3, id="one too many"),
    pytest.param("waits", {"9s"}, 0, id="none"),
]


@each(("task", "answer", "squares"), JUDGED)
def test_an_answer_is_judged_by_the_useful_tiles(task: str, answer: set[str], squares: int) -> None:
    question = tile_question("ema2025", task, 1 if task == "discard" else 2, "s", 5)
    assert question.squares(frozenset(answer)) == squares


@each(
    "day",
    [date(2026, 11, 22), date(2026, 11, 23)],
    ids=["a discard of two that are right", "waits"],
    apart=rolled_back,
)
def test_the_hand_of_the_day_is_shared_without_its_answer(reader: Client, day: date) -> None:
    question = question_of_day(registry.preselected(), day)
    answer = question.right if question.task == WAITS else question.right[:1]
    with time_machine.travel(datetime.combine(day, time(12), UTC)):
        page = reader.get("/quiz/day/")["Location"]
        before, after = reader.get(page), reader.get(page, {"tile": answer})
    assert page == f"/quiz/day/{day.isoformat()}/"
    assert (b'data-right=""' in before.content, b"data-text" in before.content) == (True, False)
    assert f'data-text="Tenbo {day.isoformat()} ■■■■■"' in after.content.decode()
    assert f'rel="canonical" href="http://testserver{page}"' in after.content.decode()


def test_discards_and_waits_take_turns_by_the_day() -> None:
    days = (date(2026, 11, 22), date(2026, 11, 23))
    assert {question_of_day("ema2025", day).task for day in days} == set(TASKS)


def test_a_series_of_tiles_begins_with_a_seed_and_goes_on(reader: Client) -> None:
    first = reader.get("/quiz/", {"rules": "mcr2006", "level": "2", "task": "waits"})["Location"]
    assert first.startswith("/quiz/mcr2006/waits/2/")
    assert first.replace("/1/", "/2/") in reader.get(first).content.decode()


@each(
    "address",
    [
        pytest.param("/quiz/ema2025/fu/1/a/1/", id="question"),
        pytest.param("/quiz/ema2025/waits/4/a/1/", id="level"),
        pytest.param("/quiz/day/9999-01-01/", id="a day to come"),
        pytest.param("/quiz/day/2025-12-31/", id="before the first day"),
        pytest.param("/quiz/day/20261127/", id="another spelling of a day"),
    ],
    apart=rolled_back,
)
def test_what_does_not_exist(reader: Client, address: str) -> None:
    assert reader.get(address).status_code == 404


def test_the_last_hand_leads_to_another_series_of_its_kind(reader: Client) -> None:
    page = reader.get(f"/quiz/ema2025/waits/2/seed/{HANDS}/").content.decode()
    another = "/quiz/?rules=ema2025&amp;level=2&amp;task=waits"
    assert another in page
    assert reader.get(another.replace("&amp;", "&"))["Location"].startswith("/quiz/ema2025/waits/2/")

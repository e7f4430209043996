"""After which round a list stands, and what a final brought along."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factories import make_hall
from tests.rows import each
from tournaments.models import Round, Stage
from tournaments.play.standings.presentation import (
    after_words,
    chosen_numbers,
    places_chart,
    results_chart,
)
from tournaments.play.standings.selectors.courses import courses
from tournaments.play.standings.selectors.player_results import games_of

WORDS = [
    pytest.param(1, "", 0, 3, [], "After round 3 of 4", id="the first stage"),
    pytest.param(1, "", 0, 0, [], "Before the end of round 1 of 4", id="nothing closed"),
    pytest.param(1, "", 0, 2, [3], "Round 3 of 4, live", id="figures that hold a running round"),
    pytest.param(1, "", 0, 0, [1], "Round 1 of 4, live", id="the first round runs"),
    pytest.param(
        2,
        "Final",
        50,
        1,
        [],
        "Final: after round 1 of 4 · carried 50 %, games of this stage only",
        id="half is carried",
    ),
    pytest.param(
        2,
        "",
        0,
        1,
        [],
        "Final: after round 1 of 4 · nothing carried over, games of this stage only",
        id="from nothing",
    ),
]


@each(("stage", "name", "percent", "after", "running", "words"), WORDS)
def test_after_words(stage: int, name: str, percent: int, after: int, running: list[int], words: str) -> None:
    closed = [{"number": number, "state": "closed"} for number in range(1, after + 1)]
    payload: Any = {
        "rounds": [*closed, *({"number": number, "state": "running"} for number in running)],
        "stage": stage,
        "stage_name": name,
        "carry_percent": percent,
        "after_round": after,
        "rounds_planned": 4,
    }
    assert after_words(payload) == words


def rows(count: int) -> Any:
    names = [("Ana", "Rossi"), ("Aino", "Virtanen"), ("Eva", "Rossini")]
    return [
        {
            "number": n,
            "place": n,
            "given_name": names[n % 3][0],
            "family_name": names[n % 3][1],
            "total": -n,
            "rounds": [{"table": 1, "total": -n}],
        }
        for n in range(1, count + 1)
    ]


ASKED = [
    pytest.param("", [], id="nobody"),
    pytest.param("4, 2", [4, 2], id="numbers, in their order"),
    pytest.param("ROSSI ana", [3], id="all words of a name"),
    pytest.param("vir,1", [1, 4], id="part of a name, and nobody twice"),
    pytest.param("xyz,99", [], id="nobody of that name"),
]


@each(("text", "numbers"), ASKED)
def test_chosen_numbers(text: str, numbers: list[int]) -> None:
    assert chosen_numbers(rows(4), text) == numbers


@each(("asked", "last"), [((), "16"), ((900, 40), "900")])
def test_a_chart_of_a_thousand_has_sixteen_lines(asked: tuple[int, ...], last: str) -> None:
    payload: Any = {"metrics": ["total"], "rounds": [{"number": 1}], "rows": rows(1000)}
    chart = places_chart(payload, courses(payload), asked)
    assert chart is not None
    assert (len(chart.lines), chart.names[0], chart.rows[0][1][-1]) == (16, "1 VIRTANEN Aino", last)


@each(("cut", "words"), [(None, "The first 3"), (8, "Going on: the first 8"), (1, "First place")], ids=str)
def test_the_band_is_the_cut_or_the_podium(cut: int | None, words: str) -> None:
    payload: Any = {"metrics": ["total"], "rounds": [{"number": 1}], "rows": rows(20)}
    chart = places_chart(payload, courses(payload), cut=cut)
    assert chart is not None
    assert chart.band is not None
    assert chart.band.words == words


def test_results_of_a_later_stage_have_its_initial(db: None) -> None:
    hall = make_hall()
    (game,) = games_of(hall.entries(hall.table())[0])[:1]
    assert game.result is not None
    final = Stage(number=2, name="", kind=Stage.Kind.FINAL)
    later = replace(game, round=Round(stage=final, number=1), result={**game.result, "total": -2000})
    chart = results_chart("ema2016", "total", [game, later])
    assert chart is not None
    assert [(bar.label, bar.says) for bar in chart.bars] == [
        ("1", "Round 1: 0"),
        ("F1", "Final, round 1: −2\N{THIN SPACE}000"),
    ]
    assert results_chart("ema2016", "total", []) is None

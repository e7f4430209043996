"""Charts: round figures on the axes, places from the top, names that do not cover each other."""

from fractions import Fraction
from itertools import pairwise

import pytest

from tournaments.common.web.charts import LABEL_PIXELS, Scale, Series, clipped, line_chart, percent, steps

STEPS = [
    pytest.param(0, 30000, [0, 10000, 20000, 30000], id="whole tens of thousands"),
    pytest.param(-7000, 41000, [-10000, 0, 10000, 20000, 30000, 40000, 50000], id="below zero"),
    pytest.param(0, 4, [0, 1, 2, 3, 4], id="table points"),
    pytest.param(5, 5, [5], id="one value"),
    pytest.param(Fraction(1, 2), Fraction(7, 2), [0, 1, 2, 3, 4], id="halves"),
]


@pytest.mark.parametrize(("low", "high", "figures"), STEPS)
def test_steps(low: int, high: int, figures: list[int]) -> None:
    assert steps(low, high) == figures


def test_a_scale_runs_either_way_and_stands_in_the_middle_without_a_span() -> None:
    assert (Scale(0, 10, 90, 10).at(5), Scale(0, 10, 0, 100).at(10), Scale(3, 3, 0, 100).at(3)) == (
        50,
        100,
        50,
    )
    assert (percent(12.5), percent(40), percent(100 / 3)) == ("12.5%", "40%", "33.33%")


def chart(**more):
    lines = [Series("ROSSI Ana", [1, 2, 3]), Series("VIRTANEN Aino", [2, None, 3])]
    return line_chart("Places", lines, ["1", "2", "3"], across="Round", up="Place", **more)


def test_the_table_behind_has_every_figure() -> None:
    drawn = chart(words=str)
    assert drawn.rows == (("1", ("1", "2")), ("2", ("2", "–")), ("3", ("3", "3")))
    assert drawn.summary == "ROSSI Ana 3; VIRTANEN Aino 3"


def test_a_gap_is_not_drawn_over() -> None:
    first, second = chart().lines
    assert [len(line.segments) for line in (first, second)] == [2, 0]
    assert [len(line.marks) for line in (first, second)] == [3, 2]


def test_lines_differ_by_more_than_their_colour() -> None:
    drawn = line_chart("", [Series(str(n), [n]) for n in range(16)], ["1"], across="", up="", height=400)
    looks = {(line.colour, line.dashes, line.shape) for line in drawn.lines}
    assert len(looks) == 16


def test_the_first_place_is_at_the_top() -> None:
    drawn = chart(places=3)
    assert [tick.words for tick in drawn.y_ticks] == ["1", "2", "3"]
    heights = [float(tick.at[:-1]) for tick in drawn.y_ticks]
    assert heights == sorted(heights)


def test_names_of_lines_that_end_together_stand_apart() -> None:
    drawn = line_chart("", [Series(str(n), [7]) for n in range(4)], ["1"], across="", up="", height=200)
    heights = sorted(float(line.label[:-1]) for line in drawn.lines)
    gaps = [b - a for a, b in pairwise(heights)]
    assert min(gaps) == pytest.approx(LABEL_PIXELS / 2)
    assert heights[-1] <= 100


GAMES = ["E1", "E2", "E2+1", "E3"]
LABELS = [
    pytest.param([str(n) for n in range(30)], "0 3 6 9 12 15 18 21 24 27", id="many"),
    pytest.param(["Start", *GAMES], "Start E1 E2 E2+1 E3", id="all have room"),
    pytest.param(["Początek", *GAMES, "E4"], "Początek E2 E3", id="a long one"),
    pytest.param(["Round " * 20, "2"], "Round " * 20, id="one without room for another"),
    pytest.param([], "", id="none"),
]


@pytest.mark.parametrize(("columns", "labels"), LABELS)
def test_labels_of_columns_do_not_touch_on_a_phone(columns: list[str], labels: str) -> None:
    drawn = line_chart("", [Series("a", range(len(columns)))], columns, across="", up="")
    assert " ".join(tick.words for tick in drawn.x_ticks) == labels


@pytest.mark.parametrize(("name", "short"), [("Ana", "Ana"), ("WOLFESCHLEGELSTEIN", "WOLFESCHLEGEL…")])
def test_long_names_are_clipped(name: str, short: str) -> None:
    assert clipped(name) == short


@pytest.mark.parametrize(
    ("most", "height", "places"),
    [
        pytest.param(1, 300, "1 200 400 600 800", id="the last place that is taken"),
        pytest.param(946, 300, "1 200 400 600 800 946", id="the last place there is"),
        pytest.param(946, 80, "1 946", id="a low picture has room for fewer"),
    ],
)
def test_places_stand_at_equal_distances(most: int, height: int, places: str) -> None:
    lines = [Series("a", [1, 800])]
    drawn = line_chart("", lines, ["1", "2"], across="", up="", places=most, words=str, height=height)
    assert " ".join(tick.words for tick in drawn.y_ticks) == places


def test_the_axis_ends_with_its_figures() -> None:
    drawn = line_chart("", [Series("a", [-50_000, 50_000])], ["1", "2"], across="", up="")
    heights = [float(tick.at[:-1]) for tick in drawn.y_ticks]
    assert (max(heights), min(heights)) == pytest.approx(
        (float(drawn.foot[:-1]), float(drawn.top[:-1])), abs=0.01
    )


def test_a_brief_name_stands_beside_the_line_and_the_whole_one_in_the_table() -> None:
    drawn = line_chart("", [Series("Ana Rossi", [1], brief="Rossi")], ["1"], across="", up="")
    assert [(line.short, line.long, line.name) for line in drawn.lines] == [
        ("Rossi", "Ana Rossi", "Ana Rossi")
    ]
    assert drawn.names == ("Ana Rossi",)

"""Lines: places from the top, names that do not cover each other, figures at their ends."""

from itertools import pairwise

import pytest

from tournaments.common.web.charts.lines import TALL_PIXELS, Series, clipped, line_chart


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
    assert min(gaps) == pytest.approx(TALL_PIXELS / 2)
    assert heights[-1] <= 100


GAMES = ["E1", "E2", "E2+1", "E3"]
LABELS = [
    pytest.param([str(n) for n in range(30)], "0 2 4 6 8 10 12 14 16 18 20 22 24 26 28", id="many"),
    pytest.param(["Start", *GAMES], "Start E1 E2 E2+1 E3", id="all have room"),
    pytest.param(["Początek", *GAMES, *GAMES, *GAMES], "Początek E2 E3 E2 E3 E2 E3", id="a long one"),
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


def test_a_line_by_itself_has_its_figure_at_its_end_and_the_width_of_the_names() -> None:
    alone = line_chart("", [Series("a", [1]), Series("at most", [3], quiet=True)], ["1"], across="", up="")
    both = line_chart("", [Series("a", [1]), Series("b", [3])], ["1"], across="", up="")
    assert [(drawn.named, drawn.lines[0].end) for drawn in (alone, both)] == [(False, "1"), (True, "1")]
    assert float(alone.width[:-1]) > float(both.width[:-1])


def test_a_band_ends_between_two_places() -> None:
    drawn = chart(places=5, words=str, band=(3, "The first 3"))
    assert drawn.band is not None
    foot = float(drawn.top[:-1]) + float(drawn.band.height[:-1])
    third, fourth = (float(tick.at[:-1]) for tick in drawn.y_ticks[2:4])
    assert drawn.band.words == "The first 3"
    assert foot == pytest.approx((third + fourth) / 2, abs=0.01)

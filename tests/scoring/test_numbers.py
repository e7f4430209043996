"""Numbers as people write them."""

import pytest

from scoring.faults import Fault
from scoring.numbers import in_full, read_number, whole_number
from tests.rows import each

NUMBERS = [
    pytest.param("31 200", 31200, id="a space"),
    pytest.param("31\N{THIN SPACE}200", 31200, id="a thin space"),
    pytest.param("31\N{NO-BREAK SPACE}200", 31200, id="a space that does not break"),
    pytest.param("31\N{NARROW NO-BREAK SPACE}200", 31200, id="a thin one that does not break"),
    pytest.param("45.100", 45100, id="a point before thousands"),
    pytest.param("45,100", 45100, id="a comma before thousands"),
    pytest.param("45'100", 45100, id="an apostrophe"),
    pytest.param("45’100", 45100, id="a printed apostrophe"),
    pytest.param("-1.234.567", -1234567, id="millions"),
    pytest.param("\N{MINUS SIGN}1200", -1200, id="a minus sign"),
    pytest.param("\N{EN DASH}1.200", -1200, id="a dash"),
    pytest.param("▲500", -500, id="the triangle of Japanese sheets"),
    pytest.param("-1200", -1200, id="a hyphen"),
    pytest.param("+5", 5, id="a plus"),
    pytest.param("0", 0, id="zero"),
]
"""The script of the pages reads them alike: tests/tools/test_figures.py."""
NO_NUMBERS = [
    *(
        "",
        "many",
        "1" * 10,
        "1.5",
        "45.1",
        "45,10",
        "45.1000",
        "0.300",
        "45.100,5",
        "1.234'567",
        "4.5100",
        "--5",
    ),
    *("1.", ".100", "1..000", "45 1oo"),
]


@each(("text", "number"), NUMBERS)
def test_a_number_is_read(text: str, number: int) -> None:
    faults: list[Fault] = []
    assert (read_number(text, "score", faults), faults) == (number, [])


@each("text", NO_NUMBERS)
def test_what_is_no_number_is_named(text: str) -> None:
    faults: list[Fault] = []
    assert read_number(text, "score", faults) is None
    assert faults == [Fault("not_a_number", "score", found=text or None)]


SHEETS = [
    # scores as typed, what they add up to, the scores
    ("hundreds", (451, 334, 265, 150), 120000, [45100, 33400, 26500, 15000]),
    ("below zero", (-51, 434, 417, 400), 120000, [-5100, 43400, 41700, 40000]),
    ("beside a stick", (451, 334, 265, 140), 119000, [45100, 33400, 26500, 14000]),
    ("points", (45100, 33400, 26500, 15000), 120000, [45100, 33400, 26500, 15000]),
    ("a wrong sum", (451, 334, 265, 151), 120000, [451, 334, 265, 151]),
    ("no start", (45, 33, -26, -52), 0, [45, 33, -26, -52]),
]


@each(("scores", "total", "full"), [pytest.param(*row[1:], id=row[0]) for row in SHEETS])
def test_scores_in_hundreds(scores: tuple[int, ...], total: int, full: list[int]) -> None:
    assert in_full(scores, total) == full


@each(
    ("text", "digits", "number"),
    [
        pytest.param("7", 5, 7, id="one digit"),
        pytest.param("0", 5, 0, id="zero"),
        pytest.param("007", 5, 7, id="zeros in front"),
        pytest.param("٣", 5, 3, id="digits of another script"),
        pytest.param("99999", 5, 99999, id="as many as may be"),
        pytest.param("100000", 5, None, id="one too many"),
        pytest.param("9" * 11, 11, 99_999_999_999, id="a key"),
        pytest.param("9" * 5000, 11, None, id="endless"),
        pytest.param("", 5, None, id="nothing"),
        pytest.param(" 7", 5, None, id="a space"),
        pytest.param("-7", 5, None, id="signed"),
        pytest.param("7.0", 5, None, id="a fraction"),
        pytest.param("²", 5, None, id="raised"),
        pytest.param("x", 5, None, id="a letter"),
    ],
)
def test_a_whole_number(text: str, digits: int, number: int | None) -> None:
    assert whole_number(text, digits) == number

"""Numbers as people write them."""

import pytest

from scoring.faults import Fault
from scoring.numbers import read_number, whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("31 200", 31200, id="a space"),
        pytest.param("31\N{THIN SPACE}200", 31200, id="a thin space"),
        pytest.param("\N{MINUS SIGN}1200", -1200, id="a minus sign"),
        pytest.param("-1200", -1200, id="a hyphen"),
        pytest.param("+5", 5, id="a plus"),
    ],
)
def test_a_number_is_read(text: str, number: int) -> None:
    faults: list[Fault] = []
    assert (read_number(text, "score", faults), faults) == (number, [])


@pytest.mark.parametrize(
    ("text", "found"), [("", None), ("many", "many"), ("1" * 10, "1" * 10), ("1.5", "1.5")]
)
def test_what_is_no_number_is_named(text: str, found: str | None) -> None:
    faults: list[Fault] = []
    assert read_number(text, "score", faults) is None
    assert faults == [Fault("not_a_number", "score", found=found)]


@pytest.mark.parametrize(
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

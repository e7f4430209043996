"""Numbers that come as text."""

import pytest

from tournaments.common.numbers import KEY, whole_number

pytestmark = pytest.mark.measured

ROWS = [
    # text, digits at most, the number
    pytest.param("7", 5, 7, id="one digit"),
    pytest.param("0", 5, 0, id="zero"),
    pytest.param("007", 5, 7, id="zeros in front"),
    pytest.param("٣", 5, 3, id="digits of another script"),
    pytest.param("99999", 5, 99999, id="as many as may be"),
    pytest.param("100000", 5, None, id="one too many"),
    pytest.param("9" * 11, KEY, 99_999_999_999, id="a key"),
    pytest.param("9" * 5000, KEY, None, id="endless"),
    pytest.param("", 5, None, id="nothing"),
    pytest.param(" 7", 5, None, id="a space"),
    pytest.param("-7", 5, None, id="signed"),
    pytest.param("7.0", 5, None, id="a fraction"),
    pytest.param("²", 5, None, id="raised"),
    pytest.param("x", 5, None, id="a letter"),
]


@pytest.mark.parametrize(("text", "digits", "number"), ROWS)
def test_whole_number(text: str, digits: int, number: int | None) -> None:
    assert whole_number(text, digits) == number

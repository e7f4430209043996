"""By which name a reader sees a person."""

from collections.abc import Sequence

import pytest

from players import naming
from players.models import Player
from tests.rows import each

CASES = [
    # listed, the name in full, in lists, the number, for the public
    pytest.param("name", "Ana María de la Cruz", "DE LA CRUZ Ana María", "04000001", id="by name"),
    pytest.param("initials", "A. M. D. L. C.", "D. L. C. A. M.", "", id="by initials"),
    pytest.param("hidden", "N. N.", "N. N.", "", id="not at all"),
]


@pytest.fixture(autouse=True)
def nobody_reads():
    naming.forget_reader()
    yield
    naming.forget_reader()


@each(("listed", "full", "list_name", "number"), CASES)
def test_the_public_sees_what_is_allowed_and_the_staff_the_name(listed, full, list_name, number):
    person = Player(given_name="Ana María", family_name="de la Cruz", ema_number="04000001", listed=listed)
    assert (person.full_name, person.list_name, person.shown_ema_number) == (full, list_name, number)
    naming.read_as(lambda: True)
    assert (person.full_name, person.shown_ema_number) == ("Ana María de la Cruz", "04000001")
    with naming.seen_by_everybody():
        assert person.full_name == full
    assert person.full_name == "Ana María de la Cruz"
    naming.read_as(lambda: False)
    assert person.full_name == full
    with naming.seen_from_inside():
        assert person.full_name == "Ana María de la Cruz"
    assert person.true_name == "Ana María de la Cruz"


def test_who_reads_is_asked_once_and_only_when_it_matters():
    asked: list[int] = []

    def inside() -> bool:
        asked.append(1)
        return True

    naming.read_as(inside)
    assert Player(family_name="Ruiz").full_name == "Ruiz"
    assert asked == []
    hidden = Player(family_name="Ruiz", listed="hidden")
    assert (hidden.full_name, hidden.list_name, len(asked)) == ("Ruiz", "RUIZ", 1)


def test_a_name_without_letters_is_nobody():
    assert Player(family_name="42", listed="initials").full_name == naming.NOBODY


def test_two_of_one_family_name_are_told_apart() -> None:
    people = [("Marta", "Rossi"), ("Ugo", "Rossi"), ("", "Lee"), ("", "Rossi")]
    assert told_apart(people) == ["M. Rossi", "U. Rossi", "Lee", "Rossi"]


def test_initials_that_are_equal_are_written_out() -> None:
    assert told_apart([("Max", "Zwill"), ("Mac", "Zwill"), ("Eva", "Ruiz")]) == [
        "Max Zwill",
        "Mac Zwill",
        "Ruiz",
    ]


def test_two_of_one_name_are_told_apart_by_what_differs() -> None:
    assert told_apart([("Anna", "Müller", " (AUT)"), ("Anna", "Müller", " (DEU)"), ("Ugo", "Müller")]) == [
        "Müller (AUT)",
        "Müller (DEU)",
        "U. Müller",
    ]


def told_apart(people: Sequence[tuple[str, ...]]) -> list[str]:
    return naming.told_apart([naming.Narrow(*parts) for parts in people])


@each(
    ("given", "family", "whole", "shortest"),
    [
        ("Taro", "Sato", "Taro Sato", "T. Sato"),
        ("太郎", "佐藤", "佐藤 太郎", "太. 佐藤"),
        ("민수", "김", "김 민수", "민. 김"),
        ("ジョン", "スミス", "ジョン スミス", "ジ. スミス"),
        ("", "佐藤", "佐藤", "佐藤"),
    ],
    ids=["Latin", "Han", "Hangul", "Kana alone: a name from abroad", "one name"],
)
def test_a_name_stands_in_the_order_of_its_own_writing(given, family, whole, shortest):
    assert Player(given_name=given, family_name=family).full_name == whole
    assert naming.FORMS[1](naming.Narrow(given, family)) == shortest
    assert naming.FORMS[2](naming.Narrow(given, family)) == whole

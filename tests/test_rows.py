"""Tables in one test: what fails is named, what is written is taken back, and a table that tests nothing is refused."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from players.models import Account
from tests.apart import rolled_back
from tests.factories import AccountFactory
from tests.rows import each


def alike(one: int, other: int) -> None:
    if one != other:
        raise AssertionError(f"{one} and {other}")


def test_every_row_is_tried_and_those_that_fail_are_named() -> None:
    rows = [pytest.param(1, 1, id="alike"), pytest.param(1, 2, id="not alike"), (3, 4), (5, 5)]
    with pytest.raises(AssertionError) as failed:
        each(("one", "other"), rows)(alike)()
    assert str(failed.value).splitlines() == [
        "2 of 4 rows fail:",
        "- not alike: 1 and 2",
        "- 2: 3, 4: 3 and 4",
    ]


WRONG: list[Any] = [
    pytest.param(lambda: each("one", [])(alike), id="no row"),
    pytest.param(lambda: each(("one", "another"), [(1, 1)])(alike), id="no such argument"),
    pytest.param(
        lambda: each("one", [pytest.param(1, marks=pytest.mark.gate)])(alike), id="a row with a mark"
    ),
]


@each("make", WRONG)
def test_a_table_that_is_none(make: Callable[[], object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        make()


@pytest.fixture
def account(db: None) -> Account:
    return AccountFactory.create(first_name="Ada")


@each("row", range(3), apart=rolled_back)
def test_a_row_leaves_nothing_to_the_next(account: Account, client: Client, row: int) -> None:
    assert (account.first_name, list(client.cookies), Account.objects.count()) == ("Ada", [], 1)
    assert AccountFactory.create().username == "account1"
    account.first_name = "Eva"
    account.save()
    client.force_login(account)

"""Django's backend with a pool: a question about health does not wait for a connection that others have."""

from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection

from config.postgresql.base import DatabaseWrapper

pytestmark = [pytest.mark.postgres(only=True), pytest.mark.django_db]


@pytest.fixture
def wrappers() -> Iterator[tuple[DatabaseWrapper, DatabaseWrapper]]:
    """Two wrappers, as two threads have them, that share a pool of a single connection."""
    pool = {"min_size": 1, "max_size": 1, "timeout": 60}
    options = {**connection.settings_dict["OPTIONS"], "pool": pool}
    place = {**connection.settings_dict, "OPTIONS": options}
    two = DatabaseWrapper(place, alias="single"), DatabaseWrapper(place, alias="single")
    yield two
    for wrapper in two:
        wrapper.close()
    two[0].close_pool()


def answer(wrapper: DatabaseWrapper) -> object:
    with wrapper.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone()


def test_a_hurried_question_does_not_wait_for_a_connection(wrappers):
    holder, hurried = wrappers
    assert answer(holder) == (1,)
    with hurried.hurried(), pytest.raises(OperationalError, match=r"after 0\.20 sec"):
        answer(hurried)
    holder.close()
    with hurried.hurried():
        assert answer(hurried) == (1,)
    hurried.close()
    assert hurried.pool is holder.pool

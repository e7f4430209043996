"""A tournament without players, whose organiser imports a list."""

import pytest

from tests.factories import Hall, make_hall


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=0)

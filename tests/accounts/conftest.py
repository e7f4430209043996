"""Clients, a hall, and an empty count of failures."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from accounts.services import sign_ins
from tests.tournaments.conftest import as_account, hall, organiser, plans_drawn_once, reader, referee

__all__ = ["as_account", "hall", "organiser", "plans_drawn_once", "reader", "referee"]


@pytest.fixture(autouse=True)
def counted_anew() -> Iterator[None]:
    """Nobody has failed or asked before."""
    cache.clear()
    sign_ins.SEEN.clear()
    yield
    cache.clear()

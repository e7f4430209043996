"""Clients, a hall, and an empty count of failures."""

import pytest

from accounts.services import sign_ins
from tests.tournaments.conftest import as_account, hall, organiser, plans_drawn_once, reader, referee

__all__ = ["as_account", "hall", "organiser", "plans_drawn_once", "reader", "referee"]


@pytest.fixture(autouse=True)
def counted_anew() -> None:
    """Nobody has failed before."""
    sign_ins.SEEN.clear()

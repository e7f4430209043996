"""The hall of the tests of tournaments, for those that need one."""

from tests.tournaments.conftest import hall

__all__ = ["hall"]

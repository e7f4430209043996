"""Django's backend; in a web server no request waits for a store that is known to be away."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.postgresql import base

from config.postgresql.watch import WATCH

HURRY: Final = 0.2
"""Seconds that a question of an answer about health waits for a connection; then the answer does without it."""


class Hurried:
    """A pool that lends a connection soon or not at all."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pool, name)

    def getconn(self) -> Any:
        """Raise psycopg.OperationalError when no connection becomes free in time."""
        return self._pool.getconn(timeout=HURRY)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper, which asks the process's watch before it waits for a connection."""

    is_hurried = False  # this thread's alone: Django makes a wrapper for each

    @property
    def pool(self) -> Any:
        """The pool of the process; within `hurried`, the same pool with less patience."""
        pool = super().pool
        return Hurried(pool) if pool and self.is_hurried else pool

    def get_new_connection(self, conn_params: Any) -> Any:
        """Raise OperationalError at once while the store is away."""
        if WATCH.store_is_away:
            raise OperationalError("the store is away")
        return super().get_new_connection(conn_params)

    def answers_soon(self) -> bool | None:
        """Whether the store answers, within half a second; None in a process that does not watch it."""
        return WATCH.answers_soon()

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Within this block, a query that would have to wait for a connection raises OperationalError."""
        self.is_hurried = True
        try:
            yield
        finally:
            self.is_hurried = False

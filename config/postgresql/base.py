"""Django's backend; in a web server no request waits for a store that is known to be away."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError
from django.db.backends.postgresql import base

from config.postgresql.watch import HURRY, WATCH


class Hurried:
    """A pool whose connections are there at once or not at all."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pool, name)

    def getconn(self) -> Any:
        """Raise psycopg.OperationalError soon where no connection is free."""
        return self._pool.getconn(timeout=HURRY)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper, which asks the process's watch before it waits for a connection."""

    is_hurried = False  # of the thread: every thread has a wrapper of its own

    @property
    def pool(self) -> Any:
        """Django's pool of the process."""
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
        """Inside, a question that would wait for a connection raises OperationalError."""
        self.is_hurried = True
        try:
            yield
        finally:
            self.is_hurried = False

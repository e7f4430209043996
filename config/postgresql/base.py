"""Django's backend; in a web server no request waits for a store that is known to be away."""

from typing import Any

from django.db import OperationalError
from django.db.backends.postgresql import base

from config.postgresql.watch import WATCH


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper, which asks the process's watch before it waits for a connection."""

    def get_new_connection(self, conn_params: Any) -> Any:
        """Raise OperationalError at once while the store is away."""
        if WATCH.store_is_away:
            raise OperationalError("the store is away")
        return super().get_new_connection(conn_params)

    def answers_soon(self) -> bool | None:
        """Whether the store answers, within half a second; None in a process that does not watch it."""
        return WATCH.answers_soon()

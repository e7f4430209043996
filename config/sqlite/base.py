"""The database backend: a transaction passes the gate before BEGIN IMMEDIATE and leaves it when it ends."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base, features

from config.sqlite.gate import Gate, GateTimeout, gate_of


class DatabaseFeatures(features.DatabaseFeatures):
    """Django's features, except that prefetched rows are queried by one list of keys.

    Django writes such a list as `id = 1 OR id = 2 ...` for SQLite, which reads no two columns in a list, and allows at
    most a thousand of them. No key here has two columns.
    """

    supports_tuple_lookups = True


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper, with writers in turn. A store in memory has no gate: it has one process."""

    features_class = DatabaseFeatures

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.inside: Gate | None = None

    def get_new_connection(self, conn_params: Any) -> Any:
        """Create a missing store for its owner alone; SQLite gives its journal the same mode.

        An existing store is not opened for that: closing it would release the locks of all connections of this process.
        """
        if not self.is_in_memory_db():
            with suppress(OSError):  # it exists, or SQLite itself reports the trouble with the file
                os.close(os.open(conn_params["database"], os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        return super().get_new_connection(conn_params)

    def _start_transaction_under_autocommit(self) -> None:
        self._enter_gate()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs leave it out
        except BaseException:
            self._leave_gate()
            raise

    def _commit(self) -> None:
        try:
            super()._commit()  # type: ignore[misc]  # the stubs leave it out
        finally:
            self._leave_gate()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]  # the stubs leave it out
        finally:
            self._leave_gate()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # the stubs leave it out
        finally:
            self._leave_gate()

    def _enter_gate(self) -> None:
        if self.is_in_memory_db():
            return
        gate = gate_of(Path(f"{self.settings_dict['NAME']}-gate"))
        try:
            gate.enter(self.settings_dict["OPTIONS"].get("timeout", 5))
        except GateTimeout as late:
            raise OperationalError("database is locked") from late
        self.inside = gate

    def _leave_gate(self) -> None:
        if self.inside is not None:
            gate, self.inside = self.inside, None
            gate.leave()

"""Copies of the store, made while others write to it and put back into an empty one; a class for each database."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Protocol

from django.db import connection, connections, transaction

from tournaments.trust.backups.migrations import migrate_to

NAME = "tenbo.sqlite3"
TABLES = "tables.json"
BLOCK = 1 << 16


class Store(Protocol):
    """The interface of a database that a backup needs."""

    kind: str

    def copy_out(self, folder: Path) -> None:
        """A consistent copy, as files in a folder."""

    def copy_in(self, folder: Path, migrations: dict[str, list[str]]) -> None:
        """Put the files of `copy_out` into the empty store."""

    def is_empty(self) -> bool:
        """Whether nothing would be overwritten."""


class SqliteStore:
    """One file, copied by SQLite itself."""

    kind = "sqlite"

    def __init__(self) -> None:
        self.path = Path(str(connection.settings_dict["NAME"]))

    def copy_out(self, folder: Path) -> None:
        target = folder / NAME
        target.touch(mode=0o600)
        reading = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=20)
        with closing(reading) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")

    def copy_in(self, folder: Path, migrations: dict[str, list[str]]) -> None:
        connections.close_all()
        for ending in ("", "-wal", "-shm"):
            self.path.with_name(f"{self.path.name}{ending}").unlink(missing_ok=True)
        (folder / NAME).replace(self.path)
        self.path.chmod(0o600)

    def is_empty(self) -> bool:
        if not self.path.exists() or self.path.stat().st_size == 0:
            return True
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=20)) as store:
            tables = {
                name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            }
            return "players_account" not in tables or not _people(store)


def _people(store: sqlite3.Connection) -> bool:
    query = "SELECT EXISTS (SELECT 1 FROM players_account) OR EXISTS (SELECT 1 FROM tournaments_tournament)"
    return bool(store.execute(query).fetchone()[0])


class PostgresStore:
    """A file of COPY's text format for each table, all of one moment. No program of PostgreSQL is needed."""

    kind = "postgresql"

    def copy_out(self, folder: Path) -> None:
        columns: dict[str, list[str]] = {}
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            for table in self.tables():
                columns[table] = self.columns(table)
                asking = cursor.cursor.copy(f"COPY {_names(table, columns[table])} TO STDOUT")
                with (folder / f"{table}.copy").open("wb") as file, asking as copy:
                    file.writelines(copy)
        (folder / TABLES).write_text(json.dumps(columns))

    def copy_in(self, folder: Path, migrations: dict[str, list[str]]) -> None:
        migrate_to(migrations)
        columns: dict[str, list[str]] = json.loads((folder / TABLES).read_text())
        with transaction.atomic(), connection.cursor() as cursor:
            tables = ", ".join(map(connection.ops.quote_name, columns))
            cursor.execute(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")
            for table, names in columns.items():
                giving = cursor.cursor.copy(f"COPY {_names(table, names)} FROM STDIN")
                with (folder / f"{table}.copy").open("rb") as file, giving as copy:
                    while block := file.read(BLOCK):
                        copy.write(block)
            for table, names in columns.items():
                if "id" in names:
                    self.count_on(table)

    def is_empty(self) -> bool:
        if "players_account" not in connection.introspection.table_names():
            return True
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT EXISTS (SELECT 1 FROM players_account) OR EXISTS (SELECT 1 FROM tournaments_tournament)"
            )
            return not cursor.fetchone()[0]

    def tables(self) -> list[str]:
        """All our tables but the list of migrations, which restoring writes itself."""
        return sorted(set(connection.introspection.table_names()) - {"django_migrations"})

    def columns(self, table: str) -> list[str]:
        with connection.cursor() as cursor:
            return [column.name for column in connection.introspection.get_table_description(cursor, table)]

    def count_on(self, table: str) -> None:
        """Set the counter of a table, so that the next row's number follows the greatest."""
        name = connection.ops.quote_name(table)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [name])
            sequence = cursor.fetchone()[0]
            if sequence:
                cursor.execute(
                    f"SELECT setval(%s, coalesce(max(id), 0) + 1, false) FROM {name}",  # noqa: S608
                    [sequence],
                )


def _names(table: str, columns: list[str]) -> str:
    quote = connection.ops.quote_name
    return f"{quote(table)} ({', '.join(map(quote, columns))})"


def store_of_settings() -> Store:
    """The store that this installation has."""
    return PostgresStore() if connection.vendor == "postgresql" else SqliteStore()

"""The sizes of the store and of its largest tables, as the store itself tells them."""

from typing import NamedTuple

from django.apps import apps
from django.db import connection


class Size(NamedTuple):
    """A table of the store: its bytes with its indexes, the number of its rows."""

    bytes: int
    name: str
    rows: int


def store_bytes() -> int:
    """The bytes of the whole store."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return int(cursor.fetchone()[0])


def sizes() -> list[Size]:
    """The tables of Tenbo, the largest first. The rows are counted in SQLite; PostgreSQL has an estimate of them.

    An SQLite that was built without dbstat tells no bytes: they are 0.
    """
    bytes_of = _of_postgresql() if connection.vendor == "postgresql" else _of_sqlite()
    rows = [Size(*bytes_of.get(name, (0, 0))[:1], name, bytes_of.get(name, (0, 0))[1]) for name in _tables()]
    return sorted(rows, reverse=True)


def _tables() -> list[str]:
    return [model._meta.db_table for model in apps.get_models()]


def _of_postgresql() -> dict[str, tuple[int, int]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname, pg_total_relation_size(relid), n_live_tup FROM pg_stat_user_tables")
        return {name: (bytes_, rows) for name, bytes_, rows in cursor.fetchall()}


def _of_sqlite() -> dict[str, tuple[int, int]]:
    counts = {model._meta.db_table: model._default_manager.count() for model in apps.get_models()}
    bytes_of = dict.fromkeys(counts, 0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pragma_module_list WHERE name = 'dbstat'")
        if cursor.fetchone():
            cursor.execute(
                "SELECT tbl_name, sum(pgsize) FROM dbstat JOIN sqlite_master USING (name)"
                " WHERE aggregate = TRUE GROUP BY tbl_name"
            )
            bytes_of |= dict(cursor.fetchall())
    return {name: (bytes_of[name], count) for name, count in counts.items()}

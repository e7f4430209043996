"""Rows that were made once and are put back: a hall goes through fifteen services once, its rows go through one.

Only on SQLite, where the counters of keys are rolled back with the rows, and only into an empty store.
"""

from collections.abc import Callable, Collection, Hashable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.apps import apps
from django.db import connection, transaction
from django.db.models import DateTimeField, Model
from django.utils import timezone
from factory.django import DjangoModelFactory


class Snapshot(NamedTuple):
    """The rows of every table, and the moment at which they were made."""

    at: datetime
    rows: dict[type[Model], list[tuple[Any, ...]]]

    def has(self, model: type[Model]) -> int:
        """How many rows of a table."""
        return len(self.rows[model])


_snapshots: dict[Hashable, Snapshot] = {}
HASHED = "tournaments_logentry"
"""Its moments are part of the chain and stay as they were written."""


def once(key: Hashable, make: Callable[[], None], numbered: Collection[type[DjangoModelFactory]]) -> None:
    """Make the rows, or put back the rows that the same key made before, as if they were made now.

    In an empty store the names that end in a number begin at nought: how long they are hangs on no other test.
    """
    if connection.vendor != "sqlite" or not _store_is_empty():
        make()
        return
    for factory in numbered:
        factory.reset_sequence(0)
    if key in _snapshots:
        _put_back(_snapshots[key])
        for factory in numbered:
            factory.reset_sequence(_snapshots[key].has(factory._meta.model))
    else:
        make()
        _snapshots[key] = Snapshot(timezone.now(), {model: _rows(model) for model in _models()})


def forget() -> None:
    """The next rows are made anew, with moments that are those of their log."""
    _snapshots.clear()


def _models() -> list[type[Model]]:
    return [
        model
        for label in ("players", "tournaments")
        for model in apps.get_app_config(label).get_models(include_auto_created=True)
    ]


def _store_is_empty() -> bool:
    tables = " OR ".join(f'EXISTS (SELECT 1 FROM "{model._meta.db_table}")' for model in _models())  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {tables}")
        return not cursor.fetchone()[0]


def _columns(model: type[Model]) -> list[Any]:
    return list(model._meta.local_concrete_fields)


def _rows(model: type[Model]) -> list[tuple[Any, ...]]:
    columns = ", ".join(f'"{field.column}"' for field in _columns(model))
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT {columns} FROM "{model._meta.db_table}"')  # noqa: S608  # names of our own models
        return list(cursor.fetchall())


def _put_back(snapshot: Snapshot) -> None:
    later = timezone.now() - snapshot.at
    with transaction.atomic(), connection.cursor() as cursor:
        for model, rows in snapshot.rows.items():
            if not rows:
                continue
            columns = ", ".join(f'"{field.column}"' for field in _columns(model))
            blanks = ", ".join(["%s"] * len(_columns(model)))
            statement = f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({blanks})'  # noqa: S608
            cursor.executemany(statement, _moved(model, rows, later))


def _moved(model: type[Model], rows: list[tuple[Any, ...]], later: timedelta) -> list[tuple[Any, ...]]:
    """The rows with their moments as much later as it is now."""
    moments = [place for place, field in enumerate(_columns(model)) if isinstance(field, DateTimeField)]
    if not moments or model._meta.db_table == HASHED:
        return rows
    moved = [list(row) for row in rows]
    for row in moved:
        for place in moments:
            if row[place] is not None:
                row[place] = str(_moment(row[place]) + later)
    return [tuple(row) for row in moved]


def _moment(value: Any) -> datetime:
    return value.replace(tzinfo=None) if isinstance(value, datetime) else datetime.fromisoformat(value)

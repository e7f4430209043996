"""Statements that every hand asks, with conditions written by hand: the ORM would write each anew for every call, which
takes several times as long as the answer of the store. Rows become objects by `Model.from_db`; their fields prepare
the values that are written. Nothing else of Django is used here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC
from functools import cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import DateTimeField, Model
from django.utils.timezone import is_naive

M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a model that a statement reads: as SQL, by name, and those that are stored in another form."""

    sql: str
    names: tuple[str, ...]
    stored: tuple[tuple[int, Any], ...]


@cache
def _columns(model: type[Model], names: str) -> Columns:
    wanted = names.split()
    fields = [field for field in model._meta.concrete_fields if not wanted or field.attname in wanted]
    return Columns(
        sql=", ".join(f'"{model._meta.db_table}"."{field.column}"' for field in fields),
        names=tuple(field.attname for field in fields),
        stored=tuple((place, field) for place, field in enumerate(fields) if _is_converted(field)),
    )


def _is_converted(field: Any) -> bool:
    return hasattr(field, "from_db_value") or isinstance(field, DateTimeField)


def _value(field: Any, value: Any) -> Any:
    """A stored value as the model has it; SQLite keeps moments in UTC, without saying so."""
    if value is None:
        return None
    if isinstance(field, DateTimeField):
        return value.replace(tzinfo=UTC) if is_naive(value) else value
    return field.from_db_value(value, None, connection)


def joined(columns: Mapping[type[Model], str], source: str, *values: Any) -> Iterator[list[Any]]:
    """Rows of several models side by side: `source` follows FROM, `columns` names those that are read ("": all).

    Each other column costs a query when it is first read.
    """
    parts = [(model, _columns(model, names)) for model, names in columns.items()]
    sql = f"SELECT {', '.join(part.sql for _, part in parts)} FROM {source}"  # noqa: S608 - our own names
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        records = cursor.fetchall()
    for row in records:
        rest = list(row)
        made = []
        for model, part in parts:
            own, rest = rest[: len(part.names)], rest[len(part.names) :]
            for place, field in part.stored:
                own[place] = _value(field, own[place])
            made.append(model.from_db(connection.alias, part.names, own))
        yield made


def rows(model: type[M], where: str, *values: Any, columns: str = "", lock: str = "") -> list[M]:
    """The rows of a model that meet a condition, locked where the store knows row locks (`FOR UPDATE` ...)."""
    source = f'"{model._meta.db_table}" WHERE {where}'
    if lock and connection.features.has_select_for_update:
        source = f"{source} {lock}"
    return [row for (row,) in joined({model: columns}, source, *values)]


def one(model: type[M], where: str, *values: Any, columns: str = "", lock: str = "") -> M:
    """As `rows`, for the only row. Raises the model's DoesNotExist."""
    for row in rows(model, where, *values, columns=columns, lock=lock):
        return row
    raise model.DoesNotExist(values)  # type: ignore[attr-defined]  # every model has it


def insert(row: Model) -> None:
    """As `row.save(force_insert=True)` for a model without signals, whose values are plain."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    names, marks = ", ".join(f'"{field.column}"' for field in fields), ", ".join(["%s"] * len(fields))
    sql = f'INSERT INTO "{row._meta.db_table}" ({names}) VALUES ({marks})'  # noqa: S608 - our own names
    returning = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute(f'{sql} RETURNING "id"' if returning else sql, _stored(row, fields, add=True))
        row.pk = cursor.fetchone()[0] if returning else cursor.lastrowid
    row._state.adding, row._state.db = False, connection.alias


def update(row: Model, *names: str) -> None:
    """As `row.save(update_fields=names)` for a row that the transaction has locked, of a model without signals."""
    fields: list[Any] = [row._meta.get_field(name) for name in names]
    changes = ", ".join(f'"{field.column}" = %s' for field in fields)
    sql = f'UPDATE "{row._meta.db_table}" SET {changes} WHERE "id" = %s'  # noqa: S608 - our own names
    with connection.cursor() as cursor:
        cursor.execute(sql, [*_stored(row, fields, add=False), row.pk])


def _stored(row: Model, fields: Iterable[Any], *, add: bool) -> list[Any]:
    return [field.get_db_prep_save(field.pre_save(row, add), connection) for field in fields]

"""Queries whose SQL is written once in a process. The ORM writes it anew for every call, which costs ten times what the
store takes to answer; the rows come as the ORM's own objects. For the few queries that every hand asks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class Written:
    """A query as the present store reads it, and how an answer becomes objects."""

    sql: str
    constants: tuple[Any, ...]
    places: tuple[int | None, ...]
    """For each parameter of the SQL the number of the value that belongs there; None: it is a constant."""
    model: type[Model]
    fields: tuple[str, ...]
    converters: dict[int, Any]
    related: list[Any]
    compiler: Any

    def parameters(self, values: tuple[Any, ...]) -> list[Any]:
        pairs = zip(self.constants, self.places, strict=True)
        return [constant if place is None else values[place] for constant, place in pairs]

    def objects(self, rows: list[Any]) -> list[Any]:
        if self.converters:
            rows = list(self.compiler.apply_converters(rows, self.converters))
        return [self.object(row) for row in rows]

    def object(self, row: Any) -> Model:
        made = self.model.from_db(DEFAULT_DB_ALIAS, self.fields, row[: len(self.fields)])
        for related in self.related:
            related.populate(row, made)
        return made


class Prepared(Generic[M]):
    """`Prepared(lambda table: Hand.objects.filter(table=table))(7)`: the hands of table 7.

    The function is called once, with a mark in the place of each value, and must only compare with it. The values are
    primary keys, numbers or text as the store keeps them, never None. The query may `select_related`, not prefetch.
    """

    def __init__(self, query: Callable[..., QuerySet[M]]) -> None:
        self.query = query
        self.count = query.__code__.co_argcount
        self.written: dict[str, Written] = {}

    def __call__(self, *values: Any) -> list[M]:
        """The rows, in the order of the query."""
        store = connections[DEFAULT_DB_ALIAS]
        written = self.written.get(store.vendor)
        if written is None:
            written = self.written[store.vendor] = self._write(store)
        with store.cursor() as cursor:
            cursor.execute(written.sql, written.parameters(values))
            return written.objects(cursor.fetchall())

    def first(self, *values: Any) -> M | None:
        """The first row, if there is one."""
        return next(iter(self(*values)), None)

    def _write(self, store: Any) -> Written:
        marks = [-(number + 1) for number in range(self.count)]
        query = self.query(*marks).query
        compiler = query.get_compiler(connection=store)
        sql, parameters = compiler.as_sql()
        named = {str(mark): number for number, mark in enumerate(marks)}
        places = tuple(named.get(str(parameter)) for parameter in parameters)
        assert {place for place in places if place is not None} == set(range(self.count)), sql
        model: Any = query.model
        columns = compiler.klass_info["select_fields"]
        return Written(
            sql=sql,
            constants=tuple(parameters),
            places=places,
            model=model,
            fields=tuple(compiler.select[column][0].target.attname for column in columns),
            converters=compiler.get_converters([column[0] for column in compiler.select]),
            related=get_related_populators(  # type: ignore[call-arg]  # the stubs are of the next Django
                compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS
            ),
            compiler=compiler,
        )


def attach(owner: Model, name: str, rows: list[Any]) -> None:
    """Give the owner its rows as `prefetch_related(name)` does."""
    manager = getattr(owner, name)
    for row in rows:
        setattr(row, manager.field.name, owner)
    fetched = manager.all()
    fetched._result_cache, fetched._prefetch_done = rows, True
    owner.__dict__.setdefault("_prefetched_objects_cache", {})[name] = fetched


def insert(row: Model) -> None:
    """`row.save(force_insert=True)`, without signals; every value is a plain one, no expression."""
    assert row._state.adding
    store = connections[DEFAULT_DB_ALIAS]
    fields = _inserted(type(row))
    returning = store.features.can_return_columns_from_insert
    with store.cursor() as cursor:
        cursor.execute(
            _insertion(type(row), returning), [_stored(row, field, store, add=True) for field in fields]
        )
        row.pk = cursor.fetchone()[0] if returning else cursor.lastrowid
    row._state.adding, row._state.db = False, store.alias


def update(row: Model, *names: str) -> None:
    """`row.save(update_fields=names)` of a row that the transaction has locked, without signals."""
    store = connections[DEFAULT_DB_ALIAS]
    sql, fields = _change(type(row), names)
    values = [_stored(row, field, store, add=False) for field in fields]
    with store.cursor() as cursor:
        cursor.execute(sql, [*values, row.pk])


def _stored(row: Model, field: Any, store: Any, *, add: bool) -> Any:
    return field.get_db_prep_save(field.pre_save(row, add), store)


@cache
def _inserted(model: type[Model]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]


@cache
def _insertion(model: type[Model], returning: bool) -> str:
    columns = ", ".join(f'"{field.column}"' for field in _inserted(model))
    marks = ", ".join(["%s"] * len(_inserted(model)))
    sql = f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({marks})'  # noqa: S608 - our own names
    return f'{sql} RETURNING "id"' if returning else sql


@cache
def _change(model: type[Model], names: tuple[str, ...]) -> tuple[str, list[Any]]:
    fields: list[Any] = [model._meta.get_field(name) for name in names]
    sets = ", ".join(f'"{field.column}" = %s' for field in fields)
    return f'UPDATE "{model._meta.db_table}" SET {sets} WHERE "id" = %s', fields  # noqa: S608 - our own names

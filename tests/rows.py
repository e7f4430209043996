"""One test for all rows of a table: a row costs what it does, and none of the time that a test of its own costs.

`each` takes what `pytest.mark.parametrize` takes. Every row is tried; those that fail are named by their id. A row
that leaves something behind (in the store, in a client) has a test of its own, or is `apart` from the others.
"""

import inspect
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Any

import pytest

FAILURES = (Exception, pytest.fail.Exception)


def each(
    names: str | Iterable[str],
    rows: Iterable[Any],
    *,
    ids: Iterable[str] | Callable[..., Any] | None = None,
    apart: Callable[[dict[str, Any]], AbstractContextManager[dict[str, Any]]] = nullcontext,
) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """Try the test with every row of a table, each within `apart`; its other arguments are fixtures as ever."""
    arguments = names.replace(",", " ").split() if isinstance(names, str) else list(names)
    table = _table(arguments, list(rows), ids)

    def decorate(test: Callable[..., Any]) -> Callable[..., None]:
        @wraps(test)
        def tried(**fixtures: Any) -> None:
            failed: dict[str, BaseException] = {}
            for name, values in table.items():
                try:
                    with apart(fixtures) as own:
                        test(**own, **dict(zip(arguments, values, strict=True)))
                except FAILURES as error:
                    failed[name] = error
            if failed:
                raise AssertionError(_told(failed, len(table))) from next(iter(failed.values()))

        tried.__signature__ = _without(inspect.signature(test), arguments)  # type: ignore[attr-defined]
        return tried

    return decorate


def _without(signature: inspect.Signature, arguments: list[str]) -> inspect.Signature:
    """What is left for fixtures; a table that names an argument that is none is a mistake."""
    unknown = set(arguments) - signature.parameters.keys()
    if unknown:
        raise TypeError(f"the test takes no {sorted(unknown)}")
    kept = [parameter for name, parameter in signature.parameters.items() if name not in arguments]
    return signature.replace(parameters=kept)


def _table(arguments: list[str], rows: list[Any], ids: Any) -> dict[str, tuple[Any, ...]]:
    """The values of each row by its id; a table without rows would test nothing."""
    if not rows:
        raise ValueError("a table without rows")
    named = list(ids) if ids is not None and not callable(ids) else [None] * len(rows)
    table: dict[str, tuple[Any, ...]] = {}
    for place, (row, given) in enumerate(zip(rows, named, strict=True)):
        is_parameter_set = hasattr(row, "values") and hasattr(row, "marks")
        if is_parameter_set and row.marks:
            raise ValueError(f"row {row.id}: a row with a mark needs a test of its own")
        values = row.values if is_parameter_set else row if len(arguments) > 1 else (row,)
        name = (row.id if is_parameter_set else None) or given or (ids(values[0]) if callable(ids) else None)
        name = str(name) if name else f"{place}: " + ", ".join(repr(value)[:40] for value in values)
        table[f"{name}, row {place}" if name in table else name] = tuple(values)
    return table


def _told(failed: dict[str, BaseException], number: int) -> str:
    rows = "\n".join(f"- {name}: {_first_lines(error)}" for name, error in failed.items())
    return f"{len(failed)} of {number} rows fail:\n{rows}"


def _first_lines(error: BaseException) -> str:
    words = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
    return "\n    ".join(words.splitlines()[:8])

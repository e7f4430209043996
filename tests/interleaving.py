"""Two workers at the same rows, one after the other in one thread: which comes first is no chance."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


@contextmanager
def after_reading(table: str, happens: Callable[[], object]) -> Iterator[None]:
    """Let something happen once in the block, right after the first query that reads from a table of the store."""
    waiting = [happens]

    def execute(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        answer = execute(sql, *rest)
        if waiting and sql.startswith("SELECT") and f'FROM "{table}"' in sql:
            waiting.pop()()
        return answer

    with connection.execute_wrapper(execute):
        yield
    assert not waiting, f"nothing was read from {table}"

"""What somebody who has the database can do to the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from tournaments.common.chain.log import hash_entry
from tournaments.models import LogEntry, LogHead

TRIGGER = "log_is_append_only"


@contextmanager
def without_trigger() -> Iterator[None]:
    """The log's table of SQLite without its trigger; put back, for a store outlives a test that commits."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = %s", [TRIGGER])
        (sql,) = cursor.fetchone()
        cursor.execute(f"DROP TRIGGER {TRIGGER}")
        try:
            yield
        finally:
            cursor.execute(sql)


def rewrite_log(*, last: int | None = None, **facts: Any) -> None:
    """Change every entry of the only log so, or end it at entry `last`, and hash it anew from the first to the head."""
    with without_trigger():
        _rewrite(last, facts)


def _rewrite(last: int | None, facts: dict[str, Any]) -> None:
    head = LogHead.objects.get()
    if last is not None:
        QuerySet(LogEntry).filter(number__gt=last).delete()
    if "format" in facts:
        head.rows_from = 0
    previous = ""
    for entry in LogEntry.objects.order_by("number"):
        for name, fact in facts.items():
            setattr(entry, name, fact)
        entry.prev_hash = previous
        entry.hash = previous = hash_entry(entry, head)
        changed = {name: getattr(entry, name) for name in (*facts, "prev_hash", "hash")}
        QuerySet(LogEntry).filter(pk=entry.pk).update(**changed)
        head.number = entry.number
    head.hash, head.old_id = previous, head.old_id
    head.save()

"""Facts of a tournament file as values of the store, and rows of them, checked and stored."""

from datetime import date, datetime
from typing import Any, Final, TypeVar

from django.db.models import Field, JSONField, Model

M = TypeVar("M", bound=Model)
WITHHELD: Final = "[…]"
"""Stands in the store for a text that a public file withholds; the export has the seal again."""
AT_ONCE: Final = 500
"""Rows in a statement."""


def store(rows: list[M]) -> list[M]:
    """Store rows with the moments of the file: Django would write its own into columns that fill themselves."""
    if not rows:
        return rows
    model = type(rows[0])
    own = [field.name for field in model._meta.concrete_fields if getattr(field, "auto_now_add", False)]
    moments = {name: [getattr(row, name) for row in rows] for name in own}
    model._default_manager.bulk_create(rows, batch_size=AT_ONCE)
    kept = [name for name in own if any(moments[name])]
    for name in kept:
        for row, moment in zip(rows, moments[name], strict=True):
            setattr(row, name, moment)
    if kept:
        model._default_manager.bulk_update(rows, kept, batch_size=AT_ONCE)
    return rows


def check_row(row: Model) -> None:
    """Check that every plain field is of its type and fits its column."""
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if (
            field.is_relation
            or field.primary_key
            or isinstance(field, JSONField)
            or (value is None and field.null)
        ):
            continue
        if getattr(field, "auto_now_add", False) and value is None:
            continue
        _check_field(row, field, value)


def _check_field(row: Model, field: "Field[Any, Any]", value: Any) -> None:
    cleaned = field.clean(value, row) if value != "" or not field.blank else value
    if type(cleaned) is not type(value) or cleaned != value:
        raise ValueError(f"{field.name}: {value!r}")


def day_of(text: Any) -> date | None:
    return None if text is None else date.fromisoformat(text)


def moment_of(text: Any) -> datetime | None:
    return None if text is None else instant_of(text)


def instant_of(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"a moment without a zone: {text}")
    return moment


def text_of(fact: Any) -> str:
    """A text that may be withheld."""
    return WITHHELD if isinstance(fact, dict) else fact

"""docs/trust.md says of every column who vouches for it, and an edit of any column that it calls checked is found.

The table of the document is read here: it is the only list. A new column fails the first test until it stands there.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, time, timedelta
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from players.person import OF_PERSON
from tests.factories import Hall
from tests.rows import each
from tests.search import some
from tests.tournaments.desk.stages.test_services import add
from tests.tournaments.desk.stages.test_services import played as played_once
from tests.tournaments.trust.archive.test_checking import played_hall
from tournaments.common.jobs import queue
from tournaments.common.logos import read_logo
from tournaments.desk.setup.services.logos import set_logo
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Job, StandingSnapshot, Tournament
from tournaments.models.settings import STORED
from tournaments.trust.archive.checking import check_tournament
from tournaments.trust.archive.services.checks import places_of

PICTURE = (settings.BASE_DIR / "static" / "img" / "icon-192.png").read_bytes()
CHOICES = 60
ROWS = 6
"""The rows of a table that are edited, one after the other, until an edit is found."""
pytestmark = pytest.mark.django_db

OURS = ("players", "tournaments", "accounts")
ALL_OF: dict[str, Iterable[Any]] = {
    "every [setting](add-a-setting.md)": STORED,
    "every [fact](add-a-setting.md) but the club": OF_PERSON,
}
"""Words of the document that stand for all columns of a table of rows."""


class Columns(NamedTuple):
    """The columns of a table by who vouches for them."""

    checked: frozenset[str]
    nobody: frozenset[str]


def documented() -> dict[str, Columns]:
    """The rows of the document, by the name of the model."""
    text = (settings.BASE_DIR / "docs" / "trust.md").read_text()
    table = text.partition("| Table |")[2].partition("\n\n")[0]
    for words, rows_of in ALL_OF.items():
        table = table.replace(words, " ".join(f"`{row.name}`" for row in rows_of))
    rows = (line.split("|")[1:-1] for line in table.splitlines()[2:])
    return {
        name.strip(" `"): Columns(*(frozenset(re.findall("`([a-z0-9_]+)`", cell)) for cell in (log, nobody)))
        for name, log, nobody in rows
    }


def columns_of(model: type[models.Model]) -> set[str]:
    """The columns of a table without its own number, which is only the name of a row in this store."""
    return {field.name for field in model._meta.concrete_fields if not isinstance(field, models.AutoField)}


def our_models() -> dict[str, type[models.Model]]:
    return {model.__name__: model for name in OURS for model in apps.get_app_config(name).get_models()}


def test_every_column_of_every_table_stands_in_the_document_once() -> None:
    listed, stored = documented(), our_models()
    assert sorted(listed) == sorted(stored)
    for name, model in stored.items():
        checked, nobody = listed[name]
        assert checked & nobody == frozenset(), name
        assert checked | nobody == columns_of(model), name


CHECKED = [(name, column) for name, columns in documented().items() for column in sorted(columns.checked)]


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: Any) -> Iterator[Hall]:
    """A tournament in which everything has happened, ended, with all that is made of it; and a second one."""
    with django_db_blocker.unblock(), transaction.atomic():
        hall = played_hall()
        StandingSnapshot.objects.update(public=True)
        set_logo(tournament=hall.tournament, logo=read_logo(PICTURE), by=hall.organiser)
        change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
        queue.run_due()
        add(played_once(rounds=2, name="Another"), places=4)
        queue.run_due()
        Job.objects.all().delete()
        assert list(differences()) == []
        yield hall
        transaction.set_rollback(True)


def differences() -> Iterator[str]:
    for tournament in Tournament.objects.order_by("pk"):
        yield from places_of(check_tournament(tournament))


@pytest.mark.gate
@each(("name", "column"), some(CHECKED, 75), ids=[f"{name}-{column}" for name, column in some(CHECKED, 75)])
def test_an_edit_of_a_checked_column_is_found(
    played: Hall, name: str, column: str, django_db_blocker: Any
) -> None:
    with django_db_blocker.unblock():
        found = list(tried(our_models()[name], column))
    assert found or is_unique(our_models()[name], column), "no other value was taken"
    assert all(found), "an edit was not found"


def tried(model: type[models.Model], column: str) -> Iterator[bool]:
    """For the first rows of a table: whether another value in the column is found. A value that the store itself
    refuses proves nothing."""
    rows = sorted(model._base_manager.order_by("pk"), key=emptiness)
    for row in rows[:ROWS]:
        for value in other_values(row, model._meta.get_field(column)):
            with transaction.atomic(), suppress(IntegrityError, ValidationError):
                with unguarded():
                    models.QuerySet(model).filter(pk=row.pk).update(**{column: value})
                found = any(differences())
                transaction.set_rollback(True)
                yield found
                return


def emptiness(row: models.Model) -> int:
    """How many columns of a row have no value: an edit of a fact that hangs on another one needs both."""
    return sum(not getattr(row, field.attname) for field in row._meta.concrete_fields)


def is_unique(model: type[models.Model], column: str) -> bool:
    """Whether a column is part of what names a row: every other value belongs to another row."""
    meta = model._meta
    together = [one.fields for one in meta.constraints if isinstance(one, models.UniqueConstraint)]
    field: Any = meta.get_field(column)
    return bool(field.unique) or any(column in fields for fields in together)


@contextmanager
def unguarded() -> Iterator[None]:
    """Constraints and triggers are no hindrance for somebody with the file of the store."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("PRAGMA defer_foreign_keys = ON")
        cursor.execute("DROP TRIGGER IF EXISTS log_is_append_only")
        yield
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def other_values(row: models.Model, field: Any) -> Iterator[Any]:
    """Values of the same kind that the column does not have."""
    value = getattr(row, field.attname)
    if isinstance(field, models.ForeignKey):
        yield from field.related_model._base_manager.exclude(pk=value).values_list("pk", flat=True)[:CHOICES]
        if value is not None:
            yield None
    elif field.choices:
        yield from (choice for choice, _words in field.choices if choice != value)
    else:
        yield from next(make(value) for kind, make in OTHERS if isinstance(field, kind))


def other_json(value: Any) -> Any:
    if value is None or isinstance(value, dict):
        return {"another": 1}
    return [*value, 1] if isinstance(value, list) else "x"


DAY = timedelta(days=1)
OTHERS: list[tuple[Any, Callable[[Any], list[Any]]]] = [
    (models.BooleanField, lambda value: [not value]),
    (models.JSONField, lambda value: [other_json(value)]),
    (models.BinaryField, lambda _value: [b"{}"]),
    (models.DateTimeField, lambda value: [(value or timezone.now()) + DAY]),
    (models.DateField, lambda value: [(value or date(2020, 1, 1)) + DAY]),
    (models.TimeField, lambda value: [time(13) if value == time(12) else time(12)]),
    (models.CharField | models.TextField, lambda value: [f"{value[:-1]}x", "x"]),
    (models.Field, lambda value: [(value or 0) + 1, (value or 0) + 100]),
]
"""For a kind of column: a value to other values."""

"""Two versions of Tenbo run beside each other during an upgrade: a migration leaves the older one able to work.

The rule is in docs/upgrades.md. It holds for every migration after those of RELEASED.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState
from django.db.models.fields import NOT_PROVIDED, Field

from tests.rows import each

RELEASED = {"accounts": "0006_tenbo_1_0", "players": "0005_tenbo_1_0", "tournaments": "0056_tenbo_1_0"}
"""The last migrations of the last release; a release writes its own here."""
ADDING = (
    *(migrations.CreateModel, migrations.AddIndex, migrations.RemoveIndex, migrations.RenameIndex),
    *(migrations.AddConstraint, migrations.RemoveConstraint, migrations.AlterModelOptions),
    *(migrations.AlterModelManagers, migrations.RunPython, migrations.RunSQL),
)
"""What the older version does not notice, or what whoever writes it has to think of."""


def faults(operation: Operation, app: str, before: ProjectState) -> Iterator[str]:
    """Why the older version could not go on after this operation."""
    if isinstance(operation, migrations.SeparateDatabaseAndState):
        for one in operation.database_operations:
            yield from faults(one, app, before)
    elif isinstance(operation, migrations.AddField):
        name = f"{operation.model_name}.{operation.name}"
        field = operation.field
        if not (field.null or field.many_to_many or field.db_default is not NOT_PROVIDED):
            yield f"{name} is neither null nor has a db_default: the older version cannot insert rows"
    elif isinstance(operation, migrations.AlterField):
        old = before.models[app, operation.model_name_lower].fields[operation.name]
        yield from narrowed(f"{operation.model_name}.{operation.name}", old, operation.field)
    elif not isinstance(operation, ADDING):
        yield f"{operation.describe()}: the older version still uses it"


def narrowed(name: str, old: "Field[Any, Any]", new: "Field[Any, Any]") -> Iterator[str]:
    """How a column takes less than before."""
    if old.null and not new.null:
        yield f"{name} may no longer be null: the older version writes null"
    if new.max_length is not None and (old.max_length is None or new.max_length < old.max_length):
        yield f"{name} becomes shorter: the older version writes longer values"
    if type(old) is not type(new):
        yield f"{name} has another type"
    if old.db_default is not NOT_PROVIDED and new.db_default is NOT_PROVIDED:
        yield f"{name} loses its db_default: the older version inserts rows without it"


def later_migrations() -> list[migrations.Migration]:
    """Ours, after those of the last release."""
    loader = MigrationLoader(connection, replace_migrations=False)
    kept = {key for leaf in RELEASED.items() for key in loader.graph.forwards_plan(leaf)}
    replaced = {key for step in loader.replacements.values() for key in step.replaces}
    return [
        loader.disk_migrations[key]
        for key in sorted(loader.disk_migrations)
        if key[0] in RELEASED and key not in kept | replaced
    ]


@pytest.mark.django_db
def test_the_older_version_can_live_with_every_later_migration():
    loader = MigrationLoader(connection, replace_migrations=False)
    found: list[str] = []
    for migration in later_migrations():
        if getattr(migration, "contracts", ""):
            continue
        state = loader.project_state((migration.app_label, migration.name), at_end=False)
        new: set[str] = set()
        for operation in migration.operations:
            if isinstance(operation, migrations.CreateModel):
                new.add(operation.name_lower)
            elif isinstance(operation, migrations.AddField) and operation.model_name_lower in new:
                continue  # the older version writes no rows of a model that it does not know
            found += [f"{migration}: {fault}" for fault in faults(operation, migration.app_label, state)]
            operation.state_forwards(migration.app_label, state)
    assert found == [], "see the rule in docs/upgrades.md"


TEXT = models.CharField
COLUMN = models.CharField(max_length=10, null=True)
BEFORE = ProjectState({("app", "tile"): ModelState("app", "Tile", [("name", COLUMN)])})


@each(
    ("operation", "words"),
    [
        pytest.param(
            migrations.AddField("tile", "a", models.IntegerField(default=1)),
            "db_default",
            id="of Python",
        ),
        pytest.param(
            migrations.AddField("tile", "a", models.IntegerField(db_default=1)), "", id="of the database"
        ),
        pytest.param(migrations.AddField("tile", "a", models.IntegerField(null=True)), "", id="null"),
        pytest.param(migrations.RemoveField("tile", "name"), "still uses it", id="a column goes"),
        pytest.param(
            migrations.RenameField("tile", "name", "title"), "still uses it", id="a column is renamed"
        ),
        pytest.param(migrations.DeleteModel("Tile"), "still uses it", id="a table goes"),
        pytest.param(migrations.AlterField("tile", "name", TEXT(max_length=20, null=True)), "", id="longer"),
        pytest.param(
            migrations.AlterField("tile", "name", TEXT(max_length=5, null=True)),
            "shorter",
            id="shorter",
        ),
        pytest.param(
            migrations.AlterField("tile", "name", TEXT(max_length=10)),
            "no longer be null",
            id="not null",
        ),
        pytest.param(
            migrations.AlterField("tile", "name", models.IntegerField(null=True)),
            "another type",
            id="another type",
        ),
        pytest.param(
            migrations.SeparateDatabaseAndState([migrations.RemoveField("tile", "name")]),
            "still uses it",
            id="hidden",
        ),
    ],
)
def test_the_rule(operation: Operation, words: str):
    found = list(faults(operation, "app", BEFORE))
    assert [words in fault for fault in found] == ([True] if words else [])

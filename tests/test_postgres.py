"""Migrations on both stores. Every test that is marked `postgres` runs there by `python -m tests.postgres`."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.patience import LONG_PATIENCE
from tests.postgres import new_database
from tests.processes import environment, manage

pytestmark = pytest.mark.processes


AHEAD = [["migrate"], ["migrate", "--check"], ["check"]]
BACK = [["migrate"], ["migrate", "tournaments", "zero"]]


@pytest.mark.postgres(only=True)
@pytest.mark.night
def test_migrations(postgres_url: str, tmp_path: Path):
    check_migrations(environment(tmp_path, DATABASE_URL=new_database(postgres_url, "ahead")), AHEAD)


@pytest.mark.night
def test_migrations_on_sqlite(tmp_path: Path):
    check_migrations(environment(tmp_path), AHEAD)


@pytest.mark.postgres(only=True)
@pytest.mark.night
def test_migrations_there_and_back(postgres_url: str, tmp_path: Path):
    check_migrations(
        environment(tmp_path, DATABASE_URL=new_database(postgres_url, "there_and_back")), [*BACK, *AHEAD]
    )


@pytest.mark.night
def test_migrations_there_and_back_on_sqlite(tmp_path: Path):
    check_migrations(environment(tmp_path), [*BACK, *AHEAD])


def check_migrations(env: dict[str, str], steps: list[list[str]]) -> None:
    for step in steps:
        ran(env, *step)


AS_BEFORE = """
from django.db.migrations.loader import MigrationLoader
from tournaments.trust.backups.migrations import migrate_to

steps = MigrationLoader(None).replacements
names = {app: [name for _, name in step.replaces] for (app, _), step in steps.items()}
migrate_to(names | {"tournaments": [name for name in names["tournaments"] if name <= "0034_earlier_rounds"]})
"""
SHAPE = """
import json, re
from django.db import connection

ASKED = dict(
    sqlite=["SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"],
    postgresql=[
        "SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default, is_identity"
        " FROM information_schema.columns WHERE table_schema = 'public'",
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = 'public'::regnamespace",
        "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
        "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
        "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    ],
)
found = []
with connection.cursor() as cursor:
    for query in ASKED[connection.vendor]:
        cursor.execute(query)
        found += [[query[:30], *row] for row in cursor.fetchall()]
for row in found:  # the clauses of a table stand in the order in which they came
    if row[1] == "table":
        row[-1] = sorted(part.strip(" ,()") for part in re.split(r'(?=\\bCONSTRAINT\\b)|, (?=")', row[-1]))
print("SHAPE", json.dumps(sorted(found, key=str)))
"""


@pytest.mark.night
def test_the_short_way_is_the_long_way_on_sqlite(tmp_path: Path):
    check_both_ways(environment(tmp_path / "short"), environment(tmp_path / "long"))


@pytest.mark.postgres(only=True)
@pytest.mark.night
def test_the_short_way_is_the_long_way(postgres_url: str, tmp_path: Path):
    short, long = (
        environment(tmp_path, DATABASE_URL=new_database(postgres_url, name)) for name in ("short", "long")
    )
    check_both_ways(short, long)


def check_both_ways(short: dict[str, str], long: dict[str, str]) -> None:
    """A store of the version before 1.0, brought here by its own steps, is what a new installation gets at once."""
    ran(short, "migrate")
    ran(long, "shell", "--no-imports", "-c", AS_BEFORE)
    ran(long, "migrate")
    assert shape(long) == shape(short)


def shape(env: dict[str, str]) -> list[Any]:
    """Tables, indexes, constraints and triggers."""
    said = ran(env, "shell", "--no-imports", "-c", SHAPE)
    return list(json.loads(said.partition("SHAPE ")[2]))


def ran(env: dict[str, str], *words: str) -> str:
    done = manage(env, *words, patience=LONG_PATIENCE)
    assert done.returncode == 0, f"{words}: {done.stderr[-2000:]}"
    return done.stdout


@pytest.mark.postgres(only=True)
@pytest.mark.django_db
def test_the_second_run_is_on_postgresql():
    assert connection.vendor == "postgresql"

"""Migrations on both stores. Every test that is marked `postgres` runs there by `python -m tests.postgres`."""

from pathlib import Path

import pytest
from django.db import connection

from tests.processes import PATIENCE, environment, manage

pytestmark = pytest.mark.processes


def test_migrations_there_and_back(postgres_url: str, tmp_path: Path):
    check_migrations(environment(tmp_path, DATABASE_URL=postgres_url))


def test_migrations_there_and_back_on_sqlite(tmp_path: Path):
    check_migrations(environment(tmp_path))


def check_migrations(env: dict[str, str]) -> None:
    steps = [["migrate"], ["migrate", "tournaments", "zero"], ["migrate"], ["migrate", "--check"], ["check"]]
    for step in steps:
        done = manage(env, *step, patience=4 * PATIENCE)  # there and back through every migration
        assert done.returncode == 0, f"{step}: {done.stderr[-2000:]}"


@pytest.mark.postgres(only=True)
@pytest.mark.django_db
def test_the_second_run_is_on_postgresql():
    assert connection.vendor == "postgresql"

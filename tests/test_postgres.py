"""The product on PostgreSQL: its migrations, and once more every test that is marked `postgres`."""

import subprocess
from pathlib import Path

import pytest
from django.db import connection

from tests.processes import ROOT, environment, manage, python


def test_migrations_there_and_back(postgres_url: str, tmp_path: Path):
    check_migrations(environment(tmp_path, DATABASE_URL=postgres_url))


def test_migrations_there_and_back_on_sqlite(tmp_path: Path):
    check_migrations(environment(tmp_path))


def check_migrations(env: dict[str, str]) -> None:
    steps = [["migrate"], ["migrate", "tournaments", "zero"], ["migrate"], ["migrate", "--check"], ["check"]]
    for step in steps:
        done = manage(env, *step)
        assert done.returncode == 0, f"{step}: {done.stderr[-2000:]}"


@pytest.mark.postgres(only=True)
@pytest.mark.django_db
def test_the_second_run_is_on_postgresql():
    assert connection.vendor == "postgresql"


@pytest.mark.longest
def test_everything_marked_postgres(postgres_url: str, tmp_path: Path):
    env = environment(tmp_path, DATABASE_URL=postgres_url)
    del env["DJANGO_SETTINGS_MODULE"]  # pyproject.toml names the one for tests
    env.pop(
        "COVERAGE_PROCESS_CONFIG", None
    )  # the run on SQLite has measured the same lines; this takes half as long
    argv = python("-m", "pytest", "-m", "postgres", "-n", "0", "-q", "-p", "no:cacheprovider", "--no-header")
    done = subprocess.run(argv, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=1800)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]

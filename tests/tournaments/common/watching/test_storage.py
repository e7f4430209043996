"""What an error says of the storage."""

import errno
import sqlite3
from pathlib import Path

import pytest
from django.db import DataError, OperationalError
from django.db.utils import DatabaseError

from tournaments.common.watching import storage
from tournaments.common.watching.storage import Trouble, trouble


@pytest.mark.parametrize(
    ("error", "found"),
    [
        (OperationalError("database or disk is full"), Trouble.FULL),
        (OperationalError('could not extend file "base/5/16": No space left on device'), Trouble.FULL),
        (OSError(errno.ENOSPC, "No space left on device"), Trouble.FULL),
        (OSError(errno.EROFS, "Read-only file system"), Trouble.READ_ONLY),
        (OperationalError("attempt to write a readonly database"), Trouble.READ_ONLY),
        (OperationalError("cannot execute UPDATE in a read-only transaction"), Trouble.READ_ONLY),
        (DatabaseError("database disk image is malformed"), Trouble.DAMAGED),
        (DatabaseError("file is not a database"), Trouble.DAMAGED),
        (OperationalError("disk I/O error"), Trouble.DAMAGED),
        (OperationalError("unable to open database file"), Trouble.AWAY),
        (OperationalError("server closed the connection unexpectedly"), Trouble.AWAY),
        (OperationalError("no such table: tournaments_job"), None),
        (DataError("value too long"), None),
        (FileNotFoundError(errno.ENOENT, "No such file"), None),
        (sqlite3.OperationalError("disk is full"), None),
        (ValueError("disk is full"), None),
    ],
    ids=lambda value: str(value)[:30],
)
def test_trouble(error, found):
    assert trouble(error) == found


def test_what_others_can_read_is_closed(settings, tmp_path: Path) -> None:
    """Files that were there before, too; what lies beside our backups, or is a link, is not ours."""
    data, elsewhere = tmp_path / "data", tmp_path / "backups"
    settings.DATA_DIR, settings.BACKUPS = data, elsewhere
    for folder in (data, data / "files", elsewhere):
        folder.mkdir(mode=0o755)
    wide = [data / "tenbo.sqlite3", data / "files" / "book.xlsx", elsewhere / "tenbo-1.zip"]
    other = elsewhere / "holiday.jpg"
    for path in (*wide, other):
        path.touch()
        path.chmod(0o644)
    (data / "link").symlink_to(other)
    assert set(storage.open_files()) == {data, data / "files", *wide}
    assert storage.close_files() == 5
    assert storage.open_files() == []
    assert {path.stat().st_mode & 0o777 for path in wide} == {0o600}
    assert (other.stat().st_mode & 0o777, data.stat().st_mode & 0o777) == (0o644, 0o700)

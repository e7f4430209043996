"""What an error says of the storage."""

import errno
import sqlite3

import pytest
from django.db import DataError, OperationalError
from django.db.utils import DatabaseError

from tournaments.common.storage import Trouble, trouble


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

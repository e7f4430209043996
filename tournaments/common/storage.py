"""What an error says of the place where things are stored: full, away or damaged. The code is ours otherwise."""

import errno
from enum import StrEnum

from django.db import DatabaseError, InterfaceError, OperationalError


class Trouble(StrEnum):
    """What is the matter with the storage."""

    FULL = "storage_full"
    READ_ONLY = "storage_read_only"
    DAMAGED = "storage_damaged"
    AWAY = "storage_away"


OF_SYSTEM = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EFBIG: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EIO: Trouble.DAMAGED,
}
OF_STORE = {
    "disk is full": Trouble.FULL,
    "No space left": Trouble.FULL,
    "readonly database": Trouble.READ_ONLY,
    "read-only": Trouble.READ_ONLY,
    "malformed": Trouble.DAMAGED,
    "not a database": Trouble.DAMAGED,
    "disk I/O error": Trouble.DAMAGED,
    "could not read block": Trouble.DAMAGED,
}
"""Words of SQLite and PostgreSQL, which have no codes that both drivers hand on."""


def trouble(error: BaseException) -> Trouble | None:
    """What this error says of the storage; None where it says nothing."""
    if isinstance(error, OSError):
        return OF_SYSTEM.get(error.errno or 0)
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    text = str(error)
    for words, found in OF_STORE.items():
        if words in text:
            return found
    away = isinstance(error, OperationalError | InterfaceError) and "no such" not in text
    return Trouble.AWAY if away else None

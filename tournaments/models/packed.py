"""Bytes of text that would fill a laptop's store: packed as they are stored, whole as they are read."""

import zlib
from typing import Any, Final

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

FIRST: Final = b"\x78"
"""With this byte begins what zlib has packed; JSON, which an earlier release stored plain, never does."""


def packed(content: bytes) -> bytes:
    """As it is stored."""
    return zlib.compress(content)


def unpacked(stored: bytes) -> bytes:
    """As it was given, be it stored packed or plain."""
    return zlib.decompress(stored) if stored[:1] == FIRST else stored


class PackedBytes(models.BinaryField):  # type: ignore[type-arg]  # it takes no arguments when it runs
    """Bytes that SQLite keeps packed.

    PostgreSQL gets them plain: it packs long values by itself (TOAST), and during an upgrade an older release beside
    this one reads them. A store on SQLite has one release at a time.
    """

    def deconstruct(self) -> Any:
        """For migrations it is the column that it always was; they see what is stored."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.BinaryField", args, kwargs

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        """On its way into the store."""
        if value is not None and connection.vendor == "sqlite":
            value = packed(bytes(value))
        return super().get_db_prep_value(value, connection, prepared)

    def from_db_value(self, value: Any, _expression: Any, connection: BaseDatabaseWrapper) -> Any:
        """On its way out."""
        return unpacked(value) if value is not None and connection.vendor == "sqlite" else value

"""Bytes of text that would fill a laptop's store: packed in the store, whole for readers."""

import zlib
from typing import Any, Final

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

FIRST: Final = b"\x78"
"""The first byte of zlib's output; JSON, which an earlier release stored plain, never begins with it."""


def packed(content: bytes) -> bytes:
    """The content as it is stored."""
    return zlib.compress(content)


def unpacked(stored: bytes) -> bytes:
    """The content as it was given, from packed or plain bytes."""
    return zlib.decompress(stored) if stored[:1] == FIRST else stored


class PackedBytes(models.BinaryField):  # type: ignore[type-arg]  # it takes no arguments when it runs
    """Bytes that SQLite keeps packed.

    PostgreSQL gets them plain: it packs long values by itself (TOAST), and during an upgrade an older release beside
    this one reads them. A store on SQLite has one release at a time.
    """

    def deconstruct(self) -> Any:
        """Migrations see the plain column that it always was, since they work on stored bytes."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.BinaryField", args, kwargs

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        """Pack the value on its way into the store."""
        if value is not None and connection.vendor == "sqlite":
            value = packed(bytes(value))
        return super().get_db_prep_value(value, connection, prepared)

    def from_db_value(self, value: Any, _expression: Any, connection: BaseDatabaseWrapper) -> Any:
        """Unpack the value on its way out."""
        return unpacked(value) if value is not None and connection.vendor == "sqlite" else value

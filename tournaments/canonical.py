"""One text per JSON value, so that equal things have equal hashes and equal bytes."""

import hashlib
from typing import Any

import orjson


def canonical(value: Any) -> bytes:
    """Sorted keys, no spaces, UTF-8."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def digest(value: Any) -> str:
    """The SHA-256 of the canonical text, in hex."""
    return hashlib.sha256(canonical(value)).hexdigest()

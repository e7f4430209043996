"""One text per JSON value, so that equal things have equal hashes and equal bytes."""

import hashlib
import json
from typing import Any

import orjson


def canonical(value: Any) -> bytes:
    """Sorted keys, no spaces, UTF-8."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def digest(value: Any) -> str:
    """The SHA-256 of the canonical text, in hex; of any JSON, sensible or not."""
    try:
        content = canonical(value)
    except TypeError:  # whole numbers beyond 64 bits: refused later, but hashed before that
        content = json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
    return hashlib.sha256(content).hexdigest()

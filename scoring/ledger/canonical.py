"""One text for each JSON value, so that equal values have equal hashes: sorted keys, no spaces, UTF-8."""

import hashlib
import json
from typing import Any

LARGEST = 2**64
"""Whole numbers of more than 64 bits, and broken letters, are written in ASCII."""


def canonical(value: Any) -> bytes:
    """The bytes of a value from which its hash is made."""
    try:
        content = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return _in_ascii(value)
    return _in_ascii(value) if _has_large(value) else content


def digest(value: Any) -> str:
    """The SHA-256 of the canonical text, in hex."""
    return hashlib.sha256(canonical(value)).hexdigest()


def same(value: Any, other: Any) -> bool:
    """Whether two JSON values are the same value. In Python 1 equals `true` and 1.0; in a file these are three."""
    if value != other:
        return False
    if isinstance(value, dict | list):
        return canonical(value) == canonical(other)
    return isinstance(value, str) or type(value) is type(other)


def _in_ascii(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def _has_large(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_large, value.values()))
    if isinstance(value, list):
        return any(map(_has_large, value))
    return isinstance(value, int) and not -LARGEST // 2 <= value < LARGEST

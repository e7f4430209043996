"""The weights of the eye for browsers: one file, named by its hash, to be kept for ever (docs/eye.md)."""

import gzip
from functools import cache
from hashlib import sha256
from typing import Final

from tournaments.common.web.engine.bundle import PREFIX, ROOT

NAME: Final = "weights.bin"


@cache
def packed() -> bytes:
    """The file, compressed by gzip."""
    return gzip.compress((ROOT / "eye" / NAME).read_bytes(), 9, mtime=0)


@cache
def address() -> str:
    """Where a browser gets the weights; the address changes with them."""
    return f"{PREFIX}eye-{sha256(packed()).hexdigest()[:16]}/{NAME}"

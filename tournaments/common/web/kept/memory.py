"""Answers in memory, each packed once for every encoding; the longest unused answer goes first."""

import gzip
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import brotli
from django.urls import ResolverMatch

Headers = tuple[tuple[str, str], ...]

SMALLEST: Final = 200
"""The fewest bytes that are worth packing."""
BROTLI_QUALITY: Final = 5
GZIP_LEVEL: Final = 6
ENCODINGS: Final = ("br", "gzip")
"""The encodings, the best first."""


def pack(body: bytes, encoding: str, quality: int = BROTLI_QUALITY) -> bytes:
    """The body packed by the encoding; "" leaves it unpacked."""
    if encoding == "br":
        packed: bytes = brotli.compress(body, quality=quality)
        return packed
    return gzip.compress(body, GZIP_LEVEL, mtime=0) if encoding == "gzip" else body


@lru_cache(maxsize=1000)
def encoding_for(accepted: str) -> str:
    """The best encoding of an Accept-Encoding header: "br", "gzip" or none; `q=0` refuses one."""
    weights = (part.partition(";") for part in accepted.lower().replace(" ", "").split(","))
    taken = {
        name for name, _semicolon, weight in weights if not weight.startswith("q=0") or weight.strip("q=0.")
    }
    return next((encoding for encoding in ENCODINGS if encoding in taken), "")


@dataclass(slots=True)
class Kept:
    """An answer of a version of a tournament (`topic`): its bytes, also in each encoding that was asked for.

    `as_of`: the sentence by which a page tells its time while the store is away; "" for other answers.
    """

    topic: str
    version: Hashable
    until: float
    etag: str
    headers: Headers
    body: bytes
    as_of: str = ""
    match: ResolverMatch | None = None
    packed: dict[str, bytes] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The bytes that the answer may take in all encodings: packed text is a fifth of itself, or less."""
        return len(self.body) * 3 // 2

    @property
    def is_picture(self) -> bool:
        """Whether the answer is packed by its own format, as PNG is."""
        return dict(self.headers).get("Content-Type", "").startswith("image/png")

    def bytes_for(self, accepted: str) -> tuple[str, bytes]:
        """The encoding for a reader who accepts these encodings, and the bytes."""
        encoding = encoding_for(accepted) if len(self.body) >= SMALLEST and not self.is_picture else ""
        if not encoding:
            return "", self.body
        if encoding not in self.packed:
            self.packed[encoding] = pack(self.body, encoding)
        return encoding, self.packed[encoding]


def etag_of(body: bytes) -> str:
    """The ETag of an answer that names none: the same for the same bytes."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


class Memory:
    """Answers by their key, up to a number of bytes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.answers: OrderedDict[Hashable, Kept] = OrderedDict()
        self.changing = threading.Lock()

    def get(self, key: Hashable) -> Kept | None:
        with self.changing:
            kept = self.answers.get(key)
            if kept is not None:
                self.answers.move_to_end(key)
            return kept

    def put(self, key: Hashable, kept: Kept) -> None:
        """Keep the answer, unless it is too large for the memory."""
        with self.changing:
            self._drop(key)
            if kept.size > self.most // 4:
                return
            self.answers[key] = kept
            self.size += kept.size
            while self.size > self.most:
                self._drop(next(iter(self.answers)))

    def drop(self, key: Hashable) -> None:
        with self.changing:
            self._drop(key)

    def clear(self) -> None:
        with self.changing:
            self.answers.clear()
            self.size = 0

    def _drop(self, key: Hashable) -> None:
        gone = self.answers.pop(key, None)
        if gone is not None:
            self.size -= gone.size

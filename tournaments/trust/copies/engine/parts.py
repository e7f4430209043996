"""A part of a copy: the pages and pieces of files that changed, in one file that tells whether it is whole.

    TENBO COPY 1 <length of the head> <SHA-256 of the head>\\n
    the head, as JSON
    the pages and pieces, one after the other, packed by zlib

The head has the length and SHA-256 of what follows, and the SHA-256 of the head of the part before: a part that was cut
or changed at any byte, or that belongs to another copy, is known as such. After a part with `whole` the parts so far
hold everything that was committed at the moment `at`.
"""

import hashlib
import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

FORMAT = 1
FIRST_LINE = re.compile(rb"TENBO COPY (\d+) (\d{1,9}) ([0-9a-f]{64})\n")
LONGEST_LINE = 100
MOST_PAGES, MOST_BYTES = 1000, 4_100_000
"""The most of a part before it is packed: what Tenbo takes in one request is a little more."""
HEAD_AT_ONCE = 65_536
"""Bytes that hold the head of nearly every part."""


class Damaged(Exception):
    """The bytes are no whole part of this copy."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some bytes of a file of the data folder; `size` and `changed_at` (nanoseconds) are the whole file's."""

    name: str
    at: int
    length: int
    size: int
    changed_at: int


@dataclass(slots=True)
class Head:
    """The content of a part."""

    copy: str
    number: int
    at: float
    """Seconds since 1970."""
    whole: bool
    before: str
    """The digest of the head before; "" for the first."""
    page_size: int
    size: int
    """Pages of the store."""
    pages: list[int] = field(default_factory=list)
    prints: str = ""
    """The fingerprints of the pages, one after the other."""
    pieces: list[Piece] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    length: int = 0
    sha256: str = ""
    digest: str = ""
    """SHA-256 of the head itself; it is not in it."""

    def prints_by_page(self) -> dict[int, str]:
        """The fingerprint of each page of this part."""
        return {page: self.prints[PRINT * i : PRINT * (i + 1)] for i, page in enumerate(self.pages)}


PRINT = 16
"""Characters of a fingerprint."""


def fingerprint(page: bytes) -> str:
    """A short digest by which a page is known to be unchanged."""
    return hashlib.blake2b(page, digest_size=PRINT // 2).hexdigest()


def pack(head: Head, contents: Sequence[bytes]) -> bytes:
    """A part as bytes; fills in what the head tells of them."""
    packed = zlib.compress(b"".join(contents), 1)
    head.length, head.sha256 = len(packed), hashlib.sha256(packed).hexdigest()
    fields = {name: value for name, value in asdict(head).items() if name != "digest"}
    text = json.dumps(fields, separators=(",", ":")).encode()
    head.digest = hashlib.sha256(text).hexdigest()
    return b"TENBO COPY %d %d %s\n%s%s" % (FORMAT, len(text), head.digest.encode(), text, packed)


def read_head(data: bytes) -> tuple[Head, int]:
    """The head of a part of which these are the first bytes, and the length of the whole part.

    Raises Damaged; Short where more bytes are needed.
    """
    line = FIRST_LINE.match(data[:LONGEST_LINE])
    if line is None or int(line[1]) != FORMAT:
        raise Damaged("this is not a part of a copy, or of a newer version's")
    text = data[line.end() : line.end() + int(line[2])]
    if len(text) < int(line[2]):
        raise Short(line.end() + int(line[2]))
    digest = hashlib.sha256(text).hexdigest()
    if digest.encode() != line[3]:
        raise Damaged("its head is not what was written")
    try:
        fields = json.loads(text)
        fields["pieces"] = [Piece(**piece) for piece in fields["pieces"]]
        head = Head(**fields, digest=digest)
    except (KeyError, TypeError, ValueError) as error:
        raise Damaged(f"its head cannot be read: {error}") from error
    return head, line.end() + len(text) + head.length


class Short(Damaged):
    """More bytes are needed for the head: so many."""

    def __init__(self, needed: int) -> None:
        super().__init__("it was cut")
        self.needed = needed


def sealed(data: bytes) -> tuple[Head, bytes]:
    """The head and the packed rest of a whole part. Raises Damaged."""
    head, length = read_head(data)
    packed = data[length - head.length :]
    if len(data) != length or hashlib.sha256(packed).hexdigest() != head.sha256:
        raise Damaged("it was cut, or is not what was written")
    return head, packed


def unpack(data: bytes) -> tuple[Head, list[bytes], list[bytes]]:
    """The head, the pages and the pieces of a whole part. Raises Damaged."""
    head, packed = sealed(data)
    lengths = [head.page_size] * len(head.pages) + [piece.length for piece in head.pieces]
    try:
        plain = memoryview(zlib.decompressobj().decompress(packed, sum(lengths) + 1))
    except zlib.error as error:
        raise Damaged(f"it cannot be unpacked: {error}") from error
    if sum(lengths) != len(plain):
        raise Damaged("its pages are not of the length that its head tells")
    contents, at = [], 0
    for each in lengths:
        contents.append(bytes(plain[at : at + each]))
        at += each
    return head, contents[: len(head.pages)], contents[len(head.pages) :]

"""A copy at a place as far as it is known here, and the parts that follow."""

import calendar
import hashlib
import heapq
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tournaments.trust.copies.engine.parts import (
    HEAD_AT_ONCE,
    MOST_BYTES,
    MOST_PAGES,
    Damaged,
    Head,
    Piece,
    Short,
    fingerprint,
    pack,
    read_head,
)
from tournaments.trust.copies.engine.places.place import Place
from tournaments.trust.copies.engine.store import LiveStore, pages_of

Version = tuple[int, int]
"""The size and the time of change of a file."""
Files = Mapping[str, Version]
SMALLEST_RENEWAL = 32_000_000
MOST_PARTS = 4_000
OLDEST = 24 * 3600
"""Seconds after which it is made anew all the same: erased rows must not stay in it."""
"""A copy of more parts, or of as many bytes after its first whole part as up to it, is made anew beside."""


@dataclass(slots=True)
class Part:
    """A part that is packed and not yet at the place."""

    number: int
    data: bytes
    whole: bool
    at: float


@dataclass(slots=True)
class Line:
    """A copy that grows by parts. `dirty` are the pages that the place does not have as they are now."""

    name: str
    number: int = 0
    before: str = ""
    dirty: set[int] = field(default_factory=set)
    files: dict[str, Version] = field(default_factory=dict)
    """The files that the place has, or is about to have."""
    begun: tuple[str, Version, int] | None = None
    """The file of which a beginning is there: its name, version, and the number of bytes."""
    is_whole: bool = False
    pending: Part | None = None
    first_bytes: int = 0
    later_bytes: int = 0

    def wants_renewal(self) -> bool:
        """Whether a new copy would be smaller, or quicker to read; or whether pages of yesterday are in this one."""
        large = self.later_bytes > max(self.first_bytes, SMALLEST_RENEWAL) or self.number > MOST_PARTS
        return large or (self.later_bytes > 0 and time.time() - _begun_at(self.name) > OLDEST)

    def is_behind(self, files: Files) -> bool:
        """Whether the place lacks something."""
        return bool(self.pending or self.dirty) or files != self.files or not self.is_whole

    def prepare(self, store: LiveStore, folder: Path, files: Files) -> Part:
        """Pack the next part."""
        with store.lock:
            store.advance()
            at, size = store.looked_at, store.size
            self.dirty.difference_update([page for page in self.dirty if page > size])
            numbers = heapq.nsmallest(MOST_PAGES * 4096 // store.page_size, self.dirty)
            pages = store.read(numbers)
            self.dirty.difference_update(numbers)
            size = store.size  # it may have moved on while the pages were read
            rest = bool(self.dirty)
        room = MOST_BYTES - len(pages) * store.page_size
        pieces, contents = self._pieces(folder, files, room)
        gone = [] if self.begun else sorted(self.files.keys() - files.keys())
        for name in gone:
            del self.files[name]
        whole = not rest and (self.is_whole or self.files.keys() == files.keys())
        head = Head(self.name, self.number + 1, at, whole, self.before, store.page_size, size, numbers,
                    "".join(map(fingerprint, pages)), pieces, gone)  # fmt: skip
        self.pending = Part(head.number, pack(head, [*pages, *contents]), whole, at)
        self.before = head.digest
        return self.pending

    def arrived(self, part: Part) -> None:
        """The place has the part."""
        self.number, self.pending = part.number, None
        if self.is_whole:
            self.later_bytes += len(part.data)
        else:
            self.first_bytes += len(part.data)
        self.is_whole |= part.whole

    def _pieces(self, folder: Path, files: Files, room: int) -> tuple[list[Piece], list[bytes]]:
        """Pieces of the files that the place lacks, as far as there is room, without files that are gone meanwhile."""
        pieces, contents = [], []
        for name in sorted(name for name, version in files.items() if self.files.get(name) != version):
            version, at = files[name], 0
            if self.begun and self.begun[:2] == (name, version):
                at = self.begun[2]
            length = min(version[0] - at, room)
            if length <= 0 and version[0]:
                break
            content = _piece_of(folder / name, at, length)
            if content is None:  # gone, or not ours to read: the next look at the folder tells
                self.files[name] = version
                continue
            pieces.append(Piece(name, at, length, *version))
            contents.append(content)
            room -= length
            if at + length < version[0]:
                self.begun = (name, version, at + length)
                break
            self.begun = None
            self.files[name] = version
        return pieces, contents


def _piece_of(path: Path, at: int, length: int) -> bytes | None:
    try:
        with path.open("rb") as file:
            file.seek(at)
            content = file.read(length)
    except OSError:
        return None
    return content if len(content) == length else None


def _begun_at(copy: str) -> float:
    """The second in which a copy was begun, by its name."""
    return calendar.timegm(time.strptime(copy[-14:], "%Y%m%d%H%M%S"))


def begin(owner: str, store: LiveStore) -> Line:
    """A copy that has nothing yet."""
    line = Line(f"{owner}-{time.strftime('%Y%m%d%H%M%S', time.gmtime())}")
    follow(store, line)
    with store.lock:
        line.dirty |= set(pages_of(store.size))
    return line


def follow(store: LiveStore, line: Line) -> None:
    """Have the store tell the line of changes."""
    with store.lock:
        store.followers.append(line.dirty)


def leave(store: LiveStore, line: Line | None) -> None:
    """The store no longer tells the line of changes."""
    if line is not None:
        with store.lock:
            store.followers[:] = [dirty for dirty in store.followers if dirty is not line.dirty]


def resume(place: Place, copy: str, store: LiveStore) -> Line | None:
    """The line of a whole copy that an earlier process left at the place; None for any other.

    The heads of its parts tell its pages; those that are otherwise now are behind.
    """
    lengths = place.parts(copy)
    line, prints = Line(copy), dict[int, str]()
    follow(store, line)
    try:
        for number in range(1, len(lengths) + 1):
            head, length = head_of(place, copy, number)
            if length != lengths.get(number) or (head.copy, head.number, head.before) != (
                copy,
                number,
                line.before,
            ):
                raise Damaged("it does not follow")
            prints |= head.prints_by_page()
            _take_files(line, head)
            line.arrived(Part(number, b"", head.whole, head.at))
            line.before = head.digest
            line.later_bytes += length if line.is_whole else 0
            line.first_bytes += 0 if line.is_whole else length
    except Damaged:
        line.is_whole = False
    if not line.is_whole:
        leave(store, line)
        return None
    _compare(store, line, prints)
    return line


def head_of(place: Place, copy: str, number: int) -> tuple[Head, int]:
    """The head of a part at a place, and the part's length. Raises Damaged."""
    try:
        return read_head(place.read(copy, number, HEAD_AT_ONCE))
    except Short as short:
        return read_head(place.read(copy, number, short.needed))


def _take_files(line: Line, head: Head) -> None:
    for name in head.gone:
        line.files.pop(name, None)
    for piece in head.pieces:
        version = (piece.size, piece.changed_at)
        if piece.at + piece.length == piece.size:
            line.files[piece.name] = version
            line.begun = None
        else:
            line.begun = (piece.name, version, piece.at + piece.length)


def _compare(store: LiveStore, line: Line, prints: Mapping[int, str]) -> None:
    """Find the pages that are not as the place has them, some at a time: writers' changes are told meanwhile."""
    with store.lock:
        store.advance()
        size = store.size
    for first in range(1, size + 1, MOST_PAGES):
        numbers = range(first, min(first + MOST_PAGES, size + 1))
        with store.lock:
            pages = store.read(numbers)
            line.dirty |= {
                number
                for number, page in zip(numbers, pages, strict=True)
                if fingerprint(page) != prints.get(number)
            }


def owner_of(key: bytes, data: Path) -> str:
    """The beginning of the names of our copies: the installation (by its key), and this data folder of it.

    A machine that takes over has another data folder and never writes into the copy it came from.
    """
    path = data / "copies.id"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(4))
    return f"{hashlib.sha256(key).hexdigest()[:10]}-{path.read_text().strip()}"

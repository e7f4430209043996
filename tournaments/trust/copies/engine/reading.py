"""A copy at a place, read into a folder: found, each part compared with its digests, put together."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tournaments.trust.copies.engine.line import head_of
from tournaments.trust.copies.engine.parts import Damaged, Head, unpack
from tournaments.trust.copies.engine.places.folder import Folder
from tournaments.trust.copies.engine.places.place import Place

STORE, FILES = "store/tenbo.sqlite3", "files"

Progress = Callable[[float], object]


class Unusable(Exception):
    """There is no whole copy; the text says why."""


@dataclass(frozen=True, slots=True)
class Found:
    """A copy that can be taken over: everything until `at` (seconds since 1970), in so many bytes."""

    name: str
    at: float
    bytes: int


def copies_at(place: Place) -> list[Found]:
    """The copies at a place that have a whole part, the newest first. Raises Trouble."""
    whole = [each for name in place.copies() if (each := found_at(place, name))]
    return sorted(whole, key=lambda each: each.at, reverse=True)


def found_at(place: Place, name: str) -> Found | None:
    """The copy of this name; None without a whole part."""
    parts = place.parts(name)
    whole = next(number for number in range(1, len(parts) + 2) if number not in parts) - 1
    for number in range(whole, 0, -1):
        try:
            head, _length = head_of(place, name, number)
        except Damaged:
            continue
        if head.whole:
            return Found(name, head.at, sum(parts.values()))
    return None


@dataclass(frozen=True, slots=True)
class Read:
    """The moment of a copy that was read, and why it is not its last one, or ""."""

    at: float
    damage: str


def read_copy(place: Place, name: str, folder: Path, progress: Progress = lambda _share: None) -> Read:
    """Put a copy together in a folder: the store below `store`, the files below `files`. Raises Unusable and Trouble.

    Parts after the last whole part, or after a damaged one, are left out.
    """
    if not isinstance(place, Folder):
        place = _fetch(place, name, folder, progress)
    numbers = place.parts(name)
    last = next(number for number in range(1, len(numbers) + 2) if number not in numbers) - 1
    heads, damage = [], ""
    try:
        for head, _pages, _pieces in _parts(place, name, last):
            heads.append(head)
            progress(head.number / last / 2)
    except Damaged as error:
        damage = f"part {len(heads) + 1} of {last}: {error}"
    whole = max((head.number for head in heads if head.whole), default=0)
    if not whole:
        raise Unusable(damage or "it was never finished")
    with _Folder(folder) as target:
        for head, pages, pieces in _parts(place, name, whole):
            target.take(head, pages, pieces)
            progress(0.5 + head.number / whole / 2)
    return Read(heads[whole - 1].at, damage)


def _fetch(place: Place, name: str, folder: Path, progress: Progress) -> Folder:
    """Bring the parts of a distant copy into a folder, each once."""
    near = Folder(folder / "fetched")
    numbers = place.parts(name)
    for number in range(1, len(numbers) + 1):
        if number not in numbers:
            break
        near.put(name, number, place.read(name, number))
        progress(number / len(numbers) / 2)
    return near


def _parts(place: Place, name: str, last: int) -> Iterator[tuple[Head, list[bytes], list[bytes]]]:
    """The parts of a copy up to the last, each a whole part that follows the one before. Raises Damaged."""
    before = ""
    for number in range(1, last + 1):
        head, pages, pieces = unpack(place.read(name, number))
        if (head.copy, head.number, head.before) != (name, number, before):
            raise Damaged("it does not follow the part before")
        before = head.digest
        yield head, pages, pieces


class _Folder:
    """The folder into which a copy is put together."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = folder / FILES
        self.size = 0

    def __enter__(self) -> "_Folder":
        (self.folder / STORE).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        (self.folder / STORE).touch(mode=0o600)
        self.store = (self.folder / STORE).open("r+b")
        return self

    def __exit__(self, *_: object) -> None:
        self.store.truncate(self.size)
        self.store.close()

    def take(self, head: Head, pages: list[bytes], pieces: list[bytes]) -> None:
        for number, page in zip(head.pages, pages, strict=True):
            self.store.seek((number - 1) * head.page_size)
            self.store.write(page)
        self.size = head.size * head.page_size
        for name in head.gone:
            self._inside(name).unlink(missing_ok=True)
        for piece, content in zip(head.pieces, pieces, strict=True):
            path = self._inside(piece.name)
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.touch(mode=0o600)
            with path.open("r+b") as file:
                file.truncate(piece.at)
                file.seek(piece.at)
                file.write(content)

    def _inside(self, name: str) -> Path:
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts:
            raise Unusable(f"a file has the name {name!r}, which leads out of the folder")
        return self.files / path

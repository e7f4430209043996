"""The copies of other installations, kept here for them: folders beside our own data.

Each token's name has a folder, so that a new token of that name reads what an earlier one, lost with its laptop, wrote.
"""

import hashlib
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.text import slugify

from players.models import Account
from tournaments.trust.copies.engine.parts import Damaged, sealed
from tournaments.trust.copies.engine.places.folder import FOLDER, Folder, free_space
from tournaments.trust.copies.engine.places.place import COPY, Lost, Trouble
from tournaments.trust.copies.engine.reading import Found, copies_at

MOST_BYTES = 8 * 10**9
"""The most that is kept for one name."""
LEAST_ROOM = 10**9
"""Bytes that stay free for our own data."""
MOST_PARTS = 100_000


class NotTaken(Exception):
    """The part is refused; `status` is the answer's."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


@dataclass(frozen=True, slots=True)
class Kept:
    """The copies that are kept under one name. `at`: the newest one's moment, in seconds since 1970; 0 without any."""

    key: str
    name: str
    path: Path
    at: float
    bytes: int


def shelf_of(account: Account, name: str) -> Folder:
    """The folder of a token's name."""
    digest = hashlib.sha256(name.encode()).hexdigest()[:8]
    return Folder(_shelves() / f"{account.pk}-{slugify(name)[:60] or 'copy'}-{digest}")


def take_part(shelf: Folder, copy: str, number: int, data: bytes) -> None:
    """Keep a part. The same once more does no harm; another one under its number is refused. Raises NotTaken."""
    if not COPY.fullmatch(copy) or not 1 <= number <= MOST_PARTS:
        raise NotTaken(400, "This is no name of a part.")
    try:
        head, _packed = sealed(data)
    except Damaged as error:
        raise NotTaken(400, str(error)) from error
    if (head.copy, head.number) != (copy, number):
        raise NotTaken(400, "The part is another one's.")
    parts = shelf.parts(copy)
    if number in parts and shelf.read(copy, number) != data:
        raise NotTaken(409, "There is another part of this number.")
    full = _size(shelf.path) + len(data) > MOST_BYTES or free_space(settings.DATA_DIR) < LEAST_ROOM
    if number not in parts and full:
        raise NotTaken(507, "There is no more room for copies here.")
    try:
        shelf.put(copy, number, data)
    except Lost as error:
        raise NotTaken(409, "The part before is not here.") from error
    except Trouble as trouble:
        raise NotTaken(507, "Nothing can be written here.") from trouble


def kept() -> Iterator[Kept]:
    """All that is kept here, for administrators."""
    for path in sorted(_shelves().glob("*-*")) if _shelves().is_dir() else []:
        copies: list[Found] = copies_at(Folder(path))
        name = path.name.partition("-")[2].rpartition("-")[0]
        yield Kept(path.name, name, path, copies[0].at if copies else 0.0, _size(path))


def remove_kept(key: str) -> bool:
    """Remove the copies of a name; False where there are none."""
    if key not in {each.key for each in kept()}:
        return False
    shutil.rmtree(_shelves() / key)
    return True


def _shelves() -> Path:
    return settings.DATA_DIR / "copies"


def _size(path: Path) -> int:
    return sum(each.stat().st_size for each in (path / FOLDER).glob("*/*.part"))

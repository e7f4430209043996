"""A folder: on a stick, another disk, a network share. It gets `tenbo-copies`, and in that a folder for each copy."""

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path

from tournaments.trust.copies.engine.places.place import COPY, PART, Lost, Trouble, name_of

FOLDER = "tenbo-copies"
MOUNTED = ("/media", "/run/media", "/mnt", "/Volumes")
"""Where sticks appear. A folder below that is on the disk of the machine itself is a stick that is not in."""
CODES = {
    errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EFBIG: "full", errno.EROFS: "read_only", errno.EACCES: "refused",
    errno.EPERM: "refused", errno.ENOTDIR: "refused",
}  # fmt: skip


class Folder:
    """Parts as files that are written aside and renamed into place."""

    kind = "folder"
    pause, between = 1.0, 0.15

    def __init__(self, path: Path) -> None:
        self.path, self.label = path, str(path)
        self.folder = path / FOLDER

    def copies(self) -> list[str]:
        try:
            self._be_there()
            return sorted(name for name in os.listdir(self.folder) if COPY.fullmatch(name))
        except OSError as error:
            raise trouble_of(error) from error

    def parts(self, copy: str) -> dict[int, int]:
        try:
            with os.scandir(self.folder / copy) as entries:
                named = [(PART.fullmatch(entry.name), entry) for entry in entries]
                return {int(name[1]): entry.stat().st_size for name, entry in named if name}
        except FileNotFoundError:
            self.copies()
            return {}
        except OSError as error:
            raise trouble_of(error) from error

    def put(self, copy: str, number: int, data: bytes) -> None:
        folder = self.folder / copy
        try:
            self._be_there()
            if number == 1:
                folder.mkdir(mode=0o700, exist_ok=True)
            elif not (folder / name_of(number - 1)).exists():
                raise Lost(folder)
            write_whole(folder / name_of(number), data)
        except OSError as error:
            raise trouble_of(error) from error

    def read(self, copy: str, number: int, most: int | None = None) -> bytes:
        try:
            with (self.folder / copy / name_of(number)).open("rb") as file:
                return file.read() if most is None else file.read(most)
        except FileNotFoundError as error:
            self.copies()
            raise Lost(error) from error
        except OSError as error:
            raise trouble_of(error) from error

    def remove(self, copy: str) -> None:
        """The last parts first: the rest of an interrupted removal is a copy that was cut."""
        folder = self.folder / copy
        try:
            for name in sorted(os.listdir(folder), reverse=True):
                (folder / name).unlink()
            folder.rmdir()
        except FileNotFoundError:
            return
        except OSError as error:
            raise trouble_of(error) from error

    def _be_there(self) -> None:
        """Make the folder, unless it would be made where a stick is missing."""
        if is_missing_stick(self.path):
            raise Trouble("away", self.path)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def is_missing_stick(path: Path) -> bool:
    """Whether the path is where sticks appear, and nothing is mounted there."""
    root = next((root for root in map(Path, MOUNTED) if path.is_relative_to(root)), None)
    if root is None or not root.exists():
        return root is not None
    there = next(each for each in (path, *path.parents) if each.exists())
    return there.stat().st_dev == root.stat().st_dev


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all, and is on the disk when this returns."""
    aside = path.with_name(f".{path.name}")
    try:
        with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
        _sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
        raise


def trouble_of(error: OSError) -> Trouble:
    """The trouble that an error of the system tells of; an unknown one counts as a place that is away."""
    return Trouble(CODES.get(error.errno or 0, "away"), error)


def same_disk(path: Path, other: Path) -> bool:
    """Whether both are on one disk, as far as the system tells."""
    there = next(each for each in (path, *path.parents) if each.exists())
    return there.stat().st_dev == other.stat().st_dev


def free_space(path: Path) -> int:
    """Bytes that are free there."""
    return shutil.disk_usage(path).free


def _sync_folder(folder: Path) -> None:
    """Have the new name on the disk, too; network shares cannot do it."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

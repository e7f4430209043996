"""The file of a backup: a zip of the store and of the data folder's files, with a manifest that names every part.

docs/backup.md lists its parts. No part is trusted before its hash was compared.
"""

import hashlib
import json
import os
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

FORMAT = 1
MANIFEST = "manifest.json"
STORE = "store/"
FILES = "files/"


class Unreadable(Exception):
    """The file is no backup, or an incomplete one; the text says why."""


@dataclass(slots=True)
class Manifest:
    """The content of a backup. `migrations` are the names that the store had applied, by app."""

    kind: str  # sqlite or postgresql
    made_at: str
    migrations: dict[str, list[str]]
    secret: bool
    parts: dict[str, list[Any]] = field(default_factory=dict)  # by name: size and SHA-256
    format: int = FORMAT


class Writer:
    """Adds parts to a backup, each with its hash."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self.archive = archive
        self.manifest = manifest

    def add(self, name: str, path: Path) -> None:
        """Add a part from a file, unless the file goes meanwhile."""
        digest, size = hashlib.sha256(), 0
        try:
            source = path.open("rb")
        except FileNotFoundError:
            return
        with source, self.archive.open(_entry(name), "w", force_zip64=True) as target:
            while block := source.read(1 << 20):
                digest.update(block)
                size += len(block)
                target.write(block)
        self.manifest.parts[name] = [size, digest.hexdigest()]


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
    return entry


@contextmanager
def writing(path: Path, manifest: Manifest) -> Iterator[Writer]:
    """Write a backup that appears whole or not at all, and that only its owner can read."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        descriptor = os.open(aside, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w+b") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                yield Writer(archive, manifest)
                archive.writestr(_entry(MANIFEST), json.dumps(asdict(manifest), indent=1))
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def read_manifest(path: Path) -> Manifest:
    """The manifest of a backup. Raises Unreadable."""
    try:
        with zipfile.ZipFile(path) as archive:
            fields = json.loads(archive.read(MANIFEST))
        manifest = Manifest(**fields)
    except (OSError, zipfile.BadZipFile, KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"{path} is not a backup of Tenbo, or it is not whole: {error}") from error
    if manifest.format != FORMAT:
        raise Unreadable(f"{path} has format {manifest.format}; this version reads format {FORMAT}.")
    return manifest


def unpack(path: Path, folder: Path) -> Manifest:
    """Every part into a folder, each compared with its hash. Raises Unreadable."""
    manifest = read_manifest(path)
    with zipfile.ZipFile(path) as archive:
        for name, (size, sha256) in manifest.parts.items():
            try:
                facts = _extract(archive, name, folder / _safe(name))
            except (KeyError, zipfile.BadZipFile, EOFError) as error:
                raise Unreadable(f"{path}: {name} cannot be read: {error}") from error
            if facts != (size, sha256):
                raise Unreadable(f"{path}: {name} is not what was written.")
    return manifest


def _extract(archive: zipfile.ZipFile, name: str, target: Path) -> tuple[int, str]:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with archive.open(name) as source, os.fdopen(descriptor, "w+b") as file:
        shutil.copyfileobj(source, file, 1 << 20)
    with target.open("rb") as file:
        return target.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()


def _safe(name: str) -> PurePosixPath:
    """A path that stays inside; raises Unreadable."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or not name.startswith((STORE, FILES)):
        raise Unreadable(f"A part has the name {name!r}, which leads out of the folder.")
    return path

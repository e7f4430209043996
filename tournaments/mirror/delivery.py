"""Where the files of a mirror go: a folder, or a bucket that speaks S3.

The library for buckets (obstore) is needed only where TENBO_PUBLISH names one: requirements-bucket.txt.
"""

import gzip
import os
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from mimetypes import guess_type
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from obstore.store import ClientConfig, RetryConfig

BUCKET = "s3://"
AT_ONCE = 8
"""Uploads at the same time."""
TIMEOUT = "20s"
RETRIES: "RetryConfig" = {"max_retries": 1}
"""The job tries again by itself, and waits longer each time."""
FRESH = "public, max-age=2, s-maxage=1, stale-while-revalidate=2"
"""Of pages: a CDN asks the bucket once a second."""
STATIC = "public, max-age=300"
"""Of styles and scripts."""
PACKED = ("text/", "image/svg+xml", "application/json", "application/manifest+json", "application/wasm")
KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}
WITH_CHARSET = ("text/", "application/json", "application/manifest+json")


class Unreachable(Exception):
    """The host of the files does not take them now; the text tells why."""


class Target(Protocol):
    """A host of files. Every file is there whole or not at all."""

    name: str

    def put(self, files: Mapping[str, bytes]) -> None:
        """Write these files over those of the same names. Raises Unreachable."""

    def remove(self, names: Iterable[str]) -> None:
        """Remove files; those that are not there are no error. Raises Unreachable."""

    def pages(self) -> list[str]:
        """The names of all pages there. Raises Unreachable."""


def target_of(place: str) -> Target:
    """The target that a setting or the command line names. Raises Unreachable for a bucket that cannot be."""
    return Bucket(place) if place.startswith(BUCKET) else Folder(Path(place))


class Folder:
    """A folder of this machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = str(folder.absolute())

    def put(self, files: Mapping[str, bytes]) -> None:
        try:
            for name, content in files.items():
                self._put(self.folder / name, content)
        except OSError as error:
            raise Unreachable(_said(error)) from error

    def _put(self, path: Path, content: bytes) -> None:
        if path.is_file() and path.read_bytes() == content:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}.new")
        new.write_bytes(content)
        os.replace(new, path)

    def remove(self, names: Iterable[str]) -> None:
        try:
            for name in names:
                path = self.folder / name
                path.unlink(missing_ok=True)
                path.with_name(f".{path.name}.new").unlink(missing_ok=True)
                self._tidy(path.parent)
        except OSError as error:
            raise Unreachable(_said(error)) from error

    def _tidy(self, folder: Path) -> None:
        """Empty folders go with their last file."""
        with suppress(OSError):
            while folder != self.folder:
                folder.rmdir()
                folder = folder.parent

    def pages(self) -> list[str]:
        names = (path.relative_to(self.folder) for path in self.folder.rglob("index.html"))
        return [name.as_posix() for name in names if name.parts[0] != "static"]


class Bucket:
    """A bucket, with a folder in it: `s3://bucket/folder`.

    Keys, region and endpoint are those of the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION,
    AWS_ENDPOINT_URL). What can be packed lies there packed by gzip.
    """

    def __init__(self, place: str) -> None:
        try:
            import obstore  # here: optional, requirements-bucket.txt
            from obstore.store import from_url
        except ImportError as error:
            raise Unreachable("A bucket needs: pip install -r requirements-bucket.txt") from error
        self.name = place.rstrip("/")
        self.library: Any = obstore
        self.errors: Any = (
            obstore.exceptions.BaseError,
            OSError,
        )  # a bucket that is not there is FileNotFoundError
        plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")
        try:
            client: ClientConfig = {"timeout": TIMEOUT, "allow_http": plain}
            self.store: Any = from_url(self.name, client_options=client, retry_config=RETRIES)
        except self.errors as error:
            raise Unreachable(_said(error)) from error

    def put(self, files: Mapping[str, bytes]) -> None:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            waiting = [pool.submit(self._put, name, content) for name, content in files.items()]
        try:
            for one in waiting:
                one.result()
        except self.errors as error:
            raise Unreachable(_said(error)) from error

    def _put(self, name: str, content: bytes) -> None:
        headers = headers_of(name)
        body = gzip.compress(content, mtime=0) if "Content-Encoding" in headers else content
        self.library.put(self.store, name, body, attributes=headers)

    def remove(self, names: Iterable[str]) -> None:
        if gone := list(names):
            try:
                self.library.delete(self.store, gone)
            except FileNotFoundError:  # somebody else has removed one: the others go one by one
                for name in gone:
                    with suppress(FileNotFoundError):
                        self.library.delete(self.store, name)
            except self.errors as error:
                raise Unreachable(_said(error)) from error

    def pages(self) -> list[str]:
        try:
            found = [row["path"] for rows in self.library.list(self.store) for row in rows]
        except self.errors as error:
            raise Unreachable(_said(error)) from error
        return [name for name in found if name.endswith("index.html") and not name.startswith("static/")]


def headers_of(name: str) -> dict[str, str]:
    """What a bucket says with a file: its type, how long it may be kept, and its packing."""
    kind = KINDS.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    charset = "; charset=utf-8" if kind.startswith(WITH_CHARSET) else ""
    headers = {
        "Content-Type": f"{kind}{charset}",
        "Cache-Control": STATIC if name.startswith("static/") else FRESH,
    }
    return {**headers, "Content-Encoding": "gzip"} if kind.startswith(PACKED) else headers


def _said(error: BaseException) -> str:
    """The first line: what follows it in a bucket's error is for who debugs the library."""
    return f"{type(error).__name__}: {error}".partition("\n")[0].replace("\0", "")[:200]

"""Counts of attempts: in Redis; without Redis, or while it is away, in files of the data folder.

All processes of the machine share the files. A guesser of passwords or PINs has as many attempts on a machine with
four processes as on one with one, and no more than twice as many by taking Redis away.
"""

import logging
import pickle
import time
import zlib
from functools import partial
from pathlib import Path
from typing import Any

from django.core.cache.backends.filebased import FileBasedCache

from config.cache import PatientClient, PatientRedisCache
from tournaments.common.jobs.alone import alone

log = logging.getLogger(__name__)
MOST = 100_000
"""The most counts that are kept at once."""


class SharedCounts(FileBasedCache):
    """Django's cache in files, safe for several processes that count at once. On a full disk nothing is kept."""

    _dir: str

    def _createdir(self) -> None:
        """Make the folder, where there is room for it."""
        try:
            super()._createdir()  # type: ignore[misc]  # unknown to the stubs
        except OSError as error:
            log.warning("Attempts cannot be counted: %s", error)

    def set(self, key: Any, value: Any, *args: Any, **options: Any) -> None:
        """Keep a value."""
        try:
            super().set(key, value, *args, **options)
        except OSError as error:
            log.warning("An attempt cannot be counted: %s", error)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a count, which keeps its end. An unknown count begins with this."""
        with alone(Path(self._dir)):
            value, ends = self._read(key, version)
            if ends is not None:
                self.set(key, value + delta, ends - time.time(), version)
        return value + delta

    def _read(self, key: Any, version: int | None) -> tuple[int, float | None]:
        """A count and the moment of its end; 0 and None for an unknown count."""
        try:
            with self.file_of(key, version).open("rb") as file:
                ends = pickle.load(file)  # noqa: S301  # a file of our own
                value = int(pickle.loads(zlib.decompress(file.read())))  # noqa: S301
        except OSError:
            return 0, None
        return (value, ends) if ends > time.time() else (0, None)

    def file_of(self, key: Any, version: int | None = None) -> Path:
        """The file of a value."""
        return Path(self._key_to_file(key, version))  # type: ignore[attr-defined]  # unknown to the stubs


class CountingClient(PatientClient):
    """Counts in files while Redis is away."""

    def __init__(self, servers: list[str], *, files: SharedCounts, **options: Any) -> None:
        super().__init__(servers, **options)
        self.files = files

    def instead(self, method: str, args: tuple[Any, ...]) -> Any:
        """The answer of the files."""
        return getattr(self.files, method)(*args)

    def incr(self, key: Any, delta: int) -> int:
        """Add to a count, also to one that was begun while Redis was away."""
        try:
            return int(super().incr(key, delta))
        except ValueError:
            return self.files.incr(key, delta)

    def delete(self, key: Any) -> bool:
        """Forget a count in Redis and in the files, so that a new PIN is accepted at once."""
        kept: bool = self.files.delete(key)
        return super().delete(key) or kept


class RedisCounts(PatientRedisCache):
    """Counts in Redis; the option `FILES` names the folder for counts made while Redis is away."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = dict(params["OPTIONS"])
        files = SharedCounts(str(options.pop("FILES")), {"OPTIONS": {"MAX_ENTRIES": MOST}})
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = partial(CountingClient, files=files)

"""The files that a browser loads: Pyodide from `vendor/pyodide`, and the sources of the rules in a zip made here.

The zip has the same bytes on every machine. Its name and that of the kept files hold their hash, so that a browser
may keep them for ever and a phone knows whether its rules are those of the server.
"""

import gzip
import io
import json
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

ROOT: Final = Path(__file__).resolve().parents[4]
KEPT: Final = ROOT / "vendor" / "pyodide"
PREFIX: Final = "/engine/"

PACKAGES: Final = ("eye", "scoring")
"""The folders whose sources a browser gets: Python on the standard library alone."""
MODULES: Final = ("eye.choosing", "scoring.browser", "scoring.calculator", "scoring.study", "scoring.table")
"""The modules whose ``CALLS`` a page may call."""
LEFT_OUT: Final = (
    "eye/__main__.py",
    "eye/finder.py",
    "eye/namer.py",
    "eye/net.py",
    "eye/picture.py",
    "eye/reading.py",
    "eye/rows.py",
    "eye/steady.py",
    "scoring/__main__.py",
    "scoring/batch.py",
    "scoring/command_line.py",
)
"""The command lines, which a phone does not need, and what reads pictures: static/js/eye/ does that there."""
BOOK: Final = "rulebook.py"
"""The name of the modules with the texts about patterns: only pages of the server show them."""

SOURCES: Final = "engine.zip"


@dataclass(frozen=True)
class Bundle:
    """The kept runtime and the rules of this server."""

    manifest: dict[str, Any]
    sources: bytes
    """A zip, compressed by gzip as a whole."""

    @cached_property
    def runtime_hash(self) -> str:
        """The hash of the kept files, by their names and contents."""
        files = {name: facts["sha256"] for name, facts in self.manifest["files"].items()}
        return sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:16]

    @cached_property
    def hash(self) -> str:
        """The hash of the rules, of the scripts that call them and of the Python that runs them."""
        whole = sha256(self.runtime_hash.encode())
        whole.update("\0".join(MODULES).encode())
        whole.update(gzip.decompress(self.sources))
        return whole.hexdigest()[:16]

    @property
    def runtime(self) -> str:
        """The address of the folder with Pyodide, which changes with Pyodide alone."""
        return f"{PREFIX}pyodide-{self.runtime_hash}/"

    @property
    def base(self) -> str:
        """The address of the folder with the rules."""
        return f"{PREFIX}engine-{self.hash}/"

    @property
    def bytes(self) -> int:
        """The number of bytes that a browser loads the first time."""
        kept: int = sum(facts["gzip"] for facts in self.manifest["files"].values())
        return kept + len(self.sources)

    @property
    def megabytes(self) -> int:
        """The same for people, rounded up."""
        return -(-self.bytes // 1_000_000)

    def data(self) -> dict[str, Any]:
        """The settings that a page gives its scripts, as static/js/engine/client.js reads them."""
        files = [f"{self.runtime}{name}" for name in self.manifest["files"]]
        return {
            "base": self.base,
            "hash": self.hash,
            "runtime": self.runtime,
            "info": self.manifest["info"],
            "modules": list(MODULES),
            "files": [f"{self.base}{SOURCES}", *files],
            "bytes": self.bytes,
        }


@cache
def current() -> Bundle | None:
    """The bundle of this server; None if no Pyodide is kept: then every page asks the server."""
    manifest = KEPT / "manifest.json"
    if not manifest.exists():
        return None
    return Bundle(json.loads(manifest.read_bytes()), gzip.compress(pack(), 9, mtime=0))


def pack() -> bytes:
    """The sources in a zip: sorted, with one date, stored, since they are compressed as a whole."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as packed:
        for package in PACKAGES:
            for path in sorted((ROOT / package).rglob("*.py")):
                name = path.relative_to(ROOT).as_posix()
                if path.name != BOOK and not name.startswith(LEFT_OUT):
                    packed.writestr(ZipInfo(name), path.read_bytes())
    return out.getvalue()

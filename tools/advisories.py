"""Known weaknesses of packages by an offline copy of the advisories: a zip, or a folder, of files in the form of OSV.

https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip is such a copy.
"""

import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;\\]+)", re.MULTILINE)


def pinned(requirements: str) -> dict[str, str]:
    """The packages of a requirements file with their versions."""
    return {canonicalize_name(name): version for name, version in PINNED.findall(requirements)}


def weak_packages(copy: Path, packages: Mapping[str, str]) -> dict[str, list[str]]:
    """By package, the advisories of the copy that its version has. Raises OSError, BadZipFile for another file."""
    weak: dict[str, list[str]] = {}
    for advisory in _advisories(copy):
        if advisory.get("withdrawn"):
            continue
        for part in advisory.get("affected", ()):
            package = part.get("package", {})
            name = canonicalize_name(package.get("name", ""))
            if package.get("ecosystem") == "PyPI" and name in packages and is_affected(part, packages[name]):
                weak.setdefault(name, []).append(str(advisory.get("id", "?")))
    return {name: sorted(set(ids)) for name, ids in sorted(weak.items())}


def _advisories(copy: Path) -> Iterator[dict[str, Any]]:
    if copy.is_dir():
        for path in sorted(copy.rglob("*.json")):
            yield json.loads(path.read_bytes())
        return
    with zipfile.ZipFile(copy) as archive:
        for name in archive.namelist():
            if name.endswith(".json"):
                yield json.loads(archive.read(name))


def is_affected(part: Mapping[str, Any], version: str) -> bool:
    """Whether an `affected` part of an advisory holds the version: by its list of versions, or by a range."""
    if version in part.get("versions", ()):
        return True
    ranges = (span for span in part.get("ranges", ()) if span.get("type") == "ECOSYSTEM")
    return any(_is_between(span.get("events", ()), version) for span in ranges)


def _is_between(events: Any, version: str) -> bool:
    """Whether a version lies behind the last `introduced` before it, and not behind its `fixed`."""
    try:
        own = Version(version)
        steps = sorted((_of(text), kind) for event in events for kind, text in event.items())
    except InvalidVersion:
        return False
    inside = False
    for at, kind in steps:
        if kind == "last_affected":
            inside = inside and own <= at
        elif at <= own:
            inside = kind == "introduced"
    return inside


def _of(text: str) -> Version:
    """The version of an event; "0" stands before every version."""
    return Version("0.dev0" if text == "0" else text)

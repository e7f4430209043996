"""A tournament file, read: a zip without compression whose members are JSON. docs/tournament-file.md says all of it.

Nothing is unpacked and nothing is believed: sizes, names, hashes and types are checked before anything else is read.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

from scoring.ledger.chain import Json

FORMAT: Final = "tenbo"
VERSION: Final = 1
LARGEST: Final = 512 * 1024 * 1024
"""Bytes of a file: a thousand players over twelve rounds with every hand are a tenth of it."""
MANIFEST, SIGNATURE = "manifest.json", "signature.json"
LINES: Final = (
    *("rows.jsonl", "people.jsonl", "accounts.jsonl", "standings.jsonl"),
    *("log.jsonl", "texts.jsonl", "anchors.jsonl"),
)
MEMBERS: Final = (MANIFEST, *LINES, SIGNATURE)
TYPES: Final[Mapping[str, Mapping[str, tuple[type, ...]]]] = {
    "rows.jsonl": {"key": (str,), "facts": (dict,)},
    "people.jsonl": {"entry": (int,), "family_name": (str,)},
    "accounts.jsonl": {"ref": (str,), "name": (str,)},
    "standings.jsonl": {"stage": (int,), "rows": (list,)},
    "log.jsonl": {"number": (int,), "format": (int,), "prev_hash": (str,), "hash": (str,)},
    "texts.jsonl": {"seal": (str,), "salt": (str,), "text": (str,)},
    "anchors.jsonl": {"number": (int,), "hash": (str,), "key": (str,), "signature": (str,)},
    MANIFEST: {
        "format": (str,),
        "version": (int,),
        "kind": (str,),
        "name": (str,),
        "ruleset": (str,),
        "chain": (str,),
        "old_id": (int, type(None)),
        "head": (dict,),
        "members": (list,),
        "key": (str,),
    },
    SIGNATURE: {"key": (str,), "signature": (str,)},
}
"""The fields that every object of a member has, and their types."""


class BadFileError(ValueError):
    """This is no tournament file, or not a whole one; the text says why."""


@dataclass(frozen=True, slots=True)
class TournamentFile:
    """The members of a file: the manifest with the bytes that are signed, the signature, and the lines."""

    manifest: Json
    signed: bytes
    signature: Json
    lines: Mapping[str, list[dict[str, Any]]]

    @property
    def rows(self) -> dict[str, dict[str, Any]]:
        """The facts of every row, by key."""
        return {line["key"]: line["facts"] for line in self.lines["rows.jsonl"]}


def read_file(content: bytes) -> TournamentFile:
    """The file in these bytes. Raises `BadFileError`."""
    if len(content) > LARGEST:
        raise BadFileError(f"the file is larger than {LARGEST} bytes")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as container:
            found = {info.filename: _bytes_of(container, info) for info in _members(container)}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise BadFileError(f"it is no zip that can be read: {error}") from error
    manifest = _object(MANIFEST, found[MANIFEST])
    if manifest["format"] != FORMAT or manifest["version"] != VERSION:
        raise BadFileError(
            f"its format is {manifest['format']} {manifest['version']}, not {FORMAT} {VERSION}"
        )
    _check_head(manifest["head"])
    _check_members(manifest["members"], found)
    lines = {name: _lines(name, found[name]) for name in LINES}
    _check_once("rows.jsonl", [line["key"] for line in lines["rows.jsonl"]])
    return TournamentFile(manifest, found[MANIFEST], _object(SIGNATURE, found[SIGNATURE]), lines)


def _members(container: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The members as they are listed: exactly those of the format, in its order, none of them compressed."""
    listed = container.infolist()
    names = [info.filename for info in listed]
    if names != list(MEMBERS):
        raise BadFileError(f"its members are {', '.join(names)[:200] or 'none'}, not {', '.join(MEMBERS)}")
    for info in listed:
        if info.compress_type != zipfile.ZIP_STORED or info.compress_size != info.file_size:
            raise BadFileError(f"{info.filename} is compressed")
    return listed


def _bytes_of(container: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    return container.read(info)


def _check_members(told: list[Any], found: Mapping[str, bytes]) -> None:
    """The manifest names every member of lines with its size and hash."""
    expected = [
        {"name": name, "bytes": len(found[name]), "sha256": hashlib.sha256(found[name]).hexdigest()}
        for name in LINES
    ]
    if told != expected:
        wrong = [member["name"] for member in expected if member not in told]
        names = ", ".join(map(str, wrong)) or "the list of members"
        raise BadFileError(f"the manifest does not fit: {names} was changed after the file was made")


def _check_head(head: Json) -> None:
    if type(head.get("number")) is not int or not isinstance(head.get("hash"), str):
        raise BadFileError("manifest.json: head has no number and hash")


def _check_once(name: str, keys: list[str]) -> None:
    if len(set(keys)) != len(keys):
        raise BadFileError(f"{name}: a key stands there twice")


def _lines(name: str, content: bytes) -> list[dict[str, Any]]:
    if content and not content.endswith(b"\n"):
        raise BadFileError(f"{name}: the last line has no end")
    return [_object(name, line, number) for number, line in enumerate(content.split(b"\n")[:-1], start=1)]


def _object(name: str, content: bytes, line: int = 1) -> dict[str, Any]:
    where = f"{name} line {line}"
    try:
        value = json.loads(
            content.decode(), object_pairs_hook=_pairs, parse_constant=_refuse, parse_float=_finite
        )
    except (ValueError, RecursionError) as error:
        raise BadFileError(f"{where}: no JSON: {error}") from error
    if not isinstance(value, dict):
        raise BadFileError(f"{where}: no object")
    for field, types in TYPES[name].items():
        if field not in value or type(value[field]) not in types:
            raise BadFileError(f"{where}: {field} is missing or of another type")
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return value


def _refuse(word: str) -> Any:
    raise ValueError(word)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def write_file(manifest: Mapping[str, Any], lines: Mapping[str, bytes], sign: Any) -> bytes:
    """The bytes of a file: the same values give the same bytes on every machine.

    `lines` are the members' bytes; the manifest gets their sizes and hashes. `sign` makes the signature member of
    the manifest's bytes.
    """
    told = [
        {"name": name, "bytes": len(lines[name]), "sha256": hashlib.sha256(lines[name]).hexdigest()}
        for name in LINES
    ]
    signed = line_of({**manifest, "format": FORMAT, "version": VERSION, "members": told})
    content = {MANIFEST: signed, **lines, SIGNATURE: line_of(sign(signed))}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as container:
        for name in MEMBERS:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o600 << 16
            container.writestr(info, content[name])
    return out.getvalue()


def line_of(value: Mapping[str, Any]) -> bytes:
    """One object as a line: sorted names, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"

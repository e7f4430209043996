"""Reads a tournament file: a zip without compression whose members are JSON. See docs/tournament-file.md.

The file is never unpacked or trusted: sizes, names, hashes and types are checked before anything else is read.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, BinaryIO, Final

from scoring.ledger.canonical import canonical
from scoring.ledger.chain import Json

FORMAT: Final = "tenbo"
VERSION: Final = 1
MINOR: Final = 1
"""The minor version: fields that readers of an earlier one pass over. Since 1.1 the manifest has `rules`."""
LARGEST: Final = 512 * 1024 * 1024
"""The most bytes of a file: a thousand players over twelve rounds with every hand take a tenth of it."""
MANIFEST, SIGNATURE = "manifest.json", "signature.json"
LINES: Final = (
    *("rows.jsonl", "people.jsonl", "accounts.jsonl", "standings.jsonl"),
    *("log.jsonl", "texts.jsonl", "anchors.jsonl"),
)
PUBLIC, FULL, BACKUP = "public", "full", "backup"
KINDS: Final = (PUBLIC, FULL, BACKUP)
PRIVATE: Final = "private.jsonl"
"""The member that only a backup has: the organiser's other data of the people and the running day."""
MEMBERS: Final = (MANIFEST, *LINES, SIGNATURE)
BACKUP_MEMBERS: Final = (MANIFEST, *LINES, PRIVATE, SIGNATURE)
LOGO: Final = "logo_png"
"""The fact of `settings` that holds the logo's bytes, in base64; the log has their hash alone."""
LARGEST_MANIFEST: Final = 64 * 1024
HEAD_BYTES: Final = 30
"""The bytes of a member before its name, where nothing is added to it."""
ENTRY_BYTES: Final = 46
"""The bytes of a member's line in the directory before its name."""
END, END_BYTES, LOCATOR = b"PK\x05\x06", 22, b"PK\x06\x07"
"""The record that ends a zip without a comment, and the record before it in a zip of more than 4 GiB."""
TYPES: Final[Mapping[str, Mapping[str, tuple[type, ...]]]] = {
    "rows.jsonl": {"key": (str,), "facts": (dict,)},
    "people.jsonl": {"entry": (int,), "family_name": (str,)},
    "accounts.jsonl": {"ref": (str,), "name": (str,)},
    "standings.jsonl": {"stage": (int,), "rows": (list,)},
    "log.jsonl": {"number": (int,), "format": (int,), "prev_hash": (str,), "hash": (str,)},
    "texts.jsonl": {"seal": (str,), "salt": (str,), "text": (str,)},
    "anchors.jsonl": {"number": (int,), "hash": (str,), "key": (str,), "signature": (str,)},
    PRIVATE: {"kind": (str,)},
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
    """The file is no tournament file, or an incomplete one; the text gives the reason, `code` names it.

    `file_too_large`; `no_tournament_file`: another kind of file, or a broken one; `file_version`: a tournament file of
    a version that this module does not read.
    """

    def __init__(self, why: str, code: str = "no_tournament_file") -> None:
        super().__init__(why)
        self.code = code


@dataclass(frozen=True, slots=True)
class TournamentFile:
    """The members of a file: the manifest with its signed bytes, the signature, and the lines."""

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
    source = io.BytesIO(content)
    manifest = peek(source, LARGEST)
    with zipfile.ZipFile(source) as container:
        try:
            contents = {info.filename: container.read(info) for info in container.infolist()}
        except UNREADABLE as error:
            raise BadFileError(f"it is no zip that can be read: {error}") from error
    members = lines_of(manifest["kind"])
    _check_head(manifest["head"])
    _check_members(manifest["members"], contents, members)
    lines = {name: _lines(name, contents[name]) for name in members}
    _check_once("rows.jsonl", [line["key"] for line in lines["rows.jsonl"]])
    return TournamentFile(manifest, contents[MANIFEST], _alone(SIGNATURE, contents[SIGNATURE]), lines)


UNREADABLE = (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError)
"""The errors of a zip that cannot be read."""


def peek(source: BinaryIO, largest: int = LARGEST) -> dict[str, Any]:
    """The manifest, when the file has the form of a tournament file; nothing else of the file is read.

    Raises `BadFileError` for a file of more than `largest` bytes, another file, another version.
    """
    size = source.seek(0, io.SEEK_END)
    if size > largest:
        raise BadFileError(f"the file is larger than {largest} bytes", "file_too_large")
    _check_end(source, size)
    try:
        with zipfile.ZipFile(source) as container:
            _check_version(container)
            members = _members(container, size)
            manifest = _alone(MANIFEST, container.read(members[0]))
    except UNREADABLE as error:
        raise BadFileError(f"it is no zip that can be read: {error}") from error
    if type(manifest.get("minor", 0)) is not int or not isinstance(manifest.get("rules", {}), dict):
        raise BadFileError("manifest.json: minor is no number, or rules are no object")
    if manifest["format"] != FORMAT:
        raise BadFileError(f"its format is {manifest['format']}, not {FORMAT}")
    listed = [info.filename for info in members]
    if manifest["kind"] not in KINDS or listed != [MANIFEST, *lines_of(manifest["kind"]), SIGNATURE]:
        raise BadFileError("its members are not those of its kind")
    return manifest


def _check_version(container: zipfile.ZipFile) -> None:
    """Raise `BadFileError` for a tournament file of another version, whatever its members are."""
    first = next(iter(container.infolist()), None)
    if first is None or first.filename != MANIFEST or not _is_plain(first):
        return
    try:
        manifest = json.loads(container.read(first))
        form, version = manifest["format"], manifest["version"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return  # the check of missing fields reports it
    if form == FORMAT and version != VERSION:
        raise BadFileError(f"its format is {form} {version}, not {FORMAT} {VERSION}", "file_version")


def _is_plain(info: zipfile.ZipInfo) -> bool:
    """Whether the member is small and stored without compression."""
    stored = info.compress_type == zipfile.ZIP_STORED and info.compress_size == info.file_size
    return stored and info.file_size <= LARGEST_MANIFEST


def lines_of(kind: str) -> tuple[str, ...]:
    """The members of lines that a file of this kind has."""
    return (*LINES, PRIVATE) if kind == BACKUP else LINES


def _check_end(source: BinaryIO, size: int) -> None:
    """Check that the directory at the end of the zip lists a handful of members, before any code trusts it."""
    source.seek(max(0, size - END_BYTES - 20))
    tail = source.read()
    end = tail[-END_BYTES:]
    small = end[:4] == END and int.from_bytes(end[10:12], "little") <= len(BACKUP_MEMBERS)
    if not small or int.from_bytes(end[12:16], "little") > LARGEST_MANIFEST or tail[:4] == LOCATOR:
        raise BadFileError("it is no zip that can be read: it does not end as a tournament file does")


def _members(container: zipfile.ZipFile, size: int) -> list[zipfile.ZipInfo]:
    """The members in the order of the directory: exactly those of the format, in its order, none of them compressed,
    together no larger than the file."""
    listed = container.infolist()
    names = [info.filename for info in listed]
    if names not in (list(MEMBERS), list(BACKUP_MEMBERS)):
        raise BadFileError(f"its members are {', '.join(names)[:200] or 'none'}, not {', '.join(MEMBERS)}")
    for info in listed:
        if info.compress_type != zipfile.ZIP_STORED or info.compress_size != info.file_size:
            raise BadFileError(f"{info.filename} is compressed")
    if sum(info.file_size for info in listed) > size or listed[0].file_size > LARGEST_MANIFEST:
        raise BadFileError("its members are larger than the file")
    _check_places(container, listed, size)
    return listed


def _check_places(container: zipfile.ZipFile, listed: list[zipfile.ZipInfo], size: int) -> None:
    """Raise `BadFileError` for bytes before, between or behind the members: nothing is in the file but they."""
    place = 0
    for info in listed:
        if info.header_offset != place or info.extra or info.comment:
            raise BadFileError(f"there are other bytes before {info.filename}")
        place += HEAD_BYTES + len(info.filename) + info.file_size
    directory = sum(ENTRY_BYTES + len(info.filename) for info in listed)
    if container.start_dir != place or size != place + directory + END_BYTES:
        raise BadFileError("there are other bytes behind its members")


def _check_members(members: list[Any], contents: Mapping[str, bytes], names: tuple[str, ...]) -> None:
    """Check that the manifest names every member of lines with its size and hash."""
    expected = [
        {"name": name, "bytes": len(contents[name]), "sha256": hashlib.sha256(contents[name]).hexdigest()}
        for name in names
    ]
    if members != expected:
        wrong = [member["name"] for member in expected if member not in members]
        changed = ", ".join(map(str, wrong)) or "the list of members"
        raise BadFileError(f"the manifest does not fit: {changed} was changed after the file was made")


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


def _alone(name: str, content: bytes) -> dict[str, Any]:
    """The one object of a member."""
    if not content.endswith(b"\n"):
        raise BadFileError(f"{name}: the line has no end")
    return _object(name, content[:-1])


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
    if canonical(value) != content and line_of(value)[:-1] != content:
        raise BadFileError(
            f"{where}: not written as the format says: sorted names, no spaces, \\n at the end"
        )
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

    `lines` are the members' bytes; the manifest gets their sizes and hashes. `sign` makes the signature member from
    the manifest's bytes.
    """
    listed = [
        {"name": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        for name, content in lines.items()
    ]
    signed = line_of({**manifest, "format": FORMAT, "version": VERSION, "members": listed})
    content = {MANIFEST: signed, **lines, SIGNATURE: line_of(sign(signed))}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as container:
        for name in content:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o600 << 16
            container.writestr(info, content[name])
    return out.getvalue()


def line_of(value: Mapping[str, Any]) -> bytes:
    """One object as a line: sorted names, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"

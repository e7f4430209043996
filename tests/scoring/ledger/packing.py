"""Tournament files of the tests: two real ones, and what somebody might make of them."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scoring.ledger.file import LINES, line_of, read_file, write_file

DATA = Path(__file__).parent / "data"
PUBLIC, FULL = ((DATA / f"{kind}.tenbo").read_bytes() for kind in ("public", "full"))
KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

Lines = dict[str, list[dict[str, Any]]]


def changed(
    edit: Callable[[Lines], None], manifest: dict[str, Any] | None = None, content: bytes = FULL
) -> bytes:
    """A file whose lines somebody edited, with right hashes and no signature."""
    file = read_file(content)
    lines = {name: [json.loads(json.dumps(line)) for line in file.lines[name]] for name in LINES}
    edit(lines)
    members = {name: b"".join(map(line_of, lines[name])) for name in LINES}
    told = {**file.manifest, **(manifest or {})}
    return write_file(told, members, lambda _signed: {"key": "", "signature": ""})


def row(lines: Lines, key: str) -> dict[str, Any]:
    """The facts of a row, to be edited."""
    facts: dict[str, Any] = next(line["facts"] for line in lines["rows.jsonl"] if line["key"] == key)
    return facts


def packed(members: list[tuple[str, bytes]], method: int = zipfile.ZIP_STORED) -> bytes:
    """A zip of these members."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as container:
        for name, content in members:
            container.writestr(name, content)
    return out.getvalue()


def members_of(content: bytes) -> list[tuple[str, bytes]]:
    """The members of a file."""
    with zipfile.ZipFile(io.BytesIO(content)) as container:
        return [(name, container.read(name)) for name in container.namelist()]

"""A file from a stranger: it is read whole, or refused with the reason."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable

import pytest

from scoring.ledger import file as files
from scoring.ledger.file import MEMBERS, BadFileError, line_of, read_file, write_file
from tests.rows import each
from tests.scoring.ledger.packing import FULL, PUBLIC, changed, members_of, packed


def with_member(name: str, content: bytes) -> bytes:
    return packed([(one, content if one == name else old) for one, old in members_of(FULL)])


def relined(edit: Callable[[bytes], bytes]) -> bytes:
    """A file whose first row is written otherwise, with right hashes."""
    lines = {
        name: content for name, content in members_of(FULL) if name not in ("manifest.json", "signature.json")
    }
    first, *rest = lines["rows.jsonl"].splitlines(keepends=True)
    lines["rows.jsonl"] = b"".join([edit(first), *rest])
    return write_file(
        json.loads(dict(members_of(FULL))["manifest.json"]), lines, lambda _: {"key": "", "signature": ""}
    )


def with_bytes_after(member: str) -> bytes:
    """A zip with bytes after a member, whose directory leads past them."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as container:
        for name, content in members_of(FULL):
            container.writestr(name, content)
            if name == member:
                out.write(b"hidden")
                container.start_dir = out.tell()
    return out.getvalue()


def with_extra() -> bytes:
    """A zip whose members have a field more."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as container:
        for name, content in members_of(FULL):
            info = zipfile.ZipInfo(name)
            info.extra = b"\x99\x99\x02\x00ab"
            container.writestr(info, content)
    return out.getvalue()


BOMB = packed([(name, b"0" * 10_000_000) for name in MEMBERS], zipfile.ZIP_DEFLATED)
FLIPPED = FULL.replace(b'"Bologna Open"', b'"Bologna Oqen"', 1)
MANIFEST = dict(members_of(FULL))["manifest.json"]
ROW = dict(members_of(FULL))["rows.jsonl"]
"""Its bytes stand in the file as they are: nothing is compressed."""
LATER = FULL.replace(ROW[:40], ROW[:39] + bytes([ROW[39] ^ 1]), 1)
REFUSED = [
    pytest.param(b"", "no zip", id="nothing"),
    pytest.param(b"PK\x03\x04 and no more", "no zip", id="no zip"),
    pytest.param(FULL[:-100], "no zip", id="cut"),
    pytest.param(FLIPPED, "no zip", id="a letter changed in place"),
    pytest.param(LATER, "no zip", id="a bit changed in a later member"),
    pytest.param(with_member("manifest.json", MANIFEST.replace(b'"format":"tenbo"', b'"format":"other"')),
                 "its format is other", id="another format"),
    pytest.param(BOMB, "is compressed", id="a bomb"),
    pytest.param(packed(members_of(FULL)[1:]), "its members are rows.jsonl", id="a member missing"),
    pytest.param(packed([*members_of(FULL), ("../../etc/x", b"")]), "its members are", id="a path"),
    pytest.param(packed(members_of(FULL)[::-1]), "its members are signature.json", id="another order"),
    pytest.param(FULL[:-22] + b"PK\x06\x07" + bytes(16) + FULL[-22:], "does not end as", id="a zip of 64 bits"),
    pytest.param(FULL[:-12] + b"\xff\xff" + FULL[-10:], "does not end as", id="a directory of 65,535 members"),
    pytest.param(with_member("manifest.json", b" " * 70_000), "larger than the file", id="a long manifest"),
    pytest.param(
        packed([*members_of(FULL)[:-1], ("private.jsonl", b""), members_of(FULL)[-1]]), "of its kind", id="private"
    ),
    pytest.param(packed([]), "its members are none", id="an empty zip"),
    pytest.param(with_member("rows.jsonl", b""), "rows.jsonl was changed", id="rows gone"),
    pytest.param(with_member("manifest.json", b"{}\n"), "format is missing", id="an empty manifest"),
    pytest.param(with_member("manifest.json", b"[]\n"), "no object", id="a list"),
    pytest.param(with_member("manifest.json", b"\xff\n"), "no JSON", id="no text"),
    pytest.param(with_member("manifest.json", b'{"a": NaN}\n'), "no JSON: NaN", id="not a number"),
    pytest.param(with_member("manifest.json", b'{"a": 1e999}\n'), "no JSON: 1e999", id="infinite"),
    pytest.param(with_member("manifest.json", b'{"a": 1, "a": 2}\n'), "stands twice", id="a name twice"),
    pytest.param(with_member("manifest.json", b"[" * 60_000 + b"\n"), "no JSON", id="too deep"),
    pytest.param(with_member("signature.json", b'{"key": 1, "signature": ""}\n'), "key is missing or", id="a key"),
    pytest.param(changed(lambda lines: None, {"head": {}}), "no number and hash", id="no head"),
    pytest.param(changed(lambda lines: None, {"head": {"number": True, "hash": ""}}), "no number", id="yes"),
    pytest.param(
        changed(lambda lines: lines["log.jsonl"][0].update(number="1")), "number is missing or", id="a type"
    ),
    pytest.param(
        changed(lambda lines: lines["rows.jsonl"].append(lines["rows.jsonl"][0])), "stands there twice", id="twice"
    ),
    pytest.param(b"#!/bin/sh\n" + FULL, "other bytes before manifest.json", id="bytes before"),
    pytest.param(FULL + b"\n", "does not end as", id="bytes behind"),
    pytest.param(with_bytes_after("rows.jsonl"), "other bytes before people.jsonl", id="bytes between"),
    pytest.param(with_extra(), "other bytes before", id="an extra field"),
    pytest.param(relined(lambda line: line[:-1] + b"\r\n"), "not written as the format says", id="other line ends"),
    pytest.param(relined(lambda line: line.replace(b'":', b'": ', 1)), "not written as", id="a space"),
    pytest.param(relined(lambda line: b"\xef\xbb\xbf" + line), "no JSON", id="a mark of the byte order"),
    pytest.param(relined(lambda line: line.replace(b'{"facts":', b'{"aaa":6e1,"facts":')), "not written", id="6e1"),
    pytest.param(relined(lambda line: line.replace(b'{"facts":', b'{"zzz":1,"facts":')), "not written", id="order"),
    pytest.param(relined(lambda line: b"\n" + line), "no JSON", id="an empty line"),
    pytest.param(with_member("manifest.json", MANIFEST[:-1]), "has no end", id="a manifest without its end"),
    pytest.param(
        with_member("manifest.json", line_of({**json.loads(MANIFEST), "minor": "1"})), "minor is no", id="a minor"
    ),
    pytest.param(with_bytes_after("signature.json"), "behind its members", id="bytes before the directory"),
]  # fmt: skip


@each(("content", "why"), REFUSED)
def test_refused(content: bytes, why: str) -> None:
    with pytest.raises(BadFileError, match=why):
        read_file(content)


def test_a_version_to_come_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "VERSION", 2)
    later = changed(lambda lines: None, content=packed_again())
    monkeypatch.undo()
    with pytest.raises(BadFileError, match="its format is tenbo 2, not tenbo 1"):
        read_file(later)


def packed_again() -> bytes:
    """The full file as version 2."""
    manifest = dict(members_of(FULL))["manifest.json"].replace(b'"version":1', b'"version":2')
    return with_member("manifest.json", manifest)


def test_more_members_in_the_manifest() -> None:
    manifest = dict(members_of(FULL))["manifest.json"].replace(b'"members":[', b'"members":[{"name":"x"},')
    with pytest.raises(BadFileError, match="the list of members was changed"):
        read_file(with_member("manifest.json", manifest))


def test_a_line_without_an_end() -> None:
    old = dict(members_of(FULL))
    rows = old["rows.jsonl"][:-1]

    def told(content: bytes) -> bytes:
        return f'"bytes":{len(content)},"name":"rows.jsonl","sha256":"{hashlib.sha256(content).hexdigest()}"'.encode()

    manifest = old["manifest.json"].replace(told(old["rows.jsonl"]), told(rows))
    members = {**old, "rows.jsonl": rows, "manifest.json": manifest}
    with pytest.raises(BadFileError, match="the last line has no end"):
        read_file(packed(list(members.items())))


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 100)
    with pytest.raises(BadFileError, match="larger than 100 bytes"):
        read_file(FULL)


def test_a_file_read_and_written_is_the_same() -> None:
    for content in (PUBLIC, FULL):
        file = read_file(content)
        members = {name: part for name, part in members_of(content) if name in files.LINES}
        assert files.write_file(file.manifest, members, lambda _signed, file=file: file.signature) == content


def test_numbers_that_are_not_whole_are_read() -> None:
    content = changed(lambda lines: lines["people.jsonl"][0].update(weight=1.5))
    assert read_file(content).lines["people.jsonl"][0]["weight"] == 1.5

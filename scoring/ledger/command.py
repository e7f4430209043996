"""``python -m scoring verify FILE`` prints in plain words whether a tournament file holds."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple, TextIO

from scoring.batch import Source
from scoring.ledger.file import BadFileError
from scoring.ledger.sentences import in_words, sentences_in
from scoring.ledger.verify import verify

UNREADABLE = 2


class Call(NamedTuple):
    """The arguments of the command; `language` is one of `sentences.languages`."""

    file: str
    key: str = ""
    json: bool = False
    language: str = "en"


def run(call: Call, source: Source, out: TextIO, errors: TextIO) -> int:
    """The command: print the findings, return the exit status. `-` is standard input, `source`."""
    sentences = sentences_in(call.language)
    try:
        content = whole(source) if call.file == "-" else Path(call.file).read_bytes()
        report = verify(content, call.key)
    except (OSError, BadFileError) as error:
        code = error.code if isinstance(error, BadFileError) else "no_file"
        return _unreadable(str(error), code, call.json, sentences, out, errors)
    if call.json:
        out.write(json.dumps({"readable": True, **report.to_json()}, ensure_ascii=False, default=str) + "\n")
        return report.status
    for kind in ("wrong", "proved", "notes"):
        for sentence in (line for line in report.sentences if line["kind"] == kind):
            finding = in_words(sentence["code"], sentence["facts"], sentences)
            out.write(sentences[kind].format(finding=finding) + "\n")
    out.write(sentences["does_not_hold" if report.wrong else "holds"] + "\n")
    return report.status


def whole(source: Source) -> bytes:
    """All bytes of a stream, up to its end."""
    return b"".join(iter(partial(source.read1, 1 << 20), b""))


def _unreadable(
    why: str, code: str, as_json: bool, sentences: Mapping[str, str], out: TextIO, errors: TextIO
) -> int:
    if as_json:
        findings = [{"kind": "wrong", "code": code, "facts": {"error": why}}]
        report = {"readable": False, "ok": False, "wrong": [why], "said": findings}
        out.write(json.dumps(report, ensure_ascii=False) + "\n")
    else:
        words = sentences["no_tournament_file" if code == "no_file" else code].format(error=why)
        errors.write(f"{words[:1].upper()}{words[1:]}\n")
    return UNREADABLE

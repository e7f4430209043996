"""A second reader of tournament files, written from docs/tournament-file.md alone: it shares no line with the first.

It checks container, hashes, chain, seals, and the rows against the log; the raw score and the place of every game it
asks of `python -m scoring game`.
"""

import hashlib
import io
import json
import struct
from typing import Any

from scoring.batch import Task

ORDER = [
    "manifest.json", "rows.jsonl", "people.jsonl", "accounts.jsonl", "standings.jsonl", "log.jsonl", "texts.jsonl",
    "anchors.jsonl", "signature.json",
]  # fmt: skip


def text_of(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha(value: Any) -> str:
    return hashlib.sha256(text_of(value)).hexdigest()


def unpack(content: bytes) -> dict[str, bytes]:
    """The local entries of the zip one after the other: nothing is compressed, so no library is needed."""
    found, source = {}, io.BytesIO(content)
    while (head := source.read(30))[:4] == b"PK\x03\x04":
        method, _time, _date, _crc, size, whole, name, extra = struct.unpack("<HHHIIIHH", head[8:30])
        title = source.read(name).decode()
        source.read(extra)
        assert (method, size) == (0, whole)
        found[title] = source.read(size)
    assert list(found) == ORDER
    return found


def lines(content: bytes) -> list[Any]:
    return [json.loads(line) for line in content.splitlines()]


def check(content: bytes) -> bool:
    """Whether the file holds."""
    try:
        _check(content)
    except (AssertionError, KeyError, TypeError, ValueError):
        return False
    return True


def _check(content: bytes) -> None:
    parts = unpack(content)
    manifest = json.loads(parts["manifest.json"])
    assert (manifest["format"], manifest["version"]) == ("tenbo", 1)
    for member in manifest["members"]:
        data = parts[member["name"]]
        assert member["bytes"] == len(data)
        assert member["sha256"] == hashlib.sha256(data).hexdigest()
    texts = {}
    for text in lines(parts["texts.jsonl"]):
        assert sha({"salt": text["salt"], "text": text["text"]}) == text["seal"]
        texts[text["seal"]] = text["text"]
    log = lines(parts["log.jsonl"])
    _check_log(log, manifest)
    for anchor in lines(parts["anchors.jsonl"]):
        assert log[anchor["number"] - 1]["hash"] == anchor["hash"]
        assert anchor["signature"] != "00" * 64
    rows = {line["key"]: line["facts"] for line in lines(parts["rows.jsonl"])}
    _check_rows(rows, log, texts)
    for person in lines(parts["people.jsonl"]):
        told = rows[f"entry:{person['entry']}"]["name"]
        assert isinstance(told, dict) or told == f"{person['given_name']} {person['family_name']}".strip()
    _check_results(rows, lines(parts["standings.jsonl"]))


def _check_log(log: list[Any], manifest: Any) -> None:
    previous = ""
    for number, entry in enumerate(log, start=1):
        assert (entry["number"], entry["prev_hash"], entry["format"]) == (number, previous, 2)
        told = {key: value for key, value in entry.items() if key != "hash"}
        assert sha({**told, "chain": manifest["chain"]}) == entry["hash"]
        previous = entry["hash"]
    assert manifest["head"] == {"number": len(log), "hash": previous}


def _check_rows(rows: dict[str, Any], log: list[Any], texts: dict[str, str]) -> None:
    expected: dict[str, Any] = {}
    for entry in log:
        for key, facts in (entry["rows"] or {}).items():
            if facts is None:
                expected.pop(key, None)
            else:
                expected[key] = {**expected.get(key, {}), **facts}
    assert expected.keys() == rows.keys()
    for key, facts in expected.items():
        for name, fact in facts.items():
            sealed = isinstance(fact, dict) and list(fact) == ["sealed"]
            told = [fact, texts.get(fact["sealed"])] if sealed else [fact]
            assert text_of(rows[key][name]) in map(text_of, told)


def _check_results(rows: dict[str, Any], standings: list[Any]) -> None:
    """The raw score and the place of every game, by the engine's command line."""
    settings = rows["settings"]
    answer = Task("game", settings["ruleset"], json.dumps(settings["options"])).answer()
    stages = {row["number"] for key, row in rows.items() if key.startswith("stage:")}
    assert stages == {line["stage"] for line in standings}
    for line in standings:
        cells = {(row["number"], at): cell for row in line["rows"] for at, cell in enumerate(row["rounds"])}
        for row in line["rows"]:
            own = [cell["total"] for cell in row["rounds"] if cell]
            carried = row["carried"].get("total", 0)
            assert row["total"] == sum(own) + carried or "/" in str(carried)
            assert f"entry:{row['number']}" in rows
        for key, table in rows.items():
            if key.startswith("table:") and table["stage"] == line["stage"]:
                _check_table(rows, key.partition(":")[2], table, cells, answer)


def _check_table(rows: dict[str, Any], place: str, table: Any, cells: Any, answer: Any) -> None:
    seats = [rows[f"seat:{place}.{wind}"]["entry"] for wind in "ESWN" if f"seat:{place}.{wind}" in rows]
    hands = [
        row
        for key, row in rows.items()
        if key.startswith("hand:") and row["table"] == place and row["state"] in ("accepted", "held")
    ]
    events = [hand["event"] for hand in sorted(hands, key=lambda hand: hand["seq"])]
    game = answer(
        {"players": [str(seat) for seat in seats], "events": events, "settle": True, **table["start"]}
    )
    assert game["ok"]
    players = [
        row["played_by"] or row["entry"] for key, row in rows.items() if key.startswith(f"seat:{place}.")
    ]
    for key, row in rows.items():
        if key.startswith(f"signature:{place}.") and row["voided_at"] is None:
            players.remove(row["entry"])
            assert row["scores"] == game["states"][-1]["scores"]
    for seat in seats:
        cell, result = cells[seat, table["round"] - 1], game["final"][str(seat)]
        assert (cell["raw"], cell["place"]) == (result["raw"], result["place"])

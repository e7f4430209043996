"""Calls of the rules that show which modules they load: every case of the tests, and calls that fail."""

import json
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scoring.rulesets import registry

TESTS = Path(__file__).parent.parent.parent / "tests" / "scoring"

Call = tuple[str, dict[str, Any]]
"""The name of a call of `scoring.browser`, and its argument."""


def example_calls() -> list[Call]:
    """Calls of every rule set with all cases of the tests."""
    return [*_hands(), *_shared(), *_recorded(), *_no_hand(), *_calculated(), *_verified()]


def _rows(*path: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(TESTS.joinpath(*path).read_text(encoding="utf-8"))
    return rows


def _hands() -> Iterator[Call]:
    """The cases of a family in every edition of it."""
    for path in sorted(TESTS.glob("cases/*/hands.json")):
        lines = [{"id": row["id"], **row["input"]} for row in _rows("cases", path.parent.name, path.name)]
        family = registry.get(path.parent.name).family
        for key in registry.keys():  # noqa: SIM118  # a function, not a mapping
            if registry.get(key).family == family:
                yield "hands", {"ruleset": key, "options": {}, "lines": lines}


def _shared() -> Iterator[Call]:
    """The rules that many rule sets share."""
    for path in sorted(TESTS.glob("cases/all/*.json")):
        for row in _rows("cases", "all", path.name):
            yield _call(row["command"], row["ruleset"], {"id": row["id"], **row["input"]}, row.get("options"))


def _recorded() -> Iterator[Call]:
    lines = [{"id": row["id"], **row["input"]} for row in _rows("data", "real_hands.json")]
    yield "hands", {"ruleset": "tenhou", "options": {}, "lines": lines}
    for row in _rows("data", "real_games.json"):
        yield _call("game", "tenhou", row["input"], None)


def _no_hand() -> Iterator[Call]:
    """Every rule set refuses records that are no hand and no game, with its faults."""
    for key in registry.keys():  # noqa: SIM118  # a function, not a mapping
        yield _call("hands", key, {"concealed": "123m"}, None)
        yield _call(
            "game",
            key,
            {"players": ["A", "B", "C", "D"], "events": [{"kind": "end", "reason": "time"}]},
            None,
        )


def _calculated() -> Iterator[Call]:
    fields = [["tiles-you", "234567m345p67s22s8s"], ["how", "ron"], ["dora", "1z"]]
    yield "calculator", {"rules": list(registry.keys()), "fields": fields}


def _verified() -> Iterator[Call]:
    """A valid tournament file, checked with a wrong key, and bytes that are no tournament file."""
    content = b64encode((TESTS / "ledger" / "data" / "public.tenbo").read_bytes()).decode()
    for file, key in ((content, ""), (content, "00" * 32), ("", "")):
        yield "verify", {"file": file, "key": key}


def _call(command: str, ruleset: str, line: dict[str, Any], options: dict[str, Any] | None) -> Call:
    request: dict[str, Any] = {"ruleset": ruleset, "options": options or {}}
    return command, request | ({"lines": [line]} if command == "hands" else {"record": line})

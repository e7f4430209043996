"""Rule cases: rows with an id and a source, kept as JSON because a case needs ``null``."""

import json
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


def load(*path: str) -> list[Any]:
    """The rows of a case file as parameters named by their id."""
    rows = json.loads(HERE.joinpath(*path).read_text(encoding="utf-8"))
    return [pytest.param(row, id=row["id"]) for row in rows]


def agrees(expected: dict[str, Any], found: dict[str, Any]) -> bool:
    """Whether an answer carries what a case expects.

    Of faults the codes named must be among those given; ``fu`` null beside five fan or more is not compared.
    """
    if not expected["ok"]:
        return not found["ok"] and set(expected["faults"]) <= {fault["code"] for fault in found["faults"]}
    free = {"fu"} if expected.get("fu") is None and (expected.get("fan") or 0) >= 5 else set()
    return all(found[key] == value for key, value in expected.items() if key not in free)

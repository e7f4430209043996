"""The suite keeps its own rules: one patience, no program that is waited for without end, a layer for each test."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.layers import layer

TESTS = Path(__file__).parent
WAITS = frozenset({"timeout", "patience"})


def calls(path: Path) -> Iterator[ast.Call]:
    tree = ast.parse(path.read_text())
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def test_what_waits_has_the_one_patience() -> None:
    """A number of seconds is a name that says what it is for: the limit of a server under test, or PATIENCE."""
    numbers = [
        f"{path.relative_to(TESTS)}:{call.lineno} {word.arg}"
        for path in sorted(TESTS.rglob("*.py"))
        for call in calls(path)
        for word in call.keywords
        if word.arg in WAITS and isinstance(word.value, ast.Constant) and word.value.value
    ]
    assert numbers == []


def test_programs_are_not_waited_for_without_end() -> None:
    endless = [
        f"{path.relative_to(TESTS)}:{call.lineno}"
        for path in sorted(TESTS.rglob("test_*.py"))
        for call in calls(path)
        if ast.unparse(call.func) in ("subprocess.run", "subprocess.check_output")
        and "timeout" not in {word.arg for word in call.keywords}
    ]
    assert endless == []


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ([], "test"),
        (["postgres"], "test"),
        (["gate"], "gate"),
        (["browser"], "gate"),
        (["browser", "smoke"], "test"),
        (["processes", "night"], "night"),
        (["browser", "walks"], "night"),
        (["gate", "night"], "night"),
    ],
)
def test_layers(marks: list[str], expected: str) -> None:
    assert layer(marks) == expected

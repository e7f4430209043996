"""Finds docstrings and comments that leave out the noun, and names that name nothing. `make lint` runs it.

    python -m tools.dialect [FILE OR FOLDER ...]

"The players who wait", not "for who waits"; "The hands of a table", not "What a table has"; `faults`, not `found`.
A question may begin with such a word. The names of fields that others read (`Fault.found`) stay, see `FIELDS`.
"""

import ast
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

LEFT_OUT: Final = re.compile(
    r"\b(?:for|of|to|by|from|with|after) (?:who|whom|whoever)\b"
    r"|\bwhat (?:is|are|was|were|has|have|had|can|may|must|does|do|did|stays?|goes|comes)\b",
    re.IGNORECASE,
)
"""The beginnings of a clause that stands for a noun."""
OPENING: Final = re.compile(r"(?:^|\. )(?:What|Who|Whoever|Whose|Whatever)\b(?![^.?]*\?)", re.DOTALL)
NAMES: Final = {"asked", "found", "known", "one", "said", "told", "what", "who", "whom"}
"""Names of nothing: a variable or an argument is called by its noun."""
ROOMS: Final = (
    "accounts",
    "benchmarks",
    "config",
    "demo",
    "docs",
    "players",
    "scoring",
    "tools",
    "tournaments",
)
FIELDS: Final = {
    "scoring/faults.py",
    "scoring/ledger/facts.py",
    "scoring/study_results.py",
    "tournaments/common/errors.py",
    "tournaments/common/web/api/serializers.py",
    "tournaments/public/rules/serializers/study.py",
}
"""Modules whose field of such a name is part of an interface that others read."""


class Hit(NamedTuple):
    """A place where a sentence or a name says too little."""

    path: Path
    line: int
    text: str


def main(places: list[str]) -> int:
    """Print the hits in the sources of the product (or in these places); return 1 if there is any."""
    hits = [hit for path in sources(places) for hit in in_file(path)]
    sys.stdout.writelines(f"{hit.path}:{hit.line}: {hit.text}\n" for hit in hits)
    return int(bool(hits))


def sources(places: list[str]) -> list[Path]:
    """The Python files in these places or in the rooms of the product, without tests and recorded migrations."""
    roots = [Path(place) for place in places or ROOMS]
    paths = (path for root in roots for path in ([root] if root.is_file() else sorted(root.rglob("*.py"))))
    return [path for path in paths if "migrations" not in path.parts]


def in_file(path: Path) -> Iterator[Hit]:
    """The docstrings, comments and names of a module that the house would put otherwise."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for line, sentence in (*docstrings(tree), *comments(path)):
        if match := clause(sentence):
            yield Hit(path, line, match)
    if path.as_posix() not in FIELDS:
        yield from (
            Hit(path, line, f"`{name}` is no noun") for line, name in sorted(names(tree)) if name in NAMES
        )


def clause(sentence: str) -> str:
    """The clause without a noun in a text, or ""."""
    flat = re.sub(r"``.*?``|`[^`]*`|\"[^\"]*\"", "_", " ".join(sentence.split()))
    for pattern in (LEFT_OUT, OPENING):
        if match := pattern.search(flat):
            return flat[match.start() : match.start() + 60]
    return ""


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of each docstring: of modules, classes, functions, and of constants and fields."""
    for node in ast.walk(tree):
        for child in getattr(node, "body", []) if not isinstance(node, ast.Lambda | ast.IfExp) else []:
            if (
                isinstance(child, ast.Expr)
                and isinstance(child.value, ast.Constant)
                and isinstance(child.value.value, str)
            ):
                yield child.lineno, child.value.value


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """Line and text of each comment."""
    with path.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string.lstrip("#: ")


def names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of each variable and argument."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A copy of the project with a few lines more, to try how a change of the program would do."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.processes import ROOT, program, with_store

Line = tuple[str, str, str]
"""A file of the package, the words before which the line goes, the line."""


def copy_with(folder: Path, package: str, lines: Iterable[Line]) -> Path:
    """A copy of the project in which one package has these lines; all other folders are links to the originals."""
    copy = folder / "copy"
    shutil.copytree(ROOT / package, copy / package)
    for name in ("accounts", "config", "demo", "players", "scoring", "tournaments", "tests", "templates"):
        if name != package:
            (copy / name).symlink_to(ROOT / name)
    for name, before, line in lines:
        file = copy / package / name
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{name}: {before}"
        file.write_text(text.replace(before, line + before), encoding="utf-8")
    return copy


def answer_of(module: str, copy: Path, folder: Path) -> Any:
    """The JSON that a module prints which runs in the copy, with an empty store."""
    done = program(with_store(folder / "store"), "-m", module, root=copy)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)

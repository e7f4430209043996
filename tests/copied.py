"""A copy of the project with a few lines more, to try how a change of the program would do.

`python -m tests.copied MODULE`, in such a copy and on an empty store: makes the migrations that are missing and prints
as JSON what `places()` of the module gives, each place by its name with what stands there of the change.
"""

import importlib
import json
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command
from django.test.utils import setup_test_environment

from tests.processes import ROOT, program, with_store

Line = tuple[str, str, str]
"""A file of the project, the words before which the line goes ("": the file is new), the line."""
FOLDERS = (
    *("accounts", "config", "demo", "players", "scoring", "tournaments"),
    *("locale", "static", "templates", "tests"),
)


def copy_with(folder: Path, lines: Iterable[Line]) -> Path:
    """A copy of the project with these lines; folders without any are links to the originals."""
    copy, lines = folder / "copy", tuple(lines)
    changed = {"config", *(name.partition("/")[0] for name, _before, _line in lines)}
    for name in changed:
        shutil.copytree(ROOT / name, copy / name)
    for name in set(FOLDERS) - changed:
        (copy / name).symlink_to(ROOT / name)
    for name, before, line in lines:
        file = copy / name
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        assert text.count(before) == 1, f"{name}: {before}"
        file.write_text(text.replace(before, line + before), encoding="utf-8")
    return copy


def answer_of(module: str, copy: Path, folder: Path) -> Any:
    """The places of a change in the copy, as the module finds them."""
    done = program(with_store(folder / "store"), "-m", "tests.copied", module, root=copy)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


if __name__ == "__main__":
    django.setup()
    for app in ("players", "tournaments"):
        if not Path(app).is_symlink():  # never into the project itself
            call_command("makemigrations", app, verbosity=0)
    importlib.invalidate_caches()
    call_command("migrate", verbosity=0)
    setup_test_environment()
    json.dump(importlib.import_module(sys.argv[1]).places(), sys.stdout)

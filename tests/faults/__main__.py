"""Plant each fault of the table in a copy of the tree, and tell which test catches it.

    python -m tests.faults [--only KEY ...] [--suite test|gate|night] [--workers 2]

The tests near the fault are asked first, then their room; only if they all pass, all of `make test`, of the gate, or of
the night; the last two are PostgreSQL too.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.faults.table import FAULTS, Planted

ROOT = Path(__file__).parents[2]
SUITES = {"test": ["-m", "not (in_gate or in_night)"], "gate": ["-m", "not (in_night or night)"], "night": []}
"""The marks of each layer."""
RULES = {"test": ["-m", "not (gate or night)"], "gate": ["-m", "not night"], "night": []}
"""The same for the tests of the rules, whose marks are not set at collection."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.M)


def main() -> int:
    """Go through the faults; the exit status is the number of those that no test caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="KEY", help="these faults alone")
    parser.add_argument(
        "--suite", choices=SUITES, default="gate", help="`make test`, what CI runs, what the night runs"
    )
    parser.add_argument("--near", action="store_true", help="ask the tests near the fault and its room alone")
    parser.add_argument(
        "--workers", type=int, default=2, help="processes of pytest for the rest of the suite"
    )
    asked = parser.parse_args()
    missed = 0
    with tempfile.TemporaryDirectory(prefix="tenbo-faults-") as folder:
        tree = _copy(Path(folder))
        for fault in FAULTS:
            if not asked.only or fault.key in asked.only:
                began = time.monotonic()
                found = _caught(tree, fault, asked)
                missed += not found
                print(f"{fault.key:24} {time.monotonic() - began:5.0f} s  {found or 'MISSED'}", flush=True)
    print(f"{missed} missed")
    return missed


def _copy(folder: Path) -> Path:
    """The tree as it is now, with what is not committed yet; the installed packages are shared."""
    names = subprocess.check_output(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True
    ).splitlines()
    for name in names:
        if (ROOT / name).is_file() and not (ROOT / name).is_symlink():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    return folder


def _caught(tree: Path, fault: Planted, asked: argparse.Namespace) -> str:
    """The first test that fails with the fault; empty where none does."""
    file = tree / fault.path
    sound = file.read_text()
    assert sound.count(fault.old) == 1, fault.key
    file.write_text(sound.replace(fault.old, fault.new))
    try:
        return next(filter(None, (_first_failure(tree, words) for words in _runs(tree, fault, asked))), "")
    finally:
        file.write_text(sound)


def _runs(tree: Path, fault: Planted, asked: argparse.Namespace) -> Iterator[list[str]]:
    """The words for Python of one run after the other: near the fault, its room, all."""
    pytest = ["-m", "pytest", "-x", "-q", "--no-header", "--tb=no"]
    near = list(dict.fromkeys(nearest(tree, name) for name in fault.near.split()))
    rooms = list(dict.fromkeys(nearest(tree, room_of(name)) for name in near))
    for names in (near, rooms) if rooms != near else (near,):
        rules = [name for name in names if name.startswith("tests/scoring")]
        server = [name for name in names if name not in rules]
        yield from ([*pytest, *RULES[asked.suite], *rules],) if rules else ()
        yield from ([*pytest, *SUITES[asked.suite], *server],) if server else ()
    if asked.near:
        return
    workers = ["-n", str(asked.workers), "--dist", "loadfile", "--no-loadscope-reorder"]
    yield [*pytest, *SUITES[asked.suite], *workers]
    if asked.suite != "test":
        yield ["-m", "tests.postgres", *workers, *pytest[2:]]


def room_of(name: str) -> str:
    """The folder of tests that a folder belongs to: all of the rules, or one feature. A file that is named is alone."""
    if name.endswith(".py"):
        return name
    parts = Path(name).parts
    return "/".join(parts[: 3 if parts[1] == "tournaments" else 2])


def nearest(tree: Path, name: str) -> str:
    """The file or folder of tests, or the nearest above it that there is."""
    path = Path(name)
    return name if (tree / path).exists() else nearest(tree, str(path.parent))


def _first_failure(tree: Path, words: list[str]) -> str:
    argv = [str(tree / ".venv/bin/python"), *words]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(argv, cwd=tree, env=env, capture_output=True, text=True, check=False)
    found = FAILED.search(done.stdout)
    if found:
        return found[1]
    assert done.returncode in (0, 5), done.stdout + done.stderr
    return ""


if __name__ == "__main__":
    sys.exit(main())

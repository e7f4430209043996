"""Loaded code is left out of garbage collections."""

from pathlib import Path

from tests.processes import environment, program

PROGRAM = """
import gc
loaded_before = {"kept": [object()]}
from config import garbage
before = gc.get_threshold()[0]
garbage.freeze()
made_after = {"searched": [object()]}
searched = [id(thing) for thing in gc.get_objects()]
print(id(loaded_before) in searched, id(made_after) in searched, gc.get_threshold()[0] > before)
"""


def test_only_what_is_made_afterwards_is_searched(tmp_path: Path) -> None:
    done = program(environment(tmp_path), "-c", PROGRAM)
    assert done.stdout.split() == ["False", "True", "True"], done.stderr

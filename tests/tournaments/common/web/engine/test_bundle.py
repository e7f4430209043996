"""What a browser loads: the same bytes twice, sources that stand alone, a library that has all they import."""

import ast
import gzip
import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from scoring.rulesets import registry
from tests.patience import PATIENCE
from tests.tournaments.common.web.engine.kept import kept
from tournaments.common.web.engine import bundle

BUNDLE = kept()
HAND = {
    "concealed": "123m456p789s1122z",
    "win_tile": "1z",
    "self_draw": True,
    "discarder": None,
    "seat": "S",
    "round": "E",
}


def names() -> list[str]:
    return ZipFile(io.BytesIO(bundle.pack())).namelist()


def test_the_zip_has_the_same_bytes_whenever_it_is_made(tmp_path: Path) -> None:
    first = bundle.pack()
    for path in (bundle.ROOT / "scoring").rglob("*.py"):
        os.utime(path)
    assert bundle.pack() == first


def test_the_zip_holds_the_rules_and_not_the_command_line() -> None:
    assert names() == sorted(names())
    assert {"scoring/browser.py", "scoring/rulesets/riichi/editions/tenhou.py"} <= set(names())
    assert not [name for name in names() if name.startswith(bundle.LEFT_OUT)]
    assert [end for end in bundle.LEFT_OUT if not (bundle.ROOT / end).exists()] == []


def test_the_sources_stand_alone(tmp_path: Path) -> None:
    """Every rule set is found and answers, with nothing beside the zip and the standard library."""
    ZipFile(io.BytesIO(bundle.pack())).extractall(tmp_path)
    program = (
        "import json, sys; from scoring.browser import caller; from scoring.rulesets import registry\n"
        f"call = caller({list(bundle.MODULES)!r})\n"
        "for key in registry.keys(): call('hands', json.dumps({'ruleset': key, 'lines': [json.load(open('hand'))]}))\n"
        "print(*registry.keys())"
    )
    (tmp_path / "hand").write_text(json.dumps(HAND))
    argv = [sys.executable, "-I", "-c", f"import sys; sys.path[:0] = ['.']\n{program}"]
    done = subprocess.run(
        argv, cwd=tmp_path, env={}, capture_output=True, check=True, text=True, timeout=PATIENCE
    )
    assert done.stdout.split() == list(registry.keys())


def test_the_kept_library_has_every_module_that_the_sources_import() -> None:
    """Where this fails, the rules import something new: run `python -m tools.pyodide`."""
    wanted = {module for name in names() for module in imported(bundle.ROOT / name)}
    library = BUNDLE.manifest["library"]
    kept = {file.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for file in library["files"]}
    assert (
        wanted - kept - {*library["builtin"], "collections.abc"} == set()
    )  # which `collections` makes itself


def imported(path: Path) -> set[str]:
    """The modules outside the bundle that a source imports, wherever in it."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    found = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    return {name for name in found if name.partition(".")[0] not in bundle.PACKAGES}


def test_the_kept_files_are_those_of_the_manifest() -> None:
    for name, facts in BUNDLE.manifest["files"].items():
        packed = (bundle.KEPT / f"{name}.gz").read_bytes()
        data = gzip.decompress(packed)
        assert (len(packed), len(data), hashlib.sha256(data).hexdigest()) == (
            facts["gzip"],
            facts["bytes"],
            facts["sha256"],
        )


def test_the_hash_follows_the_rules_and_the_runtime() -> None:
    other = bundle.Bundle(BUNDLE.manifest, gzip.compress(b"other rules", mtime=0))
    assert (other.runtime, other.hash == BUNDLE.hash) == (BUNDLE.runtime, False)
    files = {**BUNDLE.manifest["files"], "pyodide.mjs": {"sha256": "other"}}
    newer = bundle.Bundle({**BUNDLE.manifest, "files": files}, BUNDLE.sources)
    assert BUNDLE.hash not in (newer.hash, newer.runtime)
    assert newer.runtime != BUNDLE.runtime

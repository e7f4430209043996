"""Packs Pyodide for browsers into `vendor/pyodide/`: `python -m tools.pyodide [--brotli]`, for a new Pyodide.

Needs npm and Node. The package is pinned by its hash. Its standard library is cut to the modules that are loaded when
every rule set scores and replays all cases of the tests (exercise.py), and these are compiled, so that a phone need
not do it. The same package and the same modules give the same bytes.
"""

import argparse
import base64
import gzip
import hashlib
import json
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from tools.pyodide.exercise import example_calls
from tournaments.common.web.engine import bundle

VERSION = "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
HERE = Path(__file__).parent
UNCHANGED = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
LIBRARY = "python_stdlib.zip"


def main() -> None:
    """Fetch, cut and compress the package, and write the manifest."""
    parser = argparse.ArgumentParser(prog="python -m tools.pyodide", description=__doc__)
    parser.add_argument("--brotli", action="store_true", help="write .br files too, for a server with HTTPS")
    brotli = parser.parse_args().brotli
    with tempfile.TemporaryDirectory() as folder:
        package = unpack(fetch(Path(folder)), Path(folder))
        library = loaded_library(package, Path(folder) / bundle.SOURCES)
        cut(package, library["files"], Path(folder) / LIBRARY)
        files = {name: (package / name).read_bytes() for name in UNCHANGED}
        files[LIBRARY] = (Path(folder) / LIBRARY).read_bytes()
        info = json.loads((package / "pyodide-lock.json").read_bytes())["info"]
    keep(files, {"pyodide": VERSION, "integrity": INTEGRITY, "info": info, "library": library}, brotli=brotli)


def fetch(folder: Path) -> Path:
    """The package from npm's registry; its bytes must be those of `INTEGRITY`."""
    npm("pack", "--silent", f"pyodide@{VERSION}", cwd=folder)
    path = folder / f"pyodide-{VERSION}.tgz"
    integrity = "sha512-" + base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    if integrity != INTEGRITY:
        raise SystemExit(f"pyodide {VERSION} is not the package it was: {integrity}")
    return path


def npm(*arguments: str, cwd: Path) -> None:
    """Run npm, whose output is shown only when it fails."""
    subprocess.run(["npm", *arguments], cwd=cwd, check=True, stdout=subprocess.DEVNULL)  # noqa: S603, S607


def unpack(path: Path, folder: Path) -> Path:
    """The folder of the package."""
    with tarfile.open(path) as package:
        package.extractall(folder, filter="data")
    return folder / "package"


def loaded_library(package: Path, sources: Path) -> dict[str, list[str]]:
    """The files of the standard library that are loaded after all calls of `exercise`, and the modules that are part of
    the WebAssembly."""
    sources.write_bytes(bundle.pack())
    calls = [(name, json.dumps(payload)) for name, payload in example_calls()]
    packed = node("modules", package, {"sources": str(sources), "modules": bundle.MODULES, "calls": calls})
    library: dict[str, list[str]] = json.loads(packed)
    return library


def cut(package: Path, files: list[str], target: Path) -> None:
    """Write the library of these files, compiled by the Python that will read it."""
    node("cut", package, {"files": files, "target": str(target)})


def node(step: str, package: Path, question: dict[str, Any]) -> str:
    """The output of a step of pyodide.mjs, in a process of its own, so that no earlier step affects the bytes."""
    done = subprocess.run(  # noqa: S603
        ["node", str(HERE / "pyodide.mjs"), step, str(package)],  # noqa: S607
        input=json.dumps(question),
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return done.stdout


def keep(files: dict[str, bytes], facts: dict[str, Any], *, brotli: bool) -> None:
    """Write the files compressed, and the manifest: the facts, the sizes and hashes of the files."""
    bundle.KEPT.mkdir(parents=True, exist_ok=True)
    for old in (*bundle.KEPT.glob("*.gz"), *bundle.KEPT.glob("*.br")):
        old.unlink()
    manifest: dict[str, Any] = {"files": {}, **facts}
    for name, data in files.items():
        packed = gzip.compress(data, 9, mtime=0)
        (bundle.KEPT / f"{name}.gz").write_bytes(packed)
        if brotli:
            write_brotli(bundle.KEPT / f"{name}.br", data)
        manifest["files"][name] = {
            "bytes": len(data),
            "gzip": len(packed),
            "sha256": hashlib.sha256(data).hexdigest(),
        }
    (bundle.KEPT / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")


def write_brotli(path: Path, data: bytes) -> None:
    """Write the data, compressed as small as brotli can; the largest file takes half a minute."""
    import brotli  # only servers with HTTPS need it

    path.write_bytes(brotli.compress(data, quality=11))


if __name__ == "__main__":
    main()

"""The files of the engine as a browser receives them."""

import gzip
import hashlib
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.test import Client

from tests.tournaments.common.web.engine.kept import kept
from tools.pyodide.__main__ import write_brotli
from tournaments.common.web.engine import files, weights

BUNDLE = kept()
SOURCES = f"{BUNDLE.base}engine.zip"


def whole(answer: Any) -> bytes:
    return b"".join(answer) if answer.streaming else answer.content


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        pytest.param(SOURCES, "application/zip", id="the rules"),
        pytest.param(f"{BUNDLE.runtime}pyodide.asm.wasm", "application/wasm", id="WebAssembly"),
        pytest.param(f"{BUNDLE.runtime}pyodide.mjs", "text/javascript", id="script"),
        pytest.param(f"{BUNDLE.runtime}python_stdlib.zip", "application/zip", id="library"),
        pytest.param(weights.address(), "application/octet-stream", id="weights of the eye"),
    ],
)
def test_a_file_is_compressed_and_kept_for_ever(address: str, kind: str) -> None:
    answer = Client().get(address, headers={"Accept-Encoding": "gzip, deflate, br;q=0.9"})
    headers = [answer.headers[name] for name in ("Content-Type", "Content-Encoding", "Cache-Control", "Vary")]
    assert headers == [kind, "gzip", "public, max-age=31536000, immutable", "Accept-Encoding"]
    plain = Client().get(address)
    assert "Content-Encoding" not in plain.headers
    assert whole(plain) == gzip.decompress(whole(answer))


def test_the_smaller_file_is_preferred_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m tools.pyodide --brotli` writes it; browsers ask for it over HTTPS alone."""
    write_brotli(tmp_path / "pyodide.mjs.br", b"smaller")
    monkeypatch.setattr(files, "KEPT", tmp_path)
    answer = Client().get(f"{BUNDLE.runtime}pyodide.mjs", headers={"Accept-Encoding": "gzip, deflate, br"})
    assert (answer.headers["Content-Encoding"], brotli.decompress(whole(answer))) == ("br", b"smaller")


@pytest.mark.parametrize("name", BUNDLE.manifest["files"])
def test_a_kept_file_arrives_whole(name: str) -> None:
    answer = Client().get(f"{BUNDLE.runtime}{name}")
    assert hashlib.sha256(whole(answer)).hexdigest() == BUNDLE.manifest["files"][name]["sha256"]


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("/engine/engine-0123456789abcdef/engine.zip", id="rules of another server"),
        pytest.param(f"{BUNDLE.runtime}manifest.json", id="no file for browsers"),
        pytest.param(f"{BUNDLE.runtime}../../../config/settings.py", id="another folder"),
        pytest.param("/engine/", id="no file"),
    ],
)
def test_anything_else_is_not_found(address: str) -> None:
    assert Client().get(address).status_code == 404

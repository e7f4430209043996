"""What is installed is what was asked for: the compiled files hold each direct need, every package with its hashes."""

import re
from pathlib import Path

from tests.rows import each
from tools.requirements import FILES, ROOT

PINNED = re.compile(r"^([\w.-]+)(?:\[[\w,]+\])?==([^\s;]+)", re.MULTILINE)


def pins(file: Path) -> dict[str, str]:
    """The versions by package."""
    return {name.lower().replace("_", "-"): version for name, version in PINNED.findall(file.read_text())}


@each("name", FILES)
def test_the_compiled_file_holds_the_direct_needs(name: str) -> None:
    direct, compiled = pins(ROOT / f"{name}.in"), pins(ROOT / f"{name}.txt")
    assert {need: compiled.get(need) for need in direct} == direct


@each("name", FILES)
def test_every_package_has_its_hashes(name: str) -> None:
    packages = re.split(r"\n(?=\w)", (ROOT / f"{name}.txt").read_text())
    assert [package for package in packages if "==" in package and "--hash=sha256:" not in package] == []


@each("name", FILES)
def test_the_files_agree_with_what_the_service_runs_on(name: str) -> None:
    service, others = pins(ROOT / "requirements.txt"), pins(ROOT / f"{name}.txt")
    assert {need: version for need, version in others.items() if service.get(need, version) != version} == {}

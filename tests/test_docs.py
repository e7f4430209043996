"""Everything that the documents name exists."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.processes import ROOT, python

README = (ROOT / "README.md").read_text()
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_of_make_exist(page: Path):
    said = re.findall(
        r"^(?:[A-Z_]+=\S+ )*make ([a-z]+)|`(?:[A-Z_]+=\S+ )*make ([a-z]+)", page.read_text(), re.MULTILINE
    )
    assert {first or second for first, second in said} <= TARGETS


def test_every_command_of_make_has_its_help():
    listed = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert {line.split()[0] for line in listed.splitlines()} == TARGETS


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text())
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_every_document_is_listed_once_for_its_reader():
    listed = re.findall(
        r"\]\(((?!\.\.)[a-z-]+(?:/[a-z-]+)?\.md)\)", (ROOT / "docs" / "README.md").read_text()
    )
    documents = [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "decisions").glob("*.md")]
    known = {str(path.relative_to(ROOT / "docs")) for path in documents}
    assert sorted(listed) == sorted(known - {"README.md"})


def test_every_setting_is_documented():
    read = re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "config" / "settings.py").read_text())
    table = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "running.md").read_text(), re.MULTILINE)
    assert set(read) == set(table)


def test_the_hand_of_the_readme():
    """The command line shown there works, with the answer one expects."""
    line = next(part for part in re.findall(r"'(\{.*\})'", README))
    argv = python("-m", "scoring", "hands", "--ruleset", "ema2008")
    done = subprocess.run(argv, cwd=ROOT, input=line, capture_output=True, text=True, check=True)
    assert '"ok": true' in done.stdout

"""Everything that the documents name exists."""

import re
import subprocess
from pathlib import Path

from tests.patience import PATIENCE
from tests.processes import ROOT, python
from tests.rows import each

README = (ROOT / "README.md").read_text()
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
LONGEST_DOCUMENT = 200  # lines
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@each("page", PAGES, ids=name)
def test_commands_of_make_exist(page: Path):
    said = re.findall(
        r"^(?:[A-Z_]+=\S+ )*make ([a-z]+)|`(?:[A-Z_]+=\S+ )*make ([a-z]+)", page.read_text(), re.MULTILINE
    )
    assert {first or second for first, second in said} <= TARGETS


def test_every_command_of_make_has_its_help():
    listed = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    ).stdout
    assert {line.split()[0] for line in listed.splitlines()} == TARGETS


@each("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text())
    assert [target for target in targets if not (page.parent / target).exists()] == []


def linked_beside(index: Path) -> list[Path]:
    """The documents in the folder of an index, and below, that it links as a whole."""
    links = re.findall(r"\]\(([^)#:]+\.md)\)", index.read_text())
    return [page for link in links if (page := (index.parent / link).resolve()).is_relative_to(index.parent)]


def test_every_document_is_listed_once_for_its_reader():
    """By docs/README.md, or by the README of its folder."""
    home = ROOT / "docs" / "README.md"
    indexes = [home, *(ROOT / "docs").glob("*/README.md")]
    listed = sorted(page for index in indexes for page in linked_beside(index))
    assert listed == sorted(set((ROOT / "docs").rglob("*.md")) - {home})


@each("page", PAGES, ids=name)
def test_a_document_can_be_read_at_a_sitting(page: Path):
    assert len(page.read_text().splitlines()) <= LONGEST_DOCUMENT


def test_the_architecture_names_every_feature():
    picture = (ROOT / "docs" / "architecture.md").read_text().partition("\n    tournaments/")[2]
    wings = ("play", "desk", "public", "trust")
    features = {
        path.parent.name for wing in wings for path in (ROOT / "tournaments" / wing).glob("*/__init__.py")
    }
    assert features - set(re.findall(r"^        (\w+)/ ", picture, re.MULTILINE)) == set()


def test_every_setting_is_documented():
    read = re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "config" / "settings.py").read_text())
    table = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs" / "running.md").read_text(), re.MULTILINE)
    assert set(read) == set(table)


def test_the_hand_of_the_readme():
    """The command line shown there works, with the answer one expects."""
    line = next(part for part in re.findall(r"'(\{.*\})'", README))
    argv = python("-m", "scoring", "hands", "--ruleset", "ema2008")
    done = subprocess.run(
        argv, cwd=ROOT, input=line, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert '"ok": true' in done.stdout

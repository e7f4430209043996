"""Translations are compiled where they are newer than what was built from them."""

import os
from gettext import GNUTranslations
from pathlib import Path

import pytest

from config.catalogs import compile_catalogs

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Calculator"\nmsgstr "%s"\n'


def written(po: Path, word: str) -> None:
    """The file of a language, written a minute after whatever was built from it."""
    po.parent.mkdir(parents=True, exist_ok=True)
    po.write_text(PO % word)
    built = po.with_suffix(".mo")
    if built.exists():
        later = built.stat().st_mtime + 60
        os.utime(po, (later, later))


def spoken(po: Path) -> str:
    """What Django would say."""
    with po.with_suffix(".mo").open("rb") as file:
        return GNUTranslations(file).gettext("Calculator")


@pytest.fixture
def czech(tmp_path: Path) -> Path:
    """A folder of translations with one language that was never compiled."""
    po = tmp_path / "cs" / "LC_MESSAGES" / "django.po"
    written(po, "Kalkulačka")
    return po


def test_a_language_is_compiled_once(czech: Path) -> None:
    folder = czech.parents[2]
    assert (compile_catalogs(folder), compile_catalogs(folder)) == ([czech], [])
    assert spoken(czech) == "Kalkulačka"
    assert [path.name for path in sorted(czech.parent.iterdir())] == ["django.mo", "django.po"]


def test_a_changed_file_is_compiled_again(czech: Path) -> None:
    compile_catalogs(czech.parents[2])
    written(czech, "Počítadlo")
    assert compile_catalogs(czech.parents[2]) == [czech]
    assert spoken(czech) == "Počítadlo"

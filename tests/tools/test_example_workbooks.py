"""The example workbooks in docs/examples are what the program makes today."""

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from tests.workbooks import content_of
from tools.example_events import RULESETS, make_event

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
HASH = re.compile(rb"[0-9a-f]{16}")
"""The end of the log's hash, which knows the keys of rows: they differ from store to store."""


def parts(content: bytes) -> dict[str, bytes]:
    """The files of a workbook, without the hash."""
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return {name: HASH.sub(b"-", archive.read(name)) for name in archive.namelist()}


def test_there_is_one_for_each_family():
    assert sorted(path.stem for path in EXAMPLES.glob("*.xlsx")) == sorted(RULESETS)


@pytest.mark.django_db
@pytest.mark.parametrize("name", RULESETS)
def test_an_example_is_up_to_date(name: str):
    kept = parts((EXAMPLES / f"{name}.xlsx").read_bytes())
    made = parts(content_of(make_event(name)))
    assert list(kept) == list(made)
    assert [part for part in kept if kept[part] != made[part]] == []

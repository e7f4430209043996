"""The file: names of sheets, properties, equal bytes, and that nobody sees half of it."""

import zipfile
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from openpyxl import load_workbook

from tests.rows import each
from tournaments.desk.documents.workbook.file import ZIP_EPOCH, BookFile, replacing
from tournaments.desk.documents.workbook.page import Put

AT = datetime(2026, 5, 9, 15, 30, 7, 123, tzinfo=UTC)
STAMP = AT.replace(microsecond=0, tzinfo=None)

NAMES = [
    # titles asked for, names given
    pytest.param(["Results", "results"], ["Results", "results 2"], id="twice"),
    pytest.param(["a/b:c"], ["a b c"], id="forbidden characters"),
    pytest.param(["[x]*?\\"], ["x"], id="only some are left"),
    pytest.param(["'quoted'"], ["quoted"], id="quotes at the ends"),
    pytest.param(["x" * 40, "x" * 40], ["x" * 31, "x" * 29 + " 2"], id="too long"),
    pytest.param(["🀄" * 20], ["🀄" * 15], id="far letters count twice"),
    pytest.param(["History"], ["History 2"], id="a name that Excel keeps"),
    pytest.param(["", "?"], ["Tenbo", "Tenbo 2"], id="nothing is left"),
    pytest.param(["决赛 · 第一轮"], ["决赛 · 第一轮"], id="far letters"),
]


def content(book: BookFile) -> bytes:
    out = BytesIO()
    book.write(out, AT)
    return out.getvalue()


def reopened(book: BookFile) -> Any:
    return load_workbook(BytesIO(content(book)))


@each(("titles", "names"), NAMES)
def test_names_of_sheets(titles: list[str], names: list[str]):
    book = BookFile("Bologna Open", "en")
    for title in titles:
        book.page(title, [10])
    assert reopened(book).sheetnames == names


def test_properties():
    book = BookFile("=Cup & <Co>", "fi")
    book.page("Results", [10])
    properties = reopened(book).properties
    assert (properties.title, properties.creator, properties.language) == ("=Cup & <Co>", "Tenbo", "fi")
    assert (properties.created, properties.modified) == (STAMP, STAMP)


def simple(total: int) -> bytes:
    book = BookFile("Bologna Open", "en")
    book.page("Results", [10]).add([Put("Aino"), Put(total)])
    return content(book)


def test_equal_content_gives_equal_bytes():
    first = simple(100)
    with time_machine.travel(
        timezone.now() + timedelta(seconds=3)
    ):  # time stamps in archives have steps of two
        assert simple(100) == first
    assert simple(200) != first
    with zipfile.ZipFile(BytesIO(first)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {ZIP_EPOCH}


def write_half(path: Path) -> None:
    with replacing(path) as file:
        file.write(b"half")
        raise ValueError("stopped")


def test_half_a_file_is_never_seen(tmp_path: Path):
    path = tmp_path / "1-1.xlsx"
    with replacing(path) as file:
        file.write(b"whole")
    with pytest.raises(ValueError, match="stopped"):
        write_half(path)
    assert [one.name for one in tmp_path.iterdir()] == ["1-1.xlsx"]
    assert path.read_bytes() == b"whole"
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_book_that_is_given_up_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    book = BookFile("Bologna Open", "en")
    book.page("Results", [10]).add([Put("Aino")])
    assert len(list(tmp_path.iterdir())) == 1
    book.discard()
    assert list(tmp_path.iterdir()) == []

"""The rules of the format that a spreadsheet would complain of, checked on workbooks of every sort."""

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from openpyxl import load_workbook
from openpyxl.cell import MergedCell
from openpyxl.utils import range_boundaries

from tests.apart import rolled_back
from tests.factories import make_hall, ron
from tests.rows import each
from tests.search import some
from tests.workbooks import content_of
from tools.example_events import make_event
from tournaments.desk.documents.workbook.content import Wishes
from tournaments.models import Entry, Stage, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.gate]

TABLE_NAME = re.compile(r"[a-z_]+[a-z_0-9]*")
LOOKS_LIKE_A_CELL = re.compile(r"[a-z]{1,3}[0-9]+")
PLACE = re.compile(r"'(?P<sheet>(?:[^']|'')+)'!(?P<cell>[A-Z]+[0-9]+)")
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def empty() -> Tournament:
    return make_hall(players=0).tournament


def running() -> Tournament:
    """A round runs; names are hostile, one is long; a table of it has not begun."""
    hall = make_hall(players=8, name="=Coppa & <Co>: [1]/2*?")
    Stage.objects.update(name="O'Brien's: first/second? " + "🀄" * 20)
    names = ["=1+1", "+39", "-2+3", "@SUM(A1)", "\ttab", "Ñandú 🀄", "<b>&", "O'Brien"]
    for entry, name in zip(Entry.objects.order_by("pk"), names, strict=True):
        entry.player.family_name = name
        entry.player.save()
    east, south, *_ = hall.names(hall.table(1))
    hall.send(hall.table(1), ron(south, east, fan=2, fu=30))
    return hall.tournament


def whole() -> Tournament:
    return make_event("riichi")


WORKBOOKS = [
    # tournament, language
    pytest.param(empty, "en", id="nothing yet"),
    pytest.param(running, "en", id="running"),
    *(pytest.param(running, code, id=f"running, {code}") for code in some(LANGUAGES[1:], 1)),
    pytest.param(whole, "en", id="whole"),
]
Make = Callable[[], Tournament]


@each(("make", "language"), WORKBOOKS, apart=rolled_back)
def test_a_spreadsheet_has_nothing_to_complain_of(make: Make, language: str):
    content = content_of(make(), Wishes(language=language))
    book = load_workbook(BytesIO(content))
    names = [name.casefold() for name in book.sheetnames]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 31 and not re.search(r"[\[\]:*?/\\]|^'|'$", name) for name in book.sheetnames)
    assert [fault for sheet in book for fault in faults_of(book, sheet)] == []
    tables = [table.displayName for sheet in book for table in sheet.tables.values()]
    assert len({name.casefold() for name in tables}) == len(tables) > 4
    assert [sheet.title for sheet in book if not is_set_up(sheet)] == []
    with zipfile.ZipFile(BytesIO(content)) as archive:
        assert len(set(archive.namelist())) == len(archive.namelist())
        assert archive.testzip() is None


def faults_of(book: Any, sheet: Any) -> list[str]:
    faults = [
        f"{sheet.title}: {table.displayName}" for table in sheet.tables.values() if not sound(sheet, table)
    ]
    for row in sheet.iter_rows():
        for cell in row:
            if cell.data_type == "f" and not re.fullmatch(r"=[A-Z0-9+():SUM]+", cell.value):
                faults.append(f"{sheet.title}!{cell.coordinate}: {cell.value}")
            if cell.data_type == "e":
                faults.append(f"{sheet.title}!{cell.coordinate}: error")
            if cell.hyperlink is not None and not leads(book, cell.hyperlink.location):
                faults.append(f"{sheet.title}!{cell.coordinate} leads to {cell.hyperlink.location}")
            if not isinstance(cell, MergedCell) and cell.has_style and cell.style == "Normal":
                faults.append(f"{sheet.title}!{cell.coordinate} has a style of its own")
    return faults


def is_set_up(sheet: Any) -> bool:
    """For paper: A4, as wide as a page, numbered; heads and names on every page, and on the screen but on the first."""
    setup = sheet.page_setup
    fitted = sheet.sheet_properties.pageSetUpPr.fitToPage and setup.fitToWidth in (None, 1)
    numbered = sheet.oddFooter.right.text == "&P / &N"
    repeated = sheet.print_title_rows and sheet.print_title_cols
    kept = sheet.freeze_panes or sheet.title == sheet.parent.sheetnames[0]
    return bool(setup.paperSize == 9 and fitted and setup.scale is None and numbered and repeated and kept)


def sound(sheet: Any, table: Any) -> bool:
    """A name that is no cell, a row besides the headings, and headings that are texts, all different."""
    left, top, right, bottom = (bound or 0 for bound in range_boundaries(table.ref))
    heads = [sheet.cell(top, column).value for column in range(left, right + 1)]
    named = TABLE_NAME.fullmatch(table.displayName) and not LOOKS_LIKE_A_CELL.fullmatch(table.displayName)
    return bool(
        named
        and bottom > top
        and all(isinstance(head, str) and head for head in heads)
        and len({head.casefold() for head in heads}) == len(heads)
        and [column.name for column in table.tableColumns] == heads
        and table.autoFilter.ref == table.ref
        and sheet.auto_filter.ref is None
    )


def leads(book: Any, location: str) -> bool:
    place = PLACE.fullmatch(location)
    return place is not None and place["sheet"].replace("''", "'") in book.sheetnames

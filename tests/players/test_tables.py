"""Files as tables: what is read, and what is refused before it can do harm."""

import resource
import tracemalloc

import pytest

from players.limits import LARGEST_FILE, MOST_LINES
from players.tables import Sheet, read_file, read_text, write_text
from scoring.faults import Refused
from tests.players import files
from tests.rows import each

HEAD = ["Name", "Country"]
ANA = ["Ana Pérez", "ESP"]


def texts(content: bytes, encoding: str = "") -> list[list[str]]:
    (sheet,) = read_file(content, encoding)
    return [cells for _number, cells in sheet.rows]


READ = [
    pytest.param("Name;Country\nAna Pérez;ESP".encode(), id="semicolons, UTF-8"),
    pytest.param("\ufeffName;Country\r\nAna Pérez;ESP\r\n".encode(), id="a mark, lines of Windows"),
    pytest.param("Name\tCountry\nAna Pérez\tESP".encode("utf-16"), id="tabs, UTF-16 as Excel writes Unicode"),
    pytest.param("Name\tCountry\nAna Pérez\tESP".encode("utf-16-le"), id="UTF-16 without its mark"),
    pytest.param("Name,Country\nAna Pérez,ESP".encode("cp1252"), id="commas, Windows western"),
    pytest.param('"Name","Country"\n"Ana Pérez","ESP"'.encode("latin-1"), id="quotes, Latin 1"),
    pytest.param("Name|Country\rAna Pérez|ESP\r".encode("mac_roman"), id="bars, lines of old Macs"),
    pytest.param("\n\nName;Country\n\nAna Pérez;ESP\n;\n".encode(), id="blank lines"),
    pytest.param(files.xlsx(("Players", [HEAD, ANA])), id="xlsx"),
    pytest.param(files.ods(("Players", files.ods_rows([HEAD, ANA]))), id="ods"),
]


@each("content", READ)
def test_files_are_read_alike(content):
    assert texts(content) == [HEAD, ANA]


LETTERS = [
    pytest.param("Łucja Żółw;POL\nŚwiętosława Kość", "cp1250", id="Polish, Windows"),
    pytest.param("Łucja Żółw;POL\nŚwiętosława Kość", "iso8859_2", id="Polish, Latin 2"),
    pytest.param("Jiří Dvořák;CZE\nŠárka Nováková", "cp1250", id="Czech, Windows"),
    pytest.param("Päivi Öhman;FIN\nÅsa Ström", "cp1252", id="Finnish"),
    pytest.param("Jörg Weiß;DEU\nFrançoise Lefèvre\nIñaki Núñez", "cp1252", id="western names"),
    pytest.param("Søren Ægir Åberg;DNK", "cp1252", id="Danish"),
]


@each(("text", "encoding"), LETTERS)
def test_letters_are_found(text, encoding):
    assert ";".join(texts(text.encode(encoding))[0]) == text.splitlines()[0]


def test_an_encoding_may_be_named():
    assert texts("³ó;POL".encode("cp1252"), "cp1250") == [["łó", "POL"]]
    for encoding, code in (("utf-8", "file_letters"), ("koi8-r", "unknown_choice")):
        with pytest.raises(Refused, match=code):
            read_file("Pérez".encode("cp1252"), encoding)


def test_numbers_are_texts_as_people_see_them():
    rows: list[list[object]] = [["EMA", "Paid"], [4010001, True], [4010001.0, None], ["=1+1", 2.5]]
    assert texts(files.xlsx(("A", rows)))[1:] == [["4010001", "True"], ["4010001"], ["", "2.5"]]


def test_a_formula_gives_what_was_stored_and_is_never_computed():
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
        b'<c r="A1" t="str"><f>WEBSERVICE("http://example.org")</f><v>Ana</v></c></row></sheetData></worksheet>'
    )
    assert texts(files.replaced(files.xlsx(("A", [ANA])), sheet=sheet)) == [["Ana"]]


def test_sheets_with_something_in_them():
    content = files.xlsx(("Notes", [["bring tiles"]]), ("Empty", []), ("Players", [HEAD, ANA]))
    assert [(sheet.name, len(sheet.rows), sheet.lettered) for sheet in read_file(content)] == [
        ("Notes", 1, True),
        ("Players", 2, True),
    ]


def test_rows_keep_their_numbers_and_are_handed_on():
    sheet = Sheet("", [(2, HEAD), (5, ["Ana; Pérez", "ESP"]), (6, ["Eva", 'say "x"'])])
    assert read_text(write_text(sheet), "\t").rows == sheet.rows


BOMB = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">'
    b'<c r="A1" t="inlineStr"><is><t>%s</t></is></c></row></sheetData></worksheet>'
)
LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
HOSTILE = [
    pytest.param(b"", "file_empty", id="nothing"),
    pytest.param(b" \r\n ", "file_empty", id="blank"),
    pytest.param(files.xlsx(("A", [])), "file_empty", id="an empty sheet"),
    pytest.param(b"a" * (LARGEST_FILE + 1), "file_too_large", id="too large"),
    pytest.param(b"%PDF-1.7 x", "file_kind", id="a PDF"),
    pytest.param(b"\xd0\xcf\x11\xe0" + b"\0" * 600, "file_kind", id="an old xls"),
    pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(600), "file_kind", id="a picture named .csv"),
    pytest.param(files.packed({"word/document.xml": b"<x/>"}), "file_kind", id="a docx"),
    pytest.param(files.packed({"a.txt": b"x"}), "file_kind", id="a zip of something"),
    pytest.param(b"PK\x03\x04garbage", "file_broken", id="a broken zip"),
    pytest.param(files.xlsx(("A", [ANA]))[:-200], "file_broken", id="a zip cut off"),
    pytest.param(
        files.replaced(files.xlsx(("A", [ANA])), types=b"text"), "file_broken", id="types that are text"
    ),
    pytest.param(
        files.replaced(files.xlsx(("A", [ANA])), types=b"<a/>"), "file_broken", id="types of nothing"
    ),
    pytest.param(
        files.replaced(files.xlsx(("A", [ANA])), sheet=b"<worksheet"), "file_broken", id="broken XML"
    ),
    pytest.param(files.replaced(files.xlsx(("A", [ANA])), macros=b"x"), "file_macros", id="macros"),
    pytest.param(
        files.replaced(files.xlsx(("A", [ANA])), sheet=BOMB % (b"A" * 60_000_000)),
        "file_unpacks",
        id="a zip bomb",
    ),
    pytest.param(files.ods(("A", files.ods_rows([ANA])), head=LAUGHS), "file_broken", id="entities"),
    pytest.param(b"x;y\n" * (MOST_LINES + 100), "too_many_lines", id="too many lines"),
    pytest.param(b"x" * 300_000, "too_long", id="one endless line"),
    pytest.param(b"x" * 150_000, "file_broken", id="one endless cell"),
]


@each(("content", "code"), HOSTILE)
def test_hostile_files_are_refused(content, code):
    with pytest.raises(Refused) as refused:
        read_file(content)
    assert [fault.code for fault in refused.value.faults] == [code]


FAR = [
    pytest.param(files.with_cells({"A1": "x", "XFD1048576": "y"}), id="a cell at the end of the sheet"),
    pytest.param(
        files.ods(
            (
                "A",
                '<table:table-row table:number-rows-repeated="1048576">'
                + files.CELL.format(text="x", more=' table:number-columns-repeated="16384"')
                + "</table:table-row>",
            )
        ),
        id="a cell repeated seventeen thousand million times",
    ),
]


@each("content", FAR)
def test_space_that_is_claimed_costs_nothing(content):
    tracemalloc.start()
    assert texts(content)[0][0] == "x"
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000


def test_a_zip_that_lies_about_its_sizes_is_not_unpacked_further():
    """The size in the directory says 10 bytes; the part holds sixty million."""
    honest = files.replaced(files.xlsx(("A", [ANA])), sheet=BOMB % (b"A" * 60_000_000))
    lying = honest.replace((60_000_000 + len(BOMB) - 2).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert lying != honest
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(Refused, match="file_broken"):
        read_file(lying)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kilobytes

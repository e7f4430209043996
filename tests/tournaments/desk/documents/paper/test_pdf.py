"""PDF files, checked by reading their text back."""

import pypdfium2
import pytest

from tests.rows import each
from tournaments.desk.documents.paper.letters import visual
from tournaments.desk.documents.paper.parts import (
    Align,
    BlankSheet,
    Card,
    Cards,
    Listing,
    ListingColumn,
    Notice,
    Paper,
    SeatChange,
)
from tournaments.desk.documents.paper.pdf import Written, write_pdf
from tournaments.desk.documents.paper.pdf_page import Sheets

pytestmark = pytest.mark.gate

A4, A4_WIDE = (595, 842), (842, 595)
NAMES = [
    pytest.param("Łukasz Wąsowski-Ćwiąkalski", id="Polish"),
    pytest.param("Ő Őrsi", id="Hungarian"),
    pytest.param("Анастасия Преображенская", id="Cyrillic"),
    pytest.param("Γεώργιος Παπαδόπουλος", id="Greek"),
    pytest.param("Nguyễn Thị Minh Khai", id="Vietnamese"),
    pytest.param("佐藤 花子", id="Japanese"),
    pytest.param("王小明", id="Chinese"),
    pytest.param("김민준", id="Korean"),
    pytest.param("სოფიო ჯაფარიძე", id="Georgian"),
    pytest.param("Արամ Խաչատրյան", id="Armenian"),
    pytest.param("ณเดชน์", id="Thai"),
]


def paper(*parts, **said) -> Paper:
    return Paper("Start list", "Bologna Open", parts, **said)


def listing(rows, **said) -> Listing:
    columns = [
        ListingColumn("No.", 1, Align.RIGHT),
        ListingColumn("Player", 5, strong=True),
        ListingColumn("Club", 3),
    ]
    return Listing("Round 1", columns, rows, **said)


def pages(written: Written) -> list[str]:
    """The text of each page, lines as they stand."""
    with pypdfium2.PdfDocument(written.content) as document:
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]


def sizes(written: Written) -> list[tuple[int, int]]:
    with pypdfium2.PdfDocument(written.content) as document:
        return [(round(page.get_width()), round(page.get_height())) for page in document]


@each("name", NAMES)
def test_names_of_any_letters(name: str):
    written = write_pdf(paper(listing([["1", name, "Roma"], ["2", "Rossi Ana", "Bologna"]])))
    text = pages(written)[0]
    assert (name in text, "Rossi Ana" in text, "Bologna\n" in text + "\n") == (True, True, True)
    assert written.missing == ""


@each("name", NAMES)
def test_what_stands_after_a_foreign_name(name: str):
    """In the same face: the font of the page is again the one it was."""
    text = pages(write_pdf(paper(listing([["1", "Ana", name], ["27", "Rossi Ana", "Bologna"]]))))[0]
    assert "27 Rossi Ana Bologna" in text


def test_hebrew_stands_from_the_right():
    assert visual("Ana כהן") == "Ana ןהכ"
    assert write_pdf(paper(listing([["1", "שרה כהן", ""]]))).missing == ""


def test_letters_that_no_font_has_are_told():
    assert write_pdf(paper(listing([["1", "Ana 𓀀", "محمد"]]))).missing == "".join(sorted("محد𓀀"))


def test_a_long_list_goes_on_with_its_headings():
    written = write_pdf(paper(listing([[str(n), f"Player {n}", ""] for n in range(1, 101)])))
    found = pages(written)
    assert [(text.count("Club"), text.count("Round 1")) for text in found] == [(1, 1)] * 3
    assert sum(text.count("Player ") for text in found) == 100 + 3
    assert [text.split()[-1] for text in found] == ["1", "2", "3"]


def test_columns_side_by_side_are_of_one_length():
    written = write_pdf(paper(listing([[str(n), f"Player {n}", ""] for n in range(1, 31)], flow=2)))
    assert [text.count("Club") for text in pages(written)] == [2]
    assert write_pdf(paper(listing([["1", "Ana", ""]] * 200, flow=2))).content.count(b"/Type /Page\n") == 3


@each(("landscape", "size"), [(False, A4), (True, A4_WIDE)], ids=["upright", "across"])
def test_the_page_is_a4(landscape: bool, size: tuple[int, int]):
    assert sizes(write_pdf(paper(listing([["1", "Ana", ""]]), landscape=landscape))) == [size]


LONG = "Maximiliano Bartholomäus Ferdinand von Hohenlohe-Waldenburg-Schillingsfürst zu Bartenstein"


def letters(text: str) -> str:
    return "".join(text.split())


def test_a_long_name_is_broken_and_not_cut():
    text = pages(write_pdf(paper(listing([["1", LONG, "w" * 90]]))))[0]
    assert letters(LONG) in letters(text).replace("\ufffe", "-").replace("\x02", "-")
    assert text.count("w") == 90


def test_a_line_does_not_end_within_a_number():
    """Its thousands stand behind a space at which no line may end."""
    uma = "+15\u202f000 / +5\u202f000 / \N{MINUS SIGN}5\u202f000"
    sheets = Sheets(paper())
    lines = sheets.wrap(uma, 20, 9)
    assert (len(lines) > 1, " ".join(lines)) == (True, uma)
    sheets.finished()


def test_what_cannot_fit_ends_with_dots():
    sheets = Sheets(paper())
    sheets.begin()
    assert [sheets.cut(text, 10, 10, "") for text in ("Hohenlohe", "Ana")] == ["Hoh…", "Ana"]
    sheets.finished()


def card(number: int, name: str = "Ana Rossi", **said) -> Card:
    rows = [[str(n), str(n + 1), "East"] for n in range(1, 13)]
    return Card("Bologna Open", name, ["ITA"], str(number), ("Round", "Table", "Wind"), rows, **said)


CARDS = [(1, 1), (8, 1), (9, 2), (20, 3)]


@each(("number", "sheets"), CARDS)
def test_eight_cards_to_a_page(number: int, sheets: int):
    made = Cards(105, 74, [card(n, link=f"http://tenbo.example.org/{n}") for n in range(number)])
    found = pages(write_pdf(paper(made)))
    assert len(found) == sheets
    assert sum(text.count("Ana Rossi") for text in found) == number
    assert sum(text.count("Round") for text in found) == number


def test_ten_badges_to_a_page_and_long_names_on_them():
    names = [LONG, *["Ana Rossi"] * 10]
    made = Cards(90, 55, [Card("Open", name, ["ITA"], "1") for name in names], bare=True)
    found = pages(write_pdf(paper(made)))
    assert [text.count("ITA") for text in found] == [10, 1]
    assert "Schillingsf" in letters(found[0])


def form(**said) -> BlankSheet:
    seats = [("East", "Ana"), ("South", LONG), ("West", "Cem"), ("North", "Dan")]
    rows = [("E1", ""), ("E2", "")]
    return BlankSheet(
        "Open · Table 1", "Sum zero.", ("Hand", "From"), seats, ("±", "Sum"), rows, ("Signature",), **said
    )


def test_two_half_sheets_to_a_page():
    halves = pages(write_pdf(paper(form(half=True), form(half=True), form(half=True))))
    assert [text.count("Signature") for text in halves] == [2, 1]
    whole = pages(write_pdf(paper(form(), form())))
    assert [(text.count("Signature"), text.count("±")) for text in whole] == [(1, 4), (1, 4)]
    assert letters("Schillingsfürst") in letters(whole[0])


def test_a_change_of_seats_stands_between_two_hands():
    changes = [SeatChange(1, "Change seats", ("South", "East", "North", "West"))]
    (page,) = pages(write_pdf(paper(form(seat_changes=changes))))
    at = [page.index(words) for words in ("E1", "Change seats", "E2")]
    assert at == sorted(at)
    assert page.count("North") == 2


EMPTY = [
    pytest.param(listing([], empty="No players yet."), id="list"),
    pytest.param(Cards(105, 74, [], empty="No players yet."), id="cards"),
]


@each("part", EMPTY)
def test_an_empty_document_says_so(part):
    assert "No players yet." in pages(write_pdf(paper(part)))[0]


def test_the_same_paper_gives_the_same_bytes():
    one = paper(listing([["1", "佐藤", ""]]), Cards(105, 74, [card(1)]), form())
    assert write_pdf(one).content == write_pdf(one).content


def test_progress_is_told():
    told: list[int] = []
    write_pdf(paper(*[form()] * 25), lambda percent, note: told.append(percent))
    assert told == [20, 48, 76]


def poster(tables: int, name: str = "ROSSI Marta") -> Paper:
    columns = [ListingColumn("Table", 1.2), *(ListingColumn(wind, 4) for wind in "ESWN")]
    rows = [[str(number), *[name] * 4] for number in range(1, tables + 1)]
    return Paper(
        "Seating by table", "Bologna Open", [Listing("Round 1", columns, rows, points=13, fill=True)]
    )


def grown(written: Written) -> list[tuple[float, float]]:
    """Of each page: the height of the largest line of its rows in points, and how far down the last row stands."""
    found = []
    with pypdfium2.PdfDocument(written.content) as document:
        for page in document:
            text = page.get_textpage()
            places = [at for at, letter in enumerate(text.get_text_range()) if letter == "M"]
            boxes = [text.get_charbox(at, loose=True) for at in places]
            lowest = min(bottom for _left, bottom, _right, _top in boxes)
            found.append((max(top - bottom for _left, bottom, _right, top in boxes), 842 - lowest))
    return found


@each("tables", [6, 12, 20])
def test_a_poster_fills_its_page(tables: int) -> None:
    """Letters grow from 13 points as far as the words fit their columns; the last row is near the end of the page."""
    ((high, down),) = grown(write_pdf(poster(tables)))
    assert high > 1.3 * 1.3 * 13
    assert down > 0.75 * 842


def test_a_poster_of_too_many_rows_goes_on_in_its_own_size() -> None:
    found = grown(write_pdf(poster(120)))
    assert len(found) > 1
    assert max(high for high, _down in found) < 1.4 * 13


def test_a_long_name_makes_the_letters_of_a_poster_smaller() -> None:
    columns = [ListingColumn("Table", 1.6), *(ListingColumn(wind, 4) for wind in "ESWN")]
    rows = [["1", "SCHWARZENBERGER", "Bo", "Li", "Eva"]]
    written = write_pdf(paper(Listing("Round 1", columns, rows, points=13, fill=True)))
    assert "SCHWARZENBERGER" in pages(written)[0]


def test_a_notice_has_its_lines() -> None:
    (text,) = pages(
        write_pdf(paper(Notice("Bologna Open", ["22 November 2026"], "https://tenbo.example.org/")))
    )
    assert [
        line for line in ("Bologna Open", "22 November 2026", "https://tenbo.example.org/") if line in text
    ] == [
        "Bologna Open",
        "22 November 2026",
        "https://tenbo.example.org/",
    ]

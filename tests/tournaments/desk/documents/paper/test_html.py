"""Parts of a document as HTML: what is written by people is escaped, and sheets share their lines."""

from collections.abc import Iterable
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.rows import each
from tournaments.desk.documents.paper.html import A_PORTION, CARDS_A_PAGE, SHEETS_A_PAGE, parts_html, portions
from tournaments.desk.documents.paper.parts import (
    Align,
    BlankSheet,
    Card,
    Cards,
    Listing,
    ListingColumn,
    Part,
    SeatChange,
)

UNFIT = '<i>Ana</i> & "Eva"'
ESCAPED = "&lt;i&gt;Ana&lt;/i&gt; &amp; &quot;Eva&quot;"


def test_a_listing_has_its_columns_styles_and_no_strange_tags() -> None:
    columns = [ListingColumn("No.", 1, Align.RIGHT), ListingColumn("Player", 3, strong=True)]
    (part,) = parts_html([Listing("Start list", columns, [["1", UNFIT]])])
    assert part["rows"] == f'<tr><td class="right">1</td><td class="left strong">{ESCAPED}</td></tr>'
    assert [width for _column, width in part["columns"]] == [25.0, 75.0]


POSTERS = [
    pytest.param("Li Na", 28, id="a short name"),
    pytest.param("LEWANDOWSKI Jan", 13, id="capitals are wide"),
    pytest.param("lewandowskii Jan", 14, id="small letters are not"),
    pytest.param("MWMWMWMWM", 12, id="the widest letters"),
    pytest.param("ililililili", 24, id="the narrowest letters"),
    pytest.param("中村中村中村", 18, id="Chinese letters"),
    pytest.param("MÜLLER-LÜDENSCHEIDT", 12, id="a line ends behind a hyphen"),
    pytest.param("SCHWARZENBERG", 10, id="smaller than the usual size"),
    pytest.param("WARMWASSERWINKELMANN", 13, id="wider than the smallest size allows"),
]


@each(("name", "points"), POSTERS)
def test_the_letters_of_a_poster_are_as_wide_as_its_names_allow(name: str, points: int) -> None:
    winds = [ListingColumn(wind, 4) for wind in ("East", "South", "West", "North")]
    columns = [ListingColumn("Table", 1.6, Align.RIGHT, strong=True), *winds]
    rows = [["1", "Ana", name, "Bo", "Eva"]]
    (part,) = parts_html([Listing("Round 1", columns, rows, points=13, fill=True)])
    assert part["points"] == points


def form(*names: str, each: tuple[str, ...] = ("±", "Sum"), **more: Any) -> BlankSheet:
    said: dict[str, Any] = {
        "title": UNFIT,
        "note": "Sum zero",
        "before": ("Hand", "Winner"),
        "rows": [("E1", ""), ("E2", "")],
        "totals": ("Score", "Signature"),
    }
    return BlankSheet(seats=[("East", name) for name in names], each=each, **{**said, **more})


def listing(rows: int) -> Listing:
    return Listing("Seats", [ListingColumn("Player")], [["Ana"]] * rows)


def cards(count: int) -> Cards:
    return Cards(105, 74, [Card("Open", f"{n}") for n in range(count)])


PORTIONS = [
    pytest.param([listing(0)], [1], id="an empty list"),
    pytest.param([cards(0)], [1], id="no cards"),
    pytest.param([form("Ana")] * SHEETS_A_PAGE, [SHEETS_A_PAGE], id="as many sheets as a page has"),
    pytest.param([form("Ana")] * (SHEETS_A_PAGE + 20), [SHEETS_A_PAGE, 20], id="more sheets"),
    pytest.param([cards(CARDS_A_PAGE)], [1], id="as many cards as a page has"),
    pytest.param([cards(2 * CARDS_A_PAGE + 4)], [1, 1, 1], id="more cards"),
    pytest.param([listing(2000)] * 5, [2, 2, 1], id="lists of a big round"),
    pytest.param([listing(9), listing(A_PORTION + 1), listing(9)], [1, 1, 1], id="a list is never parted"),
    pytest.param([listing(40), cards(40), *[form("Ana")] * 80], [82], id="a small kit"),
]


@each(("parts", "counts"), PORTIONS)
def test_a_long_document_comes_in_portions(parts: list[Part], counts: list[int]) -> None:
    found = portions(parts)
    assert [len(portion) for portion in found] == counts
    assert contents(part for portion in found for part in portion) == contents(parts)


def contents(parts: Iterable[Part]) -> list[object]:
    """Every card, and every other part, in order."""
    return [one for part in parts for one in (part.cards if isinstance(part, Cards) else [part])]


class Cells(HTMLParser):
    """How many columns each row of a table has, spans counted."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[int] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append(0)
        if tag in ("td", "th"):
            self.rows[-1] += int(dict(attrs).get("colspan") or 1)


FORMS = [
    pytest.param(form("Ana", "Eva", "Li", "Bo"), [10, 8, 10, 10, 10, 10], id="four seats, two columns each"),
    pytest.param(form("Ana", "Eva", "Li"), [8, 6, 8, 8, 8, 8], id="three seats"),
    pytest.param(
        form("Ana", "Eva", "Li", "Bo", before=("",), each=("",), rows=[("Uma",)]),
        [5, 5, 5, 5],
        id="one column each: no second line of headings",
    ),
    pytest.param(
        form("Ana", "Eva", "Li", "Bo", seat_changes=[SeatChange(1, "Change seats", ("S", "E", "N", "W"))]),
        [10, 8, 10, 10, 10, 10, 10],
        id="a change of seats between the hands",
    ),
]


@each(("sheet", "rows"), FORMS)
def test_every_row_of_a_sheet_is_as_wide_as_its_grid(sheet: BlankSheet, rows: list[int]) -> None:
    (part,) = parts_html([sheet])
    assert Cells(part["html"]).rows == rows


def test_sheets_keep_their_own_titles_and_names() -> None:
    first, second = parts_html([form(UNFIT, "Eva", half=True), form("A" * 27, "Bo")])
    assert first["html"].startswith(f'<section class="paper blank half"><header><h2>{ESCAPED}</h2>')
    assert f"<span>East</span> {ESCAPED}</th>" in first["html"]
    assert 'class="who long"><span>East</span> AAA' in second["html"]
    assert second["html"].count('class="who"') == 1

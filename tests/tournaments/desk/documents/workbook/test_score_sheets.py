"""Score sheets: the formulas come to the engine's figures, whatever the table has seen."""

import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from tests.factories import END, Hall, close_table_from_paper, draw, make_hall, ron, ron_tiles
from tests.patience import LONG_PATIENCE
from tests.workbooks import computed, formulas_of, lines_of, opened
from tournaments.common.selectors import full_tables
from tournaments.desk.documents.workbook.content import Wishes
from tournaments.models import Round, Tournament
from tournaments.play.hands.selectors.hands import hands_of, seats_of
from tournaments.play.penalties.services.penalties import give_chombo, give_penalty
from tournaments.play.standings.selectors.results import results_of, taken_in_rounds

pytestmark = pytest.mark.django_db

HANDS = "Hands · Round 1"


def expected(tournament: Tournament, round_: Round) -> list[int]:
    """The running scores after every hand and then the totals, seat by seat, of every table with hands."""
    taken = taken_in_rounds(tournament).get(round_.pk, {})
    figures: list[int] = []
    for table in full_tables().filter(round=round_):
        if all(one.hand.event["kind"] == "table_result" for one in hands_of(table)):
            continue
        keys = [seat.entry.key for seat in seats_of(table)]
        figures += [one.step.scores[key] for one in hands_of(table) for key in keys]
        results = results_of(table, taken)
        figures += [results[key]["total"] for key in keys]
    return figures


def played(hall: Hall) -> None:
    """A table with every sort of hand, and one closed from its sheet."""
    table = hall.table(1)
    east, south, west, north = hall.names(table)
    hall.send(table, {**ron(south, west, fan=2, fu=30), "riichi": [north]})
    hall.send(table, ron_tiles(south, west))
    hall.send(table, {**draw(east), "riichi": [east]})
    give_chombo(table=table, offenders=[hall.entries(table)[0]], by=hall.head, reason="=open tenpai")
    give_penalty(
        stage=hall.stage,
        entry=hall.entries(table)[1],
        kind="other",
        amount=1000,
        reason="late",
        by=hall.head,
        table=table,
    )
    hall.send(table, END)
    other = hall.table(2)
    scores = dict(zip(hall.names(other), (45100, 33400, 26500, 15000), strict=True))
    close_table_from_paper(table=other, scores=scores, by=hall.referee)


@pytest.fixture
def hall() -> Hall:
    hall = make_hall(players=8)
    played(hall)
    return hall


def test_formulas_come_to_the_figures_of_the_engine(hall: Hall):
    sheet = opened(hall.tournament)[HANDS]
    figures = expected(hall.tournament, hall.round())
    assert list(computed(sheet).values()) == figures


def test_the_values_beside_the_formulas_are_the_same(hall: Hall):
    formulas = opened(hall.tournament)[HANDS]
    values = opened(hall.tournament, values=True)[HANDS]
    shown = [values[cell].value for cell, _formula in formulas_of(formulas)]
    assert shown == expected(hall.tournament, hall.round())


def test_a_spreadsheet_computes_the_same(hall: Hall, tmp_path: Path):
    """LibreOffice, from a file without the values."""
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("no LibreOffice on this machine: the small evaluator stands alone")
    book = opened(hall.tournament)
    figures = expected(hall.tournament, hall.round())
    assert recalculated(book, office, tmp_path, HANDS) == figures


def recalculated(book: Workbook, office: str, folder: Path, title: str) -> list[Any]:
    """What the formulas of a sheet come to in a spreadsheet that was given none of their values."""
    cells = [cell for cell, _formula in formulas_of(book[title])]
    out = BytesIO()
    book.save(out)
    path = folder / "book.xlsx"
    path.write_bytes(out.getvalue())
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = [office, profile, "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir"]
    subprocess.run(
        [*command, str(folder / "out"), str(path)], check=True, capture_output=True, timeout=LONG_PATIENCE
    )
    sheet = load_workbook(folder / "out" / "book.xlsx", data_only=True)[title]
    return [sheet[cell].value for cell in cells]


def test_what_a_line_says(hall: Hall):
    rows = lines_of(opened(hall.tournament)[HANDS])
    entries = hall.entries(hall.table(1))
    _east, south, west, _north = (entry.player.list_name for entry in entries)
    claimed, tiles = (next(row for row in rows if row[0] == number) for number in (1, 2))
    assert claimed[:9] == [1, "East 1", 0, 0, "Win", south, west, "N", "2 fan 30 fu"]
    expected_tiles = ["2 fan 30 fu", "234567m 345p 67s 22s + 8s", "All simples 1, Pinfu 1"]
    assert tiles[:10] == [2, "East 2", 0, 0, "Win", south, west, *expected_tiles]
    chombo = next(row for row in rows if "Chombo" in row)
    assert f"{entries[0].player.list_name}\n=open tenpai" in chombo


def test_tables_from_paper_stand_in_one_list(hall: Hall):
    """They have no score sheet; the round leads to their row."""
    book = opened(hall.tournament)
    assert not any("Table 2" in str(value) for row in lines_of(book[HANDS]) for value in row)
    sheet = book["Tables from paper"]
    *_, line = lines_of(sheet)
    figures = [(45100, 24100), (33400, 6400), (26500, -6500), (15000, -24000)]
    names = [entry.player.list_name for entry in hall.entries(hall.table(2))]
    seats = [value for name, pair in zip(names, figures, strict=True) for value in (name, *pair)]
    assert line == ["Round 1", "Table 2", *seats]
    places = {
        cell.value: cell.hyperlink.location
        for row in book["Round 1"].iter_rows()
        for cell in row
        if cell.hyperlink
    }
    assert places["Table 2"] == f"'Tables from paper'!A{sheet.max_row}"


def test_each_table_begins_a_page_and_leads_to_its_round():
    hall = make_hall(players=8)
    for number in (1, 2):
        east, south, *_ = hall.names(hall.table(number))
        hall.send(hall.table(number), ron(south, east, fan=2, fu=30))
    sheet = opened(hall.tournament)[HANDS]
    titles = {cell.row: cell for (cell,) in sheet.iter_rows(max_col=1) if "Table" in str(cell.value)}
    assert [cell.value for cell in titles.values()] == ["Round 1 · Table 1", "Round 1 · Table 2"]
    assert [one.id + 1 for one in sheet.row_breaks.brk] == list(titles)[1:]
    assert {cell.hyperlink and cell.hyperlink.location for cell in titles.values()} == {"'Round 1'!A1"}


def test_scores_of_a_table_as_a_chart(hall: Hall):
    sheet: Any = opened(hall.tournament)[HANDS]
    assert len(sheet._charts) == 1
    assert len(sheet._charts[0].series) == 4


def test_tiles_as_pictures_where_asked(hall: Hall):
    plain: Any = opened(hall.tournament)[HANDS]
    pictures: Any = opened(hall.tournament, Wishes(pictures=True))[HANDS]
    assert len(plain._images) == 0
    (picture,) = pictures._images
    row = picture.anchor._from.row + 1
    assert pictures.cell(row, 2).value == "East 2"
    assert not any("234567m" in str(cell.value) for cell in pictures[row])

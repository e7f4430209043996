"""The list that the organiser was sent: sixty rows of a spreadsheet, and what is wrong with some of them."""

from pathlib import Path

from openpyxl import Workbook

NAMES = """
Almeida Bauer Colombo Dubois Eriksson Fischer García Horváth Ibsen Janssen Kovács Lindholm Moretti Nowak Oliveira
Petrov Quintana Rossi Schneider Tamm Urbán Virtanen Weiss Xenakis Yilmaz Zieliński Ångström Brânză Čermák Østby
"""
FAMILIES = NAMES.split()
GIVEN = ("Ada", "Bruno")
COUNTRIES = ("ITA", "Deutschland", "FIN", "France", "POL", "Nederland", "ESP", "SUI", "AUT", "UK")
HEADINGS = ("Nr", "Surname", "First name", "Nation", "EMA", "Club", "T-shirt")
APPLICANT = {"given": "Mika", "family": "Salo", "number": "04010001"}

Row = tuple[str | int, ...]


def rows() -> list[Row]:
    """Sixty people, five of whom are entered wrongly."""
    people = [(family, given) for given in GIVEN for family in FAMILIES]
    found: list[Row] = [
        (
            at + 1,
            family,
            given,
            COUNTRIES[at % len(COUNTRIES)],
            f"0402{at:04}" if at % 3 else "",
            f"Club {at % 9}",
            "M",
        )
        for at, (family, given) in enumerate(people)
    ]
    found[4] = (5, *found[4][1:3], "Finnland", *found[4][4:])
    found[17] = (18, *found[17][1:3], "Atlantis", *found[17][4:])
    found[29] = (30, "", "", "ITA", "", "Club 2", "L")
    found[40] = (41, *found[11][1:])
    found[52] = (53, *found[52][1:4], APPLICANT["number"], *found[52][5:])
    return found


def write_list(path: Path) -> None:
    """As people make them: a title, an empty row, headings in their own words, columns nobody needs."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Zürich Open: who has paid"])
    sheet.append([])
    sheet.append(list(HEADINGS))
    for row in rows():
        sheet.append(list(row))
    book.save(path)

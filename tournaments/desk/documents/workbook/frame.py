"""The head of every sheet for people: its title, and the way back to the first sheet."""

from tournaments.desk.documents.workbook.facts import Facts
from tournaments.desk.documents.workbook.page import Link, Page, Put
from tournaments.desk.documents.workbook.styles import Look

HEAD_ROWS = 3
"""The rows of the head: title, way back, an empty row."""
TITLE_HEIGHT = 30


def add_head(page: Page, facts: Facts, title: str, *, note: str = "") -> None:
    """Add the title, and below it the tournament with a link to the results; `note` stands beside it."""
    page.add([Put(title, Look.TITLE)], height=TITLE_HEIGHT)
    home = Link(f"← {facts.tournament.name}", page.home)
    page.add([Put(home, Look.LINK), *[None] * 2, Put(note, Look.NOTE) if note else None])
    page.skip()


def add_section(page: Page, title: str) -> None:
    """Add the heading of a part of a sheet."""
    page.skip()
    page.add([Put(title, Look.SECTION)], height=24)

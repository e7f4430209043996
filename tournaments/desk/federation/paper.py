"""The observer's report as a Word document, with all facts of the tournament filled in (ERG 3.11).

It is in English, as the federation asks; questions that only the observer can answer have a line to write on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from docx import Document
from docx.document import Document as Paper
from docx.shared import Pt

BLANK = "________________________________________"


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, with facts, a table and lines to write on below it."""

    title: str
    facts: Sequence[tuple[str, str]] = ()
    headings: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    questions: Sequence[str] = ()


def write_report(title: str, sections: Sequence[Section]) -> bytes:
    """The document."""
    paper = Document()
    paper.styles["Normal"].font.name = "Calibri"
    paper.styles["Normal"].font.size = Pt(11)
    paper.core_properties.title = title
    paper.core_properties.language = "en"
    paper.add_heading(title, level=0)
    for section in sections:
        _add(paper, section)
    out = BytesIO()
    paper.save(out)
    return out.getvalue()


def _add(paper: Paper, section: Section) -> None:
    paper.add_heading(section.title, level=1)
    if section.facts:
        _table(paper, (), [list(fact) for fact in section.facts], first_bold=True)
    if section.headings:
        _table(paper, section.headings, section.rows)
    for question in section.questions:
        paper.add_paragraph(f"{question}: {BLANK}")


def _table(
    paper: Paper, headings: Sequence[str], rows: Sequence[Sequence[str]], *, first_bold: bool = False
) -> None:
    width = len(headings) or len(rows[0])
    table = paper.add_table(rows=0, cols=width)
    table.style = "Table Grid"
    for number, texts in enumerate([list(headings), *rows] if headings else rows):
        cells = table.add_row().cells
        for at, text in enumerate(texts):
            run = cells[at].paragraphs[0].add_run(_plain(text))
            run.bold = (bool(headings) and number == 0) or (first_bold and at == 0)
    paper.add_paragraph()


def _plain(text: str) -> str:
    """The text without the characters that a Word document cannot hold."""
    return "".join(letter for letter in text if letter.isprintable())

"""The rules on one A4 page: every rule set in every language, nothing beside the page, nothing cut off."""

from typing import Any

import pypdfium2
import pytest
from django.utils.translation import override

from scoring.rulesets import registry
from tests.languages import LANGUAGES
from tests.rows import each
from tournaments.desk.documents.paper.parts import RulesSheet
from tournaments.desk.documents.paper.pdf_page import ELLIPSIS, Sheets
from tournaments.desk.documents.paper.rules_pdf import draw_sheet, write_sheet
from tournaments.desk.documents.prints.rules_sheet import rules_sheet

FAMILIES = ["ema2025", "fimj2001", "mcr2006", "zungjung33"]
"""A rule set of each family."""


@each("key", FAMILIES)
def test_one_page(key: str) -> None:
    stands_on_one_page(key, "en")


@pytest.mark.night
@pytest.mark.unmeasured
@each("key", registry.keys())
@each("language", LANGUAGES)
def test_one_page_in_every_language(key: str, language: str) -> None:
    stands_on_one_page(key, language)


def stands_on_one_page(key: str, language: str) -> None:
    """Drawn, every text in its box and every box on the page above the foot line."""
    outside: list[str] = []
    draw = Sheets.cell

    def cell(pdf: Sheets, width: float, height: float, text: str, **said: Any) -> object:
        inside = pdf.get_x() >= 0 and pdf.get_x() + width <= pdf.w + 0.1 and pdf.get_y() + height <= pdf.h - 5
        if not inside or ELLIPSIS in text or pdf.get_string_width(text) > width + 0.1:
            outside.append(text)
        return draw(pdf, width, height, text, **said)

    with pytest.MonkeyPatch.context() as patch, override(language):
        patch.setattr(Sheets, "cell", cell)
        pdf = draw_sheet(rules_sheet(registry.get(key)))
    pages = pdf.page_no()
    pdf.close_fonts()
    assert (pages, pdf.missing, outside) == (1, set(), [])


def text_of(sheet: RulesSheet) -> str:
    with pypdfium2.PdfDocument(write_sheet(sheet)) as document:
        assert len(document) == 1
        text: str = document[0].get_textpage().get_text_range()
        return text


@each("key", FAMILIES)
def test_the_page_has_every_pattern(key: str) -> None:
    found = "".join(text_of(rules_sheet(registry.get(key))).split())
    missing = [
        row.names.en for row in registry.get(key).patterns if "".join(row.names.en.split()) not in found
    ]
    assert missing == []


def test_the_payments_are_those_of_the_engine() -> None:
    found = text_of(rules_sheet(registry.get("ema2025")))
    assert "1\N{THIN SPACE}300/2\N{THIN SPACE}600" in found

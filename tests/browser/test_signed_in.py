"""Every page for people who are signed in: axe finds nothing, nothing runs off the side when zoomed."""

import pytest
from playwright.sync_api import expect

from players.models import Account
from tests.browser.conftest import Open
from tests.browser.everything import LONG, Everything
from tests.browser.faults import Look, in_either_typeface, looked_at, set_in, walk
from tests.browser.people import sign_in
from tests.factories import make_hall
from tests.tournaments.desk.imports import sheets

pytestmark = [pytest.mark.browser, pytest.mark.walks]

UNKNOWN = [
    *sheets.BY_TABLE[:6],
    [2, 2, LONG, 31000, "Aino Virtanen", 29000, "Ole Berg", 35000, "Lea Roux", 20000],
]
PASTED = {
    "results": (
        "results/import/",
        "Or paste the table here",
        "Show what would be recorded",
        sheets.text(UNKNOWN),
    ),
    "people": (
        "players/import/",
        "Or paste the list here",
        "Show what would be added",
        f"Ana {LONG}; ITA; 04010001; Red Dragon\nAino Virtanen; FIN\nX; Nowhere; 1",
    ),
}


@in_either_typeface
def test_every_page(transactional_db: None, opened: Open, look: Look) -> None:
    """One walk by somebody who may see everything, in the language with the longest words."""
    everything = Everything()
    boss, held = everything.hall.organiser, everything.held
    found = everything.of_tournaments(anybody=False) + everything.of_accounts(anybody=False)
    states = [f"/hand/{held}/{part}" for part in ("", "settle/", "rule/", "correct/")]
    states += ["/t/bologna-open/seating/1/1/?round=players", "/t/bologna-open/seating/1/compare/?a=1&b=1"]
    page = opened("/")
    set_in(page, look)
    sign_in(page, boss)
    Account.objects.update(language="fi")
    assert walk(page, [*found, *states, "/"], look=look) == {}


def test_empty_pages(transactional_db: None, opened: Open) -> None:
    page = opened("/", make_hall(players=0).organiser)
    parts = ("", "standings/", "rounds/", "players/", "seating/", "desk/", "penalties/", "exports/")
    assert walk(page, [f"/t/bologna-open/{part}" for part in parts]) == {}


@pytest.mark.parametrize("what", PASTED)
def test_the_preview_of_an_import(transactional_db: None, opened: Open, what: str) -> None:
    """Each with rows that need a choice."""
    address, label, button, text = PASTED[what]
    page = opened(f"/t/bologna-open/{address}", make_hall(players=0, rounds=2).organiser)
    page.get_by_label(label).fill(text)
    page.get_by_role("button", name=button).click()
    expect(page.locator("table.import").first).to_be_visible()
    assert looked_at(page) == {}

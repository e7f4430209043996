"""An organiser cuts to a final: the tie is seen and decided, the final is seated, played and listed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.factories import Hall
from tests.tournaments.stages.test_services import SHEET, played
from tournaments.common import queue
from tournaments.models import Stage, Table

pytestmark = pytest.mark.browser


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    """Twelve players after the only round of the qualification: three are equal on place 4."""
    return played(12)


def add_final(page: Page, hall: Hall) -> None:
    page.goto(f"/t/{hall.tournament.slug}/")
    page.get_by_role("link", name="Stages and final").click()
    form = page.locator("form", has_text="New stage")
    form.get_by_label("Name (optional)").fill("Finale")
    form.get_by_label("Carry-over in percent").fill("50")
    page.get_by_role("button", name="Add stage").click()
    expect(page.get_by_role("status").first).to_contain_text("Finale has been added.")


def test_a_tie_at_the_cut_is_decided_by_lot(hall: Hall, opened: Open) -> None:
    page = opened("/", hall.organiser, LAPTOP)
    add_final(page, hall)
    expect(page.locator("main")).to_contain_text("3 players are certain to advance")
    expect(page.locator("main")).to_contain_text("Tied for place 4. 1 of them advances:")
    page.get_by_role("button", name="Open: Finale").click()
    expect(page.locator(".messages")).to_contain_text("break the tie")
    assert not Stage.objects.get(number=2).qualifiers.exists()
    page.get_by_label("by lot", exact=True).check()
    page.get_by_label("Seed of the draw").fill("41")
    page.get_by_role("button", name="Open: Finale").click()
    expect(page.get_by_role("status").first).to_contain_text("4 players advance.")


def test_a_final_from_the_cut_to_the_one_list(hall: Hall, opened: Open) -> None:
    page = opened("/", hall.organiser, LAPTOP)
    add_final(page, hall)
    page.get_by_label("by lot", exact=True).check()
    page.get_by_label("Seed of the draw").fill("41")
    page.get_by_role("button", name="Open: Finale").click()
    page.get_by_role("button", name="Seat and publish").click()
    expect(page.locator(".round[open] .seats > li")).to_have_count(1)
    page.get_by_role("link", name="Hall desk").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Finale, round 1")
    page.get_by_label("Minutes").fill("60")
    page.get_by_role("button", name="Start Finale, round 1").click()
    page.locator(".hall .number").click()
    page.get_by_role("link", name="Close the table").click()
    names = hall.names(Table.objects.get(round__stage__number=2))
    for name, score in zip(names, SHEET, strict=True):
        page.locator(f"#score-{name}").fill(str(score))
    page.get_by_role("button", name="Close with these scores").click()
    page.goto(f"/t/{hall.tournament.slug}/desk/")
    page.get_by_role("button", name="Close Finale, round 1").click()
    expect(page.get_by_role("status").first).to_contain_text("Finale, round 1 is closed.")
    queue.run_due()
    reader = opened(f"/t/{hall.tournament.slug}/standings/", size=PHONE)
    rows = reader.locator(".standings tbody tr[data-number]")
    expect(rows).to_have_count(12)
    assert [row.get_attribute("data-number") for row in rows.all()[:4]] == names
    expect(rows.first).to_contain_text("+45\u2009150")
    reader.get_by_role("link", name="Finale", exact=True).click()
    expect(reader.locator(".standings tbody tr")).to_have_count(4)

"""The table of players in a browser: what is found is ticked at once, and the buttons come with the first tick."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, Open
from tests.factories import make_hall
from tournaments.models import Entry

pytestmark = pytest.mark.browser


def test_several_at_once_and_one_beside_the_list(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=8, started=False, fee_amount=2500, fee_currency="EUR")
    family = Entry.objects.get(number=3).player.family_name
    page = opened("/t/bologna-open/players/?show=owing", hall.organiser, LAPTOP)
    several = page.locator(".several")
    expect(several).to_be_hidden()
    page.get_by_label("Find a player").fill(family)
    page.get_by_label("All shown").check()
    several.get_by_role("button", name="Paid").click()
    expect(page.locator("main")).to_contain_text("1 of 8 have paid")
    assert [entry.number for entry in Entry.objects.filter(fee="paid")] == [3]
    page.locator("#players tbody th a").first.click()
    beside = page.get_by_role("navigation", name="Players", exact=True)
    expect(beside.get_by_role("link")).to_have_count(7)
    shown = beside.locator("[aria-current]").inner_text()
    page.get_by_role("link", name=beside.get_by_role("link").nth(1).inner_text().split()[-1]).last.click()
    expect(beside.locator("[aria-current]")).not_to_have_text(shown)

"""Following a player without an account: a star that this browser remembers."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.factories import Hall

pytestmark = pytest.mark.browser


@pytest.mark.night
def test_a_star_is_remembered_by_the_browser_and_told_to_the_page(hall: Hall, opened: Open) -> None:
    entry = hall.entries(hall.table())[0]
    page = opened(f"/t/{hall.tournament.slug}/players/{entry.number}/")
    page.evaluate("addEventListener('tenbo:follow', (event) => { window.told = event.detail; }, true)")
    star = page.get_by_role("button", name="Follow")
    star.click()
    expect(page.locator("[data-follow]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.told") == [str(entry.player_id)]
    assert page.evaluate("localStorage.getItem('tenbo.follow')") == f'["{entry.player_id}"]'
    page.reload()
    expect(page.locator("[data-follow]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-follow]").click()
    expect(page.locator("[data-follow]")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("localStorage.getItem('tenbo.follow')") == "[]"

"""The prize ceremony on the big screen: one place after the other, back again, and all of it without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, Open
from tests.factories import Hall

pytestmark = pytest.mark.browser


@pytest.mark.night
def test_places_are_uncovered_from_the_last_to_the_first(hall: Hall, opened: Open) -> None:
    page = opened(f"/t/{hall.tournament.slug}/ceremony/?top=3", hall.organiser, LAPTOP)
    names = page.locator(".ceremony .who")
    expect(names).to_have_count(3)
    for row in range(3):
        expect(names.nth(row)).to_be_hidden()
    page.get_by_role("button", name="Next place").click()
    expect(names.nth(2)).to_be_visible()
    expect(names.nth(1)).to_be_hidden()
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(names.nth(1)).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(names.nth(1)).to_be_hidden()
    for _press in range(2):
        page.keyboard.press(" ")
    expect(names.nth(0)).to_be_visible()
    expect(page.get_by_role("button", name="Next place")).to_be_disabled()


@pytest.mark.night
def test_without_scripts_everything_is_there(hall: Hall, opened: Open) -> None:
    page = opened(f"/t/{hall.tournament.slug}/ceremony/", hall.organiser, LAPTOP, scripts=False)
    expect(page.locator(".ceremony .who").first).to_be_visible()

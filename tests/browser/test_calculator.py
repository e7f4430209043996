"""The calculator teaches: a tap on a wait, a discard or a change takes it over, with the server and without."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, Open

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STARTED = """async () => {
  const { engine } = await import("/static/js/engine/client.js");
  await engine.start();
}"""


def tiles(page: Page) -> Locator:
    return page.locator("#tiles-you")


def learn(page: Page) -> None:
    """From fourteen tiles over a discard and a wait to a bill, riichi on top, and back."""
    answer = page.locator("#answer")
    expect(answer.locator(".headline")).to_have_text("Not a winning hand: 1 tile is missing.")
    answer.locator(".discards li", has_text="11 left").locator("a").click()
    expect(answer.locator(".headline")).to_have_text("Ready: 11 tiles left to win on")
    expect(tiles(page)).to_have_value("23456m345p22678s")
    answer.locator(".waits tr").nth(2).get_by_role("link", name="2 fan 30 fu").click()
    expect(answer.locator("tr.sum")).to_have_text("2 fan 30 fu")
    expect(tiles(page)).to_have_value("23456m345p22678s4m")
    expect(page.locator("[name=how][value=ron]")).to_be_checked()
    answer.get_by_role("link", name="With: Riichi", exact=True).click()
    expect(answer.locator("tr.sum")).to_have_text("3 fan 30 fu")
    riichi = page.get_by_role("checkbox", name="Riichi", exact=True)
    expect(riichi).to_be_checked()
    expect(page).to_have_url(re.compile("flag-you=riichi"))
    page.go_back()
    expect(answer.locator("tr.sum")).to_have_text("2 fan 30 fu")
    expect(riichi).not_to_be_checked()
    page.go_back()
    expect(answer.locator(".headline")).to_have_text("Ready: 11 tiles left to win on")


ADDRESS = "/calculator/?rules=ema2025&tiles-you=23456m345p22678s5z"


def test_a_tap_takes_a_tile_or_a_change_over(opened: Open) -> None:
    page = opened(ADDRESS)
    learn(page)
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator("[data-resultbar]")
    expect(bar).to_contain_text("Ready: 11 tiles left to win on")
    expect(bar).to_be_in_viewport()
    bar.get_by_role("link", name="Show").click()
    expect(page.locator("#answer .headline")).to_be_in_viewport()
    expect(bar).to_have_css("opacity", "0")


def test_the_form_stays_where_it_is_at_the_first_tap(opened: Open) -> None:
    """On a desktop the empty answer took the left column from it."""
    page = opened("/calculator/", size=LAPTOP)
    form, answer = page.locator("#calculator > .stack").first, page.locator("#answer")
    left, right = form.bounding_box(), answer.bounding_box()
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]
    keys = page.locator(".picker [data-tile]:visible")
    for at in range(13):
        keys.nth(at).click()
    expect(answer.locator(".headline")).to_be_visible()
    after = form.bounding_box()
    assert after
    assert (after["x"], after["y"]) == (left["x"], left["y"])


@pytest.mark.night
def test_it_teaches_without_the_server(opened: Open) -> None:
    page = opened(ADDRESS, app=True)
    page.evaluate(STARTED)
    page.context.set_offline(True)
    learn(page)
    expect(page.locator("#answer .bill").last).to_contain_text("Self-draw")
    page.locator("[data-tile='4m']").click()
    expect(page.locator("#answer")).to_contain_text("The same hand in other rules")
    expect(page.locator("#answer")).to_contain_text("Finnish riichi")


@pytest.mark.night
def test_a_key_says_how_many_of_its_tile_are_held(opened: Open) -> None:
    """In its name, too: whoever hears the keys does not see the number on them."""
    page = opened(ADDRESS)
    key = page.locator("[data-tile='2m']")
    expect(key).to_have_attribute("aria-label", "2 of characters, 1")
    page.locator("[data-act='clear']").click()
    expect(key).to_have_attribute("aria-label", "2 of characters")


@pytest.mark.night
def test_own_discards_are_tapped_in(opened: Open) -> None:
    page = opened("/calculator/?rules=ema2025&tiles-you=23456m345p22678s&how=ron")
    page.locator("[data-row=river]").click()
    page.locator("[data-tile='7m']").click()
    expect(page.locator("#answer .note")).to_contain_text("Furiten")
    expect(page.locator("#discards-you")).to_have_value("7m")
    expect(tiles(page)).to_have_value("23456m345p22678s")

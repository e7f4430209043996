"""A hand is entered on one screen of a phone: nothing scrolls, and the keys are large enough for a thumb."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Open
from tests.browser.test_referee import tap, tick
from tests.factories import make_hall
from tests.rows import each
from tournaments.play.hands.presentation.hands import shorts_of

pytestmark = pytest.mark.browser

IPHONE: ViewportSize = {"width": 390, "height": 664}
"""The part that a browser leaves of 390 x 844."""
SMALL: ViewportSize = {"width": 360, "height": 640}
SIZES = """() => {
    const box = (node) => node.getBoundingClientRect();
    const shown = (node) => box(node).width > 0 && box(node).bottom <= innerHeight && box(node).top >= 0;
    const keys = [...document.querySelectorAll(".keypad [data-tile]")].map(box);
    return {
        high: document.documentElement.scrollHeight - innerHeight,
        wide: document.documentElement.scrollWidth - innerWidth,
        keyWidth: Math.min(...keys.map((key) => Math.round(key.width))),
        keyHeight: Math.min(...keys.map((key) => Math.round(key.height))),
        hand: shown(document.querySelector(".picker .hand.front")),
        send: shown(document.querySelector(".sendbar [type=submit]")),
    };
}"""
FITS = {"high": 0, "wide": 0, "hand": True, "send": True}
HAND = ("2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "5p", "6s", "7s", "2s", "2s", "8s")


def sizes(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SIZES)
    return found


def enter(page: Page, winner: str, discarder: str, *more: str) -> None:
    """A whole hand, looking at each step that nothing scrolls."""
    for name, value in (("winner", winner), *((name, winner) for name in more), ("discarder", discarder)):
        tick(page, name, value)
        assert sizes(page)["high"] <= 0, name
    tap(page, *HAND)
    expect(page.locator("#sum strong")).to_be_visible()


@each(
    ("ruleset", "more"),
    [("wrc2025", ("riichi",)), ("fimj2001", ()), ("mcr2006", ()), ("zungjung33", ())],
)
@pytest.mark.night
def test_every_rule_set_fits_a_small_phone(
    ruleset: str, more: tuple[str, ...], opened: Open, transactional_db: None
) -> None:
    hall = make_hall(ruleset=ruleset)
    table = hall.table()
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee, SMALL)
    tick(page, "winner", south)
    for name in more:
        tick(page, name, south)
    tick(page, "discarder", west)
    tap(page, *HAND)
    measured = sizes(page)
    assert {name: measured[name] for name in FITS} == FITS
    assert measured["keyHeight"] >= 48
    assert measured["keyWidth"] >= 40


def test_a_riichi_is_entered_without_scrolling(opened: Open, transactional_db: None) -> None:
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee, IPHONE)
    enter(page, south, west, "riichi")
    tap(page, "1s", "9m")
    measured = sizes(page)
    assert {name: measured[name] for name in FITS} == FITS
    people = shorts_of(table)
    expect(page.locator("#sum .name")).to_have_text([people[south], people[west]])
    page.locator("#sum").click()
    expect(page.locator("#answer")).to_contain_text("fan")
    expect(page.locator("#answer")).to_be_in_viewport()
    assert sizes(page)["high"] <= 0
    page.locator("#sum").click()
    expect(page.locator("#answer")).to_be_hidden()
    page.get_by_role("button", name="Seldom needed").click()
    page.locator("label.chip:visible", has_text="Ippatsu").click()
    expect(page.locator(".morekey .count")).to_have_text("1")
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("recorded.")


def test_the_seats_of_the_form_stay_where_people_sit(opened: Open, transactional_db: None) -> None:
    """The deal passes: the winds go round, and no name changes its place, in the form or in the square."""
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    names = hall.names(table)
    hall.send(table, {"kind": "exhaustive_draw", "tenpai": [], "riichi": []})
    page = opened(f"/table/{table.pk}/", hall.referee, IPHONE)
    expect(page.locator(f"[data-seat='{names[0]}']")).to_have_class("seat bottom")
    expect(page.locator(f"[data-seat='{names[1]}']")).to_have_class("seat right dealer")
    page.goto(f"/table/{table.pk}/hand/")
    chips = page.locator("input[name=winner]")
    assert [chips.nth(at).input_value() for at in range(4)] == list(names)
    expect(page.locator("label.chip:has(input[name=winner]) small").nth(1)).to_have_text("East")

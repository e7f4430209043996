"""Every page for strangers on a phone: axe finds nothing in light or dark, and nothing runs off the side at 320 px."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open
from tests.factories import Hall, make_hall, ron_tiles
from tournaments.common import queue
from tournaments.models import Hand, Tournament

pytestmark = pytest.mark.browser

NARROW = 320  # a laptop's page at 400 %; at 200 % it is twice as wide
FRONT = (
    "/",
    "/players/",
    "/search/?q=rossi",
    "/rankings/",
    "/statistics/",
    "/statistics/definitions/",
    "/calculator/?tiles-you=234567m345p2267s8s&how=ron",
    "/login/",
)
PAGES = (
    *("", "standings/", "standings/chart/", "rounds/", "players/", "players/1/", "teams/", "register/"),
    *("clock/", "draw/1/1/", "print/", "print/by_table/", "record/", "screens/"),
    *("statistics/", "outlook/"),
    *("screen/?seconds=300", "overlay/?show=scores,table,last-hand,standings"),
)
DARK = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


@pytest.fixture
def addresses(transactional_db: None) -> list[str]:
    hall = make_hall(players=8)
    Tournament.objects.update(registration="open", capacity=40)
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    queue.run_due()
    tournament = [f"/t/{hall.tournament.slug}/{page}" for page in PAGES]
    return [*FRONT, *tournament, f"/table/{hall.table().pk}/", f"/hand/{Hand.objects.get().pk}/"]


def violations(page: Page) -> list[str]:
    """What axe finds in light; in dark the contrast alone differs."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += Axe().run(page, options=DARK).response["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def test_no_page_for_strangers_has_a_violation(addresses: list[str], opened: Open) -> None:
    page = opened("/")
    found = {}
    for address in addresses:
        page.set_viewport_size(PHONE)
        answer = page.goto(address)
        assert answer is not None
        if "screen/" in address:
            expect(page.locator("[data-slide]")).to_be_visible()
        faults = [str(answer.status)] if answer.status != 200 else violations(page)
        page.set_viewport_size({"width": NARROW, "height": 568})
        if page.evaluate("document.documentElement.scrollWidth") > NARROW:
            faults.append("runs off the side")
        if faults:
            found[address] = faults
    assert found == {}


def test_the_keyboard_alone_unfolds_a_row_and_follows_a_player(hall: Hall, opened: Open) -> None:
    """By the skip link and Tab: the focus is seen at each stop."""
    queue.run_due()
    page = opened("/t/bologna-open/standings/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    row = page.locator("#standings tr[data-number]").first
    for _stop in range(20):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none"
        if row.get_by_role("button").evaluate("(key) => key === document.activeElement"):
            break
    page.keyboard.press("Space")
    expect(row.get_by_role("button")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#followed")).to_be_visible()

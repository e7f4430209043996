"""The form of a hand within reach of a thumb: how large the keys are, what is seen at once, and what axe finds."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from players.models import Player
from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.browser.thumb import Thumb
from tests.factories import Hall, close_table_from_paper, draw, make_hall

pytestmark = [pytest.mark.browser, pytest.mark.walks]

SMALL: ViewportSize = {"width": 320, "height": 568}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
FAMILIES = ("ema2025", "tenhou", "mcr2006", "zungjung33", "fimj2001")
LONG_NAMES = ("Hämäläinen", "Wiśniewska", "Wolfeschlegelsteinhausen", "Li")
THUMB = 44
SIZES = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length)
    .map((one) => [one.getBoundingClientRect(), one.getAttribute("aria-label") || one.textContent.trim()])
    .map(([box, name]) => [name, Math.floor(box.width + 0.01), Math.floor(box.height + 0.01)])"""
CUT = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length)
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.trim())"""
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length)
    .filter((one) => {
        const box = one.getBoundingClientRect();
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return !one.contains(there) || box.bottom > innerHeight || box.top < 0;
    }).map((one) => one.getAttribute("aria-label") || one.textContent.trim())"""


def with_long_names(hall: Hall) -> None:
    for entry, name in zip(hall.entries(hall.table()), LONG_NAMES, strict=True):
        Player.objects.filter(pk=entry.player_id).update(family_name=name)


def begin_a_win(page: Page, hall: Hall) -> None:
    """A winner and a discarder are ticked, and riichi where there is one: the form is at its longest."""
    _east, south, west, _north = hall.names(hall.table())
    for name, value in (("winner", south), ("discarder", west), ("riichi", south)):
        chip = page.locator(f"label.chip:has(input[name='{name}'][value='{value}'])")
        if chip.count():
            chip.click()


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_keys_fit_a_thumb(opened: Open, transactional_db: None, ruleset: str) -> None:
    hall = make_hall(ruleset=ruleset)
    with_long_names(hall)
    page = opened(f"/table/{hall.table().pk}/hand/", hall.referee)
    begin_a_win(page, hall)
    for size, width, height in (
        (PHONE, 40, 36),
        (SMALL, 40, THUMB),
        (ON_ITS_SIDE, THUMB, THUMB),
        (LAPTOP, THUMB, THUMB),
    ):
        page.set_viewport_size(size)
        keys = page.evaluate(SIZES, "[data-tile]")
        assert [key for key in keys if key[1] < width or key[2] < max(height, THUMB)] == []
        modes = page.evaluate(SIZES, "[data-mode], [data-act]")
        assert [key for key in modes if key[1] < min(width, 36) or key[2] < height] == []
        rows = page.evaluate(
            SIZES, "main summary, main .chip > span, .masthead a, .masthead button, .crumb a"
        )
        assert [row for row in rows if row[2] < height] == []
        icons = page.evaluate(SIZES, ".masthead .plain")
        assert [icon for icon in icons if icon[1] < THUMB] == []
        assert page.evaluate(CUT, "[data-mode]") == []
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_links_and_buttons_around_the_form_fit_a_thumb(hall: Hall, opened: Open) -> None:
    """At a mouse some of them are smaller; what is asked is how the finger points, not how wide the page is."""
    hall.send(hall.table(1), draw())
    page = opened("/tables/", hall.referee, thumb=True)
    for address in ("/tables/", f"/table/{hall.table(1).pk}/"):
        page.goto(address)
        targets = page.evaluate(
            SIZES, "main a, main .button, main summary:not(.scoresheet *), .foot a, .foot button"
        )
        assert [target for target in targets if target[2] < THUMB] == [], address


@pytest.mark.parametrize("width", [390, 360])
def test_a_line_of_the_score_sheet_is_one_line(hall: Hall, opened: Open, width: int) -> None:
    """It is as wide as the page; the greatest scores fit, and the names end in dots."""
    with_long_names(hall)
    table = hall.table()
    scores = dict(zip(hall.names(table), (-123_400, 323_400, -123_400, 43_400), strict=True))
    close_table_from_paper(table=table, scores=scores, by=hall.head)
    page = opened(f"/table/{table.pk}/", hall.referee, {"width": width, "height": 844})
    ((_, across, high),) = page.evaluate(SIZES, ".scoresheet summary")
    assert (across, high <= 40) == (width - 32, True)
    assert page.evaluate(CUT, ".scoresheet .cell") == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_on_its_side_keys_and_melds_are_seen_together(
    opened: Open, transactional_db: None, ruleset: str
) -> None:
    hall = make_hall(ruleset=ruleset)
    page = opened(f"/table/{hall.table().pk}/hand/", hall.referee, ON_ITS_SIDE)
    begin_a_win(page, hall)
    page.locator(".pad").evaluate("pad => scrollTo(0, pad.getBoundingClientRect().top + scrollY - 64)")
    assert page.evaluate(COVERED, "[data-tile], [data-mode], [data-act], .hand.active .rowname") == []


LINES = "(all) => all.map((one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).fontSize) / 1.2))"


def test_names_end_in_dots_and_do_not_break(opened: Open, transactional_db: None) -> None:
    hall = make_hall()
    with_long_names(hall)
    page = opened(f"/table/{hall.table().pk}/hand/", hall.referee, SMALL)
    names = page.locator(".chip .name").locator("visible=true")
    assert names.evaluate_all(LINES) == [1] * 4
    titles = page.locator("label.chip:has(input[name=winner])").evaluate_all(
        "all => all.map(one => one.title)"
    )
    assert [title.split()[-1] for title in titles] == list(LONG_NAMES)


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_axe_finds_nothing_on_the_pages_of_a_hand(opened: Open, transactional_db: None, ruleset: str) -> None:
    """The form as it opens, with a winner and an answer, with a refusal; light on a phone, dark on a laptop."""
    hall = make_hall(ruleset=ruleset)
    with_long_names(hall)
    axe = Axe()
    found = []
    for size, dark in ((PHONE, False), (LAPTOP, True)):
        page = opened(f"/table/{hall.table().pk}/hand/", hall.referee, size)
        page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        found.append(axe.run(page).response["violations"])
        begin_a_win(page, hall)
        Thumb(page).tiles("pon 5z run 2m run 3p 2s 2s 6s 7s 8s")
        for summary in page.locator("form summary").locator("visible=true").all():
            summary.click()
        expect(page.locator("#sum")).to_have_text(re.compile(r"\S"))
        found.append(axe.run(page).response["violations"])
        page.locator("label.chip:has(input[name=winner]:checked)").click()
        page.get_by_role("button", name="Send hand").click()
        expect(page.get_by_role("alert")).to_be_visible()
        found.append(axe.run(page).response["violations"])
    told = [(one["id"], [node["html"] for node in one["nodes"]]) for page in found for one in page]
    assert told == []

"""The pages for strangers by the keyboard alone: Tab comes to everything in order, and one sees where it is."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.everything import Everything
from tests.factories import Hall
from tournaments.common.jobs import queue

pytestmark = pytest.mark.browser

PAGES = (
    *("/", "/players/", "/search/?q=rossi", "/rankings/", "/statistics/", "/login/"),
    "/calculator/?rules=ema2025&tiles-you=23456m345p22678s",
    *("/quiz/", "/quiz/ema2025/1/x/1/", "/rules/compare/?a=ema2008&b=mcr2006"),
    *(
        f"/t/torino-open/{part}"
        for part in ("", "standings/", "standings/chart/", "statistics/", "players/1/", "outlook/?player=1")
    ),
    *("/t/bologna-open/register/", "/t/bologna-open/screens/", "/t/bologna-open/record/"),
)
REACHED = """() => {
    const seen = (one) => one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length;
    const group = (one) => one.type === "radio" && `${one.form?.id} ${one.name}`;
    const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
        .filter((one) => one.tabIndex >= 0 && !one.disabled && seen(one));
    window.expected = stops.filter((one, i) => !group(one) || stops.findIndex((x) => group(x) === group(one)) === i);
    window.reached = [];
    window.unseen = [];
    document.addEventListener("focusin", ({ target }) => {
        reached.push(target);
        setTimeout(() => {
            if (document.activeElement !== target) return;
            const drawn = [target, target.nextElementSibling].filter(Boolean).map((one) => getComputedStyle(one));
            const box = target.getBoundingClientRect();
            const outside = box.bottom <= 0 || box.top >= innerHeight;
            if (outside || drawn.every(({ outlineStyle }) => outlineStyle === "none"))
                unseen.push(target.outerHTML.slice(0, 160));
        });
    });
    document.querySelector(".skip").focus(); // where a page gives a field the focus, Tab would go on from there
    return expected.length - 1;
}"""
"""What Tab has to come to, from the first link on: one button of each choice, as the arrows turn to the others."""
WRONG = """() => {
    const short = (one) => one.outerHTML.slice(0, 160);
    const group = (one) => (one.type === "radio" ? `${one.form?.id} ${one.name}` : one);
    const groups = new Set(reached.map(group));
    const before = (one, other) => other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING;
    return {
        missed: expected.filter((one) => !groups.has(group(one))).map(short),
        backwards: reached.filter((one, i) => i && !before(reached[i - 1], one)).map(short),
        unseen,
    };
}"""


def walked(page: Page) -> dict[str, list[str]]:
    """Press Tab until every stop was reached; what was missed, came too early, or was not seen."""
    for _stop in range(page.evaluate(REACHED)):
        page.keyboard.press("Tab")
    wrong: dict[str, list[str]] = page.evaluate(WRONG)
    return {what: elements for what, elements in wrong.items() if elements}


@pytest.mark.night
def test_tab_comes_to_everything_in_order(transactional_db: None, opened: Open) -> None:
    Everything()
    page = opened("/")
    found = {}
    for address in PAGES:
        page.goto(address)
        if wrong := walked(page):
            found[address] = wrong
    assert found == {}


@pytest.mark.night
def test_the_skip_link_leads_into_the_page(hall: Hall, opened: Open) -> None:
    page = opened("/calculator/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


@pytest.mark.night
def test_the_keyboard_alone_unfolds_a_row_and_follows_a_player(hall: Hall, opened: Open) -> None:
    queue.run_due()
    page = opened("/t/bologna-open/standings/")
    row = page.locator("#standings tr[data-number]").first
    row.get_by_role("button").focus()
    page.keyboard.press("Space")
    expect(row.get_by_role("button")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#followed")).to_be_visible()

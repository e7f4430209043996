"""A reader chooses the language at the foot of the page; long words stay inside it."""

import pytest
from playwright.sync_api import ViewportSize

from players.models import Account
from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.browser.faults import MASTHEAD
from tests.factories import Hall
from tests.languages import TRANSLATED

pytestmark = pytest.mark.browser

PAGES = ["", "standings/", "players/", "rounds/"]
INSIDE = ["desk/", "seating/", "set-up/", "penalties/", "stages/", "print/", "exports/", "check-in/"]
INSIDE += ["staff/", "proposals/", "players/import/", "players/1/manage/", "record/", "codes/"]
INSIDE += ["federation/", "results/import/"]
SMALL: ViewportSize = {"width": 320, "height": 568}
OWN = [
    "/account/",
    "/account/change/",
    "/account/password/",
    "/account/tokens/",
    "/calls/",
    "/rankings/",
    "/new/ranking/",
]
ASIDE = """() => {
    const wide = document.documentElement.clientWidth;
    const aside = [...document.querySelectorAll("main a, main button, main label, main h1, main h2, main p, main li")]
        .filter((one) => one.getClientRects().length && !one.closest(".scroll, .tabs, table, pre"))
        .filter((one) => one.getBoundingClientRect().right > wide + 1);
    return [document.documentElement.scrollWidth > wide, ...aside.map((one) => one.textContent.trim())];
}"""


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_the_choice_is_kept(hall: Hall, opened: Open, scripts: bool) -> None:
    page = opened("/t/bologna-open/players/", scripts=scripts)
    page.get_by_role("button", name="Suomi").click()
    assert page.url.endswith("/t/bologna-open/players/")
    assert page.locator("h1").inner_text() == "Pelaajat"
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "fi"
    assert page.locator(".languages [aria-current]").inner_text() == "Suomi"


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_runs_off_the_side(hall: Hall, opened: Open, language: str) -> None:
    """Every page is opened once, and seen on a laptop, a phone and a small phone."""
    Account.objects.update(language=language)
    page = opened("/", hall.organiser)
    for address in (*(f"/t/bologna-open/{part}" for part in (*PAGES, *INSIDE)), *OWN):
        answer = page.goto(address)
        assert answer is not None, address
        assert answer.ok, address
        for size in (LAPTOP, PHONE, SMALL):
            page.set_viewport_size(size)
            assert (address, size["width"], page.evaluate(ASIDE)) == (address, size["width"], [False])
    page.goto("/tables/")
    for width in (PHONE["width"], 820):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(MASTHEAD) == 0
    page.goto("/t/bologna-open/players/1/")
    hidden = "[...document.querySelectorAll('.scroll')].map(one => one.scrollWidth - one.clientWidth)"
    for size in (LAPTOP, PHONE, SMALL):
        page.set_viewport_size(size)
        assert set(page.evaluate(hidden)) == {0}, "what a player looks for stands in sight"

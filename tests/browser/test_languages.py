"""A reader chooses the language at the foot of the page; long words stay inside it."""

import gc
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from config.catalogs import compiled
from players.models import Account
from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.browser.faults import ASIDE, MASTHEAD
from tests.factories import Hall
from tests.languages import TRANSLATED
from tools import messages

pytestmark = pytest.mark.browser

PAGES = ["", "standings/", "players/", "rounds/"]
INSIDE = ["desk/", "seating/", "set-up/", "penalties/", "stages/", "print/", "exports/", "check-in/"]
INSIDE += ["staff/", "proposals/", "players/import/", "players/1/manage/", "record/", "codes/"]
INSIDE += ["federation/", "games/import/", "results/import/"]
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
CUT = """() => {
    const wide = document.documentElement.clientWidth;
    const aside = [...document.querySelectorAll("main a, main button, main label, main h1, main h2, main p, main li")]
        .filter((one) => one.getClientRects().length && !one.closest(".scroll, .tabs, table, pre"))
        .filter((one) => one.getBoundingClientRect().right > wide + 1);
    return aside.map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize(
    "scripts",
    [pytest.param(True, id="scripts"), pytest.param(False, id="no scripts", marks=pytest.mark.night)],
)
def test_the_choice_is_kept(hall: Hall, opened: Open, scripts: bool) -> None:
    page = opened("/t/bologna-open/players/", scripts=scripts)
    page.get_by_role("button", name="Suomi").click()
    expect(page).to_have_url(re.compile(r"/t/bologna-open/players/\?lang=fi$"))
    expect(page.locator("h1")).to_have_text("Pelaajat")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    expect(page.locator(".languages [aria-current]")).to_have_text("Suomi")


def forget() -> None:
    """Empty the caches of words of this process: they are kept by their language's code."""
    cache = type(lru_cache(forget))
    gc.unfreeze()  # what tests/conftest.py has frozen is not among the objects
    for kept in gc.get_objects():
        if type(kept) is cache and kept.__module__.startswith(("tournaments.", "players.")):
            kept.cache_clear()


@pytest.fixture
def longest(tmp_path: Path, settings: Any) -> Iterator[str]:
    """A language whose every sentence is the longest of all translations; its code is that of Finnish."""
    catalogs = [messages.read(language) for language in TRANSLATED]
    made = messages.read("fi")
    for message in filter(lambda message: message.id, made):
        told = [other.string for catalog in catalogs if (other := catalog.get(message.id, message.context))]
        plurals = [words for words in told if isinstance(words, tuple)]
        if isinstance(message.id, str):
            message.string = max((words for words in told if isinstance(words, str)), key=len)
        else:  # Finnish has two forms; of others the first and the last
            message.string = tuple(max((words[at] for words in plurals), key=len) for at in (0, -1))
    file = tmp_path / "fi" / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compiled(made))
    settings.LOCALE_PATHS = [tmp_path, *settings.LOCALE_PATHS]
    forget()
    yield "fi"
    forget()


@pytest.mark.walks
def test_nothing_runs_off_the_side(hall: Hall, opened: Open, longest: str) -> None:
    """Every page is opened once, and seen on a laptop, a phone and a small phone."""
    Account.objects.update(language=longest)
    page = opened("/", hall.organiser)
    for address in (*(f"/t/bologna-open/{part}" for part in (*PAGES, *INSIDE)), *OWN):
        answer = page.goto(address)
        assert answer is not None, address
        assert answer.ok, address
        for size in (LAPTOP, PHONE, SMALL):
            page.set_viewport_size(size)
            beyond = page.evaluate(ASIDE) + page.evaluate(CUT)
            assert (address, size["width"], beyond) == (address, size["width"], [])


@pytest.mark.walks
def test_what_shares_a_line_fits_into_it(hall: Hall, opened: Open) -> None:
    """The words of a masthead and the columns of a table add up, so each language is looked at as it is."""
    page = opened("/", hall.organiser)
    for language in TRANSLATED:
        Account.objects.update(language=language)
        assert (language, *wraps(page)) == (language, [0, 0], {0})


def wraps(page: Page) -> tuple[list[int], set[int]]:
    """The widths at which the masthead has two lines, and how much of a player's tables is out of sight."""
    page.goto("/tables/")
    mastheads = []
    for width in (PHONE["width"], 820):
        page.set_viewport_size({"width": width, "height": 800})
        mastheads.append(page.evaluate(MASTHEAD))
    page.goto("/t/bologna-open/players/1/")
    hidden = "[...document.querySelectorAll('.scroll')].map(one => one.scrollWidth - one.clientWidth)"
    out_of_sight = set[int]()
    for size in (LAPTOP, PHONE, SMALL):
        page.set_viewport_size(size)
        out_of_sight |= set(page.evaluate(hidden))
    return mastheads, out_of_sight

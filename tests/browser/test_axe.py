"""Every page for strangers: axe finds nothing, in light and dark, nothing runs off the side when zoomed."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.everything import Everything
from tests.browser.faults import Look, in_either_typeface, looked_at, set_in, walk
from tests.factories import Hall

pytestmark = [pytest.mark.browser, pytest.mark.walks]

STATES = (
    *("/search/?q=rossi", "/search/?q=zzz", "/players/?q=rossi"),
    "/calculator/?rules=ema2025&tiles-you=23456m345p22678s",
    "/calculator/?rules=ema2025&tiles-you=23456m345p22678s5z",
    "/calculator/?rules=ema2025&rules=mcr2006&tiles-you=234567m345p2267s8s&how=ron",
    "/rules/compare/?a=ema2008&b=mcr2006",
    *("/quiz/?rules=ema2008", "/quiz/ema2025/1/x/1/?fan=1&fu=30", "/quiz/fimj2001/1/x/1/"),
    *("/quiz/ema2025/discard/1/x/1/?tile=1m", "/quiz/day/2026-11-01/?tile=1m", "/announced/?country=ITA"),
    "/t/bologna-open/draw/1/1/?round=players",
    "/t/bologna-open/overlay/?show=scores,table,last-hand,standings,news",
    *(f"/t/torino-open/{part}" for part in ("", "standings/", "statistics/", "rounds/")),
    *(f"/t/torino-open/players/1/{query}" for query in ("", "?figures=all")),
    *("/t/torino-open/outlook/", "/t/torino-open/outlook/?player=1"),
)
"""What a page shows beside its plain address."""


@pytest.fixture
def everything(transactional_db: None) -> Everything:
    return Everything()


@in_either_typeface
def test_every_page_for_strangers(everything: Everything, opened: Open, look: Look) -> None:
    found = everything.of_tournaments(anybody=True) + everything.of_accounts(anybody=True)
    page = opened("/")
    set_in(page, look)
    assert walk(page, [*found, *STATES], look=look) == {}


def test_pages_of_an_empty_installation(transactional_db: None, opened: Open) -> None:
    parts = (
        "",
        "tournaments/",
        "players/",
        "search/?q=x",
        "rankings/",
        "statistics/",
        "clubs/",
        "announced/",
    )
    assert walk(opened("/"), [f"/{part}" for part in parts]) == {}


def test_pages_of_errors(hall: Hall, opened: Open) -> None:
    page = opened("/")
    assert walk(page, ["/nothing-here/"], 404) == {}
    assert walk(opened("/", hall.referee), ["/t/bologna-open/set-up/"], 403) == {}


def test_the_page_after_too_many_attempts(transactional_db: None, opened: Open, settings: Any) -> None:
    settings.FAILED_SIGN_INS = dict.fromkeys(settings.FAILED_SIGN_INS, 0)
    page = opened("/at/")
    page.get_by_label("Code of the table").fill("x")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Too many attempts")
    assert looked_at(page) == {}

"""The settings in a browser: a part at a time, saved where one stands; all parts where something is wrong."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.factories import make_hall
from tournaments.models import Tournament

pytestmark = pytest.mark.browser

PARTS = ("event", "format", "rules", "people", "fee", "other")
SETTINGS = "/t/bologna-open/set-up/"


def shown(page: Page) -> list[str]:
    return [part for part in PARTS if page.locator(f"#{part}-settings").is_visible()]


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_part_at_a_time(opened: Open, transactional_db: None, size: dict[str, int]) -> None:
    hall = make_hall(players=8, started=False)
    page = opened(SETTINGS, hall.organiser, size)
    assert shown(page) == ["event"]
    page.get_by_role("link", name="Fee", exact=True).click()
    assert shown(page) == ["fee"]
    page.locator("#fee_amount").fill("45")
    page.locator("#fee_currency").fill("EUR")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".lead")).to_contain_text("Last changed by")
    assert (shown(page), Tournament.objects.get().fee_amount) == (["fee"], 4500)
    page.goto(f"{SETTINGS}#tables")  # where a link leads to a field
    assert shown(page) == ["people"]
    page.locator("#tables").fill("many")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".faults")).to_be_visible()
    assert shown(page) == list(PARTS)

"""A phone scans the code of a table."""

from urllib.parse import urldefrag

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.factories import Hall
from tournaments.common.web.codes import code_of, written
from tournaments.models import Hand, Tournament

pytestmark = pytest.mark.browser


def test_a_phone_scans_the_code_and_sends_a_hand(hall: Hall, opened: Open) -> None:
    """The code leaves the address at once, and is in no request's address and no Referer."""
    Tournament.objects.update(table_codes="enter")
    table = hall.table(1)
    code = code_of(table)
    page = opened("/calculator/")
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(f"{urldefrag(sent.url).url} {sent.headers.get('referer')}"))
    page.goto(f"/at/#{code}")
    page.wait_for_url(f"**/table/{table.pk}/")
    assert any("/at/" in one for one in asked)
    assert [one for one in asked if code[-8:] in one] == []
    expect(page.locator(".masthead").get_by_text("Table 1")).to_have_count(1)
    page.get_by_role("link", name="Enter hand").click()
    page.locator("input[name=kind][value=exhaustive_draw]").check()
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 1 recorded.")
    assert str(Hand.objects.get().submitted_by) == "table 1"
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_text("signed out of the table")).to_be_visible()
    expect(page.get_by_role("link", name="Enter hand")).to_have_count(0)


@pytest.mark.night
def test_a_code_is_typed_without_scripts(hall: Hall, opened: Open) -> None:
    Tournament.objects.update(table_codes="read")
    table = hall.table(2)
    page = opened("/at/", scripts=False)
    page.get_by_label("Code of the table").fill(written(code_of(table)))
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(f"**/table/{table.pk}/")
    expect(page.get_by_role("button", name="Call the head referee")).to_have_count(1)

"""The head referee puts wrong seats right on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.factories import Hall, ron

pytestmark = pytest.mark.browser


def test_names_exchanged_at_a_table(hall: Hall, opened: Open) -> None:
    table = hall.table()
    _, south, west, north = hall.names(table)
    hall.send(table, ron(south, west, limit="mangan"))
    page = opened(f"/table/{table.pk}/", hall.head)
    page.get_by_role("link", name="Fix wrong seats").click()
    page.get_by_label("South").select_option(north)
    page.get_by_label("North").select_option(south)
    page.locator("input[value=names]").check()
    page.get_by_role("button", name="Preview the change").click()
    family = hall.entries(table)[3].player.full_name
    expect(page.locator("#change tr", has_text=family)).to_contain_text("38\u2009000")
    assert hall.table().position["scores"][north] == 30000
    page.get_by_label("Reason (kept in the log)").fill("The two cards lay on the wrong seats.")
    page.get_by_role("button", name="Fix the seats and recompute").click()
    expect(page.locator(".messages")).to_contain_text(
        "The seats have been fixed; the payments of 1 hand changed."
    )
    assert hall.table().position["scores"][north] == 38000

"""Charts under a finger and the keyboard, without a script of their own."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.factories import Hall, ron_tiles

pytestmark = pytest.mark.browser


def test_a_line_that_is_focused_or_tapped_stands_out(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron_tiles(south, west))
    page = opened(f"/table/{table.pk}/")
    lines = page.locator(".plot .line")
    expect(lines).to_have_count(4)
    expect(lines.first).to_have_css("opacity", "1")
    lines.first.focus()
    expect(lines.nth(1)).to_have_css("opacity", "0.2")
    page.keyboard.press("Tab")
    expect(lines.nth(1)).to_be_focused()
    expect(lines.nth(1)).to_have_css("opacity", "1")
    expect(lines.first).to_have_css("opacity", "0.2")
    lines.nth(2).locator("text").first.click()
    expect(lines.nth(1)).to_have_css("opacity", "0.2")

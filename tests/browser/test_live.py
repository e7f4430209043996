"""A stranger watches a table: a hand comes in, and nothing of what they do on the page is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.factories import Hall, ron_tiles
from tournaments.desk.hall.services.rounds import call_referee

pytestmark = pytest.mark.browser


def test_a_hand_comes_in_while_another_is_unfolded(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron_tiles(south, west))
    page = opened(f"/table/{table.pk}/")
    page.locator("#line-1 > summary").click()
    page.evaluate("document.querySelector('.square').kept = document.querySelector('#hand-1').kept = true")
    hall.send(table, ron_tiles(west, south))
    expect(page.locator(".scoresheet li")).to_have_count(2)
    expect(page.locator("#line-1")).to_have_attribute("open", "")
    expect(page.locator("#line-1 > summary")).to_be_focused()
    assert page.evaluate("document.querySelector('.square').kept && document.querySelector('#hand-1').kept")


@pytest.mark.night
def test_a_table_calls_while_a_name_is_being_typed(hall: Hall, opened: Open) -> None:
    page = opened(f"/t/{hall.tournament.slug}/rounds/")
    name = hall.entries(hall.table(1))[0].player.family_name
    page.get_by_label("Find a player").fill(name)
    expect(page.locator(".tablerows > li:visible")).to_have_count(1)
    call_referee(table=hall.table(1), by=hall.referee, reason="")
    expect(page.locator(".tablerows > li:visible .state", has_text="referee called")).to_have_count(1)
    expect(page.locator(".tablerows > li:visible")).to_have_count(1)
    expect(page.get_by_label("Find a player")).to_be_focused()
    expect(page.get_by_label("Find a player")).to_have_value(name)

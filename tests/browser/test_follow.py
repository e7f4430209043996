"""Following a player without an account: a star that this browser remembers, and the player's card on every page."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.factories import Hall, close_table_from_paper, ron
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import close_round

pytestmark = pytest.mark.browser


@pytest.mark.night
def test_a_star_is_remembered_by_the_browser_and_told_to_the_page(hall: Hall, opened: Open) -> None:
    entry = hall.entries(hall.table())[0]
    page = opened(f"/t/{hall.tournament.slug}/players/{entry.number}/")
    page.evaluate("addEventListener('tenbo:follow', (event) => { window.told = event.detail; }, true)")
    star = page.get_by_role("button", name="Follow")
    star.click()
    expect(page.locator("[data-follow]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.told") == [str(entry.player_id)]
    assert page.evaluate("localStorage.getItem('tenbo.follow')") == f'["{entry.player_id}"]'
    page.reload()
    expect(page.locator("[data-follow]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-follow]").click()
    expect(page.locator("[data-follow]")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("localStorage.getItem('tenbo.follow')") == "[]"


def test_whoever_follows_themselves_finds_their_card_on_every_page(hall: Hall, opened: Open) -> None:
    """Their seat, then the game, then the place; on the home page, too."""
    table, second = hall.table(1), hall.table(2)
    east, south, *_ = hall.names(table)
    player = hall.entries(table)[1]
    overview = f"/t/{hall.tournament.slug}/"
    page = opened(f"{overview}players/{player.number}/")
    page.get_by_role("button", name="Follow").click()
    expect(page.locator(".owncard")).to_be_hidden()  # the page itself tells the same
    card = page.locator(".owncard .next")
    page.goto(overview)
    expect(card).to_contain_text("Take your seat now")
    expect(card).to_contain_text("Round 1 · Table 1 · South")
    hall.send(table, ron(south, east, fan=2, fu=30))
    page.goto("/")
    expect(card).to_contain_text("East 2 · 32\u2009000 · place 1 of 4 at the table")
    card.get_by_role("link", name="Table 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 1")
    hall.send(table, {"kind": "end", "reason": "time"})
    close_table_from_paper(table=second, scores=dict.fromkeys(hall.names(second), 30_000), by=hall.head)
    close_round(round=hall.round(), by=hall.head)
    queue.run_due()
    page.goto(f"{overview}standings/")
    expect(card).to_contain_text("Place 1 of 8")
    page.context.set_offline(True)
    page.evaluate("document.dispatchEvent(new CustomEvent('tenbo:follow'))")
    expect(page.locator(".owncard")).to_be_hidden()

"""The standings on a phone: rows of one line that unfold, and whom a reader follows."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from players.models import Player
from tests.browser.conftest import Open
from tests.factories import Hall, make_hall, ron
from tournaments.desk.people.services.entries import add_players
from tournaments.models import Entry
from tournaments.play.standings.services import ROWS_A_PAGE, rebuild_standings

pytestmark = pytest.mark.browser

PAGE = "/t/bologna-open/standings/"


def follow(page: Page, player: int) -> None:
    page.evaluate("(key) => localStorage.setItem('tenbo.follow', JSON.stringify([key]))", str(player))
    page.reload()


@pytest.fixture
def played(hall: Hall) -> Hall:
    winner, discarder = hall.entries(hall.table())[:2]
    Player.objects.filter(pk=winner.player_id).update(
        given_name="Katarzyna-Maria Aleksandra", family_name="Lewandowski"
    )
    hall.send(hall.table(), ron(winner.key, discarder.key, fan=1, fu=30))
    rebuild_standings(stage=hall.stage)
    return hall


@pytest.mark.night
def test_a_row_is_one_line_and_unfolds_by_key_and_by_tap(played: Hall, opened: Open) -> None:
    page = opened(PAGE)
    rows = page.locator("#standings tr[data-number]")
    expect(rows).to_have_count(8)
    assert {round(box["height"]) for box in (row.bounding_box() for row in rows.all()) if box} == {40}
    key = rows.first.get_by_role("button")
    key.focus()
    page.keyboard.press("Enter")
    expect(key).to_have_attribute("aria-expanded", "true")
    more = page.locator("#standings tr.more")
    expect(more).to_contain_text("LEWANDOWSKI Katarzyna-Maria Aleksandra")
    expect(more).to_contain_text("R1")
    assert Axe().run(page).response["violations"] == []
    rows.first.locator(".total").click()
    expect(more).to_have_count(0)


@pytest.mark.night
def test_the_last_round_stands_below_the_total_on_a_phone(played: Hall, opened: Open) -> None:
    row = opened(PAGE).locator("#standings tr[data-number]").first
    total, last = row.locator(".total").bounding_box(), row.locator(".last").bounding_box()
    assert total
    assert last
    assert last["x"] + last["width"] <= total["x"] + total["width"]
    assert last["y"] > total["y"] + 12


@pytest.mark.night
def test_place_and_name_stay_while_rounds_are_scrolled(played: Hall, opened: Open) -> None:
    page = opened(PAGE, size={"width": 500, "height": 800})
    box, row = page.locator("#standings .scroll"), page.locator("#standings tr[data-number]").first
    expect(box).to_have_class(re.compile("more-right"))
    box.evaluate("box => { box.scrollLeft = 40; }")
    expect(box).to_have_class(re.compile("more-left"))
    before = row.locator(".total").inner_text()
    edge = page.evaluate("document.querySelector('#standings .scroll').getBoundingClientRect().left")
    for part in (".place", ".name"):
        placed = row.locator(part).bounding_box()
        assert placed
        assert edge <= placed["x"] <= edge + 100
    table = played.table()
    played.send(table, ron(*played.names(table)[:2], limit="mangan"))
    rebuild_standings(stage=played.stage)
    expect(row.locator(".total")).not_to_have_text(before)
    assert box.evaluate("box => box.scrollLeft") == 40


@pytest.mark.night
def test_what_is_unfolded_stays_so_as_the_list_changes(played: Hall, opened: Open) -> None:
    page = opened(PAGE)
    page.locator("#standings tr[data-number]").first.get_by_role("button").click()
    before = page.locator("#standings tr[data-number] .total").first.inner_text()
    hall, table = played, played.table()
    hall.send(table, ron(*hall.names(table)[:2], limit="mangan"))
    rebuild_standings(stage=hall.stage)
    expect(page.locator("#standings tr[data-number] .total").first).not_to_have_text(before)
    expect(page.locator("#standings tr.more")).to_have_count(1)


def test_following_pins_a_row_without_an_account(played: Hall, opened: Open) -> None:
    page = opened(PAGE)
    expect(page.locator("#followed")).to_be_hidden()
    page.locator("#standings tr[data-number]").first.get_by_role("button").click()
    page.locator("#standings").get_by_role("button", name="Follow").click()
    pinned = page.get_by_role("region", name="Players you follow")
    expect(pinned.get_by_role("link", name="LEWANDOWSKI")).to_be_visible()
    key = page.locator("#standings").get_by_role("button", name="Follow")
    expect(key).to_have_attribute("aria-pressed", "true")
    key.click()
    expect(pinned).to_be_hidden()


@pytest.mark.night
def test_a_followed_player_of_another_page_is_pinned(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=0)
    names = "\n".join(f"PLAYER{number:03} Ana" for number in range(1, ROWS_A_PAGE + 2))
    add_players(tournament=hall.tournament, players=names, by=hall.organiser)
    rebuild_standings(stage=hall.stage)
    page = opened(PAGE)
    follow(page, Entry.objects.get(number=ROWS_A_PAGE + 1).player_id)
    expect(page.locator("#followed")).to_contain_text(f"PLAYER{ROWS_A_PAGE + 1}")
    expect(page.locator(f"#standings tr[data-number='{ROWS_A_PAGE + 1}']")).to_have_count(0)


def test_the_tabs_stay_below_the_name_of_the_tournament(played: Hall, opened: Open) -> None:
    page = opened(PAGE, size={"width": 390, "height": 500})
    follow(page, played.entries(played.table())[0].player_id)
    follower = page.locator(".followed")
    expect(follower).to_be_visible()
    tabs, head, name = page.locator(".tabbar"), page.locator(".head"), played.tournament.name
    before = tabs.bounding_box()
    assert before
    assert before["y"] > 100
    page.evaluate("scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'})")
    stuck, below = tabs.bounding_box(), follower.bounding_box()
    assert stuck
    assert below
    assert stuck["y"] == 40
    assert below["y"] == pytest.approx(stuck["y"] + stuck["height"], abs=1)
    assert tabs.evaluate("tabs => getComputedStyle(tabs, '::before').content").startswith(f'"{name}"')
    assert head.evaluate("head => head.getBoundingClientRect().bottom") <= 0
    assert Axe().run(page).response["violations"] == []
    row = page.locator("#standings a").first
    row.focus()
    at = row.bounding_box()
    assert at
    assert at["y"] >= stuck["y"] + stuck["height"], "what has the focus is not covered"

"""An organiser at a laptop: from nothing to a running round, and what everybody then sees."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.browser.people import press, tab
from tests.factories import AccountFactory, Hall, make_hall, ron
from tests.pictures import encoded, picture
from tournaments.common.jobs import queue
from tournaments.common.logos import read_logo
from tournaments.desk.setup.services.logos import set_logo
from tournaments.models import Tournament

pytestmark = pytest.mark.browser

NAMES = "\n".join(
    f"{first}{rest} Ana; ITA; ; Club {rest}"
    for first in "BCDFGKLM"
    for rest in ("ARI", "ELI", "ILI", "ORI", "UNI")
)


@pytest.mark.night
def test_from_nothing_to_a_running_round(opened: Open, transactional_db: None) -> None:
    page = opened("/", AccountFactory.create(), LAPTOP)
    page.get_by_role("link", name="Create a tournament").click()
    page.get_by_label("Name").fill("Bologna Open")
    page.get_by_label("Rounds").fill("two")
    page.get_by_role("button", name="Create the tournament").click()
    expect(page.get_by_role("alert")).to_contain_text("Rounds: enter a whole number.")
    expect(page.get_by_label("Name")).to_have_value("Bologna Open")
    page.get_by_label("Rounds").fill("2")
    page.get_by_role("button", name="Create the tournament").click()

    page.get_by_role("link", name="Add the players").click()
    page.get_by_label("One player per line").fill(NAMES.replace("CELI Ana; ITA", "CELI Ana; Atlantis"))
    page.get_by_role("button", name="Show what would be added").click()
    expect(page.get_by_role("alert")).to_contain_text("1 row needs a choice, or a correction.")
    expect(page.locator("#preview")).to_contain_text("7: “Atlantis” is not a country.")
    page.get_by_label("Country", exact=True).fill("Itaila")
    page.get_by_role("button", name="Add these players").click()
    expect(page.locator("#preview")).to_contain_text(
        "7: “Itaila” is not a country. Did you mean Italy (ITA)?"
    )
    page.get_by_label("Country", exact=True).fill("Italia")
    page.get_by_role("button", name="Add these players").click()
    expect(page.get_by_role("status").first).to_contain_text("40 players added.")

    page.get_by_role("link", name="Seating").click()
    page.get_by_label("Seed").fill("41")
    page.get_by_role("button", name="Draw").click()
    expect(page.locator("main")).to_contain_text("Nobody meets the same opponent twice.")
    page.get_by_role("button", name="Publish plan 1").click()
    expect(page.locator(".tablerows > li")).to_have_count(10)

    tab(page, "Settings")
    page.get_by_role("button", name="Publish the tournament").click()
    expect(page.locator("main")).to_contain_text("Everybody can see it.")
    page.get_by_role("link", name="Hall desk").click()
    page.get_by_role("button", name="Start round 1").click()
    expect(page.locator(".hall > li")).to_have_count(10)
    expect(page.locator(".clock")).to_contain_text(":")
    assert Tournament.objects.get().state == "public"


@pytest.mark.smoke
def test_from_check_in_to_a_running_round(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=4, started=False)
    page = opened(f"/t/{hall.tournament.slug}/check-in/", hall.organiser, LAPTOP)
    for row in (page.locator("#arrivals > li").nth(at) for at in range(4)):
        row.get_by_role("button").click()
        expect(row).to_have_class("arrival here")
    expect(page.locator("#arrivals-count")).to_contain_text("4 of 4 players checked in")
    tab(page, "Hall desk")
    press(page, "Start round 1", "Round 1 is running.")
    expect(page.locator(".hall > li")).to_have_count(1)
    expect(page.locator("#desk-clock .clock")).to_contain_text(":")
    assert hall.round().state == "running"


@pytest.mark.smoke
def test_standings_refresh_themselves_and_are_searched(hall: Hall, opened: Open) -> None:
    queue.run_due()
    page = opened(f"/t/{hall.tournament.slug}/standings/")
    expect(page.locator(".standings tbody tr")).to_have_count(8)
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, limit="mangan"))
    queue.run_due()
    page.locator("#standings").dispatch_event("poll")
    expect(page.locator(f"tr[data-number='{south}']")).to_contain_text("+17\u2009000")
    family = hall.entries(table)[1].player.family_name
    page.get_by_label("Find a player").fill(family.lower())
    expect(page.locator(".standings tbody tr:visible")).to_have_count(1)


def test_workbook_is_made_by_a_job_and_downloaded(hall: Hall, opened: Open) -> None:
    page = opened(f"/t/{hall.tournament.slug}/print/", hall.organiser, LAPTOP)
    page.get_by_role("button", name="Create the workbook").click()
    expect(page.locator("progress")).to_be_visible()
    queue.run_due()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename.endswith(".xlsx")


@pytest.mark.night
def test_player_finds_the_next_table(hall: Hall, opened: Open) -> None:
    entry = hall.entries(hall.table(2))[3]
    page = opened(f"/t/{hall.tournament.slug}/players/", size=PHONE)
    page.get_by_role("link", name=entry.player.list_name, exact=True).click()
    expect(page.locator(".now")).to_contain_text("Round 1 · Table 2 · North")


@pytest.mark.night
def test_calculator_keeps_the_hand_in_its_address(opened: Open, transactional_db: None) -> None:
    page = opened("/calculator/")
    for tile in ("1p", "1p", "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p", "9p", "9p", "5p"):
        page.locator(f"[data-tile='{tile}']").click()
    expect(page.locator("#answer")).to_contain_text("Nine gates")
    expect(page.locator("#answer")).to_contain_text("+64\u2009000")
    expect(page).to_have_url(re.compile("tiles-you="))
    again = opened(page.url)
    expect(again.locator("#answer")).to_contain_text("Nine gates")


@pytest.mark.night
def test_calculator_changes_the_rules(opened: Open, transactional_db: None) -> None:
    """The rules stand above the hand and open to be changed; they stay open until one set is left, or two are meant."""
    page = opened("/calculator/?tiles-you=123456789m2267s8s")
    rules = page.locator("#rules")
    expect(rules.locator("summary")).to_have_text("Rules: EMA riichi 2025")
    rules.locator("summary").click()
    rules.locator("label.chip", has_text="MCR 2006").click()
    expect(rules.locator("summary")).to_contain_text("MCR 2006")
    expect(page.locator("#answer")).to_contain_text("Differences")
    rules.locator("label.chip", has_text="EMA riichi 2025").click()
    expect(rules.locator("summary")).to_have_text("Rules: MCR 2006")
    expect(page.locator("#answer")).to_contain_text("23 points")
    expect(page).to_have_url(re.compile("tiles-you=123456789m"))


@pytest.mark.night
def test_light_and_dark(opened: Open, transactional_db: None) -> None:
    page = opened("/")
    ground = page.locator("html")
    expect(ground).to_have_css("background-color", "rgb(251, 250, 247)")
    page.get_by_role("button", name="Light or dark theme").click()
    expect(ground).to_have_css("background-color", "rgb(20, 22, 20)")
    page.reload()
    expect(ground).to_have_css("background-color", "rgb(20, 22, 20)")


@pytest.mark.night
def test_a_long_name_stands_beside_the_logo(opened: Open, transactional_db: None) -> None:
    """And never under it; on a phone it begins below."""
    hall = make_hall(players=0, name="Grosses Herbstturnier der Mahjongfreunde in Berlin")
    set_logo(tournament=hall.tournament, logo=read_logo(encoded(picture())), by=hall.organiser)
    for size, beside in ((LAPTOP, True), (PHONE, False)):
        page = opened(f"/t/{hall.tournament.slug}/", hall.organiser, size)
        logo, heading = page.locator(".head .logo").bounding_box(), page.locator("h1").bounding_box()
        assert logo is not None
        assert heading is not None
        assert (heading["x"] >= logo["x"] + logo["width"]) is beside
        assert (heading["y"] >= logo["y"] + logo["height"]) is not beside


@pytest.mark.night
def test_the_tabs_behind_more(hall: Hall, opened: Open) -> None:
    """By keyboard: Escape closes the menu and stays at it, Tab leaves it, a link opens a page that it then names."""
    page = opened(f"/t/{hall.tournament.slug}/", hall.organiser, LAPTOP)
    more = page.locator(".tabbar summary")
    log = page.locator(".tabbar").get_by_role("link", name="Log")
    more.press("Enter")
    expect(log).to_be_visible()
    page.keyboard.press("Escape")
    expect(log).to_be_hidden()
    expect(more).to_be_focused()
    more.press("Enter")
    page.keyboard.press("Shift+Tab")
    expect(log).to_be_hidden()
    more.click()
    page.locator("h1").click()
    expect(log).to_be_hidden()
    more.click()
    log.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Log")
    expect(more).to_have_text("More:Log")
    more.click()
    expect(log).to_have_attribute("aria-current", "page")
    expect(log).to_be_in_viewport()


@pytest.mark.parametrize("language", ["en", "de", "fi"])
@pytest.mark.night
def test_no_tab_of_strangers_is_cut_on_a_phone(hall: Hall, opened: Open, language: str) -> None:
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], limit="mangan"))
    queue.run_due()
    page = opened("/", None, PHONE)
    page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
    page.goto(f"/t/{hall.tournament.slug}/")
    expect(page.locator(".tabbar a")).to_have_count(4)
    assert page.locator(".tabs").evaluate("one => one.scrollWidth <= one.clientWidth")

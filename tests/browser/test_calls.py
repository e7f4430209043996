"""The head referee hears it: a call or a dispute reaches whichever page is open."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import LAPTOP, Open
from tests.factories import Hall, ron_tiles
from tests.patience import PATIENCE_MS
from tournaments.desk.hall.services.rounds import call_referee
from tournaments.models import Hand
from tournaments.play.hands.services.disputes import dispute_hand

pytestmark = pytest.mark.browser

LISTEN = """() => {
    window.rung = [];
    navigator.vibrate = (pattern) => rung.push(pattern) > 0;
}"""


def hearing(page: Page) -> Page:
    """A page that notes each vibration, and has been touched."""
    page.add_init_script(f"({LISTEN})()")
    page.reload()
    page.locator("body").click(position={"x": 2, "y": 2})
    page.locator("#calls-told").wait_for(state="attached")  # the script is there, and has begun to ask
    return page


def rung(page: Page) -> int:
    found: int = page.evaluate("rung.length")
    return found


def test_a_call_reaches_any_page(hall: Hall, opened: Open) -> None:
    page = hearing(opened("/calculator/", hall.head))
    expect(page.locator("#calls")).to_be_hidden()
    title = page.title()
    call_referee(table=hall.table(1), by=hall.referee, reason="dead wall")
    expect(page.locator("#calls")).to_be_visible()
    expect(page.locator("#calls")).to_contain_text("Table 1 calls a referee")
    expect(page.locator("#calls-told")).to_have_text("Table 1 calls a referee")
    expect(page).to_have_title(f"(1) {title}")
    page.wait_for_function("rung.length === 1")
    page.goto("/")
    expect(page.locator("#calls")).to_be_visible()
    assert rung(page) == 0, "the same call is told once"
    box = page.locator("#calls").bounding_box()
    assert box is not None
    assert box["height"] >= 44


@pytest.mark.night
def test_it_is_acted_on_from_the_list_and_the_table_is_told(hall: Hall, opened: Open) -> None:
    table = hall.table(2)
    _east, south, west, _north = hall.names(table)
    held = hall.send(table, ron_tiles(south, west, {"fan": 4, "fu": 30})).data["hand"]["id"]
    at_table = opened(f"/table/{hall.table(1).pk}/", hall.referee)
    at_table.get_by_role("button", name="Call the head referee").click()
    expect(at_table.locator("main")).to_contain_text("This table has called a referee.")
    page = opened("/account/", hall.head)
    page.locator("#calls").click()
    expect(page.locator("main li")).to_have_count(1)
    dispute_hand(hand=Hand.objects.get(pk=held), by=hall.referee, reason="Was it ippatsu?")
    expect(page.locator("main li")).to_have_count(2)
    expect(page.locator("#calls .number")).to_have_text("2")
    page.get_by_role("button", name="I'm coming").click()
    expect(page.locator("main li").first).to_contain_text(f"{hall.head.username} is coming.")
    expect(at_table.locator("main")).to_contain_text("The referee is coming.")
    page.get_by_role("link", name="Decide").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 2, hand 1: your ruling")
    page.go_back()
    page.get_by_role("button", name="I'm here").click()
    expect(page.locator("main li")).to_have_count(1)


def test_the_list_follows_what_came_before_its_first_question(hall: Hall, opened: Open) -> None:
    """Between the list and the first answer a table calls: the bar and the list name the same."""
    call_referee(table=hall.table(1), by=hall.referee)
    page = opened("/account/", hall.head)
    late: list[Route] = []
    page.route("**/calls/now/**", lambda route: late.append(route), times=1)
    page.goto("/calls/")
    expect(page.locator("main li")).to_have_count(1)
    call_referee(table=hall.table(2), by=hall.referee)
    for _turn in range(PATIENCE_MS // 50):  # the route is heard while the page is waited for
        if late:
            break
        page.wait_for_timeout(50)
    late[0].continue_()
    expect(page.locator("#calls .number")).to_have_text("2")
    expect(page.locator("main li")).to_have_count(2)


@pytest.mark.night
def test_sound_and_vibration_are_switched_off_for_the_device(hall: Hall, opened: Open) -> None:
    page = hearing(opened("/calls/", hall.head))
    sound = page.get_by_role("button", name="Sound and vibration")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.goto("/calculator/")
    call_referee(table=hall.table(1), by=hall.referee)
    expect(page.locator("#calls")).to_be_visible()
    assert rung(page) == 0
    page.goto("/calls/")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("rung.length === 1")


@pytest.mark.night
def test_axe_finds_nothing_in_the_bar_and_the_list(hall: Hall, opened: Open) -> None:
    call_referee(table=hall.table(1), by=hall.referee, reason="dead wall")
    for dark, account in ((False, hall.head), (True, hall.organiser)):
        page = opened("/calls/", account, LAPTOP) if dark else opened("/calls/", account)
        page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        expect(page.locator("#calls")).to_be_visible()
        assert Axe().run(page).response["violations"] == []

"""Screens of the hall and overlays: they turn their pages, outlive the server, and follow the game."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, Open
from tests.factories import Hall, make_hall, ron_tiles
from tournaments.common.jobs import queue
from tournaments.desk.people.services.entries import add_players
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.browser

BEAMER: ViewportSize = {"width": 1920, "height": 1080}
SCREEN = "/t/bologna-open/screen/?seconds=300&show="
CUT = """() => [...document.querySelectorAll(".lines > li:not([hidden])")].filter((one) => {
    const [box, stage] = [one.getBoundingClientRect(), document.querySelector("[data-stage]").getBoundingClientRect()];
    return box.bottom > stage.bottom + 1 || box.right > stage.right + 1;
}).length"""


@pytest.fixture
def many(transactional_db: None) -> Hall:
    hall = make_hall(players=0)
    names = "\n".join(
        f"Wolfeschlegelsteinhausenbergerdorff-H{number:03}, Ana; ITA" for number in range(1, 61)
    )
    add_players(tournament=hall.tournament, players=names, by=hall.organiser)
    rebuild_standings(stage=hall.stage)
    return hall


@pytest.mark.night
def test_rows_fill_the_screen_and_the_arrows_turn_the_page(many: Hall, opened: Open) -> None:
    page = opened(f"{SCREEN}standings", size=BEAMER)
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    expect(page.locator("p[data-page]")).to_have_text(re.compile("1 / [23]"))
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.lines')).fontSize)")
    assert (size >= 36, page.evaluate(CUT)) == (True, 0)
    assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [
        1080,
        1920,
    ]
    lines = page.locator(".lines > li:not([hidden])")
    first = lines.count()
    page.keyboard.press("ArrowRight")
    expect(page.locator("p[data-page]")).to_have_text(re.compile("2 / [23]"))
    expect(lines).to_have_count(min(first, 60 - first))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("p[data-page]")).to_have_text(re.compile("1 / [23]"))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    assert Axe().run(page).response["violations"] == []


@pytest.mark.night
def test_pages_turn_by_themselves_and_empty_slides_are_left_out(hall: Hall, opened: Open) -> None:
    page = opened("/t/bologna-open/screen/?seconds=3&show=ceremony,clock,tables", size=BEAMER)
    expect(page.get_by_role("heading", name="Clock")).to_be_visible()
    expect(page.locator("[data-where]")).to_have_text("Round 1")
    expect(page.get_by_role("heading", name="Running tables")).to_be_visible()
    assert page.evaluate(CUT) == 0
    expect(page.get_by_role("heading", name="Clock")).to_be_visible()


def test_a_screen_outlives_the_server_and_follows_it_again(hall: Hall, opened: Open) -> None:
    page = opened(f"{SCREEN}tables", size=BEAMER)
    scores = page.locator(".lines > li").first.locator(".worth")
    expect(scores.first).to_have_text("30 000")
    page.context.set_offline(True)
    expect(page.locator("[data-lost]")).to_be_visible()
    expect(scores.first).to_have_text("30 000")
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    page.context.set_offline(False)
    expect(scores.first).to_have_text("32 000")
    expect(page.locator("[data-lost]")).to_be_hidden()


@pytest.mark.night
def test_an_empty_tournament_says_so(opened: Open, transactional_db: None) -> None:
    make_hall(players=0)
    page = opened(f"{SCREEN}standings,seating,tables", size=BEAMER)
    expect(page.get_by_text("Nothing to show yet")).to_be_visible()
    assert Axe().run(page).response["violations"] == []


@pytest.mark.night
def test_an_overlay_follows_the_game_on_nothing(hall: Hall, opened: Open) -> None:
    page = opened("/t/bologna-open/overlay/?show=last-hand,scores&table=1", size=BEAMER)
    expect(page.locator(".strip .score").first).to_have_text("30 000")
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    queue.run_due()
    expect(page.locator(".strip .score").first).to_have_text("32 000")
    expect(page.locator(".panel .tiles")).to_be_visible()
    grounds = "[document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor)"
    assert page.evaluate(grounds) == ["rgba(0, 0, 0, 0)"] * 2


@pytest.mark.night
def test_the_address_of_an_overlay_is_put_together_with_a_preview(hall: Hall, opened: Open) -> None:
    page = opened("/t/bologna-open/screens/", size=PHONE)
    preview = page.locator("#preview")
    expect(preview.get_by_text("Table 1")).to_be_visible()
    page.get_by_label("Table", exact=True).select_option("2")
    page.get_by_label("Position").select_option("top right")
    expect(preview.get_by_text("Table 2")).to_be_visible()
    expect(page.get_by_label("Address of the overlay")).to_have_value(re.compile("top-right"))
    page.goto(page.get_by_label("Address of the overlay").input_value())
    expect(page.locator(".overlay.at-top-right")).to_contain_text("Table 2")

"""Tables played without network, against real processes: nothing is lost, nothing counts twice, the order stays."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phones import Phone, phone, signed_in
from tests.browser.server import Server, server
from tests.browser.test_eye import HAND, mend, photograph
from tests.conftest import find_chromium

pytestmark = [pytest.mark.browser, pytest.mark.processes]

SANDBOX = ["--no-sandbox"] if os.geteuid() == 0 else []
"""Chromium has none for root."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for this module."""
    with server(tmp_path_factory.mktemp("offline")) as one:
        yield one


@pytest.mark.parametrize(
    "whole", [pytest.param(False, id="four hands"), pytest.param(True, id="hanchan", marks=pytest.mark.night)]
)
def test_hands_without_network(site: Server, browser: Browser, tmp_path: Path, whole: bool) -> None:
    """Reloads, which ask nothing, and a restart of the browser; then online: every hand once, in order."""
    settings: dict[str, Any] = {
        "executable_path": find_chromium(),
        "args": SANDBOX,
        "locale": "en-GB",
        "timezone_id": "UTC",
    }
    launch = partial(browser.browser_type.launch_persistent_context, str(tmp_path / "profile"), **settings)
    hall = site.hall("hanchan")
    enter_and_reload(signed_in(site, launch(), hall), whole)
    again = signed_in(site, launch(offline=True), hall)
    enter_the_rest(again, whole)
    expect(again.page.locator("[data-square] .score")).to_have_count(4)
    scores = again.page.locator("[data-square] .score").all_inner_texts()
    again.context.route("**/hands/", lambda route: route.abort(), times=1)
    again.offline(False)
    again.waits(0)
    told = site.table(again.table["pk"])
    kinds = ["exhaustive_draw", "win", "exhaustive_draw", "exhaustive_draw"] * (2 if whole else 1)
    assert [(row[0], row[3]["kind"]) for row in told["hands"]] == [*enumerate(kinds, start=1)]
    assert (told["versions"], told["differences"]) == (len(kinds), 0)
    again.page.goto(f"{site.url}{again.address}")
    expect(again.page.locator("[data-square] .score")).to_have_text(scores, use_inner_text=True)
    again.context.close()


def enter_and_reload(first: Phone, whole: bool) -> None:
    """Three or four hands, with a reload before each but two; then the browser is closed."""
    questions: list[str] = []
    first.page.on("dialog", lambda dialog: questions.append(dialog.type))
    east, _south, west, _north = first.table["players"]
    first.open()
    first.keep_pages()
    first.offline()
    first.draw()
    first.waits(1)
    first.ron(west, east)
    first.waits(2)
    for hands in (3, 4) if whole else (3,):
        first.page.reload()
        first.warm()
        first.draw()
        first.waits(hands)
    assert questions == []
    first.context.close()


def enter_the_rest(again: Phone, whole: bool) -> None:
    """The hands after the browser was opened again, to the end of the game if it is a whole one."""
    _east, south, _west, north = again.table["players"]
    again.open()
    again.waits(4 if whole else 3)
    again.draw()
    again.waits(5 if whole else 4)
    if whole:
        again.ron(north, south)
        again.waits(6)
        for hands in (7, 8):
            again.draw()
            again.waits(hands)
        expect(again.page.locator("#phone")).to_contain_text("The game at this table is over.")


@pytest.mark.night
def test_the_server_is_killed_under_a_sending_phone(site: Server, browser: Browser) -> None:
    """The Wi-Fi is there, the laptop is not: the page stays, and the hands arrive when it is back."""
    here = phone(site, browser, site.hall("killed"))
    here.open("hand/")
    east, south, west, _north = here.table["players"]
    site.stop()
    here.ron(south, west)
    here.waits(1)
    expect(here.page.locator("#phone")).to_contain_text("on this phone")
    here.draw(east)
    here.waits(2)
    site.start()
    here.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    here.waits(0)
    told = site.table(here.table["pk"])
    assert [(row[0], row[3]["kind"]) for row in told["hands"]] == [(1, "win"), (2, "exhaustive_draw")]
    assert (told["versions"], told["differences"]) == (2, 0)
    here.context.close()


@pytest.mark.night
def test_two_phones_without_network_at_one_table(site: Server, browser: Browser) -> None:
    """The second learns what the first has sent: the same hand is no conflict, another is shown beside it."""
    hall = site.hall("two phones")
    phones = [phone(site, browser, hall, who) for who in ("referee", "head")]
    first, second = phones
    east, south, west, _north = first.table["players"]
    for here in phones:
        here.open("hand/")
        here.offline()
        here.draw(east)
        here.waits(1)
    first.ron(south, west)
    second.ron(south, east)
    for here in phones:
        here.waits(2)
    first.offline(False)
    first.waits(0)
    second.offline(False)
    conflict = second.page.locator("#phone .note.dot")
    expect(conflict).to_contain_text("Somebody else has sent hand 2")
    second.waits(1)
    for words in ("On this phone", "On the server", "wins from"):
        expect(conflict).to_contain_text(words)
    second.page.get_by_role("button", name="Replace theirs with mine").click()
    second.waits(0)
    expect(second.page.locator("#main > .messages")).to_have_count(0)  # nothing says that hands wait
    told = site.table(first.table["pk"])
    assert [(row[0], row[3].get("discarder")) for row in told["hands"]] == [(1, None), (2, east)]
    assert told["versions"] == 3
    for here in phones:
        here.context.close()


@pytest.mark.night
def test_a_hand_is_photographed_without_network(site: Server, browser: Browser) -> None:
    """Where somebody has photographed once with network, the phone reads, scores and keeps the hand by itself."""
    here = phone(site, browser, site.hall("photographed"))
    winner = here.table["players"][1]
    here.open()
    here.keep_pages()
    here.begin()
    here.tick("winner", winner)
    here.tick("discarder", "self")
    photograph(here.page, "hand.jpg")
    here.offline()
    here.page.reload()
    here.warm()
    here.begin()  # the form has its draft again
    photograph(here.page, "hand.jpg")
    mend(here.page, tuple(tile.replace("0p", "5p") for tile in HAND))
    expect(here.page.locator(f"#tiles-{winner}")).to_have_value("234m567p33456678s")
    expect(here.page.locator("#answer tr.sum")).to_have_text("3 fan 20 fu")
    here.send()
    here.waits(1)
    here.context.close()

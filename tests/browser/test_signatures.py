"""Four players sign at the end of a table: on the phone of the table, with a PIN, with a second phone beside it."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from django.core.cache import cache
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import LAPTOP, Open
from tests.browser.faults import Faults, also_looked_at, looked_at, walk
from tests.browser.people import ask_again
from tests.factories import END, Hall, make_hall, ron
from tournaments.common.web.codes import code_of
from tournaments.models import Hand, Signature, Tournament
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.signatures.services.pins import set_pin

pytestmark = pytest.mark.browser
Look = Callable[[Page], Faults]

WAIT = """async (table) => {
    const { keep } = await import("/static/js/outbox/store.js");
    const account = document.documentElement.dataset.account;
    await keep({key: "w", table, name: "", page: "/", api: "/", account, form: [], expected: 9,
        phone: null, settle: "", state: "refused", faults: []});
}"""
SENT = """async () => (await import("/static/js/outbox/store.js")).drop("w")"""


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    """A table whose game is over; East has a PIN."""
    cache.clear()
    hall = make_hall(players=8, signature_policy="always")
    Tournament.objects.update(table_codes="enter")
    table = hall.table(1)
    east, south, *_ = hall.names(table)
    set_pin(entry=hall.entries(table)[0], pin="4711", by=hall.organiser)
    hall.send(table, ron(south, east, fan=2, fu=30))
    hall.send(table, END)
    return hall


def signed(page: Page, given: int) -> None:
    """The page says so."""
    expect(page.locator("[data-given]")).to_have_text(f"{given} of 4")
    expect(page.locator(".signer.signed")).to_have_count(given)


@also_looked_at(looked_at)
def test_four_players_sign(hall: Hall, opened: Open, look: Look) -> None:
    """By the phone of the table; the organiser's page follows, and closes nothing by itself."""
    table = hall.table(1)
    desk = opened(f"/table/{table.pk}/", hall.organiser, LAPTOP)
    page = opened("/calculator/")
    page.goto(f"/at/#{code_of(table)}")
    page.wait_for_url(f"**/table/{table.pk}/")
    signed(page, 0)
    names = page.locator(".signer.button")
    expect(names).to_have_count(4)
    heights = names.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 44
    assert look(page) == {}

    names.nth(1).click()
    signed(page, 1)
    ask_again(desk)
    signed(desk, 1)
    sign_with_a_pin(page, look)
    signed(page, 2)
    assert str(Signature.objects.get(with_pin=True).by) == "table 1"

    desk.locator("[data-waive] summary").click()
    assert look(desk) == {}
    for given in (3, 4):
        page.locator(".signer.button").first.click()
        signed(page, given)
    expect(page.locator("[data-closed]")).to_be_visible()
    ask_again(desk)
    expect(desk.locator("[data-closed]")).to_be_visible()
    assert look(page) == {}
    expect(desk.locator("[data-waive]")).to_be_hidden()
    a_correction_asks_for_new_ones(hall, page, look)


def sign_with_a_pin(page: Page, look: Look) -> None:
    """A wrong one first."""
    page.locator("[data-pin]").click()
    dialog = page.locator("#pin-dialog")
    expect(dialog).to_be_visible()
    assert look(page) == {}
    dialog.get_by_label("PIN").fill("1147")
    dialog.get_by_role("button", name="Sign").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This is not the PIN of")
    assert look(page) == {}
    dialog.get_by_label("PIN").fill("4711")
    dialog.get_by_role("button", name="Sign").click()
    expect(dialog).to_be_hidden()


def a_correction_asks_for_new_ones(hall: Hall, page: Page, look: Look) -> None:
    east, south, *_ = hall.names(hall.table(1))
    event = ron(south, east, fan=3, fu=30)
    correct_hand(hand=Hand.objects.get(seq=1), event=event, by=hall.head, reason="misread")
    ask_again(page)
    signed(page, 0)
    expect(page.locator("#sheet")).to_contain_text("The result has changed")
    assert look(page) == {}
    page.locator(".signer.button:not([data-pin])").first.click()
    signed(page, 1)


@also_looked_at(looked_at)
def test_signing_needs_the_server(hall: Hall, opened: Open, look: Look) -> None:
    """A tap that did not arrive is no signature; hands that wait go first."""
    table = hall.table(1)
    page = opened(f"/table/{table.pk}/", hall.referee)
    signed(page, 0)
    names = page.locator(".signer.button:not([data-pin])")
    page.route("**/sign/", lambda route: route.abort())
    names.first.click()
    expect(page.locator("[data-sign-away]")).to_be_visible()
    assert look(page) == {}
    page.unroute("**/sign/")
    page.evaluate(WAIT, table.pk)
    page.reload()
    expect(page.locator("[data-sign-waits]")).to_be_visible()
    assert look(page) == {}
    expect(names.first).to_have_attribute("aria-disabled", "true")
    names.first.dispatch_event("click")
    page.locator("[data-pin]").dispatch_event("click")
    expect(page.locator("#pin-dialog")).to_be_hidden()
    page.evaluate(SENT)
    page.once("dialog", lambda dialog: dialog.accept())
    with suppress(Error):  # the question of a page that holds a hand may abort the first reload
        page.reload()
    page.goto(f"/table/{table.pk}/")
    expect(page.locator("[data-sign-waits]")).to_be_hidden()
    assert not Signature.objects.exists()
    names.first.click()
    signed(page, 1)


@pytest.mark.night
def test_a_pin_without_scripts(hall: Hall, opened: Open) -> None:
    page = opened(f"/table/{hall.table(1).pk}/", hall.referee, scripts=False)
    page.locator("[data-pin]").click()
    page.get_by_label("PIN").fill("4711")
    page.get_by_role("button", name="Sign", exact=True).click()
    page.wait_for_url("**/table/*/#signatures")
    signed(page, 1)


@pytest.mark.night
def test_the_pages_of_pins(hall: Hall, opened: Open) -> None:
    """Where one is asked for without a script, and where the organiser sees that there is one."""
    east = hall.entries(hall.table(1))[0].number
    pages = [f"/table/{hall.table(1).pk}/sign/{east}/", f"/t/bologna-open/players/{east}/manage/"]
    assert walk(opened("/", hall.organiser), pages) == {}

"""Hands, a call and a void that wait on a phone while the server is gone: seen, corrected, removed, sent once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import PHONE
from tests.browser.contexts import new_context
from tests.browser.phones import KEPT, PINFU, TYPE, Phone, phone, signed_in, wait_for
from tests.browser.server import Server, server
from tests.patience import PATIENCE_MS

pytestmark = [pytest.mark.browser, pytest.mark.processes]

WAKE = "document.dispatchEvent(new Event('visibilitychange'))"
CALLS = """
import json, sys
import django
django.setup()
from tournaments.models import LogEntry, Table
table = Table.objects.get(pk=int(sys.argv[1]))
calls = LogEntry.objects.filter(action="call_referee", tournament=table.round.stage.tournament)
print(json.dumps([table.calling_since is not None, calls.count()]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for this module."""
    with server(tmp_path_factory.mktemp("waiting")) as one:
        yield one


@pytest.fixture(autouse=True)
def runs_again(site: Server) -> Iterator[None]:
    """Each test begins with a server that answers."""
    yield
    if not site.answers():
        site.start()


def line(here: Phone, hand: int) -> Locator:
    """The line of a hand that waits."""
    return here.page.locator(f"#phone #hand-{hand}")


def press(where: Locator, name: str) -> None:
    where.get_by_role("button", name=name, exact=True).click()


def back(one: Server, here: Phone) -> None:
    """The server is there again, and all that waits arrives."""
    one.start()
    here.page.evaluate(WAKE)
    here.waits(0)


@pytest.mark.night
def test_the_first_of_two_waiting_hands_is_corrected(site: Server, browser: Browser) -> None:
    """With another winner: who deals the second hand, and what it pays, is folded anew, and each arrives once."""
    here = phone(site, browser, site.hall("corrected", players=8))
    east, south, west, north = here.table["players"]
    here.open("hand/")
    site.stop()
    here.ron(south, west)
    here.waits(1)
    here.ron(north, west)
    here.waits(2)
    expect(line(here, 1).locator(".tiles .tile")).to_have_count(14)
    expect(line(here, 2).locator(".deal")).to_have_text("East 2")
    press(line(here, 1), "Correct the entry")
    form = here.page.locator("form[data-entry]")
    expect(form).to_contain_text("You are correcting hand 1.")
    expect(form.locator(f"#tiles-{south}")).to_have_value(PINFU)
    here.tick("winner", south)
    here.ron(east, west)
    expect(line(here, 2).locator(".deal")).to_have_text("East 1 +1")
    here.waits(2)
    expect(line(here, 2)).to_contain_text("+2\u2009300")  # 2 fan 30 fu and the counter
    back(site, here)
    told = site.table(here.table["pk"])
    assert [(row[0], row[3]["winners"][0]["player"]) for row in told["hands"]] == [(1, east), (2, north)]
    assert (told["versions"], told["differences"]) == (2, 0)
    here.context.close()


def test_a_waiting_hand_is_removed_and_one_is_left_as_it_was(site: Server, browser: Browser) -> None:
    """What is being corrected is not sent; those behind a hand that is gone move up."""
    here = phone(site, browser, site.hall("removed", players=8))
    east, south, west, north = here.table["players"]
    here.open()
    expect(here.page.get_by_text("No hands yet.")).to_be_visible()
    site.stop()
    for hands, (winner, loser) in enumerate([(south, west), (west, east), (north, east)], start=1):
        here.ron(winner, loser)
        here.waits(hands)
    expect(here.page.get_by_text("No hands yet.")).to_be_hidden()
    line(here, 2).evaluate("(node) => { node.dataset.same = 'yes'; }")
    for _try in range(2):  # the second is answered after the page has drawn the first
        with here.page.expect_event("requestfailed"):
            here.page.evaluate(WAKE)
    expect(line(here, 2)).to_have_attribute("data-same", "yes")  # a try in vain moves nothing under a thumb
    press(line(here, 2), "Remove")
    here.waits(2)
    expect(line(here, 2)).to_contain_text("East 2")
    press(line(here, 1), "Correct the entry")
    expect(here.page.locator("form[data-entry]")).to_be_visible()
    site.start()
    here.page.evaluate(WAKE)
    expect(here.page.locator("#phone")).not_to_contain_text("No connection to the server.")
    assert site.table(here.table["pk"])["hands"] == []
    press(here.page.locator("form[data-entry]"), "Leave it as it was")
    here.waits(0)
    told = site.table(here.table["pk"])
    assert [(row[0], row[3]["winners"][0]["player"]) for row in told["hands"]] == [(1, south), (2, north)]
    assert (told["versions"], told["differences"]) == (2, 0)
    here.context.close()


@pytest.mark.night
def test_a_hand_that_a_correction_makes_impossible_says_so(site: Server, browser: Browser) -> None:
    """Blessing of heaven of a player who no longer deals; taken back, the rest is sent."""
    here = phone(site, browser, site.hall("impossible", players=8))
    east, south, west, _north = here.table["players"]
    here.open()
    site.stop()
    here.ron(south, west)
    here.waits(1)
    here.begin()
    here.tick("winner", south)
    here.tick("discarder", "self")
    here.tick(f"flag-{south}", "tenho")
    here.page.locator(f"#tiles-{south}").evaluate(TYPE, PINFU)
    here.send()
    here.waits(2)
    press(line(here, 1), "Correct the entry")
    here.tick("winner", south)
    here.ron(east, west)
    expect(line(here, 2)).to_contain_text("Hand 2 cannot be played after the hands before it:")
    expect(line(here, 2).locator(".tiles .tile")).to_have_count(14)
    press(line(here, 2), "Discard mine")
    back(site, here)
    told = site.table(here.table["pk"])
    assert [row[3]["winners"][0]["player"] for row in told["hands"]] == [east]
    here.context.close()


@pytest.mark.night
def test_the_form_stays_under_the_thumb_while_the_engine_loads(site: Server, browser: Browser) -> None:
    """Opened without network from cold: a pressed key stays pressed, and the winds are there at once."""
    here = phone(site, browser, site.hall("thumb", players=8))
    _east, south, west, _north = here.table["players"]
    here.open("hand/")
    here.keep_pages()
    here.offline()
    here.ron(south, west)
    here.waits(1)
    here.page.reload()
    expect(here.page.locator(".head h1")).to_have_text("East 2")
    here.tick("winner", west)
    here.page.locator("[data-mode=run]").click()
    here.warm()
    expect(here.page.locator("[data-mode=run]")).to_have_attribute("aria-pressed", "true")
    expect(here.page.locator("[data-kept]")).to_be_hidden()
    chip = here.page.locator(f"label.chip:has(input[name=winner][value='{south}']) small")
    expect(chip).to_have_text("East")
    here.context.close()


@pytest.mark.night
def test_the_form_after_ones_own_hand_warns_of_nobody(site: Server, browser: Browser) -> None:
    """Send, then Back: the form of the next hand, with its winds."""
    here = phone(site, browser, site.hall("back", players=8))
    _east, south, west, _north = here.table["players"]
    here.page.goto(f"{site.url}{here.address}")
    here.open("hand/")
    here.ron(south, west)
    expect(here.page.locator(".messages")).to_contain_text("Hand 1 recorded.")
    here.page.go_back()
    expect(here.page.locator(".head h1")).to_have_text("East 2")
    with here.page.expect_response("**/now/**") as told:
        pass
    assert "has been sent from another phone" not in told.value.text()
    expect(here.page.get_by_text("has been sent from another phone")).to_have_count(0)
    here.context.close()


@pytest.mark.night
def test_over_plain_http_the_page_stays_as_well(site: Server, browser: Browser) -> None:
    """No service worker stands between the page and the server there."""
    context = new_context(browser, viewport=PHONE, service_workers="block")
    here = signed_in(site, context, site.hall("plain HTTP", players=8))
    here.open()
    here.draw()
    expect(here.page.locator(".messages")).to_contain_text("Hand 1 recorded.")
    site.stop()
    page = here.page
    page.get_by_text("Void the last hand").click()
    page.fill("#void-reason", "wrong table")
    page.get_by_role("button", name="Void hand 1").click()
    expect(page.locator("[data-lost]")).to_contain_text("Not sent: the server did not answer.")
    page.get_by_role("button", name="Call the head referee").click()
    expect(page.locator("#phone")).to_contain_text("Your call waits on this phone")
    site.start()
    context.request.get(
        f"{site.url}{here.address}", timeout=PATIENCE_MS
    )  # slow machines: until it does answer
    page.get_by_role("button", name="Void hand 1").click()
    expect(page.locator(".messages")).to_contain_text("voided")
    assert site.table(here.table["pk"])["hands"] == []
    context.close()


def test_a_call_waits_and_a_void_is_said_to_be_unsent(site: Server, browser: Browser) -> None:
    """The server's process is gone and the Wi-Fi is there: the page stays. A hand that waits hides Void."""
    here = phone(site, browser, site.hall("unsent", players=8))
    here.open()
    here.draw()
    expect(here.page.locator(".messages")).to_contain_text("Hand 1 recorded.")
    here.warm()
    here.keep_pages()
    site.stop()
    page = here.page
    page.get_by_text("Void the last hand").click()
    page.fill("#void-reason", "wrong table")
    page.get_by_role("button", name="Void hand 1").click()
    expect(page.locator("[data-lost]")).to_contain_text("Not sent: the server did not answer.")
    expect(page.locator("#void-reason")).to_have_value("wrong table")
    page.get_by_role("button", name="Call the head referee").click()
    expect(page.locator("#phone")).to_contain_text("Your call waits on this phone")
    page.reload()
    expect(page.locator("#phone")).to_contain_text("Your call waits on this phone")
    here.warm()
    here.draw()
    here.waits(1)
    expect(page.get_by_text("Void the last hand")).to_be_hidden()
    back(site, here)
    expect(page.locator("#phone")).not_to_contain_text("Your call waits")
    assert site.run(CALLS, str(here.table["pk"])) == [True, 1]
    assert [row[0] for row in site.table(here.table["pk"])["hands"]] == [1, 2]
    here.context.close()


@pytest.mark.night
def test_my_tables_opens_without_network_from_the_first_table(site: Server, browser: Browser) -> None:
    """A phone that has never shown My tables knows it and the tables of the round, once its first table is ready."""
    hall = site.hall("first sign-in", players=8)
    here = phone(site, browser, hall)
    other = hall["tables"][1]["pk"]
    here.open()
    here.keep_pages()
    wait_for(here.page, KEPT, f"/table/{other}/")
    here.offline()
    here.page.get_by_role("link", name="My tables").click()
    expect(here.page.get_by_role("heading", name="My tables")).to_be_visible()
    here.page.get_by_role("link", name="Table 2").click()
    expect(here.page.locator("[data-square]")).to_be_visible()
    here.context.close()

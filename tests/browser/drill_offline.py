"""Long drills of the table without network (`make drills`): what goes wrong in halls, one after the other."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from scoring.rulesets import registry
from tests.browser.phones import Phone, phone
from tests.browser.server import Server, server

pytestmark = [pytest.mark.browser, pytest.mark.processes]

SHARES = (5, 30)
RULESETS = tuple(registry.keys())
OTHERS = ("signed out", "full", "clock", "old engine")
REVOKE = """
import json, sys
import django
django.setup()
from django.contrib.sessions.models import Session
print(json.dumps(Session.objects.filter(pk=sys.argv[1]).delete()[0]))
"""
VERDICTS = """async () => {
    const { rows } = await import("/static/js/outbox/store.js");
    return (await rows()).map((row) => row.phone.answer.verdict);
}"""
NO_ROOM = """IDBObjectStore.prototype.put = function () { throw new DOMException("no room", "QuotaExceededError") }"""
HOUR_OFF = """{ const now = Date.now; Date.now = () => now() + 3600000;
    const Real = Date;
    window.Date = class extends Real { constructor(...a) { a.length ? super(...a) : super(now() + 3600000) } };
    window.Date.now = Date.now }"""
OLD_ENGINE = """async () => {
    const { rows, keep } = await import("/static/js/outbox/store.js");
    for (const row of await rows()) {
        row.phone.engine = "0ld";
        row.phone.answer.delta = Object.fromEntries(Object.keys(row.phone.answer.delta).map((key) => [key, 0]));
        await keep(row);
    }
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Any]]]:
    """A server for these drills, with a hall for each."""
    with server(tmp_path_factory.mktemp("drills")) as one:
        names = [*(f"{share} %" for share in SHARES), *OTHERS, *RULESETS]
        settings = [{"name": name, "ruleset": name if name in RULESETS else "ema2025"} for name in names]
        yield one, dict(zip(names, one.halls(*settings), strict=True))


def lossy(here: Phone, share: int) -> None:
    """So many percent of what is sent is lost: half on the way there, half on the way back."""
    chance = random.Random(share)

    def answer(route: Route) -> None:
        if chance.random() * 100 >= share:
            route.continue_()
            return
        if chance.random() < 0.5:
            route.fetch()
        route.abort()

    here.page.route("**/api/v1/**", answer)


@pytest.mark.parametrize("share", SHARES)
def test_lost_requests_and_answers(site: Any, browser: Browser, share: int) -> None:
    one, halls = site
    here = phone(one, browser, halls[f"{share} %"])
    here.open("hand/")
    here.offline()
    for hands in range(1, 8):
        here.draw(here.table["players"][0])
        here.waits(hands)
    lossy(here, share)
    here.offline(False)
    here.waits(0)
    told = one.table(here.table["pk"])
    assert ([row[0] for row in told["hands"]], told["versions"], told["differences"]) == (
        [*range(1, 8)],
        7,
        0,
    )
    here.context.close()


def test_the_sign_in_ends_while_the_phone_is_away(site: Any, browser: Browser) -> None:
    """The hands stay, the page asks for the sign-in, and somebody else may send them."""
    one, halls = site
    hall = halls["signed out"]
    here = phone(one, browser, hall)
    here.open("hand/")
    here.offline()
    here.draw()
    here.waits(1)
    assert one.run(REVOKE, hall["people"]["referee"]) == 1
    here.offline(False)
    expect(here.page.get_by_role("link", name="Sign in", exact=True).first).to_be_visible(timeout=30_000)
    here.waits(1)
    assert one.table(here.table["pk"])["hands"] == []
    value = hall["people"]["head"]
    here.context.add_cookies(
        [{"name": "sessionid", "value": value, "url": one.url, "expires": 4_000_000_000}]
    )
    here.open()
    here.page.get_by_role("button", name="Send them in my name").click()
    here.waits(0)
    assert [row[0] for row in one.table(here.table["pk"])["hands"]] == [1]
    here.context.close()


def test_a_full_phone_keeps_the_hand_in_its_form(site: Any, browser: Browser) -> None:
    one, halls = site
    here = phone(one, browser, halls["full"])
    here.context.add_init_script(NO_ROOM)
    here.open("hand/")
    here.offline()
    here.draw()
    expect(here.page.locator("form[data-entry] .faults")).to_contain_text("no room")
    expect(here.page.locator("input[name=kind][value=exhaustive_draw]")).to_be_checked()
    here.offline(False)
    here.send()
    here.page.wait_for_url(f"**{here.address}")
    assert [row[0] for row in one.table(here.table["pk"])["hands"]] == [1]
    here.context.close()


def test_a_clock_an_hour_off_changes_nothing(site: Any, browser: Browser) -> None:
    one, halls = site
    here = phone(one, browser, halls["clock"])
    here.context.add_init_script(HOUR_OFF)
    here.open("hand/")
    here.offline()
    here.draw()
    here.waits(1)
    here.draw()
    here.waits(2)
    here.offline(False)
    here.waits(0)
    told = one.table(here.table["pk"])
    assert ([row[0] for row in told["hands"]], told["differences"]) == ([1, 2], 0)
    here.context.close()


def test_an_old_engine_is_a_difference_in_the_log(site: Any, browser: Browser) -> None:
    one, halls = site
    here = phone(one, browser, halls["old engine"])
    here.open("hand/")
    here.offline()
    here.draw(here.table["players"][0])
    here.waits(1)
    here.page.evaluate(OLD_ENGINE)
    here.offline(False)
    here.waits(0)
    told = one.table(here.table["pk"])
    assert ([row[2] for row in told["hands"]], told["differences"]) == (["confirmed"], 1)
    here.context.close()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_set(site: Any, browser: Browser, ruleset: str) -> None:
    """A draw and a win by claim, entered without network, are what the server makes of them."""
    one, halls = site
    here = phone(one, browser, halls[ruleset])
    here.open("hand/")
    _east, south, west, _north = here.table["players"]
    here.offline()
    here.draw()
    here.waits(1)
    here.tick("winner", south)
    here.tick("discarder", west)
    claim = {f"points-{south}": "40"} if here.page.locator(f"input[name='points-{south}']").count() else {}
    for name, value in claim.items():
        here.page.locator(f"[name='{name}']").evaluate("(one, text) => { one.value = text }", value)
    if not claim:
        here.page.locator(f"[name='value-{south}'][value=mangan]").evaluate("(one) => { one.checked = true }")
    here.send()
    here.waits(2)
    phone_says = here.page.evaluate(VERDICTS)
    here.offline(False)
    here.waits(0)
    told = one.table(here.table["pk"])
    assert [row[2] for row in told["hands"]] == phone_says
    assert told["differences"] == 0, json.dumps(told)
    here.context.close()

"""A laptop is restored from an older backup: the phones of its tables give back the hands that it had acknowledged."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.phones import Phone, phone
from tests.browser.server import Server, server
from tests.patience import PATIENCE, PATIENCE_MS, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.processes]

TOLD = """
import json, sys
import django
django.setup()
from tournaments.models import Hand, LogEntry, LogHead, Table
from tournaments.trust.archive.checking import check_tournament
table = Table.objects.select_related("round__stage__tournament").get(pk=int(sys.argv[1]))
tournament = table.round.stage.tournament
report = check_tournament(tournament)
rows = Hand.objects.filter(table=table).select_related("submitted_by").order_by("seq", "version")
print(json.dumps({
    "hands": [[r.seq, r.state, r.event["kind"], str(r.submitted_by), r.created_at.isoformat()] for r in rows],
    "sound": report.broken is None and not report.rows,
    "returned": LogHead.objects.get(tournament=tournament).returned,
    "entries": LogEntry.objects.filter(tournament=tournament, action="give_back_hands").count(),
}))
"""
KEPT = """async (hands) => {
    const { statements } = await import("/static/js/outbox/statements.js");
    return (await statements()).some((kept) => kept.live === hands);
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for this module."""
    with server(tmp_path_factory.mktemp("back") / "") as one:
        yield one


def back_up(one: Server) -> Path:
    """The store as it is now."""
    file = one.folder / "earlier.sqlite3"
    with (
        closing(sqlite3.connect(one.folder / "tenbo.sqlite3")) as now,
        closing(sqlite3.connect(file)) as copy,
    ):
        now.backup(copy)
    return file


def restore(one: Server, file: Path) -> None:
    """The laptop dies, and serves again from the earlier store."""
    one.stop()
    for name in ("tenbo.sqlite3", "tenbo.sqlite3-wal", "tenbo.sqlite3-shm"):
        (one.folder / name).unlink(missing_ok=True)
    shutil.copy(file, one.folder / "tenbo.sqlite3")
    one.start()
    wait_until(lambda: is_served(one), "the server answers again")


def is_served(one: Server) -> bool:
    with suppress(OSError), urlopen(f"{one.url}/login/", timeout=PATIENCE) as answer:  # noqa: S310 - our own server
        return bool(answer.status == 200)
    return False


def told(one: Server, here: Phone) -> dict[str, Any]:
    return dict(one.run(TOLD, str(here.table["pk"])))


def keeps(page: Page, hands: int) -> None:
    """Until the phone has the statement of so many hands."""
    for _again in range(PATIENCE_MS // 100):
        with suppress(Error):  # the page goes on to the next
            if page.evaluate(KEPT, hands):
                return
        page.wait_for_timeout(100)
    raise AssertionError(f"no statement of {hands} hands")


def plays(here: Phone, hands: range) -> None:
    for number in hands:
        here.open()
        here.draw(here.table["players"][number % 4])
        expect(here.page.locator(".messages")).to_contain_text(f"Hand {number}")
        keeps(here.page, number)


@pytest.mark.night
def test_the_phone_opens_its_table_again(site: Server, browser: Browser) -> None:
    """Two phones, three hands since the backup: each comes back once, with its first moment and sender."""
    hall = site.hall("opened again", players=8)
    here, head = (phone(site, browser, hall, who, scores=False) for who in ("referee", "head"))
    plays(here, range(1, 3))
    earlier = back_up(site)
    plays(here, range(3, 5))
    plays(head, range(5, 6))
    before = told(site, here)
    assert len(before["hands"]) == 5
    for own in (here, head):
        own.page.goto("about:blank")
    restore(site, earlier)
    assert len(told(site, here)["hands"]) == 2
    here.page.goto(f"{site.url}{here.address}")  # it has seen four hands
    expect(here.page.locator(".messages")).to_contain_text("given them back")
    assert told(site, here)["hands"] == before["hands"][:4]
    head.page.goto(f"{site.url}{here.address}")
    expect(head.page.locator(".messages")).to_contain_text("given them back")
    after = told(site, here)
    assert (after["hands"], after["sound"], after["entries"]) == (before["hands"], True, 2)
    assert after["returned"]["1.1.1"]["state"] == "whole"
    here.open()
    here.draw()
    keeps(here.page, 6)
    assert [row[0] for row in told(site, here)["hands"]] == [1, 2, 3, 4, 5, 6]
    for own in (here, head):
        own.context.close()


@pytest.mark.night
def test_a_page_that_stays_open(site: Server, browser: Browser) -> None:
    """Nobody touches the phone: its page hears that the server has fewer hands."""
    here = phone(site, browser, site.hall("open all the while", players=8), scores=False)
    earlier = back_up(site)
    plays(here, range(1, 4))
    before = told(site, here)
    restore(site, earlier)
    expect(here.page.locator(".messages")).to_contain_text("given them back")
    after = told(site, here)
    assert (after["hands"], after["sound"], after["entries"]) == (before["hands"], True, 1)
    here.context.close()


@pytest.mark.night
def test_the_next_hand_is_sent_to_a_server_that_has_lost_those_before(site: Server, browser: Browser) -> None:
    """Typed while the laptop was away: what it lost goes first, and the hand is no conflict."""
    here = phone(site, browser, site.hall("sends on", players=8))
    earlier = back_up(site)
    plays(here, range(1, 3))
    here.open("hand/")
    site.stop()
    here.draw()
    here.waits(1)
    restore(site, earlier)
    here.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_until(lambda: len(told(site, here)["hands"]) == 3, "the hand arrives")
    here.waits(0)
    after = told(site, here)
    assert ([row[0] for row in after["hands"]], after["sound"]) == ([1, 2, 3], True)
    here.context.close()


@pytest.mark.night
def test_a_hand_that_was_entered_anew_otherwise(site: Server, browser: Browser) -> None:
    """Before the phone came back somebody entered another hand: people decide, as of two phones."""
    hall = site.hall("entered anew", players=8)
    here, head = (phone(site, browser, hall, who, scores=False) for who in ("referee", "head"))
    earlier = back_up(site)
    plays(here, range(1, 3))
    here.page.goto("about:blank")
    restore(site, earlier)
    head.open()
    head.draw()
    keeps(head.page, 1)
    here.page.goto(f"{site.url}{here.address}")
    expect(here.page.locator("#main")).to_contain_text("Two versions of hand 1")
    after = told(site, here)
    assert [row[0] for row in after["hands"]] == [1]
    assert after["returned"]["1.1.1"] | {"at": ""} == {
        "state": "conflict", "given": 0, "missing": 1, "hand": 1, "at": "",
    }  # fmt: skip
    for own in (here, head):
        own.context.close()

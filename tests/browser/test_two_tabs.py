"""Two tabs of one phone keep the same tables and hands: neither writes over what the other has written."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open
from tests.factories import Hall, draw

pytestmark = pytest.mark.browser

KEPT = """(table) => new Promise((resolve, reject) => {
    const asked = indexedDB.open("tenbo");
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
        const found = asked.result.transaction("tables").objectStore("tables").get(table);
        found.onsuccess = () => resolve(found.result?.events.length);
    };
})"""
"""How many hands of a table are kept, without asking the page's own modules."""
LOOK = """async () => { await (await import("/static/js/outbox/ledger.js")).look() }"""
START = """([table, name]) => {
    window.done = (async () => {
        const { changeLedger } = await import("/static/js/outbox/store.js");
        const add = (known) => ({ ...known, stamp: known.stamp + 1, events: [...known.events, name] });
        await Promise.all(Array.from({ length: 40 }, () => changeLedger(table, add)));
    })();
}"""
WAIT = """async () => {
    const { keep } = await import("/static/js/outbox/store.js");
    await keep({key: "w", table: 7, name: "", page: "/", api: "/", account: "", form: [], expected: 9,
        phone: null, settle: "", state: "waiting"});
}"""
AMEND = """([name, value]) => {
    window.done = import("/static/js/outbox/store.js").then(({ amend }) => amend("w", {[name]: value}));
}"""
DROP = """async () => (await import("/static/js/outbox/store.js")).drop("w")"""
ROWS = """async () => (await import("/static/js/outbox/store.js")).rows()"""


def both(first: Page, second: Page) -> None:
    """What was begun in two tabs ends."""
    for page in (first, second):
        page.evaluate("() => window.done")


def test_an_older_tab_leaves_the_newer_ledger(opened: Open, hall: Hall) -> None:
    """The first tab was opened before the hand; it looks again after the second has kept the ledger with it."""
    table = hall.table(1)
    first = opened(f"/table/{table.pk}/", hall.referee)
    first.evaluate(LOOK)
    assert first.evaluate(KEPT, table.pk) == 0
    hall.send(table, draw())
    second = first.context.new_page()
    second.goto(first.url)
    second.evaluate(LOOK)
    assert first.evaluate(KEPT, table.pk) == 1
    first.evaluate(LOOK)
    assert first.evaluate(KEPT, table.pk) == 1


def test_two_tabs_write_at_once(opened: Open, hall: Hall) -> None:
    """Forty changes in each, all begun before the first has ended: eighty hands are kept."""
    table = hall.table(1)
    first = opened(f"/table/{table.pk}/", hall.referee)
    first.evaluate(LOOK)
    second = first.context.new_page()
    second.goto("/calculator/")
    first.evaluate(START, [table.pk, "first"])
    second.evaluate(START, [table.pk, "second"])
    both(first, second)
    assert second.evaluate(KEPT, table.pk) == 80


def test_two_tabs_change_one_hand(opened: Open) -> None:
    """Each its own fact: both hold. A hand that was sent meanwhile does not come back."""
    first = opened("/calculator/")
    second = first.context.new_page()
    second.goto("/rulesets/")
    first.evaluate(WAIT)
    first.evaluate(AMEND, ["settle", "accept"])
    second.evaluate(AMEND, ["expected", 8])
    both(first, second)
    rows: list[dict[str, Any]] = second.evaluate(ROWS)
    assert [(row["settle"], row["expected"]) for row in rows] == [("accept", 8)]
    first.evaluate(DROP)
    second.evaluate(AMEND, ["settle", "dispute"])
    both(first, second)
    assert second.evaluate(ROWS) == []

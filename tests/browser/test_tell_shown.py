"""A browser shows the message of a seat that was sent to it.

Chromium here has no push service: the test stands for that alone, through the browser's own tools.
"""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.browser.conftest import Open
from tests.browser.phones import wait_for
from tests.conftest import CHROMIUM, find_chromium, start_chromium
from tests.factories import make_hall
from tests.patience import wait_until
from tests.tournaments.play.push.conftest import Phone
from tests.tournaments.play.push.conftest import phone as phone
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import start_round
from tournaments.models import Entry

pytestmark = [pytest.mark.browser, pytest.mark.night]

SUBSCRIBED = """
  const fields = FIELDS;
  const one = { toJSON: () => ({ endpoint: fields.endpoint, keys: fields }) };
  PushManager.prototype.subscribe = async () => one;
"""
ACTIVE = """async () => (await navigator.serviceWorker.getRegistration("/push/"))?.active?.state === "activated" """
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.getRegistration("/push/");
  const shown = (await registration?.getNotifications()) ?? [];
  return shown.map(({ title, body, tag, data }) => ({ title, body, tag, ...data }));
}"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """With windows: the other shows no notifications."""
    chromium = start_chromium(playwright, find_chromium(*CHROMIUM))
    yield chromium
    chromium.close()


def test_the_message_that_was_sent_is_shown(opened: Open, phone: Phone, transactional_db: None) -> None:
    """By the worker that the page registered: sent by HTTP, decrypted with the browser's keys, shown word for word."""
    hall = make_hall(players=8, started=False)
    entry = Entry.objects.get(number=1)
    page = opened("/")
    page.context.grant_permissions(["notifications"])
    page.add_init_script(SUBSCRIBED.replace("FIELDS", repr(phone.fields)))
    workers: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerVersionUpdated",
        lambda told: workers.extend(
            one["registrationId"] for one in told["versions"] if one["status"] == "activated"
        ),
    )
    session.send("ServiceWorker.enable")
    page.goto(f"/t/bologna-open/players/{entry.number}/")
    page.get_by_role("button", name="Notify me").click()
    expect(page.locator("[data-tell]")).to_have_attribute("aria-pressed", "true")
    start_round(round=hall.round(1), by=hall.head)
    queue.run_due()
    (message,) = phone.heard
    assert message["title"].startswith("Round 1 starts: table ")
    wait_for(page, ACTIVE)
    origin, _path = page.url.split("/t/")
    sent = {"origin": origin, "registrationId": workers[-1], "data": json.dumps(message)}

    def is_shown() -> bool:
        """The tools of the browser lose a message now and then; sent again it takes the place of the one before."""
        session.send("ServiceWorker.deliverPushMessage", sent)
        page.wait_for_timeout(500)
        return bool(page.evaluate(SHOWN))

    wait_until(is_shown, "the message")
    assert page.evaluate(SHOWN) == [message]

"""A browser asks to be told where a player sits, and takes it back.

Chromium here has no push service: the test stands for that alone.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.factories import Hall
from tests.tournaments.play.push.conftest import Phone
from tournaments.models import Follower

pytestmark = pytest.mark.browser

SERVICE = """
  const kept = { one: null };
  const fields = FIELDS;
  const manager = {
    getSubscription: async () => kept.one,
    subscribe: async (options) => {
      window.key = options.applicationServerKey.length;
      const toJSON = () => ({ endpoint: fields.endpoint, keys: fields });
      return (kept.one = { toJSON });
    },
  };
  Notification.requestPermission = async () => "granted";
  navigator.serviceWorker.register = async () => ({ pushManager: manager });
"""


def test_a_button_asks_for_messages_and_takes_it_back(hall: Hall, opened: Open, settings: Any) -> None:
    settings.PUSH_TO_PRIVATE = True
    fields = Phone("http://127.0.0.1:9/send").fields
    entry = hall.entries(hall.table())[0]
    page = opened("/")
    page.add_init_script(SERVICE.replace("FIELDS", repr(fields)))
    page.goto(page.url.rstrip("/") + f"/t/{hall.tournament.slug}/players/{entry.number}/")
    page.get_by_role("button", name="Notify me").click()
    expect(page.locator("[data-tell]")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.key") == 65
    assert list(Follower.objects.values_list("entry", "endpoint")) == [(entry.pk, fields["endpoint"])]
    page.locator("[data-tell]").click()
    expect(page.locator("[data-tell]")).to_have_attribute("aria-pressed", "false")
    assert not Follower.objects.exists()

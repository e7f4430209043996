"""A phone at a table, and a PostgreSQL that hangs: the hand waits on the phone, and arrives once."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phones import phone
from tests.browser.server import Server
from tests.chaos.store_away import Frozen
from tests.patience import wait_until
from tests.postgres import running_postgres
from tests.processes import manage, python, running

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.night]


class Serving(Server):
    """As `make up` serves it."""

    def start(self) -> None:
        argv = python("-m", "config.serving", "--bind", f"127.0.0.1:{self.port}")
        self.stack.enter_context(running(argv, self.env, self.folder / "log", self.root))
        wait_until(self.answers, "the server answers")


def test_a_hand_waits_on_the_phone_while_the_store_is_frozen(tmp_path: Path, browser: Browser) -> None:
    with running_postgres() as store:
        one = Serving(tmp_path, extra={"DATABASE_URL": store.get_uri()})
        assert manage(one.env, "migrate", "--verbosity", "0").returncode == 0
        (hall,) = one.halls({"name": "frozen", "ruleset": "ema2025", "players": 4})
        one.start()
        frozen = Frozen(store.get_pid)
        try:
            here = phone(one, browser, hall)
            _, south, west, _ = here.table["players"]
            here.open()
            here.keep_pages()
            frozen.harm()
            here.ron(south, west)
            here.waits(1)
            expect(here.page.locator("#phone")).to_contain_text("No connection to the server.")
            frozen.mend()
            here.waits(0)
        finally:
            frozen.mend()
            one.stop()
        rows = one.table(here.table["pk"])
        here.context.close()
    assert [(row[0], row[3]["winners"][0]["player"]) for row in rows["hands"]] == [(1, south)]
    assert rows["versions"] == 1

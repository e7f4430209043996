"""A real Chromium against a real server: what a referee, an organiser and a player see and press."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, ViewportSize, expect

from players.models import Account
from tests.browser.contexts import FAILED, keep_failure, new_context, start_trace
from tests.browser.turns import TURNS
from tests.factories import Hall, make_hall
from tests.patience import PATIENCE_MS
from tournaments.common.jobs import queue

expect.set_options(timeout=PATIENCE_MS)

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}

Open = Callable[..., Page]


def is_our_fault(said: ConsoleMessage) -> bool:
    """A broken content policy. A refused form, a lost network and a question given up with its page are told on the
    console too, and are no faults."""
    return said.type == "error" and "Content Security Policy" in said.text


def is_ours(error: Error) -> bool:
    """Whether a script of ours threw it: not one that was cut off while its page was left."""
    return "/static/js/" in (error.stack or "")


NO_ENGINE = 'localStorage.getItem("tenbo:engine") ?? localStorage.setItem("tenbo:engine", "off")'


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the fixtures whether the body of the test failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def in_turn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server answers one request at a time, and has answered all before the store is emptied.

    What a test itself asks of the store waits for its turn as well: two threads in one connection of SQLite can wait
    for each other for ever, one with the lock of Python and the other with that of the connection. A hand that a test
    sends while a page is open is one turn: no request of the page reads or writes within its transaction.
    """
    monkeypatch.setattr(BaseHandler, "get_response", TURNS.taking(BaseHandler.get_response))
    monkeypatch.setattr(queue, "run_due", TURNS.taking(queue.run_due))
    monkeypatch.setattr(Hall, "send", TURNS.taking(Hall.send))
    with connection.execute_wrapper(TURNS.taking(_execute)):
        yield
    TURNS.quiet()


def _execute(execute: Callable[..., Any], *args: Any) -> Any:
    return execute(*args)


@dataclass
class Opener:
    """Opens pages of a server, each in a context of its own, and notes the faults that they report."""

    browser: Browser
    url: str
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __call__(
        self,
        address: str,
        account: Account | None = None,
        size: ViewportSize = PHONE,
        *,
        scripts: bool = True,
        app: bool = False,
        thumb: bool = False,
    ) -> Page:
        settings = {"java_script_enabled": scripts, "has_touch": thumb, "is_mobile": thumb}
        context = new_context(self.browser, viewport=size, base_url=self.url, **settings)
        self.contexts.append(context)
        start_trace(context)
        if not app:
            context.add_init_script(NO_ENGINE)
        if account is not None:
            context.add_cookies([{"name": "sessionid", "value": session_of(account), "url": self.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: self.complain(str(error), is_ours(error)))
        page.on("console", self.hear)
        page.goto(address)
        return page

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complain(message.text, is_our_fault(message))

    def complain(self, words: str, is_fault: bool) -> None:
        print(words)  # noqa: T201 - shown beside a failure
        if is_fault:
            self.complaints.append(words)


def session_of(account: Account) -> str:
    """The value of the cookie of an account that has signed in."""
    client = Client()
    client.force_login(account)
    return client.cookies["sessionid"].value


@pytest.fixture
def opened(
    request: pytest.FixtureRequest, browser: Browser, live_server, transactional_db, in_turn
) -> Iterator[Open]:
    """Open an address as somebody, on a phone unless a laptop is asked for; any script error fails the test.

    A page that is to work as an app has the engine, which loads 6 MB into each new browser and compiles them.
    """
    opener = Opener(browser, live_server.url)
    yield opener
    keep_failure(request.node, opener.contexts)
    for context in opener.contexts:
        context.close()
    assert not opener.complaints


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return make_hall(players=8)

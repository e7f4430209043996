"""A real Chromium against a real server: what a referee, an organiser and a player see and press."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect

from players.models import Account
from tests.browser.turns import TURNS
from tests.factories import AccountFactory, ClubFactory, Hall, PlayerFactory, make_hall
from tournaments.common.jobs import queue

PATIENCE = 90_000
"""Thousandths of a second that a page or the engine may take: a bound for slow machines, nothing measured."""
expect.set_options(timeout=PATIENCE)

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}

Open = Callable[..., Page]


def is_our_fault(said: ConsoleMessage) -> bool:
    """A script error or a broken content policy.

    A refused form and a lost network are no faults, nor is a question given up for a newer one or for another page
    (htmx tells both on the console).
    """
    expected = (
        "status of 4",
        "ERR_INTERNET_DISCONNECTED",
        "htmx:sendAbort",
        "htmx:sendError",
        "htmx:afterRequest",
        "when fetching the script",  # of the service worker, while there is no network
        "net::ERR_FAILED",  # how a question given up with its page ends when the service worker asked it
    )
    return said.type == "error" and not any(words in said.text for words in expected)


NO_ENGINE = 'localStorage.getItem("tenbo:engine") ?? localStorage.setItem("tenbo:engine", "off")'


@pytest.fixture(autouse=True)
def numbered_anew() -> None:
    """Names end in a number: how long they are, and so the page, must not depend on the tests before."""
    for factory in (AccountFactory, ClubFactory, PlayerFactory):
        factory.reset_sequence()


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


@pytest.fixture
def opened(browser: Browser, live_server, transactional_db, in_turn) -> Iterator[Open]:
    """Open an address as somebody, on a phone unless a laptop is asked for; any script error fails the test.

    A page that is to work as an app has the engine, which loads 6 MB into each new browser and compiles them.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        address: str,
        account: Account | None = None,
        size: ViewportSize = PHONE,
        *,
        scripts: bool = True,
        app: bool = False,
        thumb: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport=size,
            base_url=live_server.url,
            java_script_enabled=scripts,
            has_touch=thumb,
            is_mobile=thumb,
        )
        contexts.append(context)
        if not app:
            context.add_init_script(NO_ENGINE)
        if account is not None:
            client = Client()
            client.force_login(account)
            value = client.cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": value, "url": live_server.url}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if is_our_fault(said) else None)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return make_hall(players=8)

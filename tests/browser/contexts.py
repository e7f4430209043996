"""Browser contexts: the same language, zone and patience on every machine, and a trace of a test that failed."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

from tests.patience import PATIENCE_MS
from tests.processes import ROOT

FAILURES = ROOT / ".pytest_cache" / "failures"
FAILED = pytest.StashKey[bool]()
"""Whether the body of the test failed; set by the conftest of this folder."""


def new_context(browser: Browser, **more: Any) -> BrowserContext:
    """A context whose pages, also those that it opens by itself, wait as long as all others."""
    context = browser.new_context(**{"locale": "en-GB", "timezone_id": "UTC", **more})
    context.set_default_timeout(PATIENCE_MS)
    context.set_default_navigation_timeout(PATIENCE_MS)
    return context


def start_trace(context: BrowserContext) -> None:
    """Note what is done and seen, for `keep_failure`."""
    context.tracing.start(snapshots=True)


def keep_failure(item: pytest.Item, contexts: list[BrowserContext]) -> None:
    """Keep the trace and a picture of each page of a test that failed; `playwright show-trace FILE` opens the first."""
    name = re.sub(r"\W+", "-", item.nodeid)
    for number, context in enumerate(contexts):
        if not context.pages:  # the test has closed it
            continue
        if not item.stash.get(FAILED, False):
            context.tracing.stop()
            continue
        place = FAILURES / f"{name}-{number}"
        context.tracing.stop(path=place.with_suffix(".zip"))
        for page in context.pages:
            _picture(page, place.with_suffix(".png"))


def _picture(page: Any, path: Path) -> None:
    try:
        page.screenshot(path=path)
    except Error as error:  # the page may be what failed
        print(f"no picture of {page.url}: {error}")  # noqa: T201 - read beside the failure

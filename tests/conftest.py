"""Fixtures that all tests share.

PostgreSQL. A test marked `postgres` runs on SQLite with all others, and once more on a real PostgreSQL;
one marked `postgres(only=True)` runs on PostgreSQL alone. The second run is `python -m tests.postgres`: Django
reads its database once a process, and a second alias in the same process would exercise neither the settings
nor the migrations people deploy. With DATABASE_URL set it takes a server of yours.
"""

import os
import shutil
from collections.abc import Iterator

import pytest
from coverage import Coverage
from django.conf import settings
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Browser, sync_playwright

import tournaments.tasks  # noqa: F401 - every handler is known, as in a worker
from tests.postgres import postgres_server

hypothesis_settings.register_profile("tenbo", deadline=None)  # no test is a timing
hypothesis_settings.load_profile("tenbo")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests for PostgreSQL alone out of a run on SQLite; after the shuffle, begin with the longest."""
    if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        return
    only = {item for item in items if any(m.kwargs.get("only") for m in item.iter_markers("postgres"))}
    config.hook.pytest_deselected(items=list(only))
    kept = [item for item in items if item not in only]
    items[:] = sorted(kept, key=lambda item: item.get_closest_marker("longest") is None)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A test marked `unmeasured` runs without the tracer, in two thirds of the time."""
    measuring = Coverage.current() if item.get_closest_marker("unmeasured") else None
    if measuring is not None:
        measuring.stop()
    yield
    if measuring is not None:
        measuring.start()


def missing(what: str) -> None:
    """Skip because the machine lacks something; in CI nothing may be lacking."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}: CI must have it (.ci/run installs it)")
    pytest.skip(what)


@pytest.fixture(autouse=True)
def language_of_its_own() -> Iterator[None]:
    """A request leaves its language to the thread; the next test begins in that of the settings."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def browser(monkeypatch_session: pytest.MonkeyPatch) -> Iterator[Browser]:
    """A real Chromium, the system's own. Its driver runs an event loop, which Django must be told of."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        missing("no Chromium on this machine: the tests in a browser are left out")
    monkeypatch_session.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium has none for root
        chromium = playwright.chromium.launch(executable_path=path, args=sandbox)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def monkeypatch_session() -> Iterator[pytest.MonkeyPatch]:
    """As `monkeypatch`, until the end of the run."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of a real PostgreSQL."""
    with postgres_server() as url:
        yield url

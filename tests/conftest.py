"""Fixtures that all tests share.

PostgreSQL. A test marked `postgres` runs on SQLite with all others, and once more on a real PostgreSQL; one marked
`postgres(only=True)` runs on PostgreSQL alone, and `postgres(night=True)` there at night. The second run is
`python -m tests.postgres`: Django reads its database once a process, and a second alias in the same process would
exercise neither the settings nor the migrations people deploy. With DATABASE_URL set it takes a server of yours.
"""

import gc
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from coverage import Coverage
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone, translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Browser, Playwright, sync_playwright

import tournaments.tasks  # noqa: F401 - every handler is known, as in a worker
from config.catalogs import compile_catalogs
from tests.factories import AccountFactory, ClubFactory, PlayerFactory
from tests.stores import copy_empty_store

pytest_plugins = ("tests.layers",)

SCORING = Path(__file__).parent / "scoring"
AT_NIGHT = os.environ.get("TENBO_NIGHT") == "1"
IN_MEMORY = "file:memorydb_default?mode=memory&cache=shared"
"""Where Django makes the store of the tests."""

hypothesis_settings.register_profile(
    "tenbo",
    deadline=None,  # no test is a timing
    derandomize=not AT_NIGHT,  # the same examples for authors and CI
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
hypothesis_settings.load_profile("tenbo")


ROWS_MEASURED = 2
"""Further rows of a table run the same lines; the tracer costs two thirds of a test again."""


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations once, before the workers start; search for garbage seldom: it is a tenth of a run."""
    gc.set_threshold(100_000, 20, 50)
    if not hasattr(config, "workerinput"):
        compile_catalogs()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests for PostgreSQL alone out of a run on SQLite; after the shuffle, begin with what takes longest."""
    rows: Counter[str] = Counter()
    for item in items:
        rows[item.nodeid.partition("[")[0]] += 1
        if rows[item.nodeid.partition("[")[0]] > ROWS_MEASURED:
            item.add_marker("further_row")
    word = "night" if settings.DATABASES["default"]["ENGINE"].endswith("postgresql") else "only"
    elsewhere = {item for item in items if any(m.kwargs.get(word) for m in item.iter_markers("postgres"))}
    if word == "only":
        items.sort(key=_turn)
    elif AT_NIGHT:
        return
    config.hook.pytest_deselected(items=list(elsewhere))
    items[:] = [item for item in items if item not in elsewhere]


def pytest_collection_finish() -> None:
    """What is loaded by now stays: no search for garbage goes through it again."""
    gc.collect()
    gc.freeze()


def _turn(item: pytest.Item) -> int:
    """What takes longest begins first; a worker takes whole files, and the short ones fill the end of the run."""
    marks = ("longest", "processes", "browser")
    return next((turn for turn, mark in enumerate(marks) if item.get_closest_marker(mark)), len(marks))


def _is_measured(item: pytest.Item) -> bool:
    """Whether the tracer counts the lines of the test: all of the engine, and two rows of every other table.

    The engine runs by itself: it keeps what it has once worked out, so what a test without the tracer had it work
    out would be missing. A test in a browser runs lines that the tests of pages run as well.
    """
    if item.path.is_relative_to(SCORING):
        return True
    return not any(map(item.get_closest_marker, ("unmeasured", "further_row", "browser")))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A test that is not measured runs without the tracer, in two thirds of the time."""
    measuring = None if _is_measured(item) else Coverage.current()
    if measuring is not None:
        measuring.stop()
    yield
    if measuring is not None:
        measuring.start()


def missing(what: str) -> NoReturn:
    """Skip because the machine lacks something; in CI nothing may be lacking."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}: CI must have it (.ci/run installs it)")
    pytest.skip(what)


CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WITHOUT_WINDOWS = "chromium-headless-shell"
"""Chromium without windows of its own: a page opened anew costs a quarter of the processor time, and it starts at once.
It shows no notifications."""


def find_chromium(*names: str) -> str:
    """The program of one of these names, the first that is there; skips the test where there is none."""
    path = next(filter(None, map(shutil.which, names or (WITHOUT_WINDOWS, *CHROMIUM))), None)
    if path is None:
        missing("no Chromium on this machine: the tests in a browser are left out")
    return path


@pytest.fixture(autouse=True)
def nothing_of_other_tests() -> Iterator[None]:
    """A test begins with empty caches, names that count from nought, and the language and zone of the settings.

    Counters of requests are kept by primary key, and keys come again; a name that ends in 10 stands before one in 9.
    """
    cache.clear()
    for factory in (AccountFactory, ClubFactory, PlayerFactory):
        factory.reset_sequence(0)
    yield
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> Iterator[None]:
    """On SQLite the store is there already when it is to be made: no migration is left to run."""
    if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        yield
        return
    store = copy_empty_store(IN_MEMORY)
    yield
    store.close()


@pytest.fixture(scope="session")
def playwright(monkeypatch_session: pytest.MonkeyPatch) -> Iterator[Playwright]:
    """What drives a Chromium. It runs an event loop, which Django must be told of."""
    monkeypatch_session.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    with sync_playwright() as driver:
        yield driver


def start_chromium(driver: Playwright, path: str) -> Browser:
    """A real Chromium, the system's own."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium has none for root
    return driver.chromium.launch(executable_path=path, args=sandbox)


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """The one Chromium of this process."""
    path = find_chromium()
    chromium = start_chromium(request.getfixturevalue("playwright"), path)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def live_server(django_db_setup: None, live_server: Any) -> Any:
    """The server starts after the store is made: only then do its threads get the store's one connection.

    A thread with a connection of its own locks tables against the test that empties them.
    """
    return live_server


@pytest.fixture(scope="session")
def monkeypatch_session() -> Iterator[pytest.MonkeyPatch]:
    """As `monkeypatch`, until the end of the run."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """The address of the PostgreSQL of this run; a test that wants it is marked `postgres(only=True)`."""
    return os.environ["DATABASE_URL"]

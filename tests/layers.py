"""The layers of the suite: `make test`, what CI asks beside it (`make gate`), and the night (`make night`).

A test without a mark runs in all of them. A browser, real processes and Redis belong to the gate, walks and long
searches to the night; CONTRIBUTING.md tells where a new test goes. The end of each run says how many tests it left to
another layer.
"""

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.patience import PATIENCE, TIME_LIMIT
from tests.search import SEARCH

TESTS: Final = Path(__file__).parent
NIGHT: Final = {"night", "walks"}
GATE: Final = {"gate", "browser", "processes", "redis"}
WAITING: Final = {"browser", "processes"}
"""Marks of tests that wait for something else than this process."""
SECONDS: Final = 900
"""The time limit of a test that waits; the others have TIME_LIMIT, and in a longer search as much more."""
IN_VAIN: Final = ["waited in vain", "TimeoutError", "TimeoutExpired", "Locator expected", "Page expected"]
"""What a test says that has waited in vain; it alone is tried again."""
MOST_RERUNS: Final = 3
LEFT: Final = pytest.StashKey[Counter[str]]()


def layer(marks: Iterable[str]) -> str:
    """The first layer that runs a test with these marks: `test`, `gate` or `night`."""
    names = set(marks)
    if names & NIGHT:
        return "night"
    if "smoke" in names or not names & GATE:
        return "test"
    return "gate"


def pytest_report_header() -> str:
    """The versions of the programs that tests drive: a picture or a cache may hang on one of them."""
    programs = [
        ("chromium-headless-shell", "--version"),
        ("chromium", "--version"),
        ("nginx", "-v"),
        ("redis-server", "-v"),
    ]
    return "programs: " + ", ".join(_version(*words) for words in programs if shutil.which(words[0]))


def _version(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE)
    lines = (done.stdout + done.stderr).strip().splitlines()
    return f"{words[0]}: {lines[0] if lines else 'silent'}"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark by folder and by layer, and give time to what waits."""
    if item.path.is_relative_to(TESTS / "browser"):
        item.add_marker("browser")
    marks = {mark.name for mark in item.iter_markers()}
    item.add_marker(f"in_{layer(marks)}")
    item.add_marker(pytest.mark.timeout(SECONDS if marks & WAITING else TIME_LIMIT * SEARCH))
    if marks & WAITING:
        item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=IN_VAIN))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse two tests of one name: pytest-xdist would run one of them."""
    twice = [name for name, count in Counter(item.nodeid for item in items).items() if count > 1]
    if twice:
        raise pytest.UsageError(f"tests that have one name: {twice}")


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count what the run leaves out, by the layer that runs it."""
    if items:
        left = items[0].config.stash.setdefault(LEFT, Counter())
        left.update(
            mark for item in items for mark in ("in_gate", "in_night") if item.get_closest_marker(mark)
        )


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands its counts to the process that reports; more than a few reruns make a run red."""
    config: Any = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["left"] = dict(config.stash.get(LEFT, {}))
    elif len(_reruns(config)) > MOST_RERUNS and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All workers collect the same tests: the counts of one of them are those of the run."""
    if left := getattr(node, "workeroutput", {}).get("left"):
        node.config.stash[LEFT] = Counter(left)


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """End with what was tried again and what was not run."""
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    if reporter and not hasattr(config, "workerinput"):
        for line in _last_lines(config):
            reporter.write_line(line)


def _last_lines(config: pytest.Config) -> Iterator[str]:
    reruns = _reruns(config)
    if reruns:
        verdict = f"more than {MOST_RERUNS}: this run is red" if len(reruns) > MOST_RERUNS else "see above"
        yield f"Waited in vain and tried again: {len(reruns)} ({verdict})"
    left = config.stash.get(LEFT, Counter())
    if left:
        yield f"Not run here: {left['in_gate']} tests of `make gate`, {left['in_night']} of `make night`."


def _reruns(config: pytest.Config) -> list[Any]:
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    return list(reporter.stats.get("rerun", [])) if reporter else []

"""The supervisor with children that misbehave."""

import os
import signal
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE, wait_until
from tests.processes import alive, environment, python, running
from tournaments.management.supervisor import CALM, Child

pytestmark = pytest.mark.processes

DRIVER = """
import sys
from tournaments.management.supervisor import Child, Supervisor
children = [Child(str(i), ["sh", "-c", line]) for i, line in enumerate(sys.argv[1:])]
Supervisor(children, lambda text: print(text, flush=True), grace=1).run()
"""


def supervised(folder: Path, *lines: str):
    return running(python("-c", DRIVER, *lines), environment(folder), folder / "log")


def number_in(path: Path) -> int:
    wait_until(lambda: path.exists() and path.read_text().strip(), path.name)
    return int(path.read_text())


def test_a_child_that_keeps_dying_leaves_the_others_alone(tmp_path: Path):
    log = tmp_path / "log"
    with supervised(tmp_path, "exit 7", f"echo $$ > {tmp_path}/pid; exec sleep 600") as process:
        healthy = number_in(tmp_path / "pid")
        wait_until(lambda: "in 2 s" in log.read_text(), "the fourth death")
        assert alive(healthy)
        os.kill(process.pid, signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert log.read_text().splitlines()[:4] == [
        "The 0 stopped (status 7); starting it again.",
        "The 0 stopped (status 7); starting it again in 0.5 s.",
        "The 0 stopped (status 7); starting it again in 1 s.",
        "The 0 stopped (status 7); starting it again in 2 s.",
    ]


def test_the_pauses_have_an_end_and_a_calm_run_is_a_new_beginning():
    child = Child("web server", ["true"])
    child.started = time.monotonic()
    assert [child.pause() for _ in range(9)] == [0, 0.5, 1, 2, 4, 8, 16, 30, 30]
    child.started -= CALM
    assert child.pause() == 0


def test_a_stubborn_child_and_its_own_child_are_killed(tmp_path: Path):
    stubborn = f"trap '' TERM; sleep 600 & echo $! > {tmp_path}/below; echo $$ > {tmp_path}/pid; wait; wait"
    with supervised(tmp_path, stubborn) as process:
        pids = [number_in(tmp_path / "pid"), number_in(tmp_path / "below")]
        os.kill(process.pid, signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert [pid for pid in pids if alive(pid)] == []


def test_what_a_dead_child_left_behind_is_killed_before_it_is_started_again(tmp_path: Path):
    leaving = f"[ -e {tmp_path}/below ] && exec sleep 600; sleep 600 & echo $! > {tmp_path}/below; exit 3"
    with supervised(tmp_path, leaving) as process:
        left = number_in(tmp_path / "below")
        wait_until(lambda: not alive(left), "the end of what was left")
        wait_until(lambda: (tmp_path / "log").read_text(), "the restart")
        os.kill(process.pid, signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def test_a_missing_program_stops_what_was_started(tmp_path: Path):
    driver = DRIVER.replace('["sh", "-c", line]', "line.split()")
    with running(
        python("-c", driver, "sleep 600", "/no/such"), environment(tmp_path), tmp_path / "log"
    ) as process:
        assert process.wait(PATIENCE) == 1
    assert "FileNotFoundError" in (tmp_path / "log").read_text()

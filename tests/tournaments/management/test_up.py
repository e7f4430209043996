"""`manage.py up` as a person meets it: it serves, refuses a second one, mends itself, and leaves nothing."""

import json
import os
import signal
import socket
import ssl
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection

from tests.patience import PATIENCE, wait_until
from tests.processes import (
    alive,
    descendants,
    environment,
    free_port,
    manage,
    python,
    rows,
    running,
)
from tournaments.management.commands import up as up_command

pytestmark = pytest.mark.processes

UP = python("manage.py", "up")


@dataclass
class Up:
    """A running Tenbo."""

    folder: Path
    port: int
    process: subprocess.Popen

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self.port}/healthz", timeout=PATIENCE
            ) as response:
                return bool(json.load(response)["status"] == "ok")
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def running(self, word: str) -> set[int]:
        """The processes of this tree whose command line holds the word."""
        return {pid for pid in descendants(self.process.pid) if word in command_line(pid)}

    def stop(self, number: int) -> int:
        os.kill(self.process.pid, number)
        return self.process.wait(PATIENCE)


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except FileNotFoundError:
        return ""


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    """Tenbo on a folder with a finished demo, answering."""
    accounts = [{"role": "head_referee", "username": "hanna", "password": "sesame-43"}]
    (tmp_path / "demo-accounts.json").write_text(json.dumps(accounts))
    for ours in ("demo-accounts.json", "log"):
        (tmp_path / ours).touch()
        (tmp_path / ours).chmod(0o600)
    port = free_port()
    with running(UP, environment(tmp_path, PORT=str(port), TENBO_DEMO="0"), tmp_path / "log") as process:
        up = Up(tmp_path, port, process)
        wait_until(lambda: up.answers() or process.poll() is not None, "the first answer")
        wait_until(lambda: up.running("config.worker_and_clock"), "worker and clock")
        yield up


def test_its_life(up: Up):
    assert f"Tenbo is at  http://localhost:{up.port}/" in up.log
    assert f"one machine; store: SQLite in {up.folder}; jobs: the same store" in up.log
    assert "  head referee hanna           sesame-43" in up.log
    assert f"  http://localhost:{up.port}/link/" in up.log
    assert "others on this machine" not in up.log.lower()

    second = manage(environment(up.folder, PORT=str(free_port())), "up")
    assert second.returncode == 1
    assert f"at http://localhost:{up.port}/ (process {up.process.pid})" in second.stderr

    check_it_mends_itself(up)
    check_a_job_is_done(up)

    tree = descendants(up.process.pid)
    assert len(tree) >= 2
    assert up.stop(signal.SIGTERM) == 0
    assert [pid for pid in tree if alive(pid)] == []
    assert up.log.endswith("Stopped.\n")
    assert not (up.folder / "running.json").exists()


def check_it_mends_itself(up: Up) -> None:
    for word in ("config.serving", "config.worker_and_clock"):
        kill_and_await_another(up, word)
    wait_until(up.answers, "an answer after the restart")
    assert "The web server stopped (status -9); starting it again." in up.log
    assert "The worker stopped (status -9); starting it again." in up.log


def kill_and_await_another(up: Up, word: str) -> None:
    before = up.running(word)
    os.kill(min(before), signal.SIGKILL)
    wait_until(lambda: up.running(word) - before and not up.running(word) & before, f"a new {word}")


def check_a_job_is_done(up: Up) -> None:
    """The job of an unknown kind fails in the worker: it was rung for, and found."""
    ask = "from tournaments.common.jobs import queue; queue.enqueue('nothing', {})"
    assert manage(environment(up.folder), "shell", "--no-imports", "-c", ask).returncode == 0
    wait_until(lambda: rows(up.folder, "SELECT state FROM tournaments_job") == [("failed",)], "the job")


@pytest.mark.night
def test_ctrl_c(up: Up):
    tree = descendants(up.process.pid)
    assert up.stop(signal.SIGINT) == 0
    assert [pid for pid in tree if alive(pid)] == []


@pytest.mark.night
def test_killed_it_takes_its_children_along(up: Up):
    tree = descendants(up.process.pid)
    assert up.stop(signal.SIGKILL) == -signal.SIGKILL
    wait_until(lambda: not any(alive(pid) for pid in tree), "the children's end")
    assert (up.folder / "running.json").exists()


def test_a_taken_port(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = manage(environment(tmp_path, PORT=str(port)), "up")
    assert done.returncode == 1
    assert (
        f"Port {port} cannot be used: Address already in use. Choose another: PORT=8123 make up"
        in done.stderr
    )


def test_a_folder_whose_holder_has_not_said_where_it_is(tmp_path: Path):
    assert up_command.busy(tmp_path, tmp_path / "running.json").startswith(
        f"Tenbo already runs on the data folder {tmp_path} and is just starting."
    )


def test_the_hall_is_told_the_address_of_this_machine(tmp_path: Path, settings, db):
    settings.LAN_ADDRESS, settings.HOST, settings.REDIS_URL = "192.0.2.7", "0.0.0.0", "redis://127.0.0.1"  # noqa: S104
    store = "PostgreSQL" if connection.vendor == "postgresql" else f"SQLite in {tmp_path}"
    assert up_command.welcome(tmp_path, 8123, "http://localhost:8123/link/x/").splitlines() == [
        "",
        "Tenbo is at  http://localhost:8123/",
        "In the hall  http://192.0.2.7:8123/",
        "",
        f"Mode         one machine; store: {store}; jobs: Redis",
        "",
        "Nobody looks after this installation yet. Make the administrator's account at",
        "  http://localhost:8123/link/x/",
        "",
        "Ctrl-C stops it.",
    ]


@pytest.mark.night
def test_https_by_an_authority_of_its_own(tmp_path: Path):
    """A phone gets the authority over the plain door, and then speaks HTTPS without a warning."""
    port, door = free_port(), free_port()
    env = environment(
        tmp_path, PORT=str(port), TENBO_PLAIN_PORT=str(door), TENBO_DEMO="0", TENBO_CERTIFICATE="own"
    )
    with running(UP, env, tmp_path / "log") as process:
        plain = Up(tmp_path, door, process)
        wait_until(plain.answers, "the plain door")
        with urllib.request.urlopen(
            f"http://127.0.0.1:{door}/trust/tenbo-authority.crt", timeout=PATIENCE
        ) as file:
            trusting = ssl.create_default_context(cadata=file.read())
        address = f"https://127.0.0.1:{port}/login/"
        with urllib.request.urlopen(address, context=trusting, timeout=PATIENCE) as answer:
            assert "Secure" in answer.headers["Set-Cookie"]
            assert answer.headers["Strict-Transport-Security"] is None
        assert f"Tenbo is at  https://localhost:{port}/" in plain.log
        assert f"http://localhost:{door}/trust/" in plain.log

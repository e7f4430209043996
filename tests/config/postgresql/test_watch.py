"""A web process and its PostgreSQL, killed, frozen or full: what waits is given up, and what comes is refused."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.chaos.drills import is_alive, killer_of
from tests.chaos.store_away import Frozen, Full
from tests.patience import wait_until
from tests.postgres import running_postgres
from tests.processes import ROOT, environment, python

pytestmark = [pytest.mark.processes, pytest.mark.unmeasured, pytest.mark.night]

PROCESS = """
import json, sys, threading, time
import django
django.setup()
from django.db import OperationalError, connection
from config.postgresql.watch import WATCH
from tests.patience import wait_until

def ask(query="SELECT 1"):
    begin = time.monotonic()
    try:
        with connection.cursor() as cursor:
            cursor.execute(query)
        said = "answer"
    except OperationalError:
        said = "away"
    connection.close()
    return said, time.monotonic() - begin

def say(**facts):
    print(json.dumps(facts), flush=True)
    sys.stdin.readline()

WATCH.start(connection)
before = ask()[0], WATCH.answers_soon()
long = []
waiting = threading.Thread(target=lambda: long.append(ask("SELECT pg_sleep(20)")))
waiting.start()
time.sleep(0.3)
say(before=before)
begin = time.monotonic()
wait_until(lambda: not WATCH.answers_soon(), "the bad news")
health = time.monotonic() - begin
waiting.join()
given_up = time.monotonic() - begin
begin = time.monotonic()
away = [ask()[0] for _ in range(20)], time.monotonic() - begin
say(health=health, waiting=long[0][0], given_up=given_up, away=away)
begin = time.monotonic()
wait_until(lambda: ask()[0] == "answer", "the store")
say(back=time.monotonic() - begin, after=[ask()[0] for _ in range(20)], health=WATCH.answers_soon())
"""


@pytest.fixture(params=["killed", "frozen", "full"])
def harmed(request) -> Iterator[tuple[str, Any, Any]]:
    """The address of a PostgreSQL of the test's own; what takes it away, and what brings it back."""
    with running_postgres() as server:
        frozen, full = Frozen(server.get_pid), Full(server.get_uri())
        ways = {
            "killed": (killer_of(server), lambda: start_again(server)),
            "frozen": (frozen.harm, frozen.mend),
            "full": (full.harm, full.mend),
        }
        yield server.get_uri(), *ways[request.param]


def test_a_store_that_goes_and_comes_back(harmed, tmp_path: Path):
    address, harm, mend = harmed
    env = environment(tmp_path, DATABASE_URL=address)
    with subprocess.Popen(
        python("-c", PROCESS), cwd=ROOT, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert told_by(process) == {"before": ["answer", True]}
        harm()
        go_on(process)
        away = told_by(process)
        mend()
        go_on(process)
        back = told_by(process)
        go_on(process)
    assert (away["waiting"], set(away["away"][0])) == ("away", {"away"})
    assert away["health"] < 1
    assert away["given_up"] < 2
    assert away["away"][1] < 1
    assert back["back"] < 2
    assert (set(back["after"]), back["health"]) == ({"answer"}, True)


def start_again(server: Any) -> None:
    """Start a PostgreSQL again as soon as its dead process is buried: till then its library takes it for alive."""
    wait_until(lambda: not is_alive(server), "the end of the old one")
    server.ensure_postgres_running()


def told_by(process: "subprocess.Popen[str]") -> Any:
    """What the process says next."""
    assert process.stdout is not None
    return json.loads(process.stdout.readline())


def go_on(process: "subprocess.Popen[str]") -> None:
    """Let the process go on from there."""
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()

"""Fifty referees press "send" at once, three times, on SQLite behind the real server: none is turned away."""

import json
import threading
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.factories import ron
from tests.patience import PATIENCE, wait_until
from tests.processes import free_port, manage, python, rows, running, with_store

pytestmark = pytest.mark.processes

TABLES, TIMES = 50, 3

HALL = f"""
import json
from accounts.services.tokens import make_token
from tests.factories import make_hall
hall = make_hall(players={TABLES * 4})
people = (hall.organiser, hall.head, hall.referee)
tokens = [make_token(account=one, name="burst", scope="enter", days=1)[1] for one in people]
tables = [[table.pk, hall.names(table)] for table in hall.round().tables.order_by("number")]
print(json.dumps([tokens, tables]))
"""
SERVER = python(
    "-m", "gunicorn", "config.wsgi", "--worker-class", "gthread", "--workers", "1", "--threads", "8"
)


def test_no_hand_of_a_burst_is_lost(tmp_path: Path):
    env = with_store(tmp_path)
    made = manage(env, "shell", "--no-imports", "-c", HALL)
    assert made.returncode == 0, made.stderr
    tokens, tables = json.loads(made.stdout)
    port = free_port()
    argv = [*SERVER, "--no-control-socket", "--bind", f"127.0.0.1:{port}"]
    with running(argv, env, tmp_path / "log"):
        wait_until(lambda: "Listening at" in (tmp_path / "log").read_text(), "the server")
        statuses = burst(f"http://127.0.0.1:{port}", tokens, tables)
    assert statuses == [201] * (TABLES * TIMES)
    assert rows(tmp_path, "SELECT seq, count(*) FROM tournaments_table GROUP BY seq") == [(TIMES, TABLES)]


def burst(address: str, tokens: list[str], tables: list[Any]) -> list[int]:
    """Every table sends its hands, all tables one hand at the same moment."""
    start = threading.Barrier(TABLES, timeout=PATIENCE)

    def referee(number: int) -> list[int]:
        pk, players = tables[number]
        answers = []
        for seq in range(1, TIMES + 1):
            start.wait()
            answers.append(send(f"{address}/api/v1/tables/{pk}/hands/", tokens[number % 3], players, seq))
        return answers

    with ThreadPoolExecutor(TABLES) as pool:
        return [status for answers in pool.map(referee, range(TABLES)) for status in answers]


def send(url: str, token: str, players: list[str], seq: int) -> int:
    dealer, winner, discarder, _ = players
    event = ron(dealer if seq < TIMES else winner, discarder, fan=2, fu=30)
    headers = {
        "Authorization": f"Token {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": f"{url}:{seq}",
    }
    body = json.dumps({"event": event, "expected_seq": seq}).encode()
    request = urllib.request.Request(url, body, headers)  # noqa: S310 - our own server
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:  # noqa: S310
            status: int = response.status
    except urllib.error.HTTPError as refused:
        return refused.code
    return status

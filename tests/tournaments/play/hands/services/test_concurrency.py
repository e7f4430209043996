"""Two phones and one table: whoever is first, the ledger holds one hand. On real databases, with threads."""

import json
import uuid
from pathlib import Path

import pytest

from tests.postgres import new_database
from tests.processes import environment, manage, with_store

pytestmark = pytest.mark.processes

TWO_PHONES = """
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.db import connection
from tests.factories import draw, make_hall
from tests.patience import PATIENCE
from tournaments.common.errors import DomainError
from tournaments.models import Hand, Table
from tournaments.common.chain.log import verify_chain

PHONES, TIMES = 4, 5
hall = make_hall(players=8)
start = Barrier(PHONES, timeout=PATIENCE)

def press(sent):
    number, table, key, seq = sent
    start.wait()
    try:
        answer = hall.send(table, draw(hall.names(table)[0]), key=key, expected_seq=seq)
        return ["repeated" if answer.repeated else "written", answer.data["hand"]["id"]]
    except DomainError as error:
        return [error.code, 0]
    finally:
        connection.close()

def together(pool, keys, tables, seq):
    pressed = list(pool.map(press, zip(range(PHONES), tables, keys, [seq] * PHONES)))
    return sorted(code for code, _ in pressed), len({hand for _, hand in pressed if hand})

first, second = hall.table(1), hall.table(2)
with ThreadPoolExecutor(PHONES) as pool:
    rounds = range(1, TIMES + 1)
    own_keys = [together(pool, [f"{seq}-{n}" for n in range(PHONES)], [first] * PHONES, seq) for seq in rounds]
    one_key = [together(pool, [f"key-{seq}"] * PHONES, [second] * PHONES, seq) for seq in rounds]
counts = [Hand.objects.filter(table=table).count() for table in (first, second)]
print(json.dumps([own_keys, one_key, counts, verify_chain(hall.tournament) is None]))
"""

ONE_KEY = """
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.db import connection
from tests.factories import draw, make_hall
from tests.patience import PATIENCE
from tournaments.common.errors import DomainError
from tournaments.desk.hall.services.closing import close_table
from tournaments.models import Hand, Receipt
from tournaments.play.hands.services.hands import EARLY

hall = make_hall(players=8)
start = Barrier(2, timeout=PATIENCE)

def enter(table, key):
    return hall.send(table, draw(hall.names(table)[0]), key=key)

def close(table, key):
    return close_table(table=table, event=EARLY, by=hall.head, instead={}, key=key, reason="fire alarm")

def press(sent):
    change, table, key = sent
    start.wait()
    try:
        return "repeated" if change(table, key).repeated else "written"
    except DomainError as error:
        return error.code
    finally:
        connection.close()

tables = [hall.table(1), hall.table(2)]
with ThreadPoolExecutor(2) as pool:
    answers = [sorted(pool.map(press, [(enter, table, f"key {n}") for table in tables])) for n in range(5)]
    answers.append(sorted(pool.map(press, [(close, table, "closing") for table in tables])))
print(json.dumps([answers, Hand.objects.count(), Receipt.objects.count()]))
"""

ONE_WRITES = [["seq_conflict", "seq_conflict", "seq_conflict", "written"], 1]
ONE_WRITES_ALL_ARE_TOLD = [["repeated", "repeated", "repeated", "written"], 1]


@pytest.fixture
def own_postgres(postgres_url: str, tmp_path: Path) -> dict[str, str]:
    """The surroundings of a child with a database of its own."""
    env = environment(tmp_path, DATABASE_URL=new_database(postgres_url, f"own_{uuid.uuid4().hex}"))
    assert manage(env, "migrate", "-v0").returncode == 0
    return env


def run(env: dict[str, str], script: str):
    done = manage(env, "shell", "--no-imports", "-c", script)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_two_phones_on_sqlite(tmp_path: Path):
    told = run(with_store(tmp_path), TWO_PHONES)
    assert told == [[ONE_WRITES] * 5, [ONE_WRITES_ALL_ARE_TOLD] * 5, [5, 5], True]


@pytest.mark.postgres(only=True)
def test_two_phones_on_postgresql(own_postgres: dict[str, str]):
    told = run(own_postgres, TWO_PHONES)
    assert told == [[ONE_WRITES] * 5, [ONE_WRITES_ALL_ARE_TOLD] * 5, [5, 5], True]


@pytest.mark.postgres(only=True)
def test_one_key_at_two_tables_at_once(own_postgres: dict[str, str]):
    told = run(own_postgres, ONE_KEY)
    assert told == [[["key_reused", "written"]] * 6, 6, 6]

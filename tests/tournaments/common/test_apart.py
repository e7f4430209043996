"""A job that stands apart is done by a process of its own, which ends with it."""

import json
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.processes import manage, python, rows, running, with_store

pytestmark = pytest.mark.processes

ASK = """
from tests.factories import make_hall
from tournaments import tasks
from tournaments.desk.documents.services import request_print
hall = make_hall()
job = request_print(tournament=hall.tournament, document="by_table", by=hall.organiser)
"""
WORK = """
import json
from tournaments.common.jobs import queue
told = [queue.answer_ring(job.pk), queue.run_apart(job.pk)]
job.refresh_from_db()
print(json.dumps([told, job.state, job.result["name"], job.attempts, len(queue.IN_HAND)]))
"""


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return with_store(tmp_path)


def test_a_document_is_made_apart_and_once(env: dict[str, str], tmp_path: Path):
    done = manage(env, "shell", "--no-imports", "-c", ASK + WORK)
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout) == [[True, False], "done", "bologna-open-by-table.pdf", 1, 0]
    assert not (tmp_path / "workers").exists()  # it is no worker of which something should be heard


def test_nothing_to_do_is_said(env: dict[str, str], tmp_path: Path):
    with running(python("-m", "config.one_job", "7"), env, tmp_path / "log") as process:
        assert process.wait(PATIENCE) == 1
    assert rows(tmp_path, "SELECT count(*) FROM tournaments_job") == [(0,)]

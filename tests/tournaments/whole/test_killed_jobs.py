"""A worker may be killed at any moment of a job: nothing is half done, and the job is done again."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.patience import LONG_PATIENCE
from tests.processes import environment, program

pytestmark = [pytest.mark.processes, pytest.mark.night]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """By kind of job: at how many moments it was killed, and what was wrong afterwards."""
    env = environment(Path(tmp_path_factory.mktemp("killed")))
    done = program(env, "-m", "tests.tournaments.whole.killed_jobs", patience=LONG_PATIENCE)
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("kind", ["standings", "statistics", "workbook", "PDF"])
def test_a_killed_job_is_done_again(told: dict[str, Any], kind: str) -> None:
    moments, wrong = told[kind]
    assert (moments >= 5, wrong) == (True, [])

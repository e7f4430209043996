"""kill -9 of a real worker in the middle of twenty jobs: each is done once, with and without Redis."""

import os
import signal
from pathlib import Path

import pytest

from tests.patience import PATIENCE, wait_until
from tests.processes import free_port, manage, python, rows, running, with_store
from tests.redis_server import redis_server

pytestmark = pytest.mark.processes

JOBS = 20
KILL_AFTER = (2, 7, 12)

ENQUEUE = f"""
from tournaments.common.jobs import queue
for number in range({JOBS}):
    queue.enqueue("slow", {{"number": number}})
"""
CELERY = ["-m", "celery", "-A", "config.celery"]
WORKER = [*CELERY, "worker", "--pool", "threads", "--concurrency", "2", "--loglevel", "warning"]


def done(folder: Path) -> int:
    return int(rows(folder, "SELECT count(*) FROM tournaments_job WHERE state = 'done'")[0][0])


def work_and_die(folder: Path, env: dict[str, str], until: int) -> None:
    """A worker that is killed in the middle of a job once so many are done; after the last there is none."""
    worker = python(*WORKER, "-I", "tests.tournaments.common.slow_jobs")
    with running(worker, env, folder / "worker.log") as process:
        wait_until(lambda: done(folder) >= until, f"{until} jobs done")
        wait_until(lambda: done(folder) == JOBS or is_stopped_in_a_job(folder, process.pid), "a running job")
        os.kill(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)


def is_stopped_in_a_job(folder: Path, pid: int) -> bool:
    """Hold the worker, and let it go on where it is between two jobs."""
    os.kill(pid, signal.SIGSTOP)
    if rows(folder, "SELECT count(*) FROM tournaments_job WHERE state = 'running'") != [(0,)]:
        return True
    os.kill(pid, signal.SIGCONT)
    return False


def check_all_done_once(folder: Path) -> None:
    assert rows(folder, "SELECT state, count(*) FROM tournaments_job GROUP BY state") == [("done", JOBS)]
    effects = rows(folder, "SELECT name, count(*) FROM players_club GROUP BY name")
    assert sorted(effects) == sorted((f"job {number}", 1) for number in range(1, JOBS + 1))
    claims = rows(folder, "SELECT sum(attempts) FROM tournaments_job")[0][0]
    assert claims > JOBS, "no kill hit a running job"


def test_without_redis(tmp_path: Path):
    env = with_store(tmp_path, TENBO_SWEEP="0.5")
    assert manage(env, "shell", "--no-imports", "-c", ENQUEUE).returncode == 0
    with running(python(*CELERY, "beat", "--pidfile="), env, tmp_path / "beat.log"):
        for until in (*KILL_AFTER, JOBS):
            work_and_die(tmp_path, env, until)
    check_all_done_once(tmp_path)


@pytest.mark.redis
@pytest.mark.night
def test_on_redis_which_also_forgets_everything(tmp_path: Path):
    port = free_port()
    env = with_store(tmp_path, TENBO_SWEEP="0.5", REDIS_URL=f"redis://127.0.0.1:{port}/0")
    with redis_server(port, tmp_path):
        assert manage(env, "shell", "--no-imports", "-c", ENQUEUE).returncode == 0
    with (
        redis_server(port, tmp_path),
        running(python(*CELERY, "beat", "--pidfile="), env, tmp_path / "beat.log"),
    ):
        for until in (*KILL_AFTER, JOBS):
            work_and_die(tmp_path, env, until)
    check_all_done_once(tmp_path)

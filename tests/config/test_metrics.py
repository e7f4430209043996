"""`/metrics`: who may read it, and what it says after a hand."""

import math
import re
import time
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.test import Client

from tests.factories import Hall, ron
from tests.processes import environment, program
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import heartbeat
from tournaments.common.watching.second_copy import PlaceStatus, write_status


@pytest.fixture
def measured(settings, tmp_path: Path) -> None:
    settings.METRICS, settings.METRICS_NETWORKS, settings.DATA_DIR = True, ["127.0.0.0/8"], tmp_path


def figures(client: Client) -> dict[str, float]:
    """Every line by its name and labels."""
    lines = client.get("/metrics").content.decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


@pytest.mark.parametrize(
    ("setting", "headers", "status"),
    [
        pytest.param({}, {}, 404, id="nobody by default"),
        pytest.param({"METRICS_TOKEN": "s3cret"}, {}, 404, id="without the token"),
        pytest.param({"METRICS_TOKEN": "s3cret"}, {"HTTP_AUTHORIZATION": "Bearer S3cret"}, 404, id="a wrong token"),
        pytest.param({"METRICS_TOKEN": "s3cret"}, {"HTTP_AUTHORIZATION": "Bearer s3cret"}, 200, id="the token"),
        pytest.param({}, {"HTTP_AUTHORIZATION": "Bearer "}, 404, id="no token is none"),
        pytest.param({"METRICS_NETWORKS": ["10.0.0.0/8"]}, {"REMOTE_ADDR": "10.1.2.3"}, 200, id="our network"),
        pytest.param({"METRICS_NETWORKS": ["10.0.0.0/8"]}, {"REMOTE_ADDR": "192.0.2.1"}, 404, id="another network"),
        pytest.param(
            {"METRICS_NETWORKS": ["10.0.0.0/8"], "TRUSTED_PROXIES": ["10.0.0.1"]},
            {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "192.0.2.1"},
            404,
            id="a stranger through the proxy",
        ),
    ],
)  # fmt: skip
@pytest.mark.django_db
def test_who_may_read(settings, setting: dict, headers: dict, status: int):
    for name, value in setting.items():
        setattr(settings, name, value)
    assert Client().get("/metrics", **headers).status_code == status


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_hand_is_counted_and_timed(hall: Hall, measured: None):
    referee, table = client_of(hall.referee), hall.table(1)
    east, south, *_ = hall.names(table)
    route = "api/v1/tables/<int:pk>/hands/"
    named = f'tenbo_request_seconds_count{{method="POST",route="{route}",status="201"}}'
    counted = 'tenbo_hand_changes_total{action="submit_hand",verdict="arithmetic"}'
    before = figures(Client())
    answer = referee.post(
        f"/api/v1/tables/{table.pk}/hands/",
        {"event": ron(east, south, fan=2, fu=30), "expected_seq": 1},
        content_type="application/json",
        headers={"Idempotency-Key": "the first hand"},
    )
    assert answer.status_code == 201
    after = figures(Client())
    assert [after[name] - before.get(name, 0) for name in (named, counted)] == [1, 1]
    assert after['tenbo_jobs{state="queued"}'] >= 1
    assert after["tenbo_standings_behind_seconds"] >= 0


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_installation(hall: Hall, measured: None):
    heartbeat.note_life()
    told = figures(Client())
    names = {re.sub(r"\{.*", "", name) for name in told if name.startswith("tenbo_")}
    assert names >= {
        *("tenbo_store_up", "tenbo_broker_up", "tenbo_disk_free_bytes", "tenbo_workers", "tenbo_jobs"),
        *("tenbo_worker_heard_seconds", "tenbo_job_oldest_seconds", "tenbo_standings_behind_seconds"),
        *("tenbo_outbox_conflicts", "tenbo_mails_failed"),
    }
    assert (told["tenbo_store_up"], told["tenbo_workers"]) == (1, 1)


@pytest.mark.django_db
def test_each_place_tells_the_age_of_its_copy(settings, measured: None, tmp_path: Path):
    settings.COPY = "/stick;/share"
    now = time.time()
    write_status(
        tmp_path, now, [PlaceStatus("/stick", "folder", as_of=now - 3), PlaceStatus("/share", "folder")]
    )
    told = figures(Client())
    assert 3 <= told['tenbo_copy_age_seconds{place="/stick"}'] < 60
    assert told['tenbo_copy_age_seconds{place="/share"}'] == math.inf


@pytest.mark.django_db
def test_without_the_store_there_are_figures_still(measured: None):
    def gone(*_: object) -> None:
        raise OperationalError("the server closed the connection")

    with connection.execute_wrapper(gone):
        told = figures(Client())
    assert (told["tenbo_store_up"], told["tenbo_broker_up"]) == (0, 1)
    assert "tenbo_outbox_conflicts" not in told


FIRST_REQUESTS = """
import sys, threading
sys.setswitchinterval(1e-6)
import django; django.setup()
import prometheus_client
from tournaments.common.watching import metrics
together, made = threading.Barrier(16), []
def ask():
    together.wait()
    made.append(id(metrics.instruments()))
threads = [threading.Thread(target=ask) for _ in range(16)]
[one.start() for one in threads]; [one.join() for one in threads]
print(len(made), len(set(made)))
"""


def test_the_first_requests_share_the_instruments(tmp_path: Path):
    """In a process of its own: sixteen threads ask at the same moment, before there are any."""
    done = program(environment(tmp_path), "-c", FIRST_REQUESTS)
    assert done.stdout == "16 1\n", done.stderr

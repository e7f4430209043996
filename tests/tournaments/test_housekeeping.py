"""Old rows and files are removed, and nothing that is still shown."""

import os
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from config.attempts import SharedCounts
from tests.apart import rolled_back
from tests.factories import AccountFactory, make_hall
from tests.rows import each
from tournaments import housekeeping, tasks
from tournaments.models import Job, JobState, Receipt, StandingSnapshot

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

KINDS = (
    "jobs",
    "documents",
    "receipts",
    "mails",
    "snapshots",
    "push devices",
    "followers",
    "origins",
    "deliveries",
    "attempts",
)
NOTHING = dict.fromkeys(KINDS, 0)


@pytest.fixture(autouse=True)
def media(settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    (tmp_path / "exports").mkdir()
    return tmp_path / "exports"


def ended(kind: str, days: int, state: str = JobState.DONE, file: str = "") -> Job:
    then = timezone.now() - timedelta(days=days, minutes=1)
    result = {"file": file} if file else None
    return Job.objects.create(
        kind=kind, state=state, run_after=then, rung_at=then, finished_at=then, result=result
    )


@each(
    ("kind", "days", "state", "stays"),
    [
        pytest.param("standings.rebuild", 0, "done", True, id="done today"),
        pytest.param("standings.rebuild", 1, "done", False, id="done yesterday"),
        pytest.param("standings.rebuild", 1, "failed", False, id="failed yesterday"),
        pytest.param("standings.rebuild", 1, "queued", True, id="still waiting"),
        pytest.param("exports.workbook", 29, "done", True, id="a workbook of this month"),
        pytest.param("exports.workbook", 30, "done", False, id="a workbook of last month"),
    ],
    apart=rolled_back,
)
def test_jobs(kind, days, state, stays):
    ended(kind, days, state)
    assert housekeeping.tidy() == {**NOTHING, "jobs": int(not stays)}
    assert Job.objects.exists() is stays


def test_documents(media: Path):
    """A file goes when its job has gone, or never recorded it; what is being written stays."""
    ended("exports.workbook", 2, file="kept.xlsx")
    ended("exports.workbook", 31, file="past.xlsx")
    old = (timezone.now() - timedelta(days=2)).timestamp()
    for name in ("kept.xlsx", "past.xlsx", "spare.xlsx", "young.xlsx"):
        (media / name).write_bytes(b"x")
        if name != "young.xlsx":
            os.utime(media / name, (old, old))
    assert housekeeping.tidy() == {**NOTHING, "jobs": 1, "documents": 2}
    assert sorted(path.name for path in media.iterdir()) == ["kept.xlsx", "young.xlsx"]


def test_counts_of_attempts(settings, tmp_path: Path):
    """They end within an hour; no guesser fills the folder."""
    settings.ATTEMPTS_FOLDER = tmp_path
    counts = SharedCounts(str(tmp_path), {})
    for key in ("old", "new"):
        counts.set(key, 1)
    old = (timezone.now() - timedelta(hours=3)).timestamp()
    os.utime(counts.file_of("old"), (old, old))
    assert housekeeping.tidy() == {**NOTHING, "attempts": 1}
    assert (counts.get("old"), counts.get("new")) == (None, 1)


def test_receipts():
    account = AccountFactory.create()
    for key, days in (("old", 31), ("new", 29)):
        receipt = Receipt.objects.create(account=account, key=key, body_hash="0", answer={})
        Receipt.objects.filter(pk=receipt.pk).update(created_at=timezone.now() - timedelta(days=days))
    assert housekeeping.tidy() == {**NOTHING, "receipts": 1}
    assert list(Receipt.objects.values_list("key", flat=True)) == ["new"]


@each(
    ("shown", "left"),
    [
        pytest.param(None, range(51, 61), id="none public"),
        pytest.param(3, [3, *range(51, 61)], id="an old one is the public one"),
    ],
    apart=rolled_back,
)
def test_snapshots(shown, left):
    stage = make_hall(started=False).stage
    StandingSnapshot.objects.filter(stage=stage).delete()
    StandingSnapshot.objects.bulk_create(
        StandingSnapshot(
            stage=stage, version=version, etag=f"{version:064x}", payload=b"{}", public=version == shown
        )
        for version in range(1, 61)
    )
    assert housekeeping.tidy()["snapshots"] == 60 - len(list(left))
    kept = StandingSnapshot.objects.filter(stage=stage).order_by("version")
    assert list(kept.values_list("version", flat=True)) == list(left)


def test_the_clock_calls_it():
    ended("standings.rebuild", 1)
    tasks.tidy()
    assert not Job.objects.exists()

"""What people are told of a job that does not succeed: never the exception, nor a path of the server."""

import pytest
from django.test import Client
from django.utils import translation

from tests.factories import Hall
from tests.rows import each
from tournaments.common.jobs import queue
from tournaments.desk.documents.services import WORKBOOK
from tournaments.models import Job, JobState
from tournaments.models.jobs import CANCELLED
from tournaments.texts.jobs import trouble_words

RAW = "FileExistsError: [Errno 17] File exists: '/srv/files/exports'"
KEPT = "The file is no longer kept here: send it again."


@each(
    ("facts", "language", "words"),
    [
        pytest.param({"state": "queued"}, "en", "", id="it waits"),
        pytest.param({"state": "done"}, "en", "", id="done"),
        pytest.param(
            {"state": "queued", "error": RAW},
            "en",
            "This has not succeeded yet. It is tried again by itself.",
            id="an exception before the next attempt",
        ),
        pytest.param(
            {"state": "failed", "error": RAW, "note": "loading data"},
            "en",
            "This could not be done. Tell the administrator: job 5.",
            id="an exception at the last attempt, after an old note of progress",
        ),
        pytest.param(
            {"state": "failed", "error": RAW},
            "it",
            "Non è riuscito. Segnalalo all'amministratore: lavoro 5.",
            id="an exception, in Italian",
        ),
        pytest.param(
            {"state": "failed", "error": "the worker died 6 times at this job"},
            "en",
            "This could not be done. Tell the administrator: job 5.",
            id="the worker died",
        ),
        pytest.param({"state": "failed", "error": CANCELLED}, "en", "This was cancelled.", id="cancelled"),
        pytest.param({"state": "failed", "error": KEPT, "note": KEPT}, "en", KEPT, id="a reason for people"),
    ],
)
def test_words(facts: dict[str, str], language: str, words: str) -> None:
    with translation.override(language):
        assert trouble_words(Job(pk=5, **facts)) == words


def test_a_reason_for_people_is_in_their_language() -> None:
    job = Job(pk=5, state="failed", error=KEPT, note=KEPT)
    with translation.override("de"):
        assert trouble_words(job) not in ("", KEPT)


@pytest.mark.django_db
def test_a_workbook_that_cannot_be_written(hall: Hall, organiser: Client, settings, tmp_path) -> None:
    settings.MEDIA_ROOT = tmp_path
    (tmp_path / "exports").touch()
    job = queue.enqueue(WORKBOOK, {"tournament": hall.tournament.pk}, by=hall.organiser)
    shown = []
    for _ in range(6):
        queue.run_job(job.pk)
        Job.objects.filter(pk=job.pk, state=JobState.QUEUED).update(run_after=job.run_after)
        page = organiser.get(f"/t/bologna-open/exports/{job.pk}/").content.decode()
        api = organiser.get(f"/api/v1/tournaments/bologna-open/exports/{job.pk}/").json()
        shown.append((str(tmp_path) in page, "FileExistsError" in page + api["error"], api["error"] in page))
    job.refresh_from_db()
    assert (job.state, "FileExistsError" in job.error) == (JobState.FAILED, True)
    assert shown == [(False, False, True)] * 6

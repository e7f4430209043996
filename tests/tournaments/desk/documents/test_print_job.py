"""Asking for a document as PDF, waiting for it, getting it."""

from pathlib import Path
from typing import Any

import pytest

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.desk.documents.paper.test_pdf import pages
from tournaments.common.errors import Forbidden, Invalid
from tournaments.common.jobs import queue
from tournaments.desk.documents.paper.pdf import Written
from tournaments.desk.documents.selectors import exports_of, file_of
from tournaments.desk.documents.services import request_export, request_print
from tournaments.models import Job, JobState

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(tmp_path: Path, settings) -> Hall:
    settings.MEDIA_ROOT = tmp_path
    hall = make_hall(players=8, rounds=2)
    queue.run_due()
    return hall


def done(job: Job) -> Job:
    queue.run_due()
    job.refresh_from_db()
    return job


def text_of(job: Job) -> list[str]:
    path = file_of(job)
    assert path is not None
    return pages(Written(path.read_bytes(), ""))


def test_made_and_recorded(hall: Hall):
    asked = request_print(tournament=hall.tournament, document="by_table", by=hall.organiser)
    job = done(asked)
    assert (job.state, job.progress, job.result and job.result["name"]) == (
        *(JobState.DONE, 100),
        "bologna-open-by-table.pdf",
    )
    assert [text.splitlines()[0] for text in text_of(job)] == [
        f"Round {n} Bologna Open · Seating by table" for n in (1, 2)
    ]


def test_of_one_round(hall: Hall):
    job = done(
        request_print(tournament=hall.tournament, document="sheets", by=hall.head, round=hall.round(2))
    )
    (text,) = text_of(job)
    assert [text.count(f"Round {n}") for n in (1, 2)] == [0, 2]


def test_in_the_language_of_the_tournament(hall: Hall):
    hall.tournament.language = "it"
    hall.tournament.save()
    job = done(request_print(tournament=hall.tournament, document="start_list", by=hall.head))
    assert "Elenco degli iscritti" in text_of(job)[0]


def test_letters_without_a_font_are_told(hall: Hall):
    player = hall.entries(hall.table())[0].player
    player.family_name = "محمد"
    player.save()
    job = done(request_print(tournament=hall.tournament, document="badges", by=hall.head))
    assert job.result is not None
    assert set(job.result["missing"]) == set("محمد")


REFUSED = [
    pytest.param({"document": "menu"}, Invalid, "unknown_choice", id="no such document"),
    pytest.param({"by": "referee"}, Forbidden, "forbidden", id="no right"),
]


@each(("said", "error", "code"), REFUSED, apart=rolled_back)
def test_refused(hall: Hall, said: dict[str, str], error: type[Exception], code: str):
    by = getattr(hall, said.get("by", "head"))
    with pytest.raises(error, match=code):
        request_print(tournament=hall.tournament, document=said.get("document", "cards"), by=by)
    assert not exports_of(hall.tournament).exists()


def test_a_round_of_another_tournament(hall: Hall):
    other = make_hall(name="Milano Open")
    with pytest.raises(Invalid, match="not_in_stage"):
        request_print(tournament=hall.tournament, document="cards", by=hall.head, round=other.round())


def test_two_requests_are_one_while_the_first_waits(hall: Hall):
    said: dict[str, Any] = {"tournament": hall.tournament, "by": hall.head}
    first = request_print(**said, document="cards")
    assert request_print(**said, document="cards").pk == first.pk
    assert request_print(**said, document="badges").pk != first.pk
    request_export(**said)
    assert exports_of(hall.tournament).count() == 3

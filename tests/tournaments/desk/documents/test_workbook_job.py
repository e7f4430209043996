"""Asking for a workbook, waiting for it, getting it."""

import hashlib
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.factories import Hall, make_hall, ron
from tests.workbooks import flat_sheets
from tournaments.common.errors import Forbidden, Invalid
from tournaments.common.jobs import queue
from tournaments.desk.documents.selectors import exports_for, exports_of, file_of
from tournaments.desk.documents.services import request_export
from tournaments.desk.people.services.fees import mark_fee
from tournaments.desk.setup.services.tournaments import update_tournament
from tournaments.models import Entry, Job, JobState, LogHead, StandingSnapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(tmp_path: Path, settings) -> Hall:
    settings.MEDIA_ROOT = tmp_path
    hall = make_hall()
    queue.run_due()
    return hall


def done(job: Job) -> Job:
    assert queue.run_due() == 1
    job.refresh_from_db()
    return job


def test_made_and_recorded(hall: Hall):
    job = done(request_export(tournament=hall.tournament, by=hall.organiser))
    assert (job.state, job.progress, job.requested_by) == (JobState.DONE, 100, hall.organiser)
    path = file_of(job)
    assert path is not None
    content = path.read_bytes()
    assert job.result == {
        "file": path.name,
        "name": "bologna-open.xlsx",
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "entry": LogHead.objects.get().number,
    }
    names = load_workbook(path).sheetnames
    assert (names[0], names[-1]) == ("Results", "Data · Penalties")


def test_it_holds_a_hand_of_this_moment_and_stores_no_standings(hall: Hall):
    """Nor does it publish any: standings are the work of their own job, which waits."""
    winner, discarder, *_others = hall.names(hall.table())
    stored = list(StandingSnapshot.objects.values_list("pk"))
    hall.send(hall.table(), ron(winner, discarder, limit="mangan"))
    book = flat_sheets(hall.tournament)
    totals = {str(row[1]): row[9] for row in book["Standings"][1:]}
    assert (totals[winner], totals[discarder], len(book["Hands"])) == (42_000, 18_000, 2)
    assert (list(StandingSnapshot.objects.values_list("pk")), len(stored)) == (stored, 1)


def test_in_a_language_with_pictures(hall: Hall):
    job = done(request_export(tournament=hall.tournament, by=hall.organiser, language="it", pictures=True))
    assert job.args == {"tournament": hall.tournament.pk, "language": "it", "pictures": True}
    path = file_of(job)
    assert path is not None
    assert load_workbook(path).properties.language == "it"


def test_what_players_paid_is_for_organisers_alone(hall: Hall):
    update_tournament(tournament=hall.tournament, by=hall.organiser, fee_amount=4550, fee_currency="EUR")
    queue.run_due()
    mark_fee(entry=Entry.objects.get(number=1), state="paid", by=hall.organiser)
    with pytest.raises(Forbidden):
        request_export(tournament=hall.tournament, by=hall.head, registration=True)
    job = done(request_export(tournament=hall.tournament, by=hall.organiser, registration=True))
    path = file_of(job)
    assert path is not None
    rows = list(load_workbook(path)["Data · Registration"].values)
    assert rows[0][-3:] == ("Fee", "Fee (EUR)", "Paid (EUR)")
    assert sorted(row[-3:] for row in rows[1:])[-1] == ("paid", 45.5, 45.5)
    assert list(exports_for(hall.head, hall.tournament)) == []
    assert list(exports_for(hall.organiser, hall.tournament)) == [job]


def test_two_languages_are_two_workbooks(hall: Hall):
    first = request_export(tournament=hall.tournament, by=hall.organiser, language="it")
    assert request_export(tournament=hall.tournament, by=hall.organiser, language="fi").pk != first.pk


def test_a_language_that_is_not_spoken(hall: Hall):
    with pytest.raises(Invalid) as refused:
        request_export(tournament=hall.tournament, by=hall.organiser, language="tlh")
    assert (refused.value.code, refused.value.fault.field) == ("unknown_choice", "language")


def test_nobody_without_the_right(hall: Hall):
    with pytest.raises(Forbidden):
        request_export(tournament=hall.tournament, by=hall.referee)
    assert not exports_of(hall.tournament).exists()


def test_two_requests_are_one_while_the_first_waits(hall: Hall):
    first = request_export(tournament=hall.tournament, by=hall.organiser)
    assert request_export(tournament=hall.tournament, by=hall.head).pk == first.pk
    done(first)
    second = request_export(tournament=hall.tournament, by=hall.head)
    assert [job.pk for job in exports_of(hall.tournament)] == [second.pk, first.pk]


def test_no_file_before_it_is_done_nor_after_it_was_removed(hall: Hall):
    job = request_export(tournament=hall.tournament, by=hall.organiser)
    assert file_of(job) is None
    path = file_of(done(job))
    assert path is not None
    path.unlink()
    assert file_of(job) is None

"""A tournament file is sent to the page or the API, checked and written by jobs; other files are refused at once."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.test import APIClient

from scoring.ledger.file import BACKUP, FULL, PUBLIC
from scoring.ledger.verify import verify
from tests import remembered
from tests.factories import Hall, make_hall
from tests.scoring.ledger.edits import set_fact
from tests.scoring.ledger.packing import changed
from tests.tournaments.conftest import client_of
from tests.tournaments.trust.archive.elsewhere import another_installation, over
from tournaments.common.jobs import queue
from tournaments.models import Job, Tournament
from tournaments.trust.archive.export import tournament_file

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    remembered.forget()
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def upload(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("day.tenbo", content)


def test_the_page_from_file_to_tournament(settings: Any, folder: Path) -> None:
    content = tournament_file(over(make_hall(players=8, started=False)), FULL)
    client = client_of(another_installation(settings))
    assert client.get("/import/").status_code == 200
    sent = client.post("/import/", {"file": upload(content)})
    assert sent.status_code == 302
    state = sent["Location"]
    assert "being checked" in client.get(state).content.decode()
    queue.run_due()
    page = client.get(state).content.decode()
    assert "does not know" in page
    assert "The file holds" in page
    written = client.post(f"{state}write/", {"as": "archive", "back": state})
    assert "being imported" in client.get(written["Location"]).content.decode()
    queue.run_due()
    assert client.get(written["Location"])["Location"] == "/t/bologna-open/"
    record = client.get("/t/bologna-open/record/").content.decode()
    assert "read from a file" in record
    assert "bologna-open.tenbo</code>" in record  # without --key: another installation signed it
    assert list((folder / "imports").iterdir()) == []
    assert client.post(f"{state}write/", {"as": "archive", "back": state}).status_code == 302
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "Choose a tournament file"),
        (b"PK and no more", "no tournament file"),
        (b"x" * 2_000_001, "2 MB"),
    ],
    ids=["nothing", "another file", "too large"],
)
def test_other_files_are_refused_at_once(
    content: bytes, words: str, hall: Hall, settings: Any, folder: Path
) -> None:
    settings.LARGEST_TOURNAMENT_FILE = 2_000_000
    answer = client_of(hall.organiser).post("/import/", {"file": upload(content)} if content else {})
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert not Job.objects.filter(kind="imports.check").exists()
    assert [path for path in (folder / "imports").glob("*") if path.is_file()] == []


def test_nobody_sees_what_others_have_sent(hall: Hall, reader: Client) -> None:
    sent = client_of(hall.organiser).post(
        "/import/", {"file": upload(tournament_file(hall.tournament, FULL))}
    )
    assert client_of(hall.referee).get(sent["Location"]).status_code == 404
    assert reader.get(sent["Location"]).status_code == 302
    assert reader.get("/import/").status_code == 302


def test_a_changed_file_is_not_offered(settings: Any) -> None:
    content = changed(
        set_fact("settings", name="Other"),
        content=tournament_file(over(make_hall(players=8, started=False)), FULL),
    )
    client = client_of(another_installation(settings))
    state = client.post("/import/", {"file": upload(content)})["Location"]
    queue.run_due()
    page = client.get(state).content.decode()
    assert "cannot be imported" in page
    assert "settings name: expected Bologna Open, found Other" in page
    assert "Import the tournament</button>" not in page
    written = client.post(f"{state}write/", {"as": "archive", "back": state})["Location"]
    queue.run_due()
    assert "was changed after it was made" in client.get(written).content.decode()
    assert not Tournament.objects.exists()


def test_the_api(settings: Any, folder: Path) -> None:
    content = tournament_file(make_hall(players=8).tournament, BACKUP)
    client = APIClient()
    client.force_authenticate(another_installation(settings))
    file = io.BytesIO(content)
    file.name = "day.tenbo"
    sent = client.post("/api/v1/imports/", {"file": file}, format="multipart")
    assert sent.status_code == 202
    address = f"/api/v1/imports/{sent.data['id']}/"
    early = client.post(address, {"purpose": "go_on"}, format="json")
    assert (early.status_code, early.data["code"]) == (409, "import_not_ready")
    queue.run_due()
    found = client.get(address).data
    assert found["result"]["wrong"] == []
    assert [person["default"] for person in found["people"]] == ["new"] * 8
    order = {"purpose": "go_on", "choices": [{"entry": 1, "choice": "new"}]}
    written = client.post(address, order, format="json")
    queue.run_due()
    assert client.get(f"/api/v1/imports/{written.data['id']}/").data["result"]["slug"] == "bologna-open"
    again = client.post(address, order, format="json")
    assert (again.status_code, again.data["code"]) == (409, "import_gone")
    assert client.get("/api/v1/imports/99999/").status_code == 404


def test_files_are_made_by_jobs(hall: Hall, as_account: Any) -> None:
    """A backup is for organisers: neither made nor fetched by a head referee."""
    organiser, head, referee = (as_account(account) for account in (hall.organiser, hall.head, hall.referee))
    address, exports = "/api/v1/tournaments/bologna-open/record/", "/api/v1/tournaments/bologna-open/exports/"
    assert head.post(address, {"kind": "backup"}, format="json").status_code == 403
    assert referee.post(address, {"kind": "public"}, format="json").status_code == 403
    made = {
        kind: organiser.post(address, {"kind": kind}, format="json").data["id"]
        for kind in (PUBLIC, FULL, BACKUP)
    }
    queue.run_due()
    for kind, number in made.items():
        fetched, refused = organiser.get(f"{exports}{number}/file/"), head.get(f"{exports}{number}/file/")
        assert verify(fetched.getvalue()).wrong == []
        assert refused.status_code == (404 if kind == BACKUP else 200)
        for answer in (fetched, refused):
            answer.close()
    assert len(head.get(exports).data) == 2
    assert client_of(hall.head).post("/t/bologna-open/record/make/", {"kind": "backup"}).status_code == 403
    assert client_of(hall.head).post("/t/bologna-open/record/make/", {"kind": "full"}).status_code == 302


def test_a_large_file_is_not_made_while_somebody_waits(hall: Hall, reader: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr("tournaments.trust.archive.services.records.AT_ONCE", 1)
    Tournament.objects.update(state="finished")
    file = "/t/bologna-open/record/file/"
    assert reader.get(file)["Location"] == "/t/bologna-open/record/"
    assert "is being made" in reader.get("/t/bologna-open/record/").content.decode()
    queue.run_due()
    answer = reader.get(file)
    assert answer.status_code == 200
    answer.close()

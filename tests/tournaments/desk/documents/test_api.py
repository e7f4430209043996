"""Workbooks over HTTP: asked for, watched, fetched."""

import hashlib
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tournaments.common.jobs import queue

pytestmark = pytest.mark.django_db

URL = "/api/v1/tournaments/bologna-open/exports/"


@pytest.fixture
def hall(tmp_path: Path, settings) -> Hall:
    settings.MEDIA_ROOT = tmp_path
    return make_hall()


def test_from_the_request_to_the_file(hall: Hall, as_account):
    client = as_account(hall.organiser)
    asked = client.post(URL)
    job = asked.json()
    assert (asked.status_code, job["state"], job["progress"], job["result"]) == (202, "queued", 0, None)
    assert client.get(f"{URL}{job['id']}/file/").status_code == 404
    queue.run_due()
    told = client.get(f"{URL}{job['id']}/").json()
    assert (told["state"], told["progress"], told["error"]) == ("done", 100, "")
    answer = client.get(f"{URL}{job['id']}/file/")
    content = b"".join(answer.streaming_content)
    assert answer["Content-Type"] == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    assert answer["Content-Disposition"] == 'attachment; filename="bologna-open.xlsx"'
    assert hashlib.sha256(content).hexdigest() == told["result"]["sha256"]
    assert load_workbook(BytesIO(content)).sheetnames[0] == "Results"
    assert [one["id"] for one in client.get(URL).json()] == [job["id"]]


@each("path", ["", "1/", "1/file/"], ids=["list", "one", "file"])
@each("who", ["referee", "stranger"], apart=rolled_back)
def test_only_for_those_who_may_export(hall: Hall, as_account, who: str, path: str):
    account = hall.referee if who == "referee" else make_hall().organiser
    assert as_account(account).get(URL + path).status_code == 403


def test_nobody_asks_without_the_right(hall: Hall, as_account):
    assert as_account(hall.referee).post(URL).json()["code"] == "forbidden"


def test_the_export_of_another_tournament_is_not_found(hall: Hall, as_account):
    other = make_hall(name="Milano Open")
    pk = as_account(other.organiser).post("/api/v1/tournaments/milano-open/exports/").json()["id"]
    assert as_account(hall.organiser).get(f"{URL}{pk}/").status_code == 404


def test_a_document_on_paper(hall: Hall, as_account):
    client, home = as_account(hall.organiser), "/api/v1/tournaments/bologna-open/prints/"
    said = {"document": "sheets", "round": 1}
    job = client.post(home, said, content_type="application/json").json()
    queue.run_due()
    answer = client.get(f"{URL}{job['id']}/file/")
    assert answer["Content-Type"] == "application/pdf"
    assert b"".join(answer.streaming_content)[:5] == b"%PDF-"
    refused = client.post(home, {"document": "menu"}, content_type="application/json")
    assert refused.status_code == 400
    assert client.post(home, {**said, "round": 9}, content_type="application/json").status_code == 404

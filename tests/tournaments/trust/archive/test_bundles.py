"""Everything of a tournament as one archive, by the API."""

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from scoring.ledger.verify import verify
from tests.factories import make_hall, ron
from tournaments.common.jobs import queue
from tournaments.desk.people.services.privacy import list_person
from tournaments.play.penalties.services.penalties import give_penalty

pytestmark = pytest.mark.django_db
HOME = "/api/v1/tournaments/bologna-open/"


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def test_one_archive_holds_the_files_that_there_are_apart(folder: Path, as_account: Any) -> None:
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    _east, south, west, _north = hall.entries(table)
    hall.send(table, ron(south.key, west.key, limit="mangan"))
    list_person(entry=south, by=hall.organiser, listed="hidden")
    give_penalty(stage=hall.stage, entry=south, rule="not_signed", by=hall.head, reason="r")
    client, name = as_account(hall.organiser), south.player.family_name
    job = client.post(f"{HOME}bundle/").json()
    queue.run_due()
    answer = client.get(f"{HOME}exports/{job['id']}/file/")
    assert (answer["Content-Type"], answer.filename) == ("application/zip", "bologna-open.zip")
    archive = ZipFile(BytesIO(b"".join(answer.streaming_content)))
    assert archive.namelist() == [
        "bologna-open.xlsx", "bologna-open.tenbo", "statistics.csv", "penalties.csv",
        "federation-results.csv", "federation-list.csv", "federation-results.xlsx",
    ]  # fmt: skip
    assert verify(archive.read("bologna-open.tenbo")).wrong == []
    assert load_workbook(BytesIO(archive.read("bologna-open.xlsx"))).sheetnames[0] == "Results"
    read = {member: archive.read(member).decode() for member in archive.namelist() if member.endswith(".csv")}
    named = [member for member, text in read.items() if name in text]
    assert named == ["penalties.csv", "federation-results.csv", "federation-list.csv"]
    for member in ("federation-results.csv", "federation-list.csv"):
        path = f"{HOME}federation/files/{member.removeprefix('federation-')}/"
        assert client.get(path).content.decode() == read[member]
    assert [path.suffix for path in sorted(folder.iterdir()) if path.is_file()] == []


def test_it_is_for_those_who_may_export(as_account: Any) -> None:
    hall = make_hall()
    assert as_account(hall.referee).post(f"{HOME}bundle/").status_code == 403
    first, second = (as_account(hall.head).post(f"{HOME}bundle/").json()["id"] for _turn in range(2))
    assert first == second

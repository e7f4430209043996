"""The record of a tournament is for everybody once it is over; the staff's file never is."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring.ledger.verify import verify
from tests.factories import Hall
from tests.tournaments.conftest import client_of
from tournaments.common.chain.signing import public_key
from tournaments.models import LogHead, Tournament

FILE = "/t/bologna-open/record/file/"


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def test_the_page_shows_head_and_key(hall: Hall, reader: Client) -> None:
    page, head = "/t/bologna-open/record/", LogHead.objects.get().hash
    text = reader.get(page).content.decode()
    assert public_key() in text
    assert head not in text  # it would tell that something happened
    assert FILE not in text
    assert head in client_of(hall.organiser).get(page).content.decode()
    Tournament.objects.update(state="finished")
    assert head in reader.get(page).content.decode()


@pytest.mark.parametrize(
    ("who", "over", "full", "status"),
    [
        (None, False, "", 403),
        (None, True, "", 200),
        (None, True, "?full=1", 403),
        ("referee", True, "?full=1", 403),
        ("organiser", False, "", 200),
        ("organiser", False, "?full=1", 200),
    ],
)
def test_who_gets_the_file(hall: Hall, folder: Path, who: Any, over: bool, full: str, status: int) -> None:
    if over:
        Tournament.objects.update(state="finished")
    answer = client_of(getattr(hall, who) if who else None).get(FILE + full)
    assert answer.status_code == status
    if status == 200:
        assert verify(answer.getvalue()).counts["entries"] == LogHead.objects.get().number
        (kept,) = (folder / "exports").iterdir()
        assert kept.stat().st_mode & 0o777 == 0o600
    answer.close()

"""What a failure would cost now, in words for the desk and the administration."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.factories import AccountFactory, Hall
from tournaments.common.jobs.second_copy import Loss, figures, loss
from tournaments.common.watching.second_copy import PlaceStatus, read_status, write_status

STICK, BUCKET = "/media/me/STICK", "s3://s3.example/hall"


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR, settings.COPY = tmp_path, STICK
    return tmp_path


def place(ago: float | None, **more: Any) -> PlaceStatus:
    """A place whose copy is so many seconds old; `as_of` becomes a moment when it is written."""
    return PlaceStatus(STICK, "folder", ago, **more)


def write(folder: Path, *places: PlaceStatus) -> None:
    now = time.time()
    moments = [None if each.as_of is None else now - each.as_of for each in places]
    write_status(folder, now, [replace(each, as_of=at) for each, at in zip(places, moments, strict=True)])


ALL_LOST = "If this laptop fails now, everything since the last backup elsewhere is lost."
FRESH = "The second copy is seconds old."
STOPPED = "The process that makes the second copy has stopped."
SAID = [
    pytest.param([place(1)], FRESH, (), True, id="fresh"),
    pytest.param([], ALL_LOST, ("The second copy has not begun yet.",), False, id="not begun"),
    pytest.param(
        [place(None, done=0.4)], ALL_LOST, (f"The copy to {STICK} is being made: 40 %.",), False, id="being made"
    ),
    pytest.param(
        [place(14 * 60 + 5, trouble="away")],
        "If this laptop fails now, 14 minutes are lost.",
        (f"{STICK} cannot be reached.",),
        False,
        id="the stick was pulled out",
    ),
    pytest.param(
        [place(40, trouble="full")], "If this laptop fails now, 40 seconds are lost.", (f"{STICK} is full.",), False,
        id="full",
    ),
    pytest.param([place(5 * 3600)], "If this laptop fails now, 5 hours are lost.", (STOPPED,), False, id="stopped"),
    pytest.param(
        [place(900, trouble="silent"), PlaceStatus(BUCKET, "bucket", 0)],
        FRESH, (f"{STICK} does not answer.",), False, id="the other place goes on",
    ),
    pytest.param(
        [place(1, same_disk=True)],
        FRESH, (f"{STICK} is on the same disk as the data, and fails with it.",), False, id="the same disk",
    ),
    pytest.param(
        [place(200, trouble="refused")],
        "If this laptop fails now, 3 minutes are lost.",
        (f"{STICK} refuses the copy: look at its rights, or at its token.",), False, id="refused",
    ),
    pytest.param(
        [place(200, trouble="read_only")],
        "If this laptop fails now, 3 minutes are lost.",
        (f"{STICK} cannot be written: it is read-only.",), False, id="read-only",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("places", "words", "reasons", "well"), SAID)
def test_the_loss_in_words(
    folder: Path, places: list[PlaceStatus], words: str, reasons: tuple[str, ...], well: bool
):
    write(folder, *places)
    assert loss() == Loss(words, reasons, well)


def test_without_a_place_it_nags(folder: Path, settings: Any):
    settings.COPY = ""
    told = loss()
    assert told == Loss(
        ALL_LOST, ("There is no second copy: put in a stick, and name its folder in TENBO_COPY.",), False
    )
    assert figures() == []


def test_postgresql_has_copies_of_its_own(settings: Any):
    settings.LOCAL_STORE = False
    assert loss() is None


def test_each_place_has_an_age(folder: Path):
    write(folder, place(1), place(30), place(150), place(None))
    assert [age for _label, age in figures()] == [
        "seconds old",
        "less than a minute old",
        "2 minutes old",
        "no copy yet",
    ]


def test_a_damaged_status_counts_as_none(folder: Path):
    (folder / "copies.json").write_text("{")
    assert read_status(folder) == (0.0, [])


@pytest.mark.django_db
def test_the_desk_and_the_administration_say_it(folder: Path, hall: Hall, client: Client):
    write(folder, place(14 * 60 + 5, trouble="away"))
    client.force_login(hall.organiser)
    words = "If this laptop fails now, 14 minutes are lost."
    assert words in client.get(f"/t/{hall.tournament.slug}/desk/").content.decode()
    client.force_login(AccountFactory.create(is_superuser=True))
    assert f"{words} {STICK} cannot be reached." in client.get("/administration/").content.decode()
    write(folder, place(0))
    client.force_login(hall.organiser)
    assert FRESH in client.get(f"/t/{hall.tournament.slug}/desk/").content.decode()

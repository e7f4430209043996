"""A place kept up to date: whole from the beginning, after troubles, over restarts, and renewed."""

import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tournaments.trust.copies.engine.stores import OWNER, Laptop, restored
from tournaments.trust.copies.engine import line as lines
from tournaments.trust.copies.engine.places import folder as folders
from tournaments.trust.copies.engine.places.folder import Folder, is_missing_stick
from tournaments.trust.copies.engine.places.place import Trouble
from tournaments.trust.copies.engine.reading import copies_at, read_copy


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    made = Laptop(tmp_path / "data", Folder(tmp_path / "stick"), notes=300)
    yield made
    made.close()


def names(laptop: Laptop) -> list[str]:
    return [copy.name for copy in copies_at(laptop.place)]


def test_the_place_follows_the_store(laptop: Laptop, tmp_path: Path):
    laptop.settle()
    for number in range(1, 4):
        laptop.write()
        laptop.settle()
        assert restored(laptop.place, tmp_path / f"new{number}") == number
    status = laptop.sender.status
    assert (status.trouble, status.done, status.same_disk) == ("", 1.0, True)
    assert status.as_of is not None


def test_nothing_is_sent_while_nothing_changes(laptop: Laptop):
    laptop.settle()
    parts = laptop.place.parts(names(laptop)[0])
    laptop.settle()
    before = laptop.sender.status.as_of
    laptop.settle()
    assert laptop.place.parts(names(laptop)[0]) == parts
    assert before is not None
    assert laptop.sender.status.as_of is not None
    assert laptop.sender.status.as_of > before


def test_files_come_go_and_change(laptop: Laptop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A long one comes in pieces."""
    monkeypatch.setattr(lines, "MOST_BYTES", 1_500_000)
    laptop.keep("secret.key", b"a secret")
    laptop.keep("long.bin", bytes(range(256)) * 16_000)
    laptop.settle()
    read_copy(laptop.place, names(laptop)[0], tmp_path / "one")
    assert (tmp_path / "one/files/secret.key").read_bytes() == b"a secret"
    assert (tmp_path / "one/files/long.bin").read_bytes() == bytes(range(256)) * 16_000
    laptop.keep("secret.key", b"new")
    del laptop.files["long.bin"]
    laptop.settle()
    read_copy(laptop.place, names(laptop)[0], tmp_path / "two")
    assert [path.name for path in (tmp_path / "two/files").iterdir()] == ["secret.key"]
    assert (tmp_path / "two/files/secret.key").read_bytes() == b"new"


def test_a_stick_that_is_pulled_out_and_put_in_again(laptop: Laptop, tmp_path: Path):
    laptop.settle()
    as_of = laptop.sender.status.as_of
    stick, pulled = tmp_path / "stick", tmp_path / "pulled"
    stick.rename(pulled)
    stick.touch()  # where it was, nothing can be written
    for _ in range(3):
        laptop.write(notes=5)
        laptop.sender.sent_at = 0.0
        laptop.sender.attempt()
    assert (laptop.sender.status.trouble, laptop.sender.status.as_of) == ("refused", as_of)
    stick.unlink()
    pulled.rename(stick)
    laptop.settle()
    assert (len(names(laptop)), restored(laptop.place, tmp_path / "new")) == (1, 3)


def test_another_stick_gets_a_whole_copy(laptop: Laptop, tmp_path: Path):
    laptop.settle()
    (tmp_path / "stick").rename(tmp_path / "first")
    (tmp_path / "stick").mkdir()
    laptop.write()
    laptop.settle()
    assert restored(laptop.place, tmp_path / "new") == 1
    assert restored(Folder(tmp_path / "first"), tmp_path / "old") == 0


def test_a_copy_that_vanishes_while_nothing_changes_is_made_anew(laptop: Laptop, tmp_path: Path):
    laptop.settle()
    laptop.place.remove(names(laptop)[0])
    laptop.sender.seen_at = 0.0
    laptop.sender.attempt()
    assert laptop.sender.status.as_of is None
    laptop.settle()
    assert restored(laptop.place, tmp_path / "new") == 0


def test_another_process_goes_on_where_the_last_one_stopped(laptop: Laptop, tmp_path: Path):
    """It sends the pages that changed meanwhile, not all of them."""
    laptop.keep("secret.key", b"a secret")
    laptop.settle()
    (name,) = names(laptop)
    before = laptop.place.parts(name)
    laptop.write()
    laptop.another_process()
    laptop.settle()
    assert names(laptop) == [name]
    after = laptop.place.parts(name)
    assert len(after) == len(before) + 1
    assert restored(laptop.place, tmp_path / "new") == 1


def test_an_unfinished_copy_is_not_gone_on_with(
    laptop: Laptop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lines, "MOST_PAGES", 10)
    for _ in range(3):
        laptop.sender.attempt()
    assert names(laptop) == []
    assert laptop.sender.line is not None
    assert len(laptop.place.parts(laptop.sender.line.name)) == 3
    laptop.another_process()
    laptop.settle()
    assert (len(laptop.place.copies()), restored(laptop.place, tmp_path / "new")) == (1, 0)


def test_a_copy_of_many_parts_is_renewed_while_it_goes_on(
    laptop: Laptop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    laptop.settle()
    (first,) = names(laptop)
    monkeypatch.setattr(lines, "MOST_PARTS", 3)
    monkeypatch.setattr(lines, "MOST_PAGES", 20)
    monkeypatch.setattr(time, "gmtime", lambda: (2030, 1, 1, 0, 0, 0, 0, 0, 0))
    for _ in range(4):
        laptop.write()
        laptop.settle()
    laptop.sender.attempt()
    assert laptop.sender.successor is not None
    laptop.write()
    laptop.sender.sent_at = 0.0
    laptop.sender.attempt()
    assert restored(laptop.place, tmp_path / "meanwhile") == 5
    assert names(laptop) == [first]
    monkeypatch.setattr(lines, "MOST_PARTS", 1000)
    laptop.settle()
    assert names(laptop) == [f"{OWNER}-20300101000000"]
    laptop.write()
    laptop.settle()
    assert restored(laptop.place, tmp_path / "new") == 6


def test_without_room_for_a_renewal_the_copy_goes_on(
    laptop: Laptop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    laptop.settle()
    (first,) = names(laptop)
    monkeypatch.setattr(lines, "MOST_PARTS", 0)
    monkeypatch.setattr(time, "gmtime", lambda: (2030, 1, 1, 0, 0, 0, 0, 0, 0))
    laptop.sender.attempt()
    put = laptop.place.put

    def little_room(copy: str, number: int, data: bytes) -> None:
        if copy != first:
            raise Trouble("full")
        put(copy, number, data)

    monkeypatch.setattr(laptop.place, "put", little_room)
    laptop.sender.attempt()
    assert (laptop.sender.successor, laptop.sender.status.trouble) == (None, "")
    laptop.write()
    laptop.settle()
    assert restored(laptop.place, tmp_path / "new") == 1


def test_copies_of_other_data_folders_stay_for_a_month(laptop: Laptop, monkeypatch: pytest.MonkeyPatch):
    laptop.settle()
    (own,) = names(laptop)
    number = 1
    data = laptop.place.read(own, number)
    for owner in (f"{OWNER.partition('-')[0]}-00000000", "ffffffffff-00000000"):
        laptop.place.put(f"{owner}-20260101000000", number, data)
    laptop.another_process()
    laptop.settle()
    assert len(laptop.place.copies()) == 3
    monkeypatch.setattr("tournaments.trust.copies.engine.sender.OLD", -1)
    laptop.another_process()
    laptop.settle()
    assert laptop.place.copies() == [own, "ffffffffff-00000000-20260101000000"]


ERRORS = [(errno.ENOSPC, "full"), (errno.EROFS, "read_only"), (errno.EACCES, "refused"), (errno.EIO, "away")]


@pytest.mark.parametrize(("number", "code"), ERRORS)
def test_trouble_of_a_folder_has_a_name_and_leaves_nothing_behind(
    laptop: Laptop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
):
    laptop.settle()
    laptop.write()

    def fail(descriptor: int) -> None:
        raise OSError(number, "no")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        laptop.sender.sent_at = 0.0
        laptop.sender.attempt()
    assert laptop.sender.status.trouble == code
    assert not list((tmp_path / "stick").rglob(".*"))
    laptop.settle()
    assert restored(laptop.place, tmp_path / "new") == 1


def test_a_stick_that_is_not_in_gets_no_folder_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(folders, "MOUNTED", (str(tmp_path / "media"), str(tmp_path / "none")))
    (tmp_path / "media").mkdir()
    for path in (tmp_path / "media" / "me" / "STICK", tmp_path / "none" / "STICK"):
        assert is_missing_stick(path)
        with pytest.raises(Trouble, match="away"):
            Folder(path).put(f"{OWNER}-20260101000000", 1, b"")
        assert not path.exists()
    assert not is_missing_stick(tmp_path / "elsewhere")


def test_a_copy_of_yesterday_is_made_anew(laptop: Laptop, monkeypatch: pytest.MonkeyPatch):
    """What was erased since goes with it."""
    laptop.settle()
    (first,) = names(laptop)
    monkeypatch.setattr(lines, "OLDEST", -1)
    monkeypatch.setattr(time, "gmtime", lambda *_: (2030, 1, 1, 0, 0, 0, 0, 0, 0))
    laptop.sender.attempt()
    assert laptop.sender.successor is None
    laptop.write()
    laptop.settle()
    laptop.sender.attempt()
    monkeypatch.setattr(lines, "OLDEST", 10**9)
    laptop.settle()
    assert names(laptop) != [first]

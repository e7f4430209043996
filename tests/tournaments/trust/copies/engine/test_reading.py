"""A copy put together: cut or damaged at any place, everything that was whole before is there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tournaments.trust.copies.engine.stores import Laptop, counted
from tournaments.trust.copies.engine import line as lines
from tournaments.trust.copies.engine.places.folder import Folder
from tournaments.trust.copies.engine.reading import Unusable, copies_at, read_copy

TRANSACTIONS = 5


@pytest.fixture
def laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Laptop]:
    """A copy of three unfinished parts, a whole one, and a whole one for each transaction."""
    monkeypatch.setattr(lines, "MOST_PAGES", 30)
    made = Laptop(tmp_path / "data", Folder(tmp_path / "stick"), notes=300)
    made.settle()
    for _ in range(TRANSACTIONS):
        made.write()
        made.settle()
    yield made
    made.close()


def read(laptop: Laptop, folder: Path) -> tuple[int, str]:
    """The transactions of the copy, and the damage that is told."""
    done = read_copy(laptop.place, laptop.place.copies()[0], folder)
    return counted(folder / "store" / "tenbo.sqlite3"), done.damage


def test_a_cut_at_any_byte_of_the_last_part_loses_only_that_part(laptop: Laptop, tmp_path: Path):
    (name,) = laptop.place.copies()
    parts = laptop.place.parts(name)
    last, data = max(parts), laptop.place.read(name, max(parts))
    path = tmp_path / "stick" / "tenbo-copies" / name / f"{last:08}.part"
    for number, length in enumerate(range(0, len(data), max(1, len(data) // 40))):
        path.write_bytes(data[:length])
        count, damage = read(laptop, tmp_path / f"cut{number}")
        assert (count, damage.startswith(f"part {last} of {last}: ")) == (TRANSACTIONS - 1, True)
    path.write_bytes(data)
    assert read(laptop, tmp_path / "whole") == (TRANSACTIONS, "")


def test_damage_in_the_middle_leaves_what_was_whole_before(laptop: Laptop, tmp_path: Path):
    (name,) = laptop.place.copies()
    numbers = sorted(laptop.place.parts(name))
    base = len(numbers) - TRANSACTIONS
    for number in numbers:
        path = tmp_path / "stick" / "tenbo-copies" / name / f"{number:08}.part"
        kept = path.read_bytes()
        path.write_bytes(kept[:-1] + bytes([kept[-1] ^ 1]))
        if number <= base:
            with pytest.raises(Unusable, match=f"part {number} of"):
                read(laptop, tmp_path / f"damaged{number}")
        else:
            count, damage = read(laptop, tmp_path / f"damaged{number}")
            assert (count, damage.partition(":")[0]) == (
                number - base - 1,
                f"part {number} of {len(numbers)}",
            )
        path.unlink()
        if number > base:
            assert read(laptop, tmp_path / f"missing{number}") == (number - base - 1, "")
        else:
            assert copies_at(laptop.place) == []
        path.write_bytes(kept)


def test_a_part_of_another_copy_is_refused(laptop: Laptop, tmp_path: Path):
    (name,) = laptop.place.copies()
    numbers = sorted(laptop.place.parts(name))
    folder = tmp_path / "stick" / "tenbo-copies" / name
    (folder / f"{numbers[-1]:08}.part").write_bytes((folder / f"{numbers[-2]:08}.part").read_bytes())
    assert read(laptop, tmp_path / "new")[0] == TRANSACTIONS - 1

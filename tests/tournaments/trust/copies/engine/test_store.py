"""The pages of a store that others write: no page is missed, whatever the writers and the log do."""

import shutil
from pathlib import Path

import pytest

from config.sqlite.gate import Gate
from tests.tournaments.trust.copies.engine.stores import counted, make_store, write, writers
from tournaments.trust.copies.engine.store import FRAME, LONG_LOG, LiveStore, pages_of


def put_together(image: dict[int, bytes], size: int, path: Path) -> int:
    path.write_bytes(b"".join(image[number] for number in pages_of(size)))
    number = counted(path)
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    return number


@pytest.mark.parametrize("seed", range(3))
def test_each_look_is_a_whole_store_and_follows_the_last_one(tmp_path: Path, seed: int):
    """Two writers and the emptying of the log work meanwhile; SQLite itself checks each state."""
    path = make_store(tmp_path / "store.sqlite3")
    live, gate, other = LiveStore(path), Gate(tmp_path / "gate"), Gate(tmp_path / "gate")
    live.gate = Gate(tmp_path / "gate")
    dirty, image, seen = set(pages_of(live.size)), dict[int, bytes](), [0]
    live.followers.append(dirty)
    begun_anew = 0
    with writers(path, gate, seed), writers(path, other, seed + 100):
        while len(seen) < 60 or begun_anew < 3:
            header = live.header
            with live.lock:
                live.advance()
                while dirty:
                    numbers = sorted(dirty)
                    image |= zip(numbers, live.read(numbers), strict=True)
                    dirty.difference_update(numbers)
                size = live.size
            begun_anew += header != live.header
            seen.append(put_together(image, size, tmp_path / "copy.sqlite3"))
            live.empty_log()
    live.advance()
    assert seen == sorted(seen)
    assert live.end <= 4 * LONG_LOG * (FRAME.size + live.page_size)
    live.close()


def test_a_store_as_it_was_left(tmp_path: Path):
    path = make_store(tmp_path / "store.sqlite3", notes=50)
    live = LiveStore(path)
    image = dict(zip(pages_of(live.size), live.read(pages_of(live.size)), strict=True))
    assert put_together(image, live.size, tmp_path / "copy.sqlite3") == 0
    live.close()


def test_a_transaction_that_is_not_finished_is_not_seen(tmp_path: Path):
    """The end of a log that a dying writer left, and frames of an earlier round of the log behind it."""
    path = make_store(tmp_path / "store.sqlite3")
    live = LiveStore(path)
    write(path, notes=20)
    live.advance()
    log, end = path.with_name(f"{path.name}-wal"), live.end
    whole = log.read_bytes()
    shutil.copy(log, tmp_path / "kept")
    for cut in (1, FRAME.size, FRAME.size + 10, FRAME.size + live.page_size - 1):
        with log.open("r+b") as file:
            file.truncate(end)
            file.seek(end)
            file.write(whole[-(FRAME.size + live.page_size) :][:cut])
        live.advance()
        assert live.end == end
    live.close()

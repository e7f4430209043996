"""Backups as a person makes and restores them: real commands, each on a folder of its own."""

import gzip
import json
import os
import sqlite3
import stat
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.patience import wait_until
from tests.postgres import new_database
from tests.processes import environment, free_port, manage, python, rows, running
from tournaments.trust.backups import services
from tournaments.trust.backups.archive import Manifest, Unreadable, unpack, writing

BEFORE = Path(__file__).parent / "before_1_0.sqlite3.gz"
"""The demo of the version before 1.0 (commit 046c98c): 40 made-up players, rounds played, standings, a log."""
SLUG = "demo-open"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def with_older_store(folder: Path) -> Path:
    """The data folder of the version before 1.0."""
    folder.mkdir(mode=0o700)
    (folder / "tenbo.sqlite3").write_bytes(gzip.decompress(BEFORE.read_bytes()))
    (folder / "secret.key").write_text("a secret of the older version")
    (folder / "files").mkdir()
    (folder / "files" / "note.txt").write_text("a file")
    return folder


def ran(env: dict[str, str], *words: str) -> list[str]:
    """The lines of a command that does well."""
    done = manage(env, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


LEFT = {"tournaments_kepthead", "tournaments_senthead", "tournaments_mirror", "tournaments_mirrorfile"}
"""Tables that 1.0 no longer has; no release had them."""
MOVING = {
    "accounts_link",
    "tournaments_job",
    "tournaments_standingsnapshot",
    "tournaments_statisticssnapshot",
}
"""Tables that every start may write: what is past its time goes, and what another version computed is made anew."""


def kept_rows(folder: Path, columns: dict[str, list[str]]) -> dict[str, list[Any]]:
    """The rows of these columns of each table, but for those that tell of migrations."""
    return {
        table: sorted(rows(folder, f"SELECT {', '.join(names)} FROM {table}"), key=repr)  # noqa: S608 - its own names
        for table, names in columns.items()
    }


def columns_of(folder: Path) -> dict[str, list[str]]:
    """The columns of the tables of people and tournaments, quoted."""
    found = rows(
        folder,
        "SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table'",
    )
    columns: dict[str, list[str]] = {}
    for table, column in found:
        if table.startswith(("accounts_", "players_", "tournaments_")):
            columns.setdefault(table, []).append(f'"{column}"')
    return columns


@pytest.mark.processes
def test_from_the_version_before_through_up_to_a_backup_and_back(tmp_path: Path):
    folder = with_older_store(tmp_path / "old")
    columns = {table: names for table, names in columns_of(folder).items() if table not in LEFT | MOVING}
    assert len(columns) > 30
    before = kept_rows(folder, columns)
    log, env = tmp_path / "log", environment(folder, PORT=str(free_port()), TENBO_DEMO="0")
    with running(python("manage.py", "up"), env, log):
        wait_until(lambda: "Tenbo is at" in log.read_text(), "the start")
    assert "The store is of an older version. It was kept as" in log.read_text()
    assert kept_rows(folder, columns) == before

    file = tmp_path / "copy.zip"
    told = ran(env, "backup", str(file))
    assert told[1].startswith(f"Checked: {SLUG}: tables recomputed; 0 were stale;")
    assert told[1].endswith("the log is intact")
    assert mode(file) == 0o600

    (kept,) = (folder / "backups").glob("before-*.zip")
    for number, backup in enumerate((kept, file)):
        other = tmp_path / f"new{number}"
        assert ran(environment(other), "restore", str(backup))[-1] == f"Restored {backup.name}."
        assert kept_rows(other, columns) == before
        assert (other / "secret.key").read_text() == "a secret of the older version"
        assert (other / "files" / "note.txt").read_text() == "a file"
        assert mode(other / "tenbo.sqlite3") == 0o600
    again = manage(environment(other), "restore", str(file))
    assert (again.returncode, "There are accounts or tournaments here" in again.stderr) == (1, True)


SCHEDULED = "from tournaments.tasks import backup; backup()"


@pytest.mark.processes
@pytest.mark.night
def test_what_the_clock_keeps_is_restored_to_see_whether_it_can_be(tmp_path: Path):
    """And only so many of them; one that cannot be restored is put aside under another name."""
    folder = with_older_store(tmp_path / "data")
    env, kept = environment(folder), folder / "backups"
    ran(env, "migrate", "-v0")
    kept.mkdir(mode=0o700)
    for number in range(services.KEPT):
        (kept / f"tenbo-20260101-0000{number:02}.zip").touch()
    ran(env, "shell", "--no-imports", "-c", SCHEDULED)
    assert len(list(kept.glob("tenbo-*.zip"))) == services.KEPT
    assert not (kept / "tenbo-20260101-000000.zip").exists()
    with closing(sqlite3.connect(folder / "tenbo.sqlite3")) as store:
        store.execute("DROP TRIGGER log_is_append_only")
        store.execute("UPDATE tournaments_logentry SET reason = 'x' WHERE number = 3")
        store.commit()
    newest = max(kept.glob("tenbo-*.zip"))
    before = newest.read_bytes()
    failed = manage(env, "shell", "--no-imports", "-c", SCHEDULED)
    assert (failed.returncode, "could not be restored" in failed.stderr) == (1, True)
    assert len(list(kept.glob("tenbo-*.bad"))) == 1
    assert newest.read_bytes() == before


@pytest.mark.processes
@pytest.mark.postgres(only=True)
def test_on_postgresql(tmp_path: Path, postgres_url: str):
    """Out of one database into another, with the counters after the greatest numbers."""
    addresses = [new_database(postgres_url, name) for name in ("one", "other")]
    one, other = (environment(tmp_path / url[-3:], DATABASE_URL=url) for url in addresses)
    ran(one, "migrate", "-v0")
    ran(one, "demo")
    file = tmp_path / "copy.zip"
    assert ran(one, "backup", str(file))[1].endswith("parts are as they were written")
    assert ran(other, "restore", str(file))[0].endswith("the log is intact")
    with (
        psycopg.connect(addresses[0]) as a,
        psycopg.connect(addresses[1]) as b,
    ):
        for query in (
            "SELECT * FROM tournaments_hand ORDER BY id",
            "SELECT * FROM players_account ORDER BY id",
        ):
            assert a.execute(query).fetchall() == b.execute(query).fetchall()
        following = b.execute("SELECT nextval('tournaments_hand_id_seq')").fetchall()
        assert following == a.execute("SELECT max(id) + 1 FROM tournaments_hand").fetchall()
    assert manage(other, "restore", str(file)).returncode == 1


BROKEN = {
    "a file": ("The data folder", "it is a file"),
    "nowhere": ("The data folder", "cannot be used", "Name another"),
    "garbage": ("is damaged", "restore a backup"),
    "truncated": ("is damaged", "restore a backup"),
    "empty": ("is an empty file", "restore a backup"),
    "older": ("A version before 23 November 2026 wrote this store", "tournaments.0033_packed_snapshots"),
    "newer": ("A newer version of Tenbo wrote this store", "9999_later"),
}


@pytest.mark.processes
@pytest.mark.parametrize(
    "how",
    [pytest.param(how, marks=() if how in ("garbage", "newer") else pytest.mark.night) for how in BROKEN],
)
def test_a_store_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, how: str):
    folder = Path("/proc/nowhere") if how == "nowhere" else tmp_path / "data"
    if how == "a file":
        folder.write_text("")
    elif how != "nowhere":
        store = with_older_store(folder) / "tenbo.sqlite3"
        spoil(store, how)
    done = manage(environment(folder, PORT=str(free_port())), "up")
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert [words for words in BROKEN[how] if words not in done.stderr] == []


SPOILING = {
    "older": "DELETE FROM django_migrations WHERE name = '0034_earlier_rounds'",
    "newer": "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_later', '2027-01-01')",
}


def spoil(store: Path, how: str) -> None:
    whole = store.read_bytes()
    if how in SPOILING:
        with closing(sqlite3.connect(store)) as opened:
            opened.execute(SPOILING[how])
            opened.commit()
    else:
        store.write_bytes({"garbage": b"x" * 5000, "truncated": whole[: len(whole) // 2], "empty": b""}[how])


@pytest.mark.processes
@pytest.mark.night
def test_the_doctor(tmp_path: Path):
    folder = tmp_path / "data"
    ran(environment(folder), "migrate", "-v0")
    without = manage(environment(folder), "doctor")
    assert (without.returncode, without.stdout.count("LOOK"), "no backup" in without.stdout) == (1, 1, True)
    ran(environment(folder), "backup", str(folder / "backups" / "tenbo-1.zip"), "--unchecked")
    assert manage(environment(folder), "doctor").returncode == 0
    store = folder / "tenbo.sqlite3"
    assert mode(store) == 0o600
    store.chmod(0o644)
    wide = manage(environment(folder), "doctor")
    assert (wide.returncode, "others can read" in wide.stdout) == (1, True)
    store.write_bytes(b"x" * 5000)
    damaged = manage(environment(folder), "doctor")
    assert (damaged.returncode, "is damaged" in damaged.stdout, damaged.stderr) == (1, True, "")


def written(path: Path, parts: dict[str, bytes]) -> Path:
    manifest = Manifest("sqlite", "2026-11-22T20:00:00+00:00", {}, secret=False)
    source = path.with_name("source")
    with writing(path, manifest) as writer:
        for name, content in parts.items():
            source.write_bytes(content)
            writer.add(name, source)
        writer.add("files/gone", path.with_name("gone meanwhile"))
    return path


def test_what_is_written_is_unpacked(tmp_path: Path):
    path = written(tmp_path / "a.zip", {"store/a": b"1", "files/b/c": b"2" * 3_000_000})
    manifest = unpack(path, tmp_path / "out")
    assert list(manifest.parts) == ["store/a", "files/b/c"]
    assert [(tmp_path / "out" / name).stat().st_size for name in manifest.parts] == [1, 3_000_000]


def changed(path: Path, name: str, content: bytes) -> Path:
    """The same archive with another content of one entry."""
    other = path.with_name("changed.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for entry in old.namelist():
            new.writestr(entry, content if entry == name else old.read(entry))
    return other


@pytest.mark.parametrize(
    ("spoiled", "why"),
    [
        (lambda path: changed(path, "files/a", b"other"), "is not what was written"),
        (lambda path: changed(path, "manifest.json", b"{}"), "is not a backup"),
        (lambda path: changed(path, "manifest.json", b"no JSON"), "is not a backup"),
        (lambda path: written(path, {"files/../../b": b""}), "leads out of the folder"),
        (lambda path: written(path, {"/etc/b": b""}), "leads out of the folder"),
        (lambda path: cut(path), "is not a backup"),
        (lambda path: path.with_name("missing.zip"), "is not a backup"),
        (lambda path: changed(path, "manifest.json", newer(path)), "has format 2"),
    ],
    ids=["content", "manifest", "no JSON", "way out", "absolute", "cut", "missing", "format"],
)
def test_a_file_that_is_no_whole_backup(tmp_path: Path, spoiled, why):
    path = spoiled(written(tmp_path / "a.zip", {"files/a": b"first"}))
    with pytest.raises(Unreadable, match=why):
        unpack(path, tmp_path / "out")


def cut(path: Path) -> Path:
    path.write_bytes(path.read_bytes()[:100])
    return path


def newer(path: Path) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return json.dumps({**json.loads(archive.read("manifest.json")), "format": 2}).encode()


def test_a_backup_that_cannot_be_written_leaves_nothing(tmp_path: Path):
    with (
        pytest.raises(OSError, match="full"),
        writing(tmp_path / "a.zip", Manifest("sqlite", "", {}, secret=False)),
    ):
        raise OSError("full")
    assert list(tmp_path.iterdir()) == []


def test_the_newest_of_each_kind_stay(tmp_path: Path):
    for number in range(services.KEPT + 3):
        (tmp_path / f"tenbo-{number:02}.zip").touch()
    for name in ("before-1.zip", "mine.zip"):
        (tmp_path / name).touch()
    services.rotate(tmp_path)
    left = sorted(os.listdir(tmp_path))
    assert left == ["before-1.zip", "mine.zip", *(f"tenbo-{number:02}.zip" for number in range(3, 13))]

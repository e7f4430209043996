"""Begin from a copy: its place is read, everything is verified, and it becomes this installation."""

import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from tournaments.trust.backups.archive import STORE, Manifest
from tournaments.trust.backups.services import Refused, Say, put_in, refuse, refuse_used
from tournaments.trust.copies.engine.places.addresses import BadAddress, place_of
from tournaments.trust.copies.engine.places.place import Place, Trouble
from tournaments.trust.copies.engine.reading import Found, Progress, Unusable, copies_at, read_copy

NAME = "tenbo.sqlite3"


def restore_copy(address: str, say: Say, name: str = "", progress: Progress = lambda _share: None) -> Found:
    """Begin from a copy at a place: the newest, or the one of this name; returns it.

    This installation must be empty. Everything is verified: the digests of the parts, SQLite's own check, every ledger.
    Raises Refused, and CommandError if a ledger does not hold.
    """
    store = refuse_used()
    try:
        place = place_of(address)
        chosen = choose(place, name)
        with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix="restoring-") as folder:
            read = read_copy(place, chosen.name, Path(folder), progress)
            say(f"The copy at {place.label} has everything until {moment(read.at)}.")
            if read.damage:
                say(f"It is damaged after that, and the rest was left out: {read.damage}.")
            migrations = _migrations(Path(folder) / STORE / NAME)
            refuse(Manifest("sqlite", "", migrations, True), store.kind)
            put_in(Path(folder), migrations, say, anew=False)
    except (BadAddress, Unusable) as error:
        raise Refused(str(error)) from error
    except Trouble as trouble:
        raise Refused(
            f"{address.rpartition('@')[2]} cannot be read: {trouble.detail or trouble.code}"
        ) from trouble
    return chosen


def choose(place: Place, name: str = "") -> Found:
    """The newest copy at a place, or the one of this name. Raises Refused and Trouble."""
    copies = [copy for copy in copies_at(place) if name in ("", copy.name)]
    if not copies:
        raise Refused(f"There is no whole copy at {place.label}.")
    return copies[0]


def moment(seconds: float) -> str:
    """A moment as people read it in a terminal."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S} UTC"


def _migrations(path: Path) -> dict[str, list[str]]:
    """The applied migrations of a store that SQLite finds whole. Raises Refused."""
    names: dict[str, list[str]] = {}
    try:
        with closing(sqlite3.connect(path)) as store:
            result = store.execute("PRAGMA quick_check(1)").fetchone()[0]
            if result != "ok":
                raise Refused(f"The store of the copy is damaged: {result}")
            for app, name in store.execute("SELECT app, name FROM django_migrations ORDER BY app, name"):
                names.setdefault(app, []).append(name)
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError as error:
        raise Refused(f"The store of the copy is damaged: {error}") from error
    return names

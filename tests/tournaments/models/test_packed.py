"""Standings lie packed on SQLite and plain on PostgreSQL, which packs them itself; whoever reads them gets the same."""

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tests.factories import Hall
from tournaments.archive.checking import check_tournament
from tournaments.models import StandingSnapshot
from tournaments.models.packed import packed
from tournaments.standings.services import rebuild_standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

MIGRATION = import_module("tournaments.migrations.0033_packed_snapshots")


@pytest.fixture
def snapshot(hall: Hall) -> StandingSnapshot:
    return rebuild_standings(stage=hall.stage)


def stored() -> bytes:
    """What the only row holds, as the store has it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT payload FROM tournaments_standingsnapshot")
        return bytes(cursor.fetchone()[0])


def store(content: bytes) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_standingsnapshot SET payload = %s", [content])


def as_stored(content: bytes) -> bytes:
    return packed(content) if connection.vendor == "sqlite" else content


def test_a_version_is_packed_where_the_store_does_not_do_it(snapshot: StandingSnapshot):
    content = bytes(snapshot.payload)
    assert content[:1] == b"{"
    assert stored() == as_stored(content)
    assert bytes(StandingSnapshot.objects.get().payload) == content
    assert [bytes(one) for one in StandingSnapshot.objects.values_list("payload", flat=True)] == [content]


def test_a_version_that_is_written_again_is_packed_once(snapshot: StandingSnapshot):
    content = bytes(snapshot.payload)
    StandingSnapshot.objects.get().save()
    StandingSnapshot.objects.update(payload=StandingSnapshot.objects.get().payload)
    assert (stored(), bytes(StandingSnapshot.objects.get().payload)) == (as_stored(content), content)


def test_versions_of_an_earlier_release_are_read_as_they_are(snapshot: StandingSnapshot, hall: Hall):
    content = bytes(snapshot.payload)
    store(content)
    assert bytes(StandingSnapshot.objects.get().payload) == content
    assert check_tournament(hall.tournament).derived == ()
    assert rebuild_standings(stage=hall.stage) == snapshot


@pytest.mark.parametrize("times", [1, 2])
def test_the_migration_packs_them_and_gives_them_back(snapshot: StandingSnapshot, times: int):
    content = bytes(snapshot.payload)
    historical: Any = MigrationLoader(connection).project_state(("tournaments", "0033_packed_snapshots")).apps
    editor = SimpleNamespace(connection=connection)
    store(content)
    for _turn in range(times):
        MIGRATION.pack(historical, editor)
    assert stored() == as_stored(content)
    for _turn in range(times):
        MIGRATION.unpack(historical, editor)
    assert stored() == content

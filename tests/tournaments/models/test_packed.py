"""Snapshots lie packed on SQLite and plain on PostgreSQL, which packs them itself; whoever reads them gets the same."""

import pytest
from django.db import connection

from tests.factories import Hall
from tournaments.models import StandingSnapshot, StatisticsSnapshot
from tournaments.models.packed import packed
from tournaments.play.standings.services import rebuild_standings
from tournaments.trust.archive.checking import check_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

CONTENT = b'{"rows":[1,2,3]}'

Snapshot = StandingSnapshot | StatisticsSnapshot


@pytest.fixture(params=[StandingSnapshot, StatisticsSnapshot], ids=["standings", "statistics"])
def snapshot(request: pytest.FixtureRequest, hall: Hall) -> Snapshot:
    """The only row of its model."""
    StandingSnapshot.objects.all().delete()
    owner = {"stage": hall.stage, "version": 1}
    if request.param is StatisticsSnapshot:
        owner = {"tournament": hall.tournament}
    made: Snapshot = request.param.objects.create(**owner, etag="0" * 64, payload=CONTENT)
    return made


def stored(snapshot: Snapshot) -> bytes:
    """What the row holds, as the store has it."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT payload FROM {snapshot._meta.db_table}")  # noqa: S608
        return bytes(cursor.fetchone()[0])


def store(snapshot: Snapshot, content: bytes) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {snapshot._meta.db_table} SET payload = %s", [content])  # noqa: S608


def as_stored(content: bytes) -> bytes:
    return packed(content) if connection.vendor == "sqlite" else content


def test_a_version_is_packed_where_the_store_does_not_do_it(snapshot: Snapshot):
    rows = type(snapshot).objects
    assert stored(snapshot) == as_stored(CONTENT)
    assert bytes(rows.get().payload) == CONTENT
    assert [bytes(one) for one in rows.values_list("payload", flat=True)] == [CONTENT]


def test_a_version_that_is_written_again_is_packed_once(snapshot: Snapshot):
    rows = type(snapshot).objects
    rows.get().save()
    rows.update(payload=rows.get().payload)
    assert (stored(snapshot), bytes(rows.get().payload)) == (as_stored(CONTENT), CONTENT)


def test_versions_of_an_earlier_release_are_read_as_they_are(hall: Hall):
    snapshot = rebuild_standings(stage=hall.stage)
    content = bytes(snapshot.payload)
    store(snapshot, content)
    assert bytes(StandingSnapshot.objects.get().payload) == content
    assert check_tournament(hall.tournament).derived == ()
    assert rebuild_standings(stage=hall.stage) == snapshot

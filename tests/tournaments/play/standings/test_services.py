"""Standings follow from the ledger, and the same ledger gives the same bytes."""

import hashlib
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.apart import rolled_back
from tests.factories import END, draw, make_hall, ron
from tests.rows import each
from tournaments.common.errors import Forbidden
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.models import Entry, LogEntry, StandingSnapshot, Table
from tournaments.play.penalties.services.penalties import cancel_penalty, give_penalty
from tournaments.play.standings.selectors.standings import compute, newest_snapshot, public_snapshot
from tournaments.play.standings.services import publish_standings, rebuild_standings, refold_stage

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def rows(hall):
    return compute(hall.stage)["rows"]


def figures(hall, *keys):
    return {row["number"]: tuple(row[key] for key in keys) for row in rows(hall)}


def play_round(hall, number=1):
    """South wins 2000 from West at the first table, and the round is closed."""
    table = hall.table(1, number)
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    for one in Table.objects.filter(round=hall.round(number)):
        hall.send(one, END)
    close_round(round=hall.round(number), by=hall.head)


def test_a_stage_before_its_first_round():
    hall = make_hall(started=False)
    payload = compute(hall.stage)
    assert (payload["rounds"], payload["after_round"], payload["running"]) == ([], 0, False)
    assert figures(hall, "place", "previous", "total", "games") == dict.fromkeys(range(1, 5), (1, None, 0, 0))


def test_totals_are_points_and_uma():
    """ema2008.md 14: result = points - start + uma; 2000 for South, uma 9000, 0, 0, -9000 with 2=3."""
    hall = make_hall()
    table = hall.table()
    east, south, west, north = (int(name) for name in hall.names(table))
    play_round(hall)
    assert figures(hall, "place", "raw", "uma", "total") == {
        south: (1, 32000, 9000, 11000),
        east: (2, 30000, 0, 0),
        north: (2, 30000, 0, 0),
        west: (4, 28000, -9000, -11000),
    }
    (cell,) = rows(hall)[0]["rounds"]
    assert cell is not None
    assert (cell["table"], cell["wind"], cell["place"], cell["finished"]) == (1, "S", 1, True)


def test_a_running_round_counts_as_if_it_ended_now():
    hall = make_hall()
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    payload = compute(hall.stage)
    first = payload["rows"][0]
    (cell,) = first["rounds"]
    assert (payload["running"], first["total"], cell and cell["finished"]) == (True, 11000, False)


def test_penalties_are_taken_off_after_uma_and_change_no_place_at_the_table():
    hall = make_hall()
    table = hall.table()
    east, south, _, _ = hall.entries(table)
    play_round(hall)
    kept: dict[str, Any] = {"stage": hall.stage, "kind": "lateness", "reason": "late", "by": hall.head}
    give_penalty(entry=south, amount=12000, table=table, **kept)
    give_penalty(entry=east, amount=500, **kept)
    cancelled = give_penalty(entry=east, amount=40000, **kept)
    cancel_penalty(penalty=cancelled, by=hall.head, reason="wrong player")
    found = {row["number"]: row for row in rows(hall)}
    cell = found[south.number]["rounds"][0]
    assert (cell["penalties"], cell["total"], cell["place"]) == (-12000, -1000, 1)
    assert (found[south.number]["penalties"], found[south.number]["total"]) == (-12000, -1000)
    assert (found[east.number]["penalties"], found[east.number]["total"]) == (-500, -500)
    assert found[east.number]["rounds"][0]["penalties"] == 0


def test_a_penalty_in_a_round_not_sat_in_still_counts():
    hall = make_hall(rounds=2)
    entry = hall.entries(hall.table())[0]
    give_penalty(
        stage=hall.stage,
        entry=entry,
        kind="lateness",
        amount=1000,
        reason="late",
        by=hall.head,
        round=hall.round(2),
    )
    assert figures(hall, "total")[entry.number] == (-1000,)


def test_the_place_before_the_newest_round():
    hall = make_hall(rounds=2)
    first = {number: place for number, (place,) in figures(hall, "place").items()}
    assert set(first.values()) == {1}
    play_round(hall)
    first = {number: place for number, (place,) in figures(hall, "place").items()}
    start_round(round=hall.round(2), by=hall.head)
    play_round(hall, 2)
    assert {number: previous for number, (previous,) in figures(hall, "previous").items()} == first


def test_the_withdrawn_stay_with_what_they_played():
    played, waiting = make_hall(), make_hall(started=False)
    for hall in (played, waiting):
        withdraw_entry(entry=Entry.objects.get(tournament=hall.tournament, number=1), by=hall.organiser)
    assert len(rows(played)) == 4
    assert len(rows(waiting)) == 3


def test_the_same_ledger_gives_the_same_bytes():
    hall = make_hall()
    first = rebuild_standings(stage=hall.stage)
    assert rebuild_standings(stage=hall.stage).pk == first.pk
    StandingSnapshot.objects.all().delete()
    again = rebuild_standings(stage=hall.stage)
    assert bytes(again.payload) == bytes(first.payload)
    assert again.etag == first.etag == hashlib.sha256(bytes(first.payload)).hexdigest()
    assert orjson.loads(bytes(first.payload)) == compute(hall.stage)


def test_a_change_makes_a_new_version_by_the_queue():
    hall = make_hall()
    queue.run_due()
    hall.send(hall.table(), draw(hall.names(hall.table())[0]))
    assert queue.run_due() == 2  # the statistics follow
    snapshot = StandingSnapshot.objects.latest("version")
    assert snapshot == newest_snapshot(hall.stage)
    assert (snapshot.version, str(snapshot)) == (2, "qualification v2")


POLICIES = [
    pytest.param("live", True, True, id="live"),
    pytest.param("after_round", False, True, id="after the round"),
    pytest.param("by_hand", False, False, id="by hand"),
]


@each(("policy", "running", "closed"), POLICIES, apart=rolled_back)
def test_what_is_public_when(policy, running, closed):
    hall = make_hall(results_policy=policy)
    assert rebuild_standings(stage=hall.stage).public is running
    play_round(hall)
    assert rebuild_standings(stage=hall.stage).public is closed
    assert (public_snapshot(hall.stage) is not None) is closed


def test_old_versions_go_at_once():
    """A lively hour makes more of them than a disk would like to keep until the clock tidies."""
    hall = make_hall()
    queue.run_due()
    StandingSnapshot.objects.all().delete()
    StandingSnapshot.objects.bulk_create(
        StandingSnapshot(stage=hall.stage, version=version, etag=f"{version:064x}", payload=b"{}")
        for version in range(1, 81)
    )
    rebuild_standings(stage=hall.stage)
    kept = StandingSnapshot.objects.filter(stage=hall.stage)
    assert list(kept.order_by("version").values_list("version", flat=True)) == list(range(72, 82))


def test_the_organiser_publishes():
    hall = make_hall(results_policy="by_hand")
    rebuild_standings(stage=hall.stage)
    published = publish_standings(stage=hall.stage, by=hall.organiser)
    assert (published.version, published.public, public_snapshot(hall.stage)) == (1, True, published)
    assert LogEntry.objects.latest("number").after == {"version": 1, "etag": published.etag}
    with pytest.raises(Forbidden):
        publish_standings(stage=hall.stage, by=hall.head)


def test_a_stale_position_is_found_and_mended():
    hall = make_hall(players=8)
    assert refold_stage(stage=hall.stage) == 0
    position = hall.table().position
    Table.objects.filter(number=1).update(position={**position, "scores": {}})
    assert refold_stage(stage=hall.stage) == 1
    assert hall.table().position == position


def test_queries_do_not_grow_with_the_field():
    counts = []
    for players in (4, 32):
        hall = make_hall(players=players)
        stage = hall.stage
        with CaptureQueriesContext(connection) as queries:
            compute(stage)
        counts.append(len(queries))
    assert counts == [5, 5]

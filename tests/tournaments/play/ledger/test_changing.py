"""The frame of a service: what it asks before a change, and that its entry names what was written."""

from pathlib import Path

import pytest

from tests.apart import rolled_back
from tests.factories import AccountFactory, draw, make_hall
from tests.rows import each
from tournaments.common import permissions
from tournaments.common.chain.records import all_rows, joined, place_of
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.models import Entry, Hand, LogEntry, Qualifier, Round, Seat, Table, Tournament
from tournaments.models.limits import LONGEST_REASON
from tournaments.play.ledger.changing import changing, lock_tournament_of, recording, require

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return make_hall(players=8, rounds=2)


def changing_round(hall, **more):
    named = {"may": permissions.can_run_rounds, "by": hall.head, **more}
    return changing(hall.round(2), "test", **named)


def newest():
    return LogEntry.objects.order_by("-number").first()


def plain_rows(hall):
    """The rows whose facts are no names: those are sealed in an entry."""
    rows = all_rows(hall.tournament)
    return {key: facts for key, facts in rows.items() if not key.startswith("entry:")}


def save_some(change):
    change.row.minutes = 30
    change.save(change.row, "minutes")


def save_whole(change):
    change.row.minutes = 30
    change.save(change.row)


def save_many(change):
    tables = list(Table.objects.filter(round=change.row).select_related("round__stage"))
    for table in tables:
        table.extra_seconds = 60
    change.save_all(tables, "extra_seconds")


def make_and_drop(change):
    made = change.create(Round(stage=change.row.stage, number=9))
    change.create_all(Table(round=made, number=number) for number in (1, 2))
    change.delete_all(Table.objects.filter(round=made, number=1), "round__stage")
    change.save(made, "state")


def empty_the_round(change):
    change.delete_all(Seat.objects.filter(round=change.row), "table__round__stage", "entry")
    change.delete_all(Table.objects.filter(round=change.row), "round__stage")
    change.delete(change.row)


def seats_anew(change):
    seats = list(Seat.objects.filter(round=change.row).select_related("table__round__stage", "entry"))
    change.removes(seats)
    Seat.objects.filter(round=change.row).delete()
    for seat in seats:
        seat.pk, seat.played_self = None, True
    change.create_all(seats)


def qualify(change):
    entry = Entry.objects.get(tournament=change.tournament, number=1)
    change.create(Qualifier(stage=change.row.stage, entry=entry, place=1))


@each(
    "write",
    [save_some, save_whole, save_many, make_and_drop, empty_the_round, seats_anew, qualify],
    apart=rolled_back,
)
def test_the_entry_leads_from_the_rows_before_to_those_after(hall, write):
    before = plain_rows(hall)
    with changing_round(hall) as change:
        write(change)
    after = joined(before, newest().rows)
    assert {key: facts for key, facts in after.items() if facts is not None} == plain_rows(hall)


def test_the_entry_has_the_written_facts_alone(hall):
    with changing_round(hall) as change:
        save_some(change)
    assert newest().rows == {"round:1.2": {"minutes": 30}}
    with changing(hall.table(), "test", hall.head) as change:
        change.row.extra_seconds, change.row.calling_reason = 60, "dice"
        change.save(change.row, "extra_seconds", "calling_reason")
    assert newest().rows == {"table:1.1.1": {"extra_seconds": 60}}


def test_an_entry_of_a_player_is_written_whole(hall):
    entry = hall.entries(hall.table())[0]
    with changing(entry, "test", hall.organiser) as change:
        change.row.club_name = "Dragons"
        change.save(change.row, "club_name")
    assert newest().rows.keys() == {f"entry:{entry.number}"}
    assert newest().rows[f"entry:{entry.number}"].keys() > {"name", "club", "status", "ranked"}
    with changing(entry, "test", hall.organiser) as change:
        change.row.contact = "ana@example.org"
        change.save(change.row, "contact")
    assert newest().rows is None, "the log keeps no addresses"


def test_the_entry_tells_the_change(hall):
    def facts(row):
        return {"minutes": row.minutes}

    with changing_round(hall, reason="A late start", facts=facts) as change:
        save_some(change)
    entry = newest()
    written = (entry.action, entry.subject, entry.before, entry.after, entry.reason, entry.by)
    assert written == (
        "test",
        "stage:1/round:2",
        {"minutes": None},
        {"minutes": 30},
        "A late start",
        hall.head,
    )


def test_the_facts_may_be_told_otherwise(hall):
    with changing(hall.tournament, "test", hall.organiser) as change:
        assert change.about(hall.table()).number == 1
        change.before, change.after = {"calls": 1}, {"calls": 0}
    assert (newest().subject, newest().before, newest().after) == ("table:1.1.1", {"calls": 1}, {"calls": 0})


def test_a_change_may_have_no_entry(hall):
    number = newest().number
    with changing_round(hall) as change:
        assert change.without_entry() == hall.round(2)
    assert newest().number == number


def test_what_follows_comes_after_the_entry(hall):
    seen = []
    with changing_round(hall) as change:
        change.then(lambda action: seen.append(newest().action == action), action="test")
    assert seen == [True]


@each(
    ("by", "finished", "more", "error", "code"),
    [
        pytest.param("referee", True, {}, Forbidden, "forbidden", id="the right, first"),
        pytest.param("head", True, {"needs_reason": True}, Conflict, "tournament_finished", id="open, next"),
        pytest.param("head", False, {"needs_reason": True}, Invalid, "reason_missing", id="no reason"),
        pytest.param("head", False, {"reason": "x" * (LONGEST_REASON + 1)}, Invalid, "too_long", id="long"),
    ],
    apart=rolled_back,
)
def test_questions_before_a_change(hall, by, finished, more, error, code):
    if finished:
        Tournament.objects.update(state=Tournament.State.FINISHED)
    with pytest.raises(error) as refused, changing_round(hall, by=getattr(hall, by), **more):
        pytest.fail("the change began")
    assert refused.value.code == code


def test_a_change_after_the_end(hall):
    Tournament.objects.update(state=Tournament.State.FINISHED)
    with changing_round(hall, open=False) as change:
        save_some(change)
    assert hall.round(2).minutes == 30


def test_a_refused_change_leaves_nothing(hall):
    def change_and_refuse():
        with changing_round(hall) as change:
            make_and_drop(change)
            raise Conflict("no_change", "round")

    number, rows = newest().number, plain_rows(hall)
    with pytest.raises(Conflict):
        change_and_refuse()
    assert (newest().number, plain_rows(hall)) == (number, rows)


def test_the_row_is_read_again(hall):
    old = hall.round(2)
    Round.objects.update(minutes=45)
    with changing(old, "test", hall.head) as change:
        assert (old.minutes, change.row.minutes) == (None, 45)


def test_a_row_with_its_tournament_locked(hall):
    entry = hall.entries(hall.table())[0]
    with changing(entry, "test", hall.organiser, lock=lock_tournament_of) as change:
        assert change.row.tournament is change.tournament
        assert change.tournament == hall.tournament


def test_a_hand_comes_with_its_locked_table(hall):
    table = hall.table()
    hall.send(table, draw())
    with changing(Hand.objects.get(), "test", hall.referee, permissions.can_enter_hands) as change:
        assert change.row.table.all_hands() == [change.row]
    assert newest().subject == f"table:{place_of(table)}/hand:1"


def test_a_change_within_another(hall):
    with changing_round(hall) as outer, recording(hall.tournament, "inner", hall.referee) as inner:
        inner.after, outer.after = 1, 2
    actions = LogEntry.objects.order_by("-number").values_list("action", "after")[:2]
    assert list(actions) == [("test", 2), ("inner", 1)]


def test_a_right_is_asked_where_it_holds(hall):
    table = hall.table()
    hall.send(table, draw())
    entry, stranger = hall.entries(table)[0], AccountFactory.create()
    for row in (Hand.objects.get(), table, table.round, hall.stage, entry, hall.tournament):
        for may in (permissions.can_give_penalties, permissions.can_see_log):
            require(may, hall.head, row)
            with pytest.raises(Forbidden):
                require(may, stranger, row)
    require(permissions.can_enter_hands, hall.referee, Hand.objects.get())


BY_HAND = {
    "tournaments/common/chain/log.py",
    "tournaments/play/ledger/changing.py",
    "tournaments/play/hands/services/giving_back.py",  # its rows were stored in a savepoint that may be undone
    "tournaments/desk/setup/services/copying.py",
    "tournaments/desk/setup/services/tournaments.py",
}


def test_services_stand_in_the_frame():
    root = Path(__file__).parents[4]
    files = [*(root / "tournaments").rglob("*.py"), *(root / "accounts").rglob("*.py")]
    writers = {str(file.relative_to(root)) for file in files if "append_entry(" in file.read_text()}
    assert writers <= BY_HAND

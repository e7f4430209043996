"""The schedule: written as a whole, moved by what is late, shown as planned and as expected."""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from django.test import Client

from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import END, Hall, make_hall
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.chain.records import schedule_rows
from tournaments.common.errors import Forbidden, Invalid
from tournaments.desk.hall.selectors.schedule import next_item, schedule_of, suggested
from tournaments.desk.hall.services.schedule import add_item, change_item, remove_item, set_late, set_schedule
from tournaments.models import LogEntry, Round, ScheduleItem, Tournament

pytestmark = pytest.mark.django_db

DAY: list[dict[str, Any]] = [
    {"kind": "check_in", "starts_at": time(9, 0), "minutes": 30},
    {"kind": "round", "starts_at": time(9, 30), "minutes": 90, "stage": 1, "round": 1},
    {"kind": "lunch", "starts_at": time(11, 15), "minutes": 60},
    {"kind": "round", "starts_at": time(12, 15), "minutes": 90, "stage": 1, "round": 2},
    {"kind": "prizes", "starts_at": time(9, 0), "day": 2, "title": "Cups and thanks"},
]


@pytest.fixture
def planned() -> Hall:
    hall = make_hall(players=8, rounds=2, started=False)
    Tournament.objects.update(starts_on=date(2026, 7, 1), ends_on=date(2026, 7, 2), time_zone="Europe/Zurich")
    set_schedule(tournament=hall.tournament, items=DAY, by=hall.organiser)
    return hall


def told(hall: Hall) -> list[tuple[str, str, int, str]]:
    """Name, expected time, lateness and state of each line."""
    found = schedule_of(Tournament.objects.get(pk=hall.tournament.pk))
    return [(one.name, f"{one.expected:%H:%M}", one.late, one.state) for one in found]


def test_a_schedule_as_planned(planned: Hall) -> None:
    assert told(planned) == [
        ("check-in", "09:00", 0, "ahead"),
        ("Round 1", "09:30", 0, "ahead"),
        ("lunch", "11:15", 0, "ahead"),
        ("Round 2", "12:15", 0, "ahead"),
        ("Cups and thanks", "09:00", 0, "ahead"),
    ]
    days = [one.day for one in schedule_of(Tournament.objects.get())]
    assert days == [date(2026, 7, 1)] * 4 + [date(2026, 7, 2)]


def test_a_round_that_starts_late_moves_its_day(planned: Hall) -> None:
    Round.objects.filter(number=1).update(
        state="running",
        started_at=datetime(2026, 7, 1, 7, 42, tzinfo=UTC),  # 9:42 in Zürich
    )
    assert told(planned) == [
        ("check-in", "09:00", 0, "over"),
        ("Round 1", "09:42", 12, "now"),
        ("lunch", "11:27", 12, "ahead"),
        ("Round 2", "12:27", 12, "ahead"),
        ("Cups and thanks", "09:00", 0, "ahead"),
    ]


def test_minutes_of_the_desk_move_what_follows(planned: Hall) -> None:
    lunch = ScheduleItem.objects.get(kind="lunch")
    set_late(tournament=planned.tournament, item=lunch.pk, minutes=20, by=planned.head)
    assert [late for _name, _at, late, _state in told(planned)] == [0, 0, 20, 20, 0]
    assert LogEntry.objects.filter(action="set_late").count() == 1
    set_late(tournament=planned.tournament, item=lunch.pk, minutes=0, by=planned.head)
    assert [late for _name, _at, late, _state in told(planned)] == [0] * 5


def test_what_comes_next(planned: Hall) -> None:
    Round.objects.filter(number=1).update(state="running", started_at=datetime(2026, 7, 1, 7, 30, tzinfo=UTC))
    found = next_item(schedule_of(Tournament.objects.get()))
    assert found is not None
    assert found.name == "lunch"


WRONG = [
    pytest.param({"kind": "siesta"}, [("unknown_choice", "items[0].kind")], id="a kind"),
    pytest.param({"starts_at": None}, [("bad_time", "items[0].starts_at")], id="a time"),
    pytest.param({"day": 15}, [("out_of_range", "items[0].day")], id="a day"),
    pytest.param({"minutes": 601}, [("out_of_range", "items[0].minutes")], id="minutes"),
    pytest.param({"title": "x" * 81}, [("too_long", "items[0].title")], id="a title"),
    pytest.param(
        {"kind": "round", "stage": 1, "round": 3}, [("no_such_round", "items[0].round")], id="a round"
    ),
    pytest.param(
        {"day": 0, "kind": "?"},
        [("unknown_choice", "items[0].kind"), ("out_of_range", "items[0].day")],
        id="two faults",
    ),
]


@each(("change", "faults"), WRONG, apart=rolled_back)
def test_a_wrong_line_changes_nothing(planned: Hall, change: dict[str, Any], faults: Any) -> None:
    item = {"kind": "break", "starts_at": time(10, 0), **change}
    with pytest.raises(Refused) as refused:
        set_schedule(tournament=planned.tournament, items=[item], by=planned.organiser)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == faults
    assert ScheduleItem.objects.count() == 5


def test_who_may(planned: Hall) -> None:
    with pytest.raises(Forbidden):
        set_schedule(tournament=planned.tournament, items=[], by=planned.head)
    item = ScheduleItem.objects.first()
    assert item is not None
    with pytest.raises(Forbidden):
        set_late(tournament=planned.tournament, item=item.pk, minutes=5, by=planned.referee)
    with pytest.raises(Invalid) as refused:
        set_late(tournament=planned.tournament, item=0, minutes=5, by=planned.head)
    assert refused.value.code == "not_in_schedule"


def test_a_suggestion_has_every_round() -> None:
    hall = make_hall(players=8, rounds=4, started=False)
    items = suggested(hall.tournament, [hall.stage])
    assert [(item.kind, f"{item.starts_at:%H:%M}") for item in items] == [
        ("check_in", "09:00"),
        ("round", "09:30"),
        ("break", "11:00"),
        ("round", "11:15"),
        ("lunch", "12:45"),
        ("round", "13:45"),
        ("break", "15:15"),
        ("round", "15:30"),
        ("prizes", "17:00"),
    ]


def test_a_schedule_sent_again_keeps_what_was_said_of_its_delays(planned: Hall) -> None:
    """Saving the schedule took the typed delays with it."""
    lunch = ScheduleItem.objects.get(kind="lunch")
    set_late(tournament=planned.tournament, item=lunch.pk, minutes=20, by=planned.head)
    again = [{**DAY[2], "id": lunch.pk, "minutes": 45}, DAY[3]]
    set_schedule(tournament=planned.tournament, items=again, by=planned.organiser)
    assert told(planned) == [("lunch", "11:35", 20, "ahead"), ("Round 2", "12:35", 20, "ahead")]
    for wrong in ([{**DAY[2], "id": 99}], [again[0], again[0]]):
        with pytest.raises(Refused) as refused:
            set_schedule(tournament=planned.tournament, items=wrong, by=planned.organiser)
        last = len(wrong) - 1
        assert [(one.code, one.field) for one in refused.value.faults] == [
            ("not_in_schedule", f"items[{last}].id")
        ]


def test_one_line_changes_and_the_others_stay(planned: Hall) -> None:
    lunch, prizes = ScheduleItem.objects.get(kind="lunch"), ScheduleItem.objects.get(kind="prizes")
    set_late(tournament=planned.tournament, item=prizes.pk, minutes=5, by=planned.head)
    change_item(tournament=planned.tournament, item=lunch.pk, by=planned.organiser, title="Pizza", late=10)
    add_item(
        tournament=planned.tournament, by=planned.organiser, kind="break", starts_at=time(14, 0), minutes=15
    )
    remove_item(
        tournament=planned.tournament, item=ScheduleItem.objects.get(number=2).pk, by=planned.organiser
    )
    assert LogEntry.objects.latest("pk").rows == schedule_rows(planned.tournament)
    assert told(planned) == [
        ("check-in", "09:00", 0, "ahead"),
        ("Round 1", "09:30", 0, "ahead"),
        ("Pizza", "11:25", 10, "ahead"),
        ("break", "14:10", 10, "ahead"),
        ("Cups and thanks", "09:05", 5, "ahead"),
    ]
    logged = LogEntry.objects.filter(action="set_schedule").order_by("pk").values_list("before", "after")[1:]
    assert [(before is None, after is None) for before, after in logged] == [
        (False, False),
        (True, False),
        (False, True),
    ]


def test_what_follows_moves_with_a_line(planned: Hall) -> None:
    """A longer lunch that begins earlier: its end is what the others follow."""
    lunch = ScheduleItem.objects.get(kind="lunch")
    change_item(
        tournament=planned.tournament,
        item=lunch.pk,
        by=planned.organiser,
        starts_at=time(11, 0),
        minutes=90,
        follow=True,
    )
    starts = [f"{one.planned:%H:%M}" for one in schedule_of(planned.tournament)]
    assert starts == ["09:00", "09:30", "11:00", "12:30", "09:00"]
    with pytest.raises(Refused) as refused:
        change_item(
            tournament=planned.tournament,
            item=lunch.pk,
            by=planned.organiser,
            starts_at=time(23, 0),
            follow=True,
        )
    assert [one.code for one in refused.value.faults] == ["bad_time"]
    assert [f"{one.planned:%H:%M}" for one in schedule_of(planned.tournament)] == starts


def test_the_page_changes_line_by_line() -> None:
    hall = make_hall(players=8, rounds=2, started=False)
    client = client_of(hall.organiser)
    address = "/t/bologna-open/schedule/"

    def lines() -> list[str]:
        return [str(item) for item in ScheduleItem.objects.all()]

    assert "A suggestion from the rounds" in markup(client.get(address))
    assert client.post(address, {"deed": "suggest", "begins_at": "10:00"}).status_code == 302
    assert lines() == [
        *("1 10:00 check-in", "1 10:30 round", "1 12:00 lunch", "1 13:00 round"),
        "1 14:30 prize-giving",
    ]
    lunch = ScheduleItem.objects.get(kind="lunch")
    sent = {
        "day": "1",
        "starts_at": "12.10",
        "minutes": "50",
        "subject": "lunch",
        "title": "Pizza",
        "late": "5",
    }
    assert client.post(address, {**sent, "deed": "save", "item": lunch.pk}).status_code == 302
    lunch.refresh_from_db()
    assert (str(lunch), lunch.minutes, lunch.late) == ("1 12:10 Pizza", 50, 5)
    wrong = client.post(address, {**sent, "deed": "save", "item": lunch.pk, "starts_at": "25:00"})
    assert wrong.status_code == 400
    assert 'value="25:00"' in markup(wrong)
    added = client.post(address, {"deed": "add", "starts_at": "16:00", "subject": "other", "title": "Photo"})
    assert added.status_code == 302
    assert lines()[-1] == "1 16:00 Photo"
    assert client.post(address, {"deed": "remove", "item": lunch.pk}).status_code == 302
    assert client.post(address, {"deed": "remove", "item": lunch.pk}).status_code == 400
    assert "1 12:10 Pizza" not in lines()
    assert "Photo" in markup(Client().get("/t/bologna-open/"))
    assert client_of(hall.head).get(address).status_code == 403
    assert client_of(hall.head).post(address, {"deed": "add"}).status_code == 403


def test_the_desk_and_the_clock_tell_what_comes(planned: Hall) -> None:
    lunch = ScheduleItem.objects.get(kind="check_in")
    client = client_of(planned.head)
    client.post(f"/t/bologna-open/schedule/{lunch.pk}/late/", {"minutes": "10", "back": "/"})
    desk = markup(client.get("/t/bologna-open/desk/"))
    assert '<s class="quiet figures">09:00</s>' in desk
    assert '<strong class="figures">09:10</strong>' in desk
    assert "09:10 Check-in" in markup(Client().get("/t/bologna-open/clock/"))


def test_the_next_step_leads_through_the_day() -> None:
    hall = make_hall(players=8, rounds=1, started=False)
    client = client_of(hall.organiser)

    def step() -> str:
        page = markup(client.get("/t/bologna-open/desk/live/"))
        return page.partition('class="nextstep row"')[2].partition("</p>")[0]

    assert "Start round 1" in step()
    client.post(f"/t/bologna-open/rounds/{hall.round().pk}/start/", {"back": "/"})
    assert "Enter scores: 2 tables are still open" in step()
    for number in (1, 2):
        hall.send(hall.table(number), END)
    assert "Close round 1" in step()
    client.post(f"/t/bologna-open/rounds/{hall.round().pk}/close/", {"back": "/"})
    assert "Prize ceremony" in step()


def test_the_desk_stays_a_304_with_somebody_away(hall: Hall, head: Client) -> None:
    hall.tournament.entries.filter(number=1).update(status="withdrawn")
    live = head.get("/t/bologna-open/desk/live/")
    again = head.get("/t/bologna-open/desk/live/", headers={"If-None-Match": live["ETag"]})
    assert again.status_code == 304


def test_the_api_writes_reads_and_moves(as_account: Any) -> None:
    hall = make_hall(players=8, rounds=2, started=False)
    address, client = "/api/v1/tournaments/bologna-open/schedule/", as_account(hall.organiser)
    items = [
        {"kind": "round", "starts_at": "09:30", "minutes": 90, "stage": 1, "round": 1},
        {"kind": "lunch", "starts_at": "11:00", "minutes": 60},
    ]
    written = client.put(address, {"items": items}).json()
    assert [(one["name"], one["planned"], one["round"]) for one in written] == [
        ("Round 1", "09:30", 1),
        ("lunch", "11:00", None),
    ]
    moved = client.post(f"{address}{written[1]['id']}/late/", {"minutes": -5}).json()
    assert [one["expected"] for one in moved] == ["09:30", "10:55"]
    assert as_account(None).get(address).json() == moved
    line = f"{address}{moved[1]['id']}/"
    changed = client.patch(line, {"title": "Pizza", "late": None}).json()
    assert [(one["name"], one["expected"]) for one in changed] == [("Round 1", "09:30"), ("Pizza", "11:00")]
    more = client.post(address, {"kind": "prizes", "starts_at": "17:00"})
    assert (more.status_code, [one["name"] for one in more.json()][-1]) == (201, "prize-giving")
    assert as_account(hall.head).patch(line, {"title": "X"}).status_code == 403
    assert as_account(hall.head).delete(line).status_code == 403
    assert (client.delete(line).status_code, client.delete(line).status_code) == (204, 400)
    assert as_account(hall.head).put(address, {"items": []}).status_code == 403
    assert client.put(address, {"items": [{"kind": "x", "starts_at": "9"}]}).status_code == 400

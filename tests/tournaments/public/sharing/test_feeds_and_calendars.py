"""Feeds and calendars: valid, stable, and with no more than a stranger may know."""

import re
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from defusedxml.ElementTree import fromstring
from django.test import Client
from icalendar import Calendar

from tests.apart import rolled_back
from tests.factories import Hall, draw, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.hall.services import rounds
from tournaments.desk.hall.services.schedule import add_item, set_late
from tournaments.desk.people.services import privacy
from tournaments.desk.setup.services.tournaments import update_tournament
from tournaments.models import Entry, ScheduleItem, Seat, Table
from tournaments.play.hands.services.hands import submit_hand

pytestmark = pytest.mark.django_db

END = {"kind": "end", "reason": "time"}
FEED, CALENDAR = "/t/bologna-open/feed.xml", "/t/bologna-open/calendar.ics"


def titles(client: Client) -> list[str]:
    answer = client.get(FEED)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/rss+xml; charset=utf-8")
    return [item.findtext("title") or "" for item in fromstring(answer.content).iter("item")]


def close_first_round(hall: Hall) -> None:
    for table in Table.objects.filter(round=hall.round()):
        hall.send(table, draw())
        submit_hand(table=table, event=END, by=hall.referee)
    rounds.close_round(round=hall.round(), by=hall.head)
    queue.run_due()


def test_a_feed_tells_what_has_happened() -> None:
    hall = make_hall(players=8, rounds=2)
    client = Client()
    assert titles(client) == ["Round 1 has started", "The seating has been published"]
    close_first_round(hall)
    after = ["Standings: After round 1 of 2", "Round 1 is over"]
    assert sorted(titles(client)[:2]) == sorted(after)
    items = list(fromstring(client.get(FEED).content).iter("item"))
    keys = [item.findtext("guid") for item in items]
    assert len(set(keys)) == len(keys)
    assert {(item.findtext("link") or "")[:17] for item in items} == {"http://testserver"}
    assert (
        next(item for item in items if "Standings" in (item.findtext("title") or ""))
        .findtext("description", "")
        .startswith("1. ROSSI")
    )


def test_a_feed_says_no_more_than_the_pages() -> None:
    hall = make_hall(players=8, rounds=2, results_policy="by_hand")
    close_first_round(hall)
    rounds.reopen_round(round=hall.round(), by=hall.head, reason="a secret of the hall")
    for client in (Client(), client_of(hall.organiser)):
        assert not [title for title in titles(client) if "Standings" in title]
        content = client.get(FEED).content.decode()
        assert "secret" not in content
        assert hall.organiser.username not in content


def events(client: Client, address: str) -> list[dict[str, Any]]:
    """The events of a calendar, read by the library; every line is as long as the standard allows."""
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert max(map(len, answer.content.split(b"\r\n"))) <= 75
    calendar = Calendar.from_ical(answer.content)
    assert (calendar["version"], not calendar.errors) == ("2.0", True)
    zones = {str(zone["tzid"]) for zone in calendar.walk("VTIMEZONE")}
    rows = []
    for event in calendar.walk("VEVENT"):
        assert {"UID", "DTSTAMP", "SEQUENCE", "SUMMARY"} <= set(event)
        assert event["dtstart"].params.get("tzid", "") in zones | {""}
        rows.append({name.lower(): event.decoded(name) for name in event})
    return rows


@pytest.fixture
def scheduled() -> Hall:
    facts: dict[str, Any] = {
        "starts_on": date(2026, 11, 21),
        "ends_on": date(2026, 11, 22),
        "time_zone": "Europe/Rome",
    }
    hall = make_hall(players=8, rounds=2, place="Bologna", started=False, **facts)
    stage, by, tournament = hall.stage, hall.organiser, hall.tournament
    add_item(tournament=tournament, by=by, kind="check_in", starts_at=time(9, 0), minutes=30)
    for number, at in ((1, time(10, 0)), (2, time(14, 30))):
        add_item(
            tournament=tournament,
            by=by,
            kind="round",
            starts_at=at,
            minutes=90,
            stage=stage.number,
            round=number,
        )
    return hall


def test_a_calendar_has_the_schedule_in_the_time_of_the_place(scheduled: Hall) -> None:
    found = events(Client(), CALENDAR)
    assert [str(event["summary"]) for event in found] == [
        "check-in · Bologna Open",
        "Round 1 · Bologna Open",
        "Round 2 · Bologna Open",
    ]
    assert found[2]["dtstart"] == datetime(2026, 11, 21, 14, 30, tzinfo=ZoneInfo("Europe/Rome"))
    assert found[2]["dtend"] == datetime(2026, 11, 21, 16, 0, tzinfo=ZoneInfo("Europe/Rome"))
    assert str(found[2]["location"]) == "Bologna"
    assert Client().get(CALENDAR).content == Client().get(CALENDAR).content


def test_a_player_has_their_seats(scheduled: Hall) -> None:
    entry = Entry.objects.get(tournament=scheduled.tournament, number=1)
    seat = Seat.objects.select_related("table").get(entry=entry, round__number=2)
    found = events(Client(), "/t/bologna-open/players/1/calendar.ics")
    assert len(found) == 2
    summary = str(found[1]["summary"])
    assert summary == f"Round 2 · Table {seat.table.number} · {seat.get_wind_display()} · Bologna Open"
    other = next(one.entry.player for one in seat.table.seats.all() if one.entry_id != entry.pk)
    assert other.full_name in str(found[1]["description"])
    privacy.list_person(entry=Entry.objects.get(player=other), listed="hidden", by=scheduled.organiser)
    again = events(client_of(scheduled.organiser), "/t/bologna-open/players/1/calendar.ics")
    assert other.full_name not in str(again[1]["description"])


def test_without_times_the_days_of_a_player_name_the_seats(scheduled: Hall) -> None:
    ScheduleItem.objects.all().delete()
    (days,) = events(Client(), "/t/bologna-open/players/1/calendar.ics")
    seats = Seat.objects.filter(entry__number=1).select_related("round", "table").order_by("round__number")
    lines = str(days["description"]).split("\n")
    assert [line.split(" · ")[:3] for line in lines] == [
        [f"Round {seat.round.number}", f"Table {seat.table.number}", seat.get_wind_display()]
        for seat in seats
    ]


@each("page", ["/t/bologna-open/", "/t/bologna-open/players/1/"], apart=rolled_back)
def test_an_app_can_subscribe_to_a_calendar(scheduled: Hall, page: str) -> None:
    """The link says webcal and leads where the link of the file does."""
    text = Client().get(page).content.decode()
    (subscribed,) = re.findall(r'href="webcal://testserver(/[^"]+)"', text)
    assert f'href="{subscribed}"' in text
    assert Client().get(subscribed).headers["Content-Type"] == "text/calendar; charset=utf-8"


def test_what_changes_keeps_its_name_and_counts_on(scheduled: Hall) -> None:
    before = events(Client(), CALENDAR)
    item = ScheduleItem.objects.get(number=2)
    set_late(tournament=scheduled.tournament, item=item.pk, minutes=20, by=scheduled.organiser)
    after = events(Client(), CALENDAR)
    assert [event["uid"] for event in after] == [event["uid"] for event in before]
    assert after[2]["dtstart"] == datetime(2026, 11, 21, 14, 50, tzinfo=ZoneInfo("Europe/Rome"))
    assert int(str(after[2]["sequence"])) > int(str(before[2]["sequence"]))


def test_without_a_schedule_a_calendar_has_the_days() -> None:
    hall = make_hall(players=8)
    assert events(Client(), CALENDAR) == []
    update_tournament(
        tournament=hall.tournament,
        by=hall.organiser,
        starts_on=date(2026, 11, 21),
        ends_on=date(2026, 11, 22),
    )
    found = events(Client(), CALENDAR)
    assert [(event["dtstart"], event["dtend"]) for event in found] == [
        (date(2026, 11, 21), date(2026, 11, 23))
    ]

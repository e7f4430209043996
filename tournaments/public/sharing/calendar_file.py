"""Events written as iCalendar (RFC 5545). The same schedule gives the same bytes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from icalendar import Calendar
from icalendar import Event as CalendarEvent

MAKER: Final = "-//Tenbo//Tenbo//EN"
REFRESHED: Final = timedelta(minutes=15)
"""The least time between two requests of a subscribed calendar."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event: a key that never changes within its schedule, its start in the zone of the place, its length."""

    key: str
    name: str
    text: str
    starts: datetime
    lasts: timedelta


@dataclass(frozen=True, slots=True)
class Schedule:
    """Events of one owner. `days` are those of the whole tournament, where no times are known, and `note` is their
    text. `revision` only grows.
    """

    owner: str
    place: str
    revision: int
    changed: datetime
    events: tuple[Event, ...]
    days: tuple[date, date] | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Days:
    """A whole tournament in a calendar of many: its owner and revision are those of its own calendar."""

    owner: str
    name: str
    text: str
    place: str
    days: tuple[date, date]
    revision: int
    changed: datetime
    page: str


def days_file(rows: Iterable[Days], name: str) -> bytes:
    """The calendar of many tournaments, each with its days."""
    calendar = _calendar(name)
    for row in rows:
        schedule = Schedule(row.owner, row.place, row.revision, row.changed, (), row.days, row.text)
        calendar.add_component(_days(schedule, row.days, row.name, row.page))
    content: bytes = calendar.to_ical()
    return content


def _calendar(name: str) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESHED, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT15M")
    return calendar


def calendar_file(schedule: Schedule, name: str, page: str) -> bytes:
    """The calendar; `page` is the address to read more."""
    calendar = _calendar(name)
    uses: Counter[str] = Counter()
    for event in schedule.events:
        uses[event.key] += 1
        key = event.key if uses[event.key] == 1 else f"{event.key}-{uses[event.key]}"
        calendar.add_component(_event(schedule, event, key, page))
    if schedule.days:
        calendar.add_component(_days(schedule, schedule.days, name, page))
    if schedule.events:
        first, last = (pick(event.starts for event in schedule.events).date() for pick in (min, max))
        year = timedelta(days=370)
        calendar.add_missing_timezones(first_date=first - year, last_date=last + year)
    content: bytes = calendar.to_ical()
    return content


def _event(schedule: Schedule, event: Event, key: str, page: str) -> CalendarEvent:
    row = _common(schedule, key, event.name, page)
    row.add("dtstart", event.starts)
    if event.lasts:
        row.add("dtend", event.starts + event.lasts)
    if event.text:
        row.add("description", event.text)
    return row


def _days(schedule: Schedule, days: tuple[date, date], name: str, page: str) -> CalendarEvent:
    row = _common(schedule, "days", name, page)
    row.add("dtstart", days[0])
    row.add("dtend", days[1] + timedelta(days=1))
    row.add("transp", "TRANSPARENT")
    if schedule.note:
        row.add("description", schedule.note)
    return row


def _common(schedule: Schedule, key: str, name: str, page: str) -> CalendarEvent:
    row = CalendarEvent()
    row.add("uid", f"{schedule.owner}-{key}@tenbo")
    row.add("dtstamp", schedule.changed.astimezone(UTC))
    row.add("last-modified", schedule.changed.astimezone(UTC))
    row.add("sequence", schedule.revision)
    row.add("summary", name)
    row.add("url", page)
    if schedule.place:
        row.add("location", schedule.place)
    return row

"""Events written as iCalendar (RFC 5545). The same schedule gives the same bytes."""

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from icalendar import Calendar
from icalendar import Event as CalendarEvent

MAKER: Final = "-//Tenbo//Tenbo//EN"
REFRESHED: Final = timedelta(minutes=15)
"""So often a calendar that subscribes may ask again."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event: what it is called for ever within its schedule, when it starts in the zone of the place, how long."""

    key: str
    name: str
    text: str
    starts: datetime
    lasts: timedelta


@dataclass(frozen=True, slots=True)
class Schedule:
    """Events of one owner. `days` is the whole tournament, where no times are known, and `note` its text.
    `revision` only grows."""

    owner: str
    place: str
    revision: int
    changed: datetime
    events: tuple[Event, ...]
    days: tuple[date, date] | None = None
    note: str = ""


def calendar_file(schedule: Schedule, name: str, page: str) -> bytes:
    """The calendar; `page` is where to read more."""
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESHED, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT15M")
    known: Counter[str] = Counter()
    for event in schedule.events:
        known[event.key] += 1
        key = event.key if known[event.key] == 1 else f"{event.key}-{known[event.key]}"
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

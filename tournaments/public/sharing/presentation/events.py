"""The schedule of a tournament, and of one player, as events of a calendar."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.desk.hall.selectors.schedule import Planned, schedule_of
from tournaments.models import Entry, ScheduleItem, Seat, Tournament
from tournaments.public.sharing import selectors
from tournaments.public.sharing.calendar_file import Event, Schedule
from tournaments.texts.format import round_name, wind

Seats = Mapping[tuple[int, int], Seat]


def tournament_events(tournament: Tournament) -> Schedule:
    """Every line of the schedule; without one, the days of the tournament."""
    return _schedule(tournament, [_event(tournament, line) for line in _timed(tournament)])


def player_events(entry: Entry) -> Schedule:
    """The rounds of a player, with table and seat as soon as they are published; without times, a note of the seats.

    Of a later stage, and after they have withdrawn, only the rounds in which they sit.
    """
    tournament, seats = entry.tournament, selectors.seats_of(entry)
    plays = entry.status == Entry.Status.PLAYING
    events = []
    for line in _timed(tournament):
        place = _round_of(line.item)
        if place is None:
            continue
        seat = seats.get(place)
        if seat is not None or (plays and place[0] == 1 and not _is_seated(seats, place)):
            events.append(_event(tournament, line, seat))
    return _schedule(tournament, events, entry, _seats_in_words(seats))


def _seats_in_words(seats: Seats) -> str:
    return "\n".join(
        f"{_seat_in_words(seat, round_name(seat.table.round))} · {_others_in_words(seat)}"
        for _place, seat in sorted(seats.items())
    )


def _is_seated(seats: Seats, place: tuple[int, int]) -> bool:
    """Whether seats of this or a later round of the stage are known: a player without one pauses."""
    return any(stage == place[0] and number >= place[1] for stage, number in seats)


def _timed(tournament: Tournament) -> Iterator[Planned]:
    return (line for line in schedule_of(tournament) if line.day is not None)


def _round_of(item: ScheduleItem) -> tuple[int, int] | None:
    return (item.stage.number, item.number) if item.stage and item.number else None


def _event(tournament: Tournament, line: Planned, seat: Seat | None = None) -> Event:
    assert line.day is not None
    starts = datetime.combine(line.day, line.expected, tournament.zone)
    stage = line.item.stage if _round_of(line.item) else None
    minutes = line.item.minutes or ((stage.minutes or tournament.minutes) if stage else 0)
    name, text = line.name, ""
    if seat is not None:
        name, text = _seat_in_words(seat, line.name), _others_in_words(seat)
    return Event(_key(line.item), f"{name} · {tournament.name}", text, starts, timedelta(minutes=minutes))


def _seat_in_words(seat: Seat, round_: str) -> str:
    words = {"r": round_, "t": seat.table.number, "w": wind(seat.starting_wind)}
    return _("%(r)s · Table %(t)s · %(w)s") % words


def _others_in_words(seat: Seat) -> str:
    others = [other.entry.full_name for other in seat.table.all_seats() if other.pk != seat.pk]
    return _("with %(names)s") % {"names": ", ".join(others)}


def _key(item: ScheduleItem) -> str:
    """The unchanging key of the event: a round by its number, another line by its day, kind and title."""
    place = _round_of(item)
    if place is not None:
        return f"stage-{place[0]}-round-{place[1]}"
    return "-".join(filter(None, (f"day-{item.day}", item.kind, item.title.replace(" ", "-").lower())))


def _schedule(
    tournament: Tournament, events: list[Event], entry: Entry | None = None, note: str = ""
) -> Schedule:
    revision = selectors.revision_of(tournament)
    place = ", ".join(
        filter(None, (tournament.venue.replace("\n", ", "), tournament.place, tournament.country))
    )
    owner = selectors.chain_of(tournament) + (f"-player-{entry.number}" if entry else "")
    days = None
    if tournament.starts_on and not events:
        days = (tournament.starts_on, tournament.ends_on or tournament.starts_on)
    return Schedule(owner, place, revision.number, revision.at, tuple(events), days, note)

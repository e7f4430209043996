"""The planned schedule, and the expected one: a delay moves all later lines of its day."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from tournaments.models import Round, ScheduleItem, Stage, Tournament
from tournaments.texts.format import round_name

FIRST, AFTER_ROUNDS, LUNCH_MINUTES = time(9, 0), 15, 60


@dataclass(frozen=True, slots=True)
class Planned:
    """A line of the schedule with its planned and its expected time. `state`: ahead, now or over."""

    item: ScheduleItem
    name: str
    day: date | None
    planned: time
    expected: time
    late: int
    state: str


def schedule_of(tournament: Tournament) -> list[Planned]:
    """Every line in its order. Two queries.

    The delay of a started round follows from its start; for other lines, the delay that somebody set counts.
    """
    items = ScheduleItem.objects.filter(tournament=tournament).select_related("stage")
    rounds = {
        (round_.stage_id, round_.number): round_
        for round_ in Round.objects.filter(stage__tournament=tournament).select_related("stage")
    }
    lines: list[Planned] = []
    late, day = 0, 0
    for item in items:
        played = rounds.get((item.stage_id, item.number)) if item.stage_id and item.number else None
        late = _late(tournament, item, played, late if item.day == day else 0)
        day = item.day
        lines.append(_planned(tournament, item, late, _state(played)))
    return _passed(lines)


def next_item(lines: Sequence[Planned]) -> Planned | None:
    """The first line that has not begun."""
    return next((line for line in lines if line.state == "ahead"), None)


def suggested(tournament: Tournament, stages: Iterable[Stage], first: time = FIRST) -> list[ScheduleItem]:
    """A schedule to begin with, of lines that are not stored: check-in, the rounds with breaks, lunch, the prizes."""
    at = datetime.combine(date(2000, 1, 1), first)
    items: list[ScheduleItem] = []

    def add(kind: str, minutes: int, stage: Stage | None = None, number: int | None = None) -> None:
        nonlocal at
        items.append(
            ScheduleItem(kind=kind, starts_at=at.time(), minutes=minutes, stage=stage, number=number, day=1)
        )
        at += timedelta(minutes=minutes)

    add("check_in", 30)
    rounds = [(stage, number) for stage in stages for number in range(1, stage.rounds_planned + 1)]
    for count, (stage, number) in enumerate(rounds):
        noon = at.hour >= NOON and not any(item.kind == "lunch" for item in items)
        if count:
            add("lunch" if noon else "break", LUNCH_MINUTES if noon else AFTER_ROUNDS)
        add("round", stage.minutes_per_round, stage, number)
    add("prizes", 30)
    return items


NOON = 12


def _late(tournament: Tournament, item: ScheduleItem, played: Round | None, before: int) -> int:
    """The minutes by which a line is late."""
    if played is not None and played.started_at is not None:
        began = timezone.localtime(played.started_at, tournament.zone).time()
        return round((_minutes(began) - _minutes(item.starts_at)) / 60)
    return before if item.late is None else item.late


def _minutes(at: time) -> int:
    """Seconds since midnight."""
    return at.hour * 3600 + at.minute * 60 + at.second


def _state(played: Round | None) -> str:
    if played is None or played.state == Round.State.PLANNED:
        return "ahead"
    return "now" if played.state == Round.State.RUNNING else "over"


def _planned(tournament: Tournament, item: ScheduleItem, late: int, state: str) -> Planned:
    shifted = datetime.combine(date(2000, 1, 1), item.starts_at) + timedelta(minutes=late)
    first = tournament.starts_on
    return Planned(
        item=item,
        name=item_name(item),
        day=first + timedelta(days=item.day - 1) if first else None,
        planned=item.starts_at,
        expected=shifted.time(),
        late=late,
        state=state,
    )


def _passed(lines: list[Planned]) -> list[Planned]:
    """The lines; those before a round that has begun are over."""
    begun = max((at for at, line in enumerate(lines) if line.state != "ahead"), default=-1)
    return [
        replace(line, state="over") if at < begun and line.state == "ahead" else line
        for at, line in enumerate(lines)
    ]


def item_name(item: ScheduleItem) -> str:
    """The name of the line: its own title, the round, or its kind."""
    if item.stage is not None and item.number is not None:
        name = round_name(Round(stage=item.stage, number=item.number))
        return f"{name} · {item.title}" if item.title else name
    return item.title or str(item.get_kind_display())

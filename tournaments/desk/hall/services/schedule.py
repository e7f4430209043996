"""Write the schedule as a whole or line by line; a late line moves those after it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import time
from typing import Any

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.chain.records import schedule_rows
from tournaments.common.errors import Invalid
from tournaments.models import ScheduleItem, Stage, Tournament
from tournaments.models.limits import LONGEST_STAGE_NAME, MOST_DAYS, MOST_ITEMS, MOST_MINUTES
from tournaments.play.ledger.changing import Change, Right, changing

MOST_LATE = 600
DAY = 24 * 60
RANGES = (("day", 1, MOST_DAYS), ("minutes", 0, MOST_MINUTES), ("late", -MOST_LATE, MOST_LATE))


def set_schedule(
    *, tournament: Tournament, items: Sequence[Mapping[str, Any]], by: Account
) -> list[ScheduleItem]:
    """Replace the schedule. Each item: `day`, `starts_at` (a time), `minutes`, `kind`, `title`; a round has `stage`,
    the number of its stage, and `round`. An item with the `id` of a line is that line, and keeps its delay
    unless it brings `late`. Raises Refused with every fault; a fault's field is `items[3].kind`.
    """
    with _writing(tournament, by) as change:
        locked = change.row
        checks.check_range(len(items), "items", 0, MOST_ITEMS)
        stages, rows = _stages(locked), {row.pk: row for row in _lines(locked)}
        lines = [(rows.pop(item.get("id") or 0, None), item) for item in items]
        faults = [
            fault
            for at, (row, item) in enumerate(lines)
            for fault in Refused(*_faults(item, stages), *_unknown(row, item)).under(f"items[{at}]").faults
        ]
        if faults:
            raise Refused(*faults)
        change.before = _facts(locked)
        ScheduleItem.objects.filter(pk__in=rows).delete()
        for row, item in lines:
            _write(row or ScheduleItem(tournament=locked), item, stages)
        change.after = _facts(locked)
    return _lines(locked)


def add_item(*, tournament: Tournament, by: Account, **item: Any) -> ScheduleItem:
    """Add a line, in the form of `set_schedule`. Raises Refused with every fault."""
    with _writing(tournament, by) as change:
        locked = change.row
        checks.check_range(len(_lines(locked)) + 1, "items", 0, MOST_ITEMS)
        stages = _stages(locked)
        _require_right(item, stages)
        row = _write(ScheduleItem(tournament=locked), item, stages)
        change.after = _fact(row)
    return row


def change_item(
    *, tournament: Tournament, item: int, by: Account, follow: bool = False, **facts: Any
) -> ScheduleItem:
    """Write the given facts of a line; other lines stay. With `follow` the lines after it on its day move by as much as
    its end does. `late` None: as the lines before it.

    Raises Refused with every fault (`bad_time`: moved out of the day), Invalid `not_in_schedule`.
    """
    with _writing(tournament, by) as change:
        locked = change.row
        stages, row = _stages(locked), _find(locked, item)
        changed = {**_logged_fields(row), **facts}
        _require_right(changed, stages)
        change.before, was, at, day = _fact(row), _end(row), row.starts_at, row.day
        _write(row, changed, stages)
        if follow and row.day == day:
            _move(locked, row, at, _end(row) - was)
        change.after = _fact(row)
    return row


def remove_item(*, tournament: Tournament, item: int, by: Account) -> None:
    """Remove a line. Raises Invalid `not_in_schedule`."""
    with _writing(tournament, by) as change:
        row = _find(change.row, item)
        change.before = _fact(row)
        row.delete()


def set_late(*, tournament: Tournament, item: int, minutes: int, by: Account) -> ScheduleItem:
    """Set the delay of a line, and of the lines after it on its day; negative: early, 0: as planned."""
    with _writing(tournament, by, "set_late", permissions.can_run_rounds) as change:
        checks.check_range(minutes, "minutes", -MOST_LATE, MOST_LATE)
        row = _find(change.row, item)
        change.before, row.late = {"late": row.late}, minutes
        row.save(update_fields=["late"])
        change.after = {"item": str(row), "late": minutes}
    return row


@contextmanager
def _writing(
    tournament: Tournament,
    by: Account,
    action: str = "set_schedule",
    may: Right = permissions.can_edit_tournament,
) -> Iterator[Change[Tournament]]:
    """A change of the schedule, which the log keeps as one row."""
    with changing(tournament, action, by, may) as change:
        yield change
        change.rows = schedule_rows(change.row)


def _lines(tournament: Tournament) -> list[ScheduleItem]:
    return list(ScheduleItem.objects.filter(tournament=tournament).select_related("stage"))


def _stages(tournament: Tournament) -> dict[int, Stage]:
    return {stage.number: stage for stage in Stage.objects.filter(tournament=tournament)}


def _find(tournament: Tournament, item: int) -> ScheduleItem:
    row = ScheduleItem.objects.filter(tournament=tournament, pk=item).select_related("stage").first()
    if row is None:
        raise Invalid("not_in_schedule", "item", found=item)
    return row


def _require_right(item: Mapping[str, Any], stages: Mapping[int, Stage]) -> None:
    if faults := _faults(item, stages):
        raise Refused(*faults)


def _unknown(row: ScheduleItem | None, item: Mapping[str, Any]) -> list[Fault]:
    """The fault of an item that names a line which does not exist or which another item names."""
    return [Fault("not_in_schedule", "id", found=item["id"])] if item.get("id") and row is None else []


def _faults(item: Mapping[str, Any], stages: Mapping[int, Stage]) -> list[Fault]:
    """The faults of a line."""
    faults = []
    if not isinstance(item.get("starts_at"), time):
        faults.append(Fault("bad_time", "starts_at", found=item.get("starts_at")))
    if item.get("kind") not in ScheduleItem.Kind.values:
        expected = list(ScheduleItem.Kind.values)
        faults.append(Fault("unknown_choice", "kind", expected=expected, found=item.get("kind")))
    for field, least, most in RANGES:
        number = item.get(field)
        if number is not None and not least <= number <= most:
            faults.append(Fault("out_of_range", field, expected=f"{least} to {most}", found=number))
    if len(item.get("title", "")) > LONGEST_STAGE_NAME:
        long = len(item["title"])
        faults.append(Fault("too_long", "title", expected=LONGEST_STAGE_NAME, found=long))
    if item.get("kind") == ScheduleItem.Kind.ROUND:
        stage = stages.get(item.get("stage") or 0)
        if stage is None or not 1 <= (item.get("round") or 0) <= stage.rounds_planned:
            faults.append(Fault("no_such_round", "round", found=item.get("round")))
    return faults


def _write(row: ScheduleItem, item: Mapping[str, Any], stages: Mapping[int, Stage]) -> ScheduleItem:
    """Store the line with these facts; its delay stays unless it is given."""
    is_round = item["kind"] == ScheduleItem.Kind.ROUND
    row.day = item.get("day") or 1
    row.starts_at = item["starts_at"].replace(second=0, microsecond=0, tzinfo=None)
    row.minutes = item.get("minutes") or 0
    row.kind = item["kind"]
    row.title = item.get("title", "").strip()
    row.stage = stages[item["stage"]] if is_round else None
    row.number = item["round"] if is_round else None
    row.late = item.get("late", row.late)
    row.save()
    return row


def _move(tournament: Tournament, moved: ScheduleItem, at: time, minutes: int) -> None:
    """Move the lines after `at` on the day of a moved line by the same minutes."""
    for row in _lines(tournament):
        if row.day == moved.day and row.pk != moved.pk and (row.starts_at, row.pk) > (at, moved.pk):
            start = _start(row) + minutes
            if not 0 <= start < DAY:
                raise Refused(Fault("bad_time", "starts_at", found=f"{row.starts_at:%H:%M} {minutes:+} min"))
            row.starts_at = time(*divmod(start, 60))
            row.save(update_fields=["starts_at"])


def _start(row: ScheduleItem) -> int:
    """Minutes from midnight."""
    return row.starts_at.hour * 60 + row.starts_at.minute


def _end(row: ScheduleItem) -> int:
    return _start(row) + row.minutes


def _logged_fields(row: ScheduleItem) -> dict[str, Any]:
    """The line as arguments of the services."""
    return {
        "day": row.day,
        "starts_at": row.starts_at,
        "minutes": row.minutes,
        "kind": row.kind,
        "title": row.title,
        "stage": row.stage.number if row.stage else None,
        "round": row.number,
        "late": row.late,
    }


def _facts(tournament: Tournament) -> list[str]:
    """The schedule in the form of the log."""
    return [_fact(row) for row in _lines(tournament)]


def _fact(row: ScheduleItem) -> str:
    if row.stage:
        return f"{row} {row.stage.number}.{row.number} {row.minutes}"
    return f"{row} {row.minutes}"

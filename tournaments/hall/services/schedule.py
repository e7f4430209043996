"""The schedule is written as a whole; a line that is late moves what follows."""

from collections.abc import Mapping, Sequence
from datetime import time
from typing import Any

from django.db import transaction

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Invalid
from tournaments.common.log import append_entry
from tournaments.ledger import services as ledger
from tournaments.models import ScheduleItem, Stage, Tournament
from tournaments.models.limits import LONGEST_STAGE_NAME, MOST_DAYS, MOST_ITEMS, MOST_MINUTES

MOST_LATE = 600


def set_schedule(
    *, tournament: Tournament, items: Sequence[Mapping[str, Any]], by: Account
) -> list[ScheduleItem]:
    """Replace the schedule. Each item: `day`, `starts_at` (a time), `minutes`, `kind`, `title`; a round has `stage`,
    the number of its stage, and `round`. Raises Refused with every fault; a fault's field is `items[3].kind`.
    """
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_edit_tournament, by, locked)
        ledger.require_open(locked)
        checks.check_range(len(items), "items", 0, MOST_ITEMS)
        stages = {stage.number: stage for stage in Stage.objects.filter(tournament=locked)}
        faults = [fault for at, item in enumerate(items) for fault in _faults(item, stages, f"items[{at}]")]
        if faults:
            raise Refused(*faults)
        before = _facts(locked)
        ScheduleItem.objects.filter(tournament=locked).delete()
        ScheduleItem.objects.bulk_create([_row(locked, item, stages) for item in items])
        _log(locked, by, "set_schedule", before=before, after=_facts(locked))
    return list(ScheduleItem.objects.filter(tournament=tournament).select_related("stage"))


def set_late(*, tournament: Tournament, item: int, minutes: int, by: Account) -> ScheduleItem:
    """The line with this key, and what follows on its day, are so many minutes late; negative: early, 0: as planned."""
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_run_rounds, by, Stage(tournament=locked))
        ledger.require_open(locked)
        checks.check_range(minutes, "minutes", -MOST_LATE, MOST_LATE)
        row = ScheduleItem.objects.filter(tournament=locked, pk=item).select_related("stage").first()
        if row is None:
            raise Invalid("not_in_schedule", "item", found=item)
        before, row.late = row.late, minutes
        row.save(update_fields=["late"])
        _log(locked, by, "set_late", before={"late": before}, after={"item": str(row), "late": minutes})
    return row


def _faults(item: Mapping[str, Any], stages: Mapping[int, Stage], where: str) -> list[Fault]:
    """Everything that is wrong with a line."""
    found = []
    if not isinstance(item.get("starts_at"), time):
        found.append(Fault("bad_time", f"{where}.starts_at", found=item.get("starts_at")))
    if item.get("kind") not in ScheduleItem.Kind.values:
        expected = list(ScheduleItem.Kind.values)
        found.append(Fault("unknown_choice", f"{where}.kind", expected=expected, found=item.get("kind")))
    for field, least, most in (("day", 1, MOST_DAYS), ("minutes", 0, MOST_MINUTES)):
        number = item.get(field, least)
        if not least <= number <= most:
            found.append(
                Fault("out_of_range", f"{where}.{field}", expected=f"{least} to {most}", found=number)
            )
    if len(item.get("title", "")) > LONGEST_STAGE_NAME:
        long = len(item["title"])
        found.append(Fault("too_long", f"{where}.title", expected=LONGEST_STAGE_NAME, found=long))
    if item.get("kind") == ScheduleItem.Kind.ROUND:
        stage = stages.get(item.get("stage") or 0)
        if stage is None or not 1 <= (item.get("round") or 0) <= stage.rounds_planned:
            found.append(Fault("no_such_round", f"{where}.round", found=item.get("round")))
    return found


def _row(tournament: Tournament, item: Mapping[str, Any], stages: Mapping[int, Stage]) -> ScheduleItem:
    is_round = item["kind"] == ScheduleItem.Kind.ROUND
    return ScheduleItem(
        tournament=tournament,
        day=item.get("day", 1),
        starts_at=item["starts_at"].replace(second=0, microsecond=0, tzinfo=None),
        minutes=item.get("minutes", 0),
        kind=item["kind"],
        title=item.get("title", "").strip(),
        stage=stages[item["stage"]] if is_round else None,
        number=item["round"] if is_round else None,
    )


def _facts(tournament: Tournament) -> list[str]:
    """The schedule as the log keeps it."""
    rows = ScheduleItem.objects.filter(tournament=tournament).select_related("stage")
    return [
        f"{row} {row.stage.number}.{row.number} {row.minutes}" if row.stage else f"{row} {row.minutes}"
        for row in rows
    ]


def _log(tournament: Tournament, by: Account, action: str, **facts: Any) -> None:
    append_entry(tournament_id=tournament.pk, by=by, action=action, subject="tournament", **facts)

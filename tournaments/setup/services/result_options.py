"""The options that only turn scores into results: changed after the start, with a preview of the places."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict
from tournaments.common.log import append_entry
from tournaments.common.records import part_of
from tournaments.common.selectors import is_open
from tournaments.ledger import services as ledger
from tournaments.ledger.games import ruleset_of
from tournaments.models import Qualifier, Round, Stage, Table, Tournament
from tournaments.stages.selectors import carried
from tournaments.standings import services as standings
from tournaments.standings.columns import StandingRow, StandingsPayload
from tournaments.standings.selectors.notices import RESULTS
from tournaments.standings.selectors.standings import compute
from tournaments.statistics import services as statistics


@dataclass(frozen=True, slots=True)
class StagePreview:
    """The standings of a stage as they are and as they would be: the rows of a player side by side."""

    stage: Stage
    metrics: tuple[str, ...]
    rows: tuple[tuple[StandingRow, StandingRow], ...]

    @property
    def moved(self) -> int:
        """How many players get another place."""
        return sum(before["place"] != after["place"] for before, after in self.rows)


def has_started(tournament: Tournament) -> bool:
    """A round has started: what hands are worth is fixed."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    return rounds.exclude(state=Round.State.PLANNED).exists()


def preview_result_options(
    *, tournament: Tournament, options: Mapping[str, Any], by: Account
) -> list[StagePreview]:
    """The standings before and after `change_result_options`, which is made and taken back; raises its errors."""
    with transaction.atomic():
        locked = _lock(tournament, by)
        before = _payloads(locked)
        _change(locked, options)
        after = _payloads(locked)
        transaction.set_rollback(True)
    return [_side_by_side(stage, old, after[stage]) for stage, old in before.items()]


def change_result_options(
    *, tournament: Tournament, options: Mapping[str, Any], reason: str, by: Account
) -> Tournament:
    """Change options of results (uma, chombo ...) and make all results anew; readers of the standings are told why.

    Options that are not named stay. What players carried into later stages follows; who advanced stays. Raises
    Conflict: `fixed_by_play` for an option on which hands hang, `no_change`; Refused for a bad value.
    """
    checks.require_reason(reason)
    with transaction.atomic():
        locked = _lock(tournament, by)
        before = dict(locked.options)
        qualifiers = _change(locked, options)
        standings.request_all_rebuilds(locked)
        statistics.request_rebuild(tournament_id=locked.pk)
        append_entry(
            tournament_id=locked.pk,
            by=by,
            action="change_result_options",
            subject=RESULTS,
            before={"options": before},
            after={"options": locked.options},
            reason=reason,
            rows={**part_of([locked], "options"), **part_of(qualifiers, "carried")},
        )
    return locked


def _lock(tournament: Tournament, by: Account) -> Tournament:
    locked = ledger.lock_tournament(tournament.pk)
    permissions.require(permissions.can_edit_tournament, by, locked)
    ledger.require_open(locked)
    return locked


def _change(tournament: Tournament, options: Mapping[str, Any]) -> list[Qualifier]:
    """Store the options and fold every started table again; the qualifiers who carry other figures now."""
    ruleset = ruleset_of(tournament)
    fixed = sorted(set(options) & {option.key for option in ruleset.options} - ruleset.result_options)
    if fixed:
        raise Conflict("fixed_by_play", f"options.{fixed[0]}", expected=sorted(ruleset.result_options))
    changed = _without_defaults(tournament, {**tournament.options, **options})
    ruleset.resolve(changed)
    if changed == tournament.options:
        raise Conflict("no_change", "options")
    tournament.options = changed
    tournament.save(update_fields=["options"])
    started = Table.objects.filter(round__stage__tournament=tournament).exclude(round__state="planned")
    ledger.refold_tables(list(started.order_by("pk").values_list("pk", flat=True)))
    return _carry_anew(tournament)


def _without_defaults(tournament: Tournament, options: Mapping[str, Any]) -> dict[str, Any]:
    defaults = {option.key: option.freeze(option.default) for option in ruleset_of(tournament).options}
    return {
        key: value
        for key, value in options.items()
        if key not in defaults or (tuple(value) if isinstance(value, list) else value) != defaults[key]
    }


def _carry_anew(tournament: Tournament) -> list[Qualifier]:
    """What players carry into the later stages, from the standings before as they are now."""
    changed: list[Qualifier] = []
    earlier: Stage | None = None
    for stage in _open_stages(tournament):
        if earlier is not None:
            changed += _carry_into(stage, compute(earlier))
        earlier = stage
    return changed


def _carry_into(stage: Stage, payload: StandingsPayload) -> list[Qualifier]:
    rows = {row["number"]: row for row in payload["rows"]}
    changed = []
    for qualifier in stage.qualifiers.select_related("stage", "entry"):
        row = rows.get(qualifier.entry.number)
        now = carried(row, payload["metrics"], stage.carry_percent) if row else qualifier.carried
        if now != qualifier.carried:
            qualifier.carried = now
            qualifier.save(update_fields=["carried"])
            changed.append(qualifier)
    return changed


def _open_stages(tournament: Tournament) -> list[Stage]:
    stages = Stage.objects.filter(tournament=tournament).select_related("tournament").order_by("number")
    return [stage for stage in stages if is_open(stage)]


def _payloads(tournament: Tournament) -> dict[Stage, StandingsPayload]:
    return {stage: compute(stage) for stage in _open_stages(tournament)}


def _side_by_side(stage: Stage, before: StandingsPayload, after: StandingsPayload) -> StagePreview:
    old = {row["number"]: row for row in before["rows"]}
    rows = tuple((old[row["number"]], row) for row in after["rows"])
    return StagePreview(stage, tuple(after["metrics"]), rows)

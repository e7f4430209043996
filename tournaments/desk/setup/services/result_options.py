"""Change options that only turn scores into results, also after the start, with a preview of the places."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from players.models import Account
from scoring.faults import Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict
from tournaments.common.selectors import is_open
from tournaments.desk.stages.selectors import before as stage_before
from tournaments.desk.stages.selectors import carried
from tournaments.models import Round, Stage, Table, Tournament
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, changing
from tournaments.play.ledger.games import ruleset_of
from tournaments.play.standings import services as standings
from tournaments.play.standings.columns import StandingRow, StandingsPayload
from tournaments.play.standings.selectors.notices import RESULTS, results_of_stage
from tournaments.play.standings.selectors.standings import compute
from tournaments.play.statistics import services as statistics


@dataclass(frozen=True, slots=True)
class StagePreview:
    """The standings of a stage before and after the change: the two rows of each player side by side."""

    stage: Stage
    metrics: tuple[str, ...]
    rows: tuple[tuple[StandingRow, StandingRow], ...]

    @property
    def moved(self) -> int:
        """The number of players who get another place."""
        return sum(before["place"] != after["place"] for before, after in self.rows)


def has_started(tournament: Tournament) -> bool:
    """Whether a round has started: the value of hands is then fixed."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    return rounds.exclude(state=Round.State.PLANNED).exists()


def has_begun(stage: Stage) -> bool:
    """Whether a round of the stage has started: a change of its options then needs a reason, which readers see."""
    return Round.objects.filter(stage=stage).exclude(state=Round.State.PLANNED).exists()


def preview_result_options(
    *, tournament: Tournament, options: Mapping[str, Any], by: Account, stage: Stage | None = None
) -> list[StagePreview]:
    """The standings before and after `change_result_options`, which is done and rolled back; raises its errors."""
    with changing(tournament, "change_result_options", by, permissions.can_edit_tournament) as change:
        before = _payloads(change.row)
        _change(change, _own(change.row, stage) or change.row, options)
        after = _payloads(change.row)
        change.without_entry()
        transaction.set_rollback(True)
    return [_side_by_side(stage, old, after[stage]) for stage, old in before.items()]


def change_result_options(
    *,
    tournament: Tournament,
    options: Mapping[str, Any],
    by: Account,
    reason: str = "",
    stage: Stage | None = None,
) -> Tournament:
    """Change options of results (uma, chombo ...) and make all results anew; the standings show the reason.

    Options that are not named stay. With `stage` they are those of this stage alone; a value equal to the tournament's
    is not stored, and before the stage's first round a reason is not needed. The carry-over into later stages
    follows; the qualifiers stay. Raises Conflict: `fixed_by_play` for an option on which hands depend, `no_change`;
    Refused for a bad value.
    """
    with changing(
        tournament, "change_result_options", by, permissions.can_edit_tournament, reason=reason
    ) as change:
        own = _own(change.row, stage)
        public = own is None or has_begun(own)
        if public:
            checks.require_reason(reason)
        changed = own or change.row
        change.subject, change.before = _subject(own, public=public), {"options": _in_force(changed)}
        _change(change, changed, options)
        change.after = {"options": _in_force(changed)}
        standings.request_all_rebuilds(change.row)
        statistics.request_rebuild(tournament_id=change.row.pk)
    return change.row


def _subject(stage: Stage | None, *, public: bool) -> str:
    if stage is None:
        return RESULTS
    return results_of_stage(stage) if public else f"stage:{stage.number}"


def _in_force(row: Tournament | Stage) -> dict[str, Any]:
    return dict(row.played_options if isinstance(row, Stage) else row.options)


def _own(tournament: Tournament, stage: Stage | None) -> Stage | None:
    return tournament.stages.get(pk=stage.pk) if stage else None


def _change(change: Change[Tournament], row: Tournament | Stage, options: Mapping[str, Any]) -> None:
    """Store the options, fold every started table again, and carry the new figures over."""
    tournament = row.tournament if isinstance(row, Stage) else row
    ruleset = ruleset_of(tournament)
    fixed = sorted(set(options) & {option.key for option in ruleset.options} - ruleset.result_options)
    if fixed:
        raise Conflict("fixed_by_play", f"options.{fixed[0]}", expected=sorted(ruleset.result_options))
    changed = _differing(row, {**row.options, **options})
    if changed == row.options:
        raise Conflict("no_change", "options")
    was_fair = not ruleset.at_odds(ruleset.resolve(_in_force(row)))
    row.options = changed
    if was_fair:
        require_fair_options(tournament, row if isinstance(row, Stage) else None)
    change.save(row, "options")
    started = Table.objects.filter(round__stage__tournament=tournament).exclude(round__state="planned")
    ledger.refold_tables(list(started.order_by("pk").values_list("pk", flat=True)))
    _carry_anew(change, tournament)


def _differing(row: Tournament | Stage, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the tournament's (of a stage) or the rule set's. Raises Refused for a bad
    value."""
    tournament = row.tournament if isinstance(row, Stage) else row
    ruleset = ruleset_of(tournament)
    ruleset.resolve({**tournament.options, **options})
    usual = {option.key: option.freeze(option.default) for option in ruleset.options}
    if isinstance(row, Stage):
        usual |= {key: _frozen(value) for key, value in tournament.options.items()}
    return {key: value for key, value in options.items() if _frozen(value) != usual[key]}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def require_fair_options(tournament: Tournament, stage: Stage | None = None) -> None:
    """Refuse options of the tournament and of its stages, or of this stage, under which results do not sum to zero.
    A tournament that has such options keeps them."""
    ruleset = ruleset_of(tournament)
    stages = [stage] if stage else list(tournament.stages.all()) if tournament.pk else []
    chosen = [stage.played_options for stage in stages if stage.options]
    for options in chosen if stage else [tournament.options, *chosen]:
        if faults := ruleset.at_odds(ruleset.resolve(options)):
            raise Refused(*faults)


def _carry_anew(change: Change[Tournament], tournament: Tournament) -> None:
    """Compute the carry-over into later stages anew, from the present standings of the stages before."""
    for stage in _open_stages(tournament):
        if (earlier := stage_before(stage)) is not None:
            _carry_into(change, stage, compute(earlier))


def _carry_into(change: Change[Tournament], stage: Stage, payload: StandingsPayload) -> None:
    rows = {row["number"]: row for row in payload["rows"]}
    for qualifier in stage.qualifiers.select_related("stage", "entry"):
        row = rows.get(qualifier.entry.number)
        now = carried(row, payload["metrics"], stage.carry_percent) if row else qualifier.carried
        if now != qualifier.carried:
            qualifier.carried = now
            change.save(qualifier, "carried")


def _open_stages(tournament: Tournament) -> list[Stage]:
    stages = Stage.objects.filter(tournament=tournament).select_related("tournament").order_by("number")
    return [stage for stage in stages if is_open(stage)]


def _payloads(tournament: Tournament) -> dict[Stage, StandingsPayload]:
    return {stage: compute(stage) for stage in _open_stages(tournament)}


def _side_by_side(stage: Stage, before: StandingsPayload, after: StandingsPayload) -> StagePreview:
    old = {row["number"]: row for row in before["rows"]}
    rows = tuple((old[row["number"]], row) for row in after["rows"])
    return StagePreview(stage, tuple(after["metrics"]), rows)

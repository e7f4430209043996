"""Checks of a penalty: each function raises Invalid (or Conflict), or returns the valid value."""

from collections.abc import Mapping

from tournaments.common.checks import check_range
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.selectors import is_open
from tournaments.models import Entry, Penalty, Round, Stage, Table
from tournaments.models.limits import MOST_POINTS
from tournaments.play.ledger import games

PHASES = {
    Round.State.PLANNED: Penalty.Phase.BEFORE,
    Round.State.RUNNING: Penalty.Phase.DURING,
    Round.State.CLOSED: Penalty.Phase.AFTER,
}


def kind(value: str) -> None:
    """The kind is in the ledger's list."""
    if value not in Penalty.Kind.values:
        raise Invalid("unknown_choice", "kind", expected=list(Penalty.Kind.values), found=value)


def phase(value: str, round: Round | None) -> str:
    """The given phase; else by the state of the round, and "before" without a round."""
    if value and value not in Penalty.Phase.values:
        raise Invalid("unknown_choice", "phase", expected=list(Penalty.Phase.values), found=value)
    if value:
        return value
    return PHASES[Round.State(round.state)] if round is not None else Penalty.Phase.BEFORE


def require_amount(value: int | None) -> int:
    """The points: the rules leave them free, so the caller must give them."""
    if value is None:
        raise Invalid("amount_missing", "amount")
    return value


def amount(value: int, receivers: Mapping[str, int]) -> None:
    """The amount is not negative, and others receive no more than the player loses."""
    check_range(value, "amount", 0, MOST_POINTS)
    if sum(receivers.values()) > value:
        raise Invalid("receives_too_much", "receivers", expected=value, found=sum(receivers.values()))


def place(stage: Stage, entry: Entry, round: Round | None, table: Table | None) -> None:
    """The player plays here and sits at the table, the round belongs to the stage, and the stage is open."""
    if entry.tournament_id != stage.tournament_id or entry.status == Entry.Status.APPLIED:
        raise Invalid("not_in_tournament", "entry", found=entry.key)
    if table is not None and entry.key not in games.players_of(table):
        raise Invalid("not_at_table", "entry", found=entry.key)
    if round is not None and round.stage_id != stage.pk:
        raise Invalid("not_in_stage", "round", found=round.number)
    if not is_open(Stage.objects.get(pk=stage.pk)):
        raise Conflict("stage_not_open", "stage", found=str(stage))


def receivers(stage: Stage, entry: Entry, given: Mapping[str, int], table: Table | None) -> None:
    """Other players of the tournament, or of the table if one is given, with points of at least 1."""
    if entry.key in given:
        raise Invalid("receives_own", "receivers", found=entry.key)
    if any(points < 1 for points in given.values()):
        raise Invalid("out_of_range", "receivers", expected="1 or more", found=min(given.values()))
    players = games.players_of(table) if table is not None else _keys(stage) if given else ()
    strangers = [key for key in given if key not in players]
    if strangers:
        code = "not_at_table" if table is not None else "not_in_tournament"
        raise Invalid(code, "receivers", found=strangers[0])


def _keys(stage: Stage) -> set[str]:
    numbers = Entry.objects.filter(tournament=stage.tournament_id).values_list("number", flat=True)
    return {str(number) for number in numbers}

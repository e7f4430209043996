"""The start of a game, apart from its players: a fact that the table tells before the first hand."""

from collections.abc import Mapping
from typing import Any

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.models import Table
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import changing
from tournaments.play.standings import services as standings


def set_start(*, table: Table, start: Mapping[str, Any], by: Account) -> Table:
    """Set the start of a table's game: {"first_round": wind} of the breached wall (FIMJ).

    Raises Refused for a field that the rule set does not have, Conflict `start_is_fixed` once a hand is in.
    """
    with changing(table, "set_start", by, permissions.can_enter_hands) as change:
        locked = change.row
        ledger.require_playing(locked)
        if locked.seq:
            raise Conflict("start_is_fixed", "start", expected=0, found=locked.seq)
        _check(locked, start)
        change.before, change.after = locked.start, dict(start)
        locked.start = dict(start)
        locked.position = games.position_of(games.start_of(locked))
        change.save(locked, "start", "position")
        standings.request_rebuild(stage_id=locked.round.stage_id)
    return locked


def _check(table: Table, start: Mapping[str, Any]) -> None:
    fields = games.ruleset_of(table.round.stage.tournament).start_fields
    faults = [Fault("unknown_field", name, sorted(fields)) for name in start if name not in fields]
    if faults:
        raise Refused(*faults)

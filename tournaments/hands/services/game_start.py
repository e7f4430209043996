"""What a game begins with beside its players: said at the table before the first hand."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.common.log import append_entry
from tournaments.common.records import part_of, place_of
from tournaments.ledger import games
from tournaments.ledger import services as ledger
from tournaments.models import Table
from tournaments.standings import services as standings


def set_start(*, table: Table, start: Mapping[str, Any], by: Account) -> Table:
    """Begin the game of a table so: {"first_round": wind} where the wall was breached (FIMJ).

    Raises Refused for what the rule set does not know, Conflict `start_is_fixed` once a hand is in.
    """
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_enter_hands, by, locked)
        ledger.require_playing(locked)
        if locked.seq:
            raise Conflict("start_is_fixed", "start", expected=0, found=locked.seq)
        _check(locked, start)
        before, locked.start = locked.start, dict(start)
        state = games.start_of(locked)
        locked.position = games.position_of(state)
        locked.save(update_fields=["start", "position"])
        standings.request_rebuild(stage_id=locked.round.stage_id)
        append_entry(
            tournament_id=locked.round.stage.tournament_id,
            by=by,
            action="set_start",
            subject=f"table:{place_of(locked)}",
            before=before,
            after=locked.start,
            rows=part_of([locked], "start"),
        )
    return locked


def _check(table: Table, start: Mapping[str, Any]) -> None:
    known = games.ruleset_of(table.round.stage.tournament).start_fields
    faults = [Fault("unknown_field", name, sorted(known)) for name in start if name not in known]
    if faults:
        raise Refused(*faults)

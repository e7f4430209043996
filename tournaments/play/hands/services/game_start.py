"""The start of a game, apart from its players: a fact that the table tells before the first hand."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import part_of, place_of
from tournaments.common.errors import Conflict
from tournaments.models import Table
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.standings import services as standings


def set_start(*, table: Table, start: Mapping[str, Any], by: Account) -> Table:
    """Set the start of a table's game: {"first_round": wind} of the breached wall (FIMJ).

    Raises Refused for a field that the rule set does not have, Conflict `start_is_fixed` once a hand is in.
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
    fields = games.ruleset_of(table.round.stage.tournament).start_fields
    faults = [Fault("unknown_field", name, sorted(fields)) for name in start if name not in fields]
    if faults:
        raise Refused(*faults)

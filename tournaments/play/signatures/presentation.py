"""The part of a table's page on which its players sign."""

from typing import Any

from django.http import HttpRequest

from tournaments.common import permissions
from tournaments.models import Table
from tournaments.play.signatures.selectors import is_asked, sheet_of
from tournaments.play.standings.selectors.round_results import result_of_table
from tournaments.texts.forms import FaultSentence


def signing_at(
    request: HttpRequest, table: Table, faults: list[FaultSentence] | None = None
) -> dict[str, Any]:
    """The contents of the part: `sheet` once the game is over. {} where nobody is asked to sign, or where this account
    may not collect signatures. A table of `full_tables()`.
    """
    tournament = table.round.stage.tournament
    if not is_asked(tournament) or not permissions.can_collect_signatures(request.user, table):
        return {}
    sheet = sheet_of(table)
    result = result_of_table(table, held=False) if sheet else None
    return {
        "signing": True,
        "sheet": sheet,
        "cells": {line.seat.pk: line.cell for line in result.lines} if result else {},
        "sign_faults": faults or [],
        "open_for_signing": table.round.state == "running",
        "may_waive": permissions.can_waive_signatures(request.user, table),
        "may_dispute": permissions.can_dispute_hands(request.user, table) and bool(table.seq),
        "sees_devices": permissions.can_see_unpublished(request.user, tournament),
    }

"""The part of a table's page that changes while a phone shows it: other devices, new hands, calls."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from tournaments.common import permissions
from tournaments.common.web import idempotency
from tournaments.models import Round, Table
from tournaments.play.hands.selectors.tables import mark_of
from tournaments.play.hands.services import versions
from tournaments.play.hands.services.presence import Present, others_at


def device_of(request: HttpRequest) -> str:
    """The name by which this browser is known at a table."""
    return request.session.session_key or ""


def now_of(
    request: HttpRequest,
    table: Table,
    others: Sequence[Present] | None = None,
    entering: int = 0,
    key: str = "",
) -> dict[str, Any]:
    """The contents of that part. A hand that came in under the `key` of this page's own form has not come from another
    phone. The page follows the game by its `mark` (static/js/following.js).
    """
    if others is None:
        others = others_at(table=table, device=device_of(request))
    taken = 0 < entering <= table.seq
    waiting = versions.open_versions(table)
    requests = [version for version in waiting if version.is_asked]
    return {
        "table": table,
        "mark": mark_of(table),
        "others": sorted(others, key=lambda other: not other.entering) if _plays(table) else [],
        "taken": taken and not idempotency.is_answered(by=request.user.pk, key=key),
        "hand": entering,
        "open_versions": [version for version in waiting if not version.is_asked],
        "asked": [*requests, *versions.declined_to(table, request.user)],
        "may_take_calls": permissions.can_take_calls(request.user, table) if table.calling_since else False,
    }


def _plays(table: Table) -> bool:
    return table.round.state == Round.State.RUNNING and not table.position.get("finished")

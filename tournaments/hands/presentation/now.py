"""What changes at a table while a phone shows it: who else is there, hands that came in, calls."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from tournaments.common import permissions
from tournaments.hands.services import versions
from tournaments.hands.services.presence import Present
from tournaments.models import Table


def now_of(
    request: HttpRequest, table: Table, others: Sequence[Present] = (), entering: int = 0
) -> dict[str, Any]:
    """What the part shows; without asking who is there, for the first showing of a page."""
    return {
        "table": table,
        "others": others,
        "taken": 0 < entering <= table.seq,
        "hand": entering,
        "open_versions": versions.open_versions(table),
        "may_take_calls": permissions.can_take_calls(request.user, table) if table.calling_since else False,
    }

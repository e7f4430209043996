"""What changes at a table while a phone shows it: who else is there, hands that came in, calls."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from tournaments.common import idempotency, permissions
from tournaments.hands.services import versions
from tournaments.hands.services.presence import Present
from tournaments.models import Table


def now_of(
    request: HttpRequest, table: Table, others: Sequence[Present] = (), entering: int = 0, key: str = ""
) -> dict[str, Any]:
    """What the part shows; without asking who is there, for the first showing of a page. A hand that came in under the
    `key` of this page's own form has not come from another phone.
    """
    taken = 0 < entering <= table.seq
    waiting = versions.open_versions(table)
    asked = [version for version in waiting if version.is_asked]
    return {
        "table": table,
        "others": others,
        "taken": taken and not idempotency.is_answered(by=request.user.pk, key=key),
        "hand": entering,
        "open_versions": [version for version in waiting if not version.is_asked],
        "asked": [*asked, *versions.declined_to(table, request.user)],
        "may_take_calls": permissions.can_take_calls(request.user, table) if table.calling_since else False,
    }

"""The clock as a table sees it, in words."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Round, Table
from tournaments.play.ledger import clock


def after_signal(hands: int | None) -> str:
    """The hands that a table still plays, in words; "" before the signal."""
    if hands is None:
        return ""
    return {0: _("Time is up: the game is over."), 1: _("This is the last hand.")}.get(
        hands, _("This hand and one more.")
    )


def table_time(table: Table) -> dict[str, Any]:
    """The clock and the remaining hands of a table of `full_tables()`; {} unless it plays.

    A game that has ended may wait for a decision: its table is not finished, but plays no more.
    """
    ended = table.state == Table.State.FINISHED or (table.position or {}).get("finished")
    if table.round.state != Round.State.RUNNING or ended:
        return {}
    now = timezone.now()
    left = clock.left_at(table, now)
    seen = clock.table_clock(table, now)
    return {
        "clock": seen,
        "hands_left": left,
        "after_signal": after_signal(left),
        "over": left == 0,
        "hands_after": clock.signal_of(table.round).hands,
        "told": clock.told_since_signal(table, now),
    }

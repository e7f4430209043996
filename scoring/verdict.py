"""Claim against score: the verdict of the service on a submitted hand."""

from collections.abc import Iterable
from enum import Enum


class Verdict(Enum):
    """The verdicts, the most urgent for a table first."""

    IMPOSSIBLE = "impossible"
    MISMATCH = "mismatch"
    RULED = "ruled"
    ARITHMETIC = "arithmetic"
    CONFIRMED = "confirmed"


def judge(*, claimed: object | None, computed: object | None, ruled: bool) -> Verdict:
    """The verdict on one win.

    ``claimed`` and ``computed`` are the paid worths of the table's claim and of the tiles, None where not given. A
    claim of the same worth is confirmed: the table need not stop for a fan that moves no point.
    """
    if ruled:
        return Verdict.RULED
    if computed is None:
        return Verdict.ARITHMETIC
    if claimed is None or claimed == computed:
        return Verdict.CONFIRMED
    return Verdict.MISMATCH


def overall(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict on a whole event: the most urgent of its verdicts; an event without wins is confirmed."""
    reached = set(verdicts)
    return next((verdict for verdict in Verdict if verdict in reached), Verdict.CONFIRMED)

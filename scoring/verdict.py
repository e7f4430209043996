"""Claim against score: what the service says of a submitted hand."""

from collections.abc import Iterable
from enum import Enum


class Verdict(Enum):
    """In the order of what a table must look at first."""

    IMPOSSIBLE = "impossible"
    MISMATCH = "mismatch"
    RULED = "ruled"
    ARITHMETIC = "arithmetic"
    CONFIRMED = "confirmed"


def judge(*, claimed: object | None, computed: object | None, ruled: bool) -> Verdict:
    """The verdict on one win.

    ``claimed`` and ``computed`` are the worths (what is paid) of the table's claim and of the tiles, None where not
    given. A claim that is worth the same is confirmed: the table need not stop for a fan that moves no point.
    """
    if ruled:
        return Verdict.RULED
    if computed is None:
        return Verdict.ARITHMETIC
    if claimed is None or claimed == computed:
        return Verdict.CONFIRMED
    return Verdict.MISMATCH


def overall(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict on a whole event: the first to be looked at; an event without wins is confirmed."""
    found = set(verdicts)
    return next((verdict for verdict in Verdict if verdict in found), Verdict.CONFIRMED)

"""Checks that every reader of JSON makes: whole numbers, notes beside a record, the options of a line."""

from collections.abc import Mapping
from typing import Any

from scoring.faults import Fault, Refused, brief

MOST = 10**9
"""The greatest number that an option may have."""
ANNOTATIONS = frozenset({"note", "expect", "tags", "how", "source", "file", "log", "log_points"})
"""Keys that people keep beside a record; they say nothing about the hand."""


def is_int(value: Any) -> bool:
    """A whole number, and not a truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def merged(base: Mapping[str, Any] | None, own: Any) -> Mapping[str, Any] | None:
    """The options of a line over those of the run; raises `Refused` when they are not an object."""
    if own is None:
        return base
    if not isinstance(own, Mapping):
        raise Refused(Fault("wrong_type", "options", "an object", brief(own)))
    return {**(base or {}), **own}

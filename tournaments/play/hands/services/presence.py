"""Devices at a table now: kept for some seconds in the cache, never in the store."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import time
from typing import Any

from django.core.cache import cache

from tournaments.models import Table

LASTS = 15.0
"""Seconds after which a device that no longer asks is gone; pages ask every four."""
MOST = 20
Seen = tuple[str, int, float]
"""The name of a device, the hand that it enters, and when it asked last."""


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody on another device. `entering` is the number of the hand that they have open, 0 for none."""

    name: str
    entering: int


def others_at(*, table: Table, device: str) -> list[Present]:
    """The people who are at the table now on other devices than this."""
    return [Present(name, hand) for name, hand, _seen in _others(_present(table), device).values()]


def note_presence(*, table: Table, device: str, name: str, entering: int = 0) -> list[Present]:
    """Record that this device is at the table now; gives the people on other devices.

    Of two devices that write at once, one may be lost until it asks again, seconds later: nothing depends on it.
    """
    others = _others(_present(table), device)
    newest = dict(sorted(others.items(), key=lambda item: item[1][2])[-MOST:])
    cache.set(_key(table.pk), {**newest, _sealed(device): (name, entering, time())}, LASTS)
    return [Present(name, hand) for name, hand, _seen in newest.values()]


def _key(table: int) -> str:
    return f"present-{table}"


def _sealed(device: str) -> str:
    return sha256(device.encode()).hexdigest()[:16]


def _present(table: Table) -> dict[str, Seen]:
    return cache.get(_key(table.pk)) or {}


def _others(devices: dict[str, Seen], device: str = "") -> dict[str, Seen]:
    """The devices that have asked lately, without this one."""
    own, now = _sealed(device), time()
    return {phone: seen for phone, seen in devices.items() if phone != own and now - seen[2] < LASTS}


def devices_at(tables: Sequence[int]) -> dict[int, int]:
    """The number of devices that show each of these tables now, in one request."""
    kept: dict[str, dict[str, Seen]] = cache.get_many([_key(pk) for pk in tables])
    return {pk: len(_others(kept.get(_key(pk), {}))) for pk in tables}


def to_json(present: list[Present]) -> list[dict[str, Any]]:
    """The devices as the API shows them."""
    return [{"name": person.name, "entering": person.entering} for person in present]

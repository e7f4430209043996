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


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody on another device. `entering` is the number of the hand that they have open, 0 for none."""

    name: str
    entering: int


def note_presence(*, table: Table, device: str, name: str, entering: int = 0) -> list[Present]:
    """Record that this device is at the table now; gives the people on other devices.

    Of two devices that write at once, one may be lost until it asks again, seconds later: nothing depends on it.
    """
    now = time()
    key, own = f"present-{table.pk}", sha256(device.encode()).hexdigest()[:16]
    devices: dict[str, tuple[str, int, float]] = cache.get(key) or {}
    others = {phone: seen for phone, seen in devices.items() if phone != own and now - seen[2] < LASTS}
    newest = dict(sorted(others.items(), key=lambda item: item[1][2])[-MOST:])
    cache.set(key, {**newest, own: (name, entering, now)}, LASTS)
    return [Present(name, hand) for name, hand, _seen in newest.values()]


def devices_at(tables: Sequence[int]) -> dict[int, int]:
    """The number of devices that show each of these tables now, in one request."""
    now = time()
    kept: dict[str, dict[str, tuple[str, int, float]]] = cache.get_many([f"present-{pk}" for pk in tables])
    return {
        pk: sum(now - seen[2] < LASTS for seen in kept.get(f"present-{pk}", {}).values()) for pk in tables
    }


def to_json(present: list[Present]) -> list[dict[str, Any]]:
    """The devices as the API shows them."""
    return [{"name": person.name, "entering": person.entering} for person in present]

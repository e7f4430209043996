"""PINs: a player signs with their own. Hashed as passwords are; a client that guesses has to wait."""

import re

from django.contrib.auth.hashers import check_password, make_password
from django.core.cache import caches

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import Conflict, Invalid, TooOften
from tournaments.models import Entry
from tournaments.models.limits import LONGEST_PIN, SHORTEST_PIN
from tournaments.play.ledger.changing import Change, changing, lock_tournament_of

ATTEMPTS = 5
COOLOFF = 900
"""Seconds for which no PIN of a player is tried after too many wrong ones."""


def set_pin(*, entry: Entry, pin: str, by: Account) -> Entry:
    """Give a player a PIN, or take it away with an empty one."""
    with changing(entry, "set_pin", by, permissions.can_manage_entries, lock=lock_tournament_of) as change:
        return keep_pin(change, pin)


def keep_pin(change: Change[Entry], pin: str) -> Entry:
    """As `set_pin`, for a service that has checked the permission.

    The log records the change, never the PIN. Raises Invalid (`bad_pin`), Conflict (`wrong_status`).
    """
    now = change.row
    if now.status == Entry.Status.APPLIED:
        raise Conflict("wrong_status", "entry", found=now.status)
    text = pin.strip()
    if text and re.fullmatch(rf"[0-9]{{{SHORTEST_PIN},{LONGEST_PIN}}}", text) is None:
        raise Invalid("bad_pin", "pin", expected=f"{SHORTEST_PIN}\N{EN DASH}{LONGEST_PIN}")
    now.pin = make_password(text) if text else ""
    caches["attempts"].delete(_key(now))
    change.action = "set_pin" if text else "remove_pin"
    return change.save(now, "pin")


def require_pin(entry: Entry, pin: str) -> None:
    """Require the PIN of the player, if they have one.

    Raises Conflict (`pin_missing`, `wrong_pin`), TooOften (`too_many_pins`). Hashing takes its time: not within a
    transaction.
    """
    if not entry.pin:
        return
    if not pin:
        raise Conflict("pin_missing", "pin", found=entry.full_name)
    caches["attempts"].add(_key(entry), 0, COOLOFF)
    if caches["attempts"].incr(_key(entry)) > ATTEMPTS:
        raise TooOften("too_many_pins", "pin", expected=COOLOFF, found=entry.full_name)
    if not check_password(pin.strip(), entry.pin):
        raise Conflict("wrong_pin", "pin", found=entry.full_name)
    caches["attempts"].delete(_key(entry))


def _key(entry: Entry) -> str:
    return f"pin-{entry.pk}"

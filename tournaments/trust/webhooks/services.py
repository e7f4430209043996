"""Add, change and remove receivers and renew their secrets; send messages again, or for a test."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.chain import hooks
from tournaments.common.chain.sealing import Private
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.jobs.mail import queue_mail
from tournaments.common.jobs.outbound import Refused, resolve
from tournaments.models import Delivery, Role, Tournament, Webhook
from tournaments.models.limits import LONGEST_ENDPOINT, MOST_WEBHOOKS
from tournaments.models.webhooks import new_salt
from tournaments.play.ledger.changing import Change, changing
from tournaments.trust.webhooks.delivery import secret_of

GIVEN_UP = "webhooks/mail/given_up.txt"


def add_webhook(
    *, tournament: Tournament, address: str, events: Sequence[str], by: Account
) -> tuple[Webhook, str]:
    """Add a receiver; return it with its secret, which is shown once.

    Raises Forbidden, Invalid (`bad_hook_address`, `unknown_choice`, `no_events`), Conflict (`hook_exists`,
    `too_many_hooks`).
    """
    permissions.require(permissions.can_manage_webhooks, by, tournament)
    address = address.strip()
    check_address(address)
    chosen = checked_events(events)
    with changing(tournament, "add_webhook", by, open=False) as change:
        own = Webhook.objects.filter(tournament=tournament)
        if own.filter(address=address).exists():
            raise Conflict("hook_exists", "address")
        if own.count() >= MOST_WEBHOOKS:
            raise Conflict("too_many_hooks", "address", expected=MOST_WEBHOOKS)
        hook = Webhook.objects.create(tournament=tournament, address=address, events=chosen, created_by=by)
        change.after = _facts(hook)
    return hook, secret_of(hook)


def change_webhook(
    *, hook: Webhook, by: Account, events: Sequence[str] | None = None, active: bool | None = None
) -> Webhook:
    """Change the events, or switch the receiver off or on; switched on, it begins without failures."""
    with _changing(hook, "change_webhook", by) as change:
        locked = change.row
        chosen = None if events is None else checked_events(events)
        if chosen in (None, locked.events) and active in (None, locked.active):
            return change.without_entry()
        if chosen is not None:
            locked.events = chosen
        if active is not None and active != locked.active:
            locked.active = active
            locked.failing_since = locked.given_up_at = None
        change.after = _facts(locked)
        return change.save(locked, "events", "active", "failing_since", "given_up_at")


def renew_secret(*, hook: Webhook, by: Account) -> str:
    """Make a new secret, which is shown once; for a day the old one signs messages as well."""
    with _changing(hook, "renew_webhook_secret", by) as change:
        locked = change.row
        locked.old_salt, locked.salt, locked.renewed_at = locked.salt, new_salt(), change.now
        change.save(locked, "old_salt", "salt", "renewed_at")
        change.after = _facts(locked)
    return secret_of(locked)


def remove_webhook(*, hook: Webhook, by: Account) -> None:
    """Remove a receiver with its messages."""
    with _changing(hook, "remove_webhook", by) as change:
        change.after = _facts(change.row)
        change.delete(change.row)


def send_test(*, hook: Webhook, by: Account) -> Delivery:
    """Send a message without an event, to see whether it arrives; also to a receiver that is switched off."""
    permissions.require(permissions.can_manage_webhooks, by, hook.tournament)
    with transaction.atomic():
        delivery = Delivery.objects.create(hook=hook, event=hooks.TEST)
        hooks.ask_to_send(hook.pk)
    return delivery


def send_again(*, delivery: Delivery, by: Account) -> Delivery:
    """Send the same message once more, under its own name."""
    permissions.require(permissions.can_manage_webhooks, by, delivery.hook.tournament)
    with transaction.atomic():
        again = Delivery.objects.filter(pk=delivery.pk).exclude(state=Delivery.State.WAITING)
        if again.update(state=Delivery.State.WAITING, attempts=0):
            hooks.ask_to_send(delivery.hook_id)
    delivery.refresh_from_db()
    return delivery


def give_up(*, hook: Webhook, now: datetime) -> None:
    """Switch off a receiver that has failed for long, and tell the organisers. Runs within the job."""
    if Webhook.objects.filter(pk=hook.pk, active=True).update(active=False, given_up_at=now):
        organisers = Role.objects.filter(tournament=hook.tournament, kind=Role.Kind.ORGANISER)
        for role in organisers.exclude(account__email="").select_related("account"):
            queue_mail(
                to=role.account.email,
                template=GIVEN_UP,
                context={"tournament": hook.tournament.name, "host": host_of(hook)},
                language=role.account.language or hook.tournament.language,
            )


def check_address(address: str) -> None:
    """Raise Invalid (`too_long`, `bad_hook_address`, `bad_house_address`) for an address that is never called.

    The second code is that of an installation whose webhooks may stay in the house (`TENBO_WEBHOOKS_PRIVATE`).
    """
    checks.check_length(address, "address", LONGEST_ENDPOINT)
    if not address.isascii() or any(char.isspace() or not char.isprintable() for char in address):
        raise _never_called()
    try:
        resolve(address, private=settings.WEBHOOKS_PRIVATE)
    except (Refused, OSError, UnicodeError):
        raise _never_called() from None


def _never_called() -> Invalid:
    if settings.WEBHOOKS_PRIVATE:
        return Invalid("bad_house_address", "address")
    return Invalid("bad_hook_address", "address")


def checked_events(events: Sequence[str]) -> list[str]:
    """The events in their own order. Raises Invalid (`no_events`, `unknown_choice`)."""
    unknown = [name for name in events if name not in hooks.NAMES]
    if unknown:
        raise Invalid("unknown_choice", "events", expected=list(hooks.NAMES), found=unknown[0])
    if not events:
        raise Invalid("no_events", "events")
    return [name for name in hooks.NAMES if name in events]


def host_of(hook: Webhook) -> str:
    """The part of the address that is no secret: the rest often is."""
    return urlsplit(hook.address).hostname or ""


def _changing(hook: Webhook, action: str, by: Account) -> AbstractContextManager[Change[Webhook]]:
    return changing(hook, action, by, permissions.can_manage_webhooks, open=False)


def _facts(hook: Webhook) -> dict[str, Any]:
    """A receiver as the log keeps it."""
    return {"host": Private(host_of(hook)), "events": hook.events, "active": hook.active}

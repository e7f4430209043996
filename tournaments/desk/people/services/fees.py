"""The fee of an entry: paid, open or waived; and a reminder about open fees. Nothing is paid through here.

Payments are private: the log seals them, and public files do not have them.
"""

from collections.abc import Callable, Collection
from typing import Any

from django.db import transaction
from django.urls import reverse

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.jobs import mail
from tournaments.common.selectors import entries_numbered
from tournaments.desk.people.selectors import fees as selectors
from tournaments.desk.people.selectors.registration import application_path
from tournaments.desk.people.services.entries import fee_facts
from tournaments.models import Entry, Tournament
from tournaments.models.limits import MOST_MONEY
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import changing
from tournaments.texts.money import money

MAIL = "people/mail/fee.txt"


def mark_fee(*, entry: Entry, state: str, by: Account, amount: int | None = None) -> Entry:
    """Mark the fee as `paid`, `open` again or `waived`; the same state again changes nothing.

    `amount`: the paid amount in hundredths, if it is not the fee of this entry. Staff at the check-in may mark "paid"
    and take it back; another amount and a waived fee need an organiser. Raises Invalid (`unknown_choice`,
    `out_of_range`), Conflict (`no_fee`).
    """
    if state not in Entry.Fee.values:
        raise Invalid("unknown_choice", "state", expected=list(Entry.Fee.values), found=state)
    if amount is not None:
        checks.check_range(amount, "amount", 0, MOST_MONEY)
    with changing(entry, "mark_fee", by, facts=fee_facts, open=False) as change:
        now = change.row
        permissions.require(_question(now.fee, state, amount), by, now.tournament)
        ledger.require_open(now.tournament)
        if not selectors.has_fee(now.tournament):
            raise Conflict("no_fee", "fee")
        paid = _paid(now, state, amount)
        if (now.fee, now.fee_paid) == (state, paid):
            return change.without_entry()
        now.fee, now.fee_paid = state, paid
        return change.save(now, "fee", "fee_paid")


def mark_fees(*, tournament: Tournament, numbers: Collection[int], state: str, by: Account) -> list[Entry]:
    """Mark the fees of the entries with these numbers, all of them or none, as `mark_fee` does; returns the entries.

    Raises its errors, and Invalid (`nobody_chosen`, `no_such_entry`).
    """
    with transaction.atomic():
        entries = entries_numbered(ledger.lock_tournament(tournament.pk), numbers)
        return [mark_fee(entry=entry, state=state, by=by) for entry in entries]


def _question(before: str, after: str, amount: int | None) -> Callable[..., bool]:
    waived = Entry.Fee.WAIVED in (before, after)
    return permissions.can_manage_entries if waived or amount is not None else permissions.can_check_in


def _paid(entry: Entry, state: str, amount: int | None) -> int | None:
    """The amount that is paid by this state of the fee."""
    if state != Entry.Fee.PAID:
        return None
    if amount is None:
        return entry.fee_paid if entry.fee == state else entry.fee_due
    return amount


def remind_of_fees(*, tournament: Tournament, by: Account, site: str, sent: int | None = None) -> list[Entry]:
    """Send a mail to each entry with an open fee and an address; returns these entries.

    `sent` is the number of reminders that the sender has seen. Raises Conflict: `reminded_already` for an old number (a
    form that is sent twice), `no_fee`, and `nobody_owes` if nobody can get a mail.
    """
    with changing(tournament, selectors.REMINDED, by, permissions.can_manage_entries) as change:
        locked = change.row
        if not selectors.has_fee(locked):
            raise Conflict("no_fee", "fee")
        if sent is not None and selectors.reminders(locked).count() != sent:
            raise Conflict("reminded_already", "sent")
        owing, _unreachable = selectors.reminded(locked)
        if not owing:
            raise Conflict("nobody_owes", "entries")
        for entry in owing:
            mail.queue_mail(
                to=entry.contact,
                template=MAIL,
                context=mail_context(entry, site),
                language=locked.language,
                by=by,
                reply_to=locked.contact,
            )
        change.subject, change.after = "entries", {"mails": len(owing)}
    return owing


def mail_context(entry: Entry, site: str) -> dict[str, Any]:
    """The template context of the reminder."""
    base, tournament = site.rstrip("/"), entry.tournament
    return {
        "tournament": tournament,
        "given_name": entry.player.given_name or entry.player.family_name,
        "fee": money(entry.fee_due or 0, tournament.fee_currency),
        "link": base + application_path(entry),
        "page": base + reverse("tournament", args=[tournament.slug]),
    }

"""Send a message, send it again to people whom it has not reached, and remove it from the list."""

from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

from django.db.models import Count, F, QuerySet
from django.urls import reverse
from django.utils import timezone

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import Conflict, Invalid, TooOften
from tournaments.common.jobs import mail
from tournaments.common.selectors import entries_numbered
from tournaments.desk.messages.selectors import (
    REPEATABLE,
    Reader,
    Recipients,
    is_repeatable,
    readers_of,
    recipients_of,
)
from tournaments.models import Mail, Message, Tournament
from tournaments.models.limits import LONGEST_KEY, LONGEST_MESSAGE, LONGEST_SUBJECT, MOST_MESSAGES
from tournaments.play.ledger.changing import Change, changing
from tournaments.play.push.following import tell_of_message

TEMPLATE = "messages/mail/message.txt"


def check_message(
    *,
    tournament: Tournament,
    audience: str,
    subject: str,
    text: str,
    by: Account,
    numbers: Collection[int] = (),
) -> Recipients:
    """The recipients of this message; `numbers` are those of the entries that are chosen.

    Raises Forbidden, Refused with every fault, Invalid (`unknown_choice`, `nobody_chosen`, `no_such_entry`).
    """
    permissions.require(permissions.can_manage_entries, by, tournament)
    if audience not in Message.Audience.values:
        raise Invalid("unknown_choice", "audience", expected=list(Message.Audience.values), found=audience)
    faults = [
        *_faults_of(subject, LONGEST_SUBJECT, Fault("subject_missing", "subject")),
        *_faults_of(text, LONGEST_MESSAGE, Fault("text_missing", "text")),
    ]
    if faults:
        raise Refused(*faults)
    if audience == Message.Audience.CHOSEN:
        entries_numbered(tournament, numbers)
    return recipients_of(tournament, audience, numbers)


def send_message(
    *,
    tournament: Tournament,
    audience: str,
    subject: str,
    text: str,
    key: str,
    by: Account,
    site: str,
    to_phones: bool = False,
    numbers: Collection[int] = (),
) -> Message:
    """Send a mail to everybody of the audience, and with `to_phones` a message to the phones that follow them.

    `site`: the address of this service. The same `key` again gives the first message. Raises what `check_message`
    raises, Conflict (`nobody_to_write_to`), TooOften (`too_many_messages`).
    """
    subject, text = " ".join(subject.split()), text.strip()
    with changing(tournament, "send_message", by, open=False) as change:
        locked = change.row
        recipients = check_message(
            tournament=locked, audience=audience, subject=subject, text=text, by=by, numbers=numbers
        )
        if not 0 < len(key) <= LONGEST_KEY:
            raise Invalid("too_long" if key else "key_missing", "key", expected=LONGEST_KEY, found=len(key))
        same = Message.objects.filter(tournament=locked, key=key).first()
        if same is not None:
            change.without_entry()
            return same
        if not recipients.readers and not (to_phones and recipients.browsers):
            raise Conflict("nobody_to_write_to", "audience")
        _require_rest(locked)
        chosen = sorted(set(numbers)) if audience == Message.Audience.CHOSEN else []
        message = Message.objects.create(
            tournament=locked, audience=audience, numbers=chosen, subject=subject, text=text, key=key, by=by
        )
        if to_phones:
            message.browsers = tell_of_message(
                locked, recipients.entries, subject=subject, text=text, tag=f"message-{message.pk}"
            )
        message.addresses = _queue(message, recipients.readers, by, site)
        message.save(update_fields=["browsers", "addresses"])
        change.after = _facts(message, message.addresses)
    return message


def repeat_message(*, message: Message, by: Account, site: str) -> int:
    """Send the message to people who lack it: their mail failed, or they came later. Returns the number of people.

    Raises Forbidden, Conflict (`message_too_old`, `everybody_reached`).
    """
    with _changing(message, "repeat_message", by) as change:
        if not is_repeatable(message):
            raise Conflict("message_too_old", "message", expected=REPEATABLE.days)
        readers = readers_of(message)
        mails = {row.to: row for row in Mail.objects.filter(message=message)}
        failed = [row for reader in readers if (row := mails.get(reader.address)) and row.state == "failed"]
        for row in failed:
            mail.send_again(mail=row, by=by)
        more = _queue(message, [reader for reader in readers if reader.address not in mails], by, site)
        if not failed and not more:
            raise Conflict("everybody_reached", "message")
        Message.objects.filter(pk=message.pk).update(addresses=F("addresses") + more)
        change.after = _facts(message, len(failed) + more)
    return len(failed) + more


def remove_message(*, message: Message, by: Account) -> None:
    """Remove the text, and mails that have not left yet. Mails that have left cannot be called back."""
    with _changing(message, "remove_message", by) as change:
        change.after = _facts(message, message.addresses)
        Message.objects.filter(pk=message.pk).delete()


def keep_failures(past: QuerySet[Mail]) -> None:
    """Add up the failed mails of each message before its mails are forgotten."""
    failed = past.filter(state=Mail.State.FAILED).exclude(message=None).order_by()
    for pk, count in failed.values_list("message").annotate(count=Count("pk")):
        Message.objects.filter(pk=pk).update(failed=F("failed") + count)


def _faults_of(text: str, longest: int, missing: Fault) -> Iterable[Fault]:
    if not text.strip():
        yield missing
    elif len(text) > longest:
        yield Fault("too_long", missing.field, longest, len(text))


def _require_rest(tournament: Tournament) -> None:
    hour = timezone.now() - timedelta(hours=1)
    if Message.objects.filter(tournament=tournament, created_at__gt=hour).count() >= MOST_MESSAGES:
        raise TooOften("too_many_messages", "message", expected=MOST_MESSAGES)


def _queue(message: Message, readers: Collection[Reader], by: Account, site: str) -> int:
    tournament, root = message.tournament, site.rstrip("/")
    for reader in readers:
        mail.queue_mail(
            to=reader.address,
            template=TEMPLATE,
            context={
                "subject": message.subject,
                "text": message.text,
                "staff": message.audience == Message.Audience.STAFF,
                "name": tournament.name,
                "page": root + reverse("tournament", args=[tournament.slug]),
            },
            language=reader.language,
            by=by,
            news_from=root,
            reply_to=tournament.contact,
            message=message,
        )
    return len(readers)


def _changing(message: Message, action: str, by: Account) -> AbstractContextManager[Change[Tournament]]:
    return changing(message.tournament, action, by, permissions.can_manage_entries, open=False)


def _facts(message: Message, addresses: int) -> dict[str, Any]:
    """The audience and the number of mails for the log; not the text, which may name people."""
    return {"audience": message.audience, "addresses": addresses, "browsers": message.browsers}

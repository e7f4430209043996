"""The recipients of a message, the people whom it cannot reach, and the outcome of a sent message."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.common.jobs.mail import unsubscribed
from tournaments.models import Entry, Follower, Mail, Message, Role, Tournament

REPEATABLE: Final = timedelta(days=14)
"""Mails are kept for longer than this, so the recipients of the message are certain."""
PLAYS = Q(status=Entry.Status.PLAYING) | (Q(status=Entry.Status.SUBSTITUTE) & ~Q(contact=""))


@dataclass(frozen=True, slots=True)
class Reader:
    """An address, the names of everybody who gave it, and the language of its mails."""

    names: tuple[str, ...]
    address: str
    language: str


@dataclass(frozen=True, slots=True)
class Recipients:
    """The readers of a message by mail, and the names of people without mail; followers of `entries` may be told."""

    audience: str
    readers: tuple[Reader, ...]
    without_address: tuple[str, ...]
    unsubscribed: tuple[str, ...]
    entries: tuple[int, ...]
    browsers: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a message's mails: `failed` names the people who still play or work there."""

    waiting: int
    sent: int
    failed: int
    failed_names: tuple[str, ...]
    newcomers: tuple[str, ...]


def recipients_of(tournament: Tournament, audience: str, numbers: Collection[int] = ()) -> Recipients:
    """The recipients as of now; `numbers` are those of the entries that are chosen, whether they play or not.

    People without an address, and people who have unsubscribed, get no mail.
    """
    if audience == Message.Audience.STAFF:
        return _recipients(audience, _staff(tournament), ())
    entries = Entry.objects.filter(tournament=tournament).select_related("player").order_by("number")
    if audience == Message.Audience.CHOSEN:
        entries = entries.filter(number__in=numbers)
    elif audience == Message.Audience.MISSING:
        entries = entries.filter(checked_in_at=None, status=Entry.Status.PLAYING)
    else:
        entries = entries.filter(PLAYS)
    people = [(entry.full_name, entry.contact, tournament.language) for entry in entries]
    return _recipients(audience, people, tuple(entry.pk for entry in entries))


def readers_of(message: Message) -> tuple[Reader, ...]:
    """The readers whom a message would have as of now."""
    return recipients_of(message.tournament, message.audience, message.numbers).readers


def messages_of(tournament: Tournament) -> QuerySet[Message]:
    """All messages of a tournament, newest first, with the number of mails that `failing` counts."""
    failing = Count("mails", filter=Q(mails__state=Mail.State.FAILED))
    rows = Message.objects.filter(tournament=tournament).select_related("by", "tournament")
    return rows.annotate(failing=failing).order_by("-pk")


def outcome_of(message: Message) -> Outcome:
    """The progress of a message's mails, and the people who lack it, as long as it can be repeated."""
    states = dict(message.mails.values_list("to", "state"))
    counts = [list(states.values()).count(state) for state in ("queued", "sent", "failed")]
    readers = readers_of(message) if is_repeatable(message) else ()
    return Outcome(
        counts[0],
        counts[1],
        counts[2] + message.failed,
        _names(reader for reader in readers if states.get(reader.address) == Mail.State.FAILED),
        _names(reader for reader in readers if reader.address not in states),
    )


def is_repeatable(message: Message) -> bool:
    """Whether the recipients of the message are known for certain."""
    return message.created_at > timezone.now() - REPEATABLE


def _names(readers: Iterable[Reader]) -> tuple[str, ...]:
    return tuple(name for reader in readers for name in reader.names)


def _staff(tournament: Tournament) -> list[tuple[str, str, str]]:
    roles = Role.objects.filter(tournament=tournament, account__is_active=True).select_related("account")
    accounts = {role.account_id: role.account for role in roles.order_by("account__username")}
    return [
        (account.get_full_name() or account.username, account.email, account.language or tournament.language)
        for account in accounts.values()
    ]


def _recipients(audience: str, people: list[tuple[str, str, str]], entries: tuple[int, ...]) -> Recipients:
    stopped = unsubscribed({address for _name, address, _language in people if address})
    return Recipients(
        audience,
        tuple(_readers(people, stopped)),
        tuple(name for name, address, _language in people if not address),
        tuple(name for name, address, _language in people if address in stopped),
        entries,
        Follower.objects.filter(entry__in=entries).values("endpoint").distinct().count() if entries else 0,
    )


def _readers(people: list[tuple[str, str, str]], stopped: frozenset[str]) -> Iterable[Reader]:
    """The readers, one for each address, also if several people gave the same address."""
    by_address: dict[str, list[tuple[str, str, str]]] = {}
    for person in people:
        if person[1] and person[1] not in stopped:
            by_address.setdefault(person[1].casefold(), []).append(person)
    for same in by_address.values():
        yield Reader(tuple(name for name, _address, _language in same), same[0][1], same[0][2])

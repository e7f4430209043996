"""Applicants in the order of their applications, and which of them have a place."""

from dataclasses import dataclass

from django.core import signing
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from tournaments.models import Entry, Round, Tournament

SALT = "tenbo.application"
TAKING_PLACES = (Entry.Status.PLAYING, Entry.Status.NO_SHOW)


@dataclass(frozen=True, slots=True)
class Application:
    """`waiting`: the place in the waiting list; None where there is a place for the applicant."""

    entry: Entry
    waiting: int | None


@dataclass(frozen=True, slots=True)
class Places:
    """What somebody who thinks of applying is told: `left` after everybody who has applied (None: no limit)."""

    left: int | None
    waiting: int


def is_open(tournament: Tournament) -> bool:
    """Whether the public form takes applications now: until the last day to register, or the first round."""
    last = tournament.registration_ends_on
    return (
        tournament.registration == Tournament.Registration.OPEN
        and tournament.state == Tournament.State.PUBLIC
        and (last is None or timezone.localdate() <= last)
        and not has_started(tournament)
    )


def has_started(tournament: Tournament) -> bool:
    """Whether a round of the tournament has ever started."""
    return Round.objects.filter(stage__tournament=tournament).exclude(state="planned").exists()


def places(tournament: Tournament) -> Places:
    """The places of the public page: who has applied is counted, whether accepted or not."""
    left = places_left(tournament)
    applied = Entry.objects.filter(tournament=tournament, status=Entry.Status.APPLIED).count()
    return Places(None if left is None else max(0, left - applied), max(0, applied - (left or 0)))


def places_left(tournament: Tournament) -> int | None:
    """How many more can be accepted; None where there is no limit."""
    if tournament.capacity is None:
        return None
    taken = Entry.objects.filter(tournament=tournament, status__in=TAKING_PLACES).count()
    return max(0, tournament.capacity - taken)


def find_application(entry: Entry) -> Application:
    """One application with its place in the list; who has been answered does not wait."""
    same = (application for application in applications(entry.tournament) if application.entry.pk == entry.pk)
    return next(same, Application(entry, None))


def application_path(entry: Entry) -> str:
    """The private page of an applicant."""
    return reverse("application", args=[entry.tournament.slug, application_key(entry)])


def application_key(entry: Entry) -> str:
    """What only the applicant knows: the entry, signed with the secret of the installation. The number alone would not
    do: the next applicant may get that of one who was rejected.
    """
    return signing.Signer(salt=SALT).sign_object([entry.tournament_id, entry.number, entry.pk])


def entry_of_key(key: str) -> Entry:
    """The entry that a private link names. Raises Http404 for a link that is not ours, or whose entry is gone."""
    try:
        tournament, number, pk = signing.Signer(salt=SALT).unsign_object(key)
    except (signing.BadSignature, ValueError):
        raise Http404 from None
    rows = Entry.objects.select_related("player__club", "tournament")
    entry = rows.filter(tournament=tournament, number=number, pk=pk).first()
    if entry is None:
        raise Http404
    return entry


def applications(tournament: Tournament) -> list[Application]:
    """Everybody who asks, first come first. Two queries."""
    rows = Entry.objects.filter(tournament=tournament, status=Entry.Status.APPLIED)
    left = places_left(tournament)
    return [
        Application(entry, None if left is None or place <= left else place - left)
        for place, entry in enumerate(
            rows.select_related("player", "tournament").order_by("created_at", "pk"), start=1
        )
    ]

"""Applicants in the order of their applications, and which of them have a place."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core import signing
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from tournaments.models import Entry, Round, Tournament

SALT = "tenbo.application"


@dataclass(frozen=True, slots=True)
class Application:
    """`waiting`: the position on the waiting list; None if there is a place for the applicant."""

    entry: Entry
    waiting: int | None


@dataclass(frozen=True, slots=True)
class Places:
    """The places as the public page shows them: `left` after all applications (None: no limit). `applied`: the
    applications that have no answer yet."""

    left: int | None
    waiting: int
    applied: int


def is_open(tournament: Tournament) -> bool:
    """Whether the public form takes applications now: until the last day to register, or the first round."""
    return tournament.pk in open_of([tournament])


def open_of(tournaments: Iterable[Tournament]) -> set[int]:
    """The keys of the tournaments whose public form takes applications now: one query, none where no form is open."""
    inviting = {tournament.pk for tournament in tournaments if _invites(tournament)}
    if not inviting:
        return set()
    started = Round.objects.filter(stage__tournament__in=inviting).exclude(state="planned")
    return inviting - set(started.values_list("stage__tournament_id", flat=True))


def _invites(tournament: Tournament) -> bool:
    last = tournament.registration_ends_on
    return (
        tournament.registration == Tournament.Registration.OPEN
        and tournament.state == Tournament.State.PUBLIC
        and (last is None or timezone.localdate() <= last)
    )


def has_started(tournament: Tournament) -> bool:
    """Whether a round of the tournament has ever started."""
    return Round.objects.filter(stage__tournament=tournament).exclude(state="planned").exists()


def places(tournament: Tournament) -> Places:
    """The places of the public page: all applications count, accepted or not."""
    left = places_left(tournament)
    applied = Entry.objects.filter(tournament=tournament, status=Entry.Status.APPLIED).count()
    return Places(None if left is None else max(0, left - applied), max(0, applied - (left or 0)), applied)


def places_left(tournament: Tournament) -> int | None:
    """The number of applicants who can still be accepted; None without a limit.

    A no-show gives the place to the waiting list, and plays all the same when they come.
    """
    if tournament.capacity is None:
        return None
    taken = Entry.objects.filter(tournament=tournament, status=Entry.Status.PLAYING).count()
    return max(0, tournament.capacity - taken)


def find_application(entry: Entry) -> Application:
    """An application with its position on the waiting list; an answered application does not wait."""
    same = (application for application in applications(entry.tournament) if application.entry.pk == entry.pk)
    return next(same, Application(entry, None))


def application_path(entry: Entry) -> str:
    """The private page of an applicant."""
    return reverse("application", args=[entry.tournament.slug, application_key(entry)])


def application_key(entry: Entry) -> str:
    """The key of the applicant's private link: the entry, signed with the secret of the installation. The number alone
    is not enough, because the next applicant may get the number of a rejected applicant. A renewed link has its
    generation, and no other key of the entry is valid.
    """
    generation = [entry.link_generation] if entry.link_generation else []
    return signing.Signer(salt=SALT).sign_object([entry.tournament_id, entry.number, entry.pk, *generation])


def entry_of_key(key: str) -> Entry:
    """The entry of a private link. Raises Http404 for a wrong key, a renewed one, or the key of a removed entry."""
    try:
        tournament, number, pk, *generation = signing.Signer(salt=SALT).unsign_object(key)
    except (signing.BadSignature, ValueError):
        raise Http404 from None
    rows = Entry.objects.select_related("player__club", "tournament")
    entry = rows.filter(tournament=tournament, number=number, pk=pk).first()
    if entry is None or (generation or [0]) != [entry.link_generation]:
        raise Http404
    return entry


def applications(tournament: Tournament) -> list[Application]:
    """The open applications, the earliest first, with their answers. Four queries."""
    rows = Entry.objects.filter(tournament=tournament, status=Entry.Status.APPLIED)
    left = places_left(tournament)
    return [
        Application(entry, None if left is None or place <= left else place - left)
        for place, entry in enumerate(
            rows.select_related("player", "tournament")
            .prefetch_related("answers__question")
            .order_by("created_at", "pk"),
            start=1,
        )
    ]

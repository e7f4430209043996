"""Browsers that follow a player without an account: they hear of the next table and of the start of a round."""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from players import naming
from tournaments.common import checks
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.jobs import queue
from tournaments.common.jobs.outbound import Refused
from tournaments.common.selectors import side_by_side
from tournaments.models import Entry, Follower, Round, Seat, Stage, Tournament
from tournaments.models.limits import LONGEST_ENDPOINT
from tournaments.play.push.delivery import check_endpoint
from tournaments.play.push.services import TELL, TELL_FOLLOWERS, check_keys
from tournaments.texts.format import round_name, wind

MOST_OF_A_PLAYER: Final = 200
MOST_OF_A_DEVICE: Final = 20
"""Players that a browser follows; the oldest gives way."""
STAY: Final = timedelta(days=30)
"""A browser that was not seen on the player's page for this long gets no more messages."""
SHOWN: Final = 300
"""Characters of an organiser's text that a locked phone shows."""
NEXT, START = "next", "start"


def follow(*, entry: Entry, endpoint: str, p256dh: str, auth: str, language: str) -> Follower:
    """Send this browser the player's tables from now on. Asked again, it stays longer.

    Raises Invalid; Conflict `not_followed` where nobody plays any more, `too_many_followers`.
    """
    checks.check_length(endpoint, "endpoint", LONGEST_ENDPOINT)
    check_keys(p256dh, auth)
    try:
        check_endpoint(endpoint)
    except (Refused, OSError, UnicodeError):
        raise Invalid("bad_endpoint", "endpoint") from None
    with transaction.atomic():
        _require_playing(entry)
        others = Follower.objects.filter(entry=entry).exclude(endpoint=endpoint)
        if others.count() >= MOST_OF_A_PLAYER:
            raise Conflict("too_many_followers", "endpoint", expected=MOST_OF_A_PLAYER)
        same = Follower.objects.filter(endpoint=endpoint).exclude(entry=entry)
        spare = same.order_by("-asked_at", "-pk").values_list("pk", flat=True)[MOST_OF_A_DEVICE - 1 :]
        Follower.objects.filter(pk__in=list(spare)).delete()
        code = language if translation.check_for_language(language) else settings.LANGUAGE_CODE
        keys = {"p256dh": p256dh, "auth": auth, "language": code, "asked_at": timezone.now()}
        return Follower.objects.update_or_create(entry=entry, endpoint=endpoint, defaults=keys)[0]


def unfollow(*, entry: Entry, endpoint: str) -> None:
    """Send this browser no more messages of the player."""
    Follower.objects.filter(entry=entry, endpoint=endpoint).delete()


def forget_followers(now: datetime) -> int:
    """Remove browsers of tournaments that are over, and browsers not seen for long; gives their number."""
    over = Q(entry__tournament__state=Tournament.State.FINISHED)
    return Follower.objects.filter(over | Q(asked_at__lt=now - STAY)).delete()[0]


def ask_to_tell(stage: Stage, moment: str) -> None:
    """Ask a job to tell followers of the next table, or of the round that starts; in the caller's transaction."""
    if Follower.objects.filter(entry__tournament=stage.tournament_id).exists():
        job = {"tournament": stage.tournament_id, "moment": moment, "stage": stage.pk}
        queue.enqueue(TELL_FOLLOWERS, job)


def tell_followers(tournament: Tournament, moment: str, stage: int | None = None) -> None:
    """A job for each message about the present round; in the caller's transaction."""
    round_ = _round_of(tournament, moment, tournament.stages.filter(pk=stage or 0).first())
    if round_ is None or tournament.state != Tournament.State.PUBLIC:
        return
    for follower, seat in _seated(round_):
        message = _message(follower, seat, round_, moment)
        queue.enqueue(TELL, {"follower": follower.pk, "message": message})


def tell_of_message(
    tournament: Tournament, entries: Collection[int], *, subject: str, text: str, tag: str
) -> int:
    """An organiser's message for every browser that follows one of these entries, once each; gives their number.

    In the caller's transaction. A phone shows only the beginning of the text.
    """
    if tournament.state != Tournament.State.PUBLIC:
        return 0
    addresses: set[str] = set()
    path = reverse("tournament", args=[tournament.slug])
    message = {"title": subject, "body": f"{tournament.name}: {text[:SHOWN]}", "url": path, "tag": tag}
    for pk, endpoint in Follower.objects.filter(entry__in=entries).values_list("pk", "endpoint"):
        if endpoint not in addresses:
            addresses.add(endpoint)
            queue.enqueue(TELL, {"follower": pk, "message": message})
    return len(addresses)


def _require_playing(entry: Entry) -> None:
    open_now = entry.tournament.state == Tournament.State.PUBLIC and entry.tournament.kept_by_id is None
    if not open_now or entry.status != Entry.Status.PLAYING:
        raise Conflict("not_followed", "entry")


def _round_of(tournament: Tournament, moment: str, stage: Stage | None) -> Round | None:
    """The running round, or the next while none runs; stages side by side have rounds of their own."""
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(state=Round.State.CLOSED)
    if stage is not None:
        rounds = rounds.exclude(stage__in=[other for other in side_by_side(stage) if other != stage])
    first = rounds.select_related("stage").order_by("stage__number", "number").first()
    wanted = Round.State.RUNNING if moment == START else Round.State.PLANNED
    return first if first is not None and first.state == wanted else None


def _seated(round_: Round) -> Iterator[tuple[Follower, Seat]]:
    """The followers of the players in the round, each with the seat. Two queries."""
    seats = Seat.objects.filter(round=round_, entry__followers__isnull=False)
    by_entry = {
        seat.entry_id: seat
        for seat in seats.select_related("table").prefetch_related("table__seats").distinct()
    }
    followers = Follower.objects.filter(entry__in=by_entry).select_related(
        "entry__player", "entry__tournament"
    )
    return ((follower, by_entry[follower.entry_id]) for follower in followers.order_by("pk"))


def _message(follower: Follower, seat: Seat, round_: Round, moment: str) -> dict[str, Any]:
    entry = follower.entry
    with translation.override(follower.language), naming.seen_by_everybody():
        words = {"t": seat.table.number, "w": wind(seat.starting_wind), "r": round_name(round_)}
        title = (
            _("%(r)s starts: table %(t)s, %(w)s") % words
            if moment == START
            else _("Your next table is %(t)s, %(w)s") % words
        )
        body = " · ".join((entry.full_name, str(words["r"]), entry.tournament.name))
    path = reverse("player", args=[entry.tournament.slug, entry.number])
    return {"title": title, "body": body, "url": path, "tag": f"seat-{entry.pk}"}

"""Ledgers are compared by themselves: each once a day, and a tournament's after each closed round.

A difference is told to the people who administer the installation, by mail and push. It is never repaired here.
"""

import time
from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Account
from scoring.rulesets import registry
from tournaments.common import permissions
from tournaments.common.chain import hooks
from tournaments.common.jobs.mail import queue_mail
from tournaments.models import (
    CareerResult,
    Job,
    JobState,
    LedgerCheck,
    LogHead,
    StandingSnapshot,
    StatisticsSnapshot,
    Tournament,
)
from tournaments.play.push.services import tell_administrators
from tournaments.play.standings.services import refold_stage
from tournaments.play.statistics import services as statistics
from tournaments.public.careers import services as careers
from tournaments.trust.archive.checking import Finding, check_tournament

CHECK = hooks.CHECK_LEDGER
CHECK_DUE = "ledger.check_due"
"""The job of the clock: the ledgers that were not compared for a day."""
DUE = timedelta(hours=22)
AN_HOUR = 600.0
"""Seconds of an hour that the comparisons of an installation may take; the rest is compared an hour later."""
NAMED = 50
"""The most differences of which the places are kept."""
MAIL = "archive/mail/ledger_differs.txt"


def ask_for_check(*, tournament: Tournament, by: Account) -> None:
    """Have the ledger compared now. Raises Forbidden."""
    permissions.require(permissions.can_see_log, by, tournament)
    with transaction.atomic():
        hooks.check_ledger(tournament.pk)


def is_being_checked(tournament: Tournament) -> bool:
    """Whether a comparison was asked for and has not ended."""
    waiting = Job.objects.filter(kind=CHECK, state__in=[JobState.QUEUED, JobState.RUNNING])
    return waiting.filter(args__tournament=tournament.pk).exists()


def check_due() -> int:
    """Compare the ledgers that were not compared for a day, those of running tournaments first; gives their number.

    It ends early when its part of the hour is over.
    """
    end, count = time.monotonic() + AN_HOUR, 0
    for tournament in due():
        check_ledger(tournament=tournament)
        count += 1
        if time.monotonic() > end:
            break
    return count


def due() -> Iterator[Tournament]:
    """The tournaments to compare, in the order in which they are compared."""
    past = Q(ledger_check=None) | Q(ledger_check__at__lt=timezone.now() - DUE)
    over = Q(state=Tournament.State.FINISHED)
    oldest = F("ledger_check__at").asc(nulls_first=True)
    for part in (Tournament.objects.exclude(over), Tournament.objects.filter(over)):
        for pk in list(part.filter(past).order_by(oldest, "pk").values_list("pk", flat=True)):
            yield from Tournament.objects.filter(pk=pk)  # none if it was deleted meanwhile


def check_ledger(*, tournament: Tournament) -> None:
    """Compare the stored rows of a tournament with its log, keep the places that differ, and tell of a new one."""
    last = LedgerCheck.objects.filter(tournament=tournament).first()
    number = LogHead.objects.values_list("number", flat=True).get(tournament=tournament)
    first = check_tournament(tournament)
    of_another = last is None or last.release != settings.VERSION
    sound = not first.rows and not first.broken
    if of_another and first.derived and sound and not _keeps_its_results(tournament, first):
        make_anew(tournament)
        first = check_tournament(tournament)
    places = places_of(first)
    if (
        places
    ):  # somebody may have changed something between two questions to the store: a second look agrees or not
        again = places_of(check_tournament(tournament))
        places = [place for place in places if place in again]
    facts = {"number": number, "rows": first.proved, "at": timezone.now()}
    facts |= {"count": len(places), "differences": places[:NAMED], "release": settings.VERSION}
    with transaction.atomic():
        if not Tournament.objects.select_for_update(no_key=True).filter(pk=tournament.pk).exists():
            return
        LedgerCheck.objects.update_or_create(tournament=tournament, defaults=facts)
        if set(places[:NAMED]) - set(last.differences if last else ()):
            _tell(tournament, places)


def _keeps_its_results(tournament: Tournament, finding: Finding) -> bool:
    """Whether the tournament is over and its games come to other results since its rules were put right: they stay as
    they were until somebody makes them anew.
    """
    over = tournament.state == Tournament.State.FINISHED
    other = any(place.key.startswith("table:") for place in finding.derived)
    return over and other and bool(registry.get(tournament.ruleset).put_right)


def make_anew(tournament: Tournament) -> None:
    """Make the figures of a tournament anew: another release may have made them otherwise, which is no difference."""
    for stage in tournament.stages.order_by("number"):
        if StandingSnapshot.objects.filter(stage=stage).exists():
            refold_stage(stage=stage)
    if StatisticsSnapshot.objects.filter(tournament=tournament).exists():
        statistics.count_tables(tournament)
        statistics.rebuild_tournament(tournament=tournament)
    if CareerResult.objects.filter(entry__tournament=tournament).exists():
        careers.write_careers(tournament_id=tournament.pk)


def places_of(finding: Finding) -> list[str]:
    """The places of the differences, without values: those may be names of persons or reasons."""
    rows = [f"{row.key} {row.field}".strip() for row in (*finding.rows, *finding.derived)]
    broken = finding.broken
    return ([f"log:{broken.number} {broken.why}"] if broken else []) + rows


def _tell(tournament: Tournament, places: list[str]) -> None:
    """A mail and a push to everybody who administers the installation."""
    context = {
        "tournament": tournament.name,
        "slug": tournament.slug,
        "count": len(places),
        "places": places[:NAMED],
    }
    for account in Account.objects.filter(is_superuser=True, is_active=True).exclude(email=""):
        queue_mail(to=account.email, template=MAIL, context=context, language=account.language)
    tell_administrators(
        tournament=tournament,
        words=lambda: _("What is stored differs from the log"),
        path=reverse("record", args=[tournament.slug]),
        tag=f"ledger-{tournament.pk}",
    )

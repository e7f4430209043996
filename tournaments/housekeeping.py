"""Remove old rows and files: jobs, documents nobody fetched, receipts, mails, old standings.

The ledger is never touched: a removed file can be made again, and nothing that a page shows is removed.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Max, Min, Q
from django.utils import timezone

from tournaments.desk.documents.selectors import exports_kept
from tournaments.desk.messages.services import keep_failures
from tournaments.models import (
    Delivery,
    Job,
    JobState,
    LogEntry,
    Mail,
    Receipt,
    SealedText,
    Stage,
    StandingSnapshot,
    Webhook,
)
from tournaments.play.push.following import forget_followers
from tournaments.play.push.services import forget_ended_sessions
from tournaments.play.standings.services import SNAPSHOTS_STAY, trim_snapshots

JOBS_STAY = timedelta(days=1)
EXPORTS_STAY = timedelta(days=30)
RECEIPTS_STAY = timedelta(days=30)  # longer than a phone keeps what it could not send
MAILS_STAY = timedelta(days=30)
DELIVERIES_STAY = timedelta(days=30)
MOST_DELIVERIES = 1000
"""The most deliveries that are kept of one receiver."""
ATTEMPTS_STAY = timedelta(hours=2)
ORIGINS_STAY = timedelta(days=180)


def tidy() -> dict[str, int]:
    """Remove everything past its time; returns how many of each kind were removed."""
    now = timezone.now()
    return {
        "jobs": _remove_jobs(now),
        "documents": _remove_documents(now),
        "receipts": Receipt.objects.filter(created_at__lt=now - RECEIPTS_STAY).delete()[0],
        "mails": _remove_mails(now),
        "snapshots": _remove_snapshots(),
        "push devices": forget_ended_sessions(),
        "followers": forget_followers(now),
        "origins": _remove_origins(now),
        "deliveries": _remove_deliveries(now),
        "attempts": _remove_attempts(now),
    }


def _remove_mails(now: datetime) -> int:
    """Remove old mails; a message to many keeps the number of its failures."""
    past = Mail.objects.filter(created_at__lt=now - MAILS_STAY)
    with transaction.atomic():
        keep_failures(past)
        return past.delete()[0]


def _remove_jobs(now: datetime) -> int:
    ended = Job.objects.filter(state__in=[JobState.DONE, JobState.FAILED])
    export = Q(kind__startswith="exports.")
    past = Q(finished_at__lt=now - EXPORTS_STAY) | (~export & Q(finished_at__lt=now - JOBS_STAY))
    return ended.filter(past).delete()[0]


def _remove_documents(now: datetime) -> int:
    """Remove documents of no job, and uploaded tournament files; a young file may be about to be recorded."""
    kept = exports_kept()
    young = (now - JOBS_STAY).timestamp()
    folder = settings.MEDIA_ROOT / "exports"
    spare = [path for path in folder.glob("*") if path.name not in kept and path.stat().st_mtime < young]
    spare += [path for path in (settings.MEDIA_ROOT / "imports").glob("*") if path.stat().st_mtime < young]
    for path in spare:
        path.unlink(missing_ok=True)
    return len(spare)


def _remove_attempts(now: datetime) -> int:
    """Remove files that count attempts, which end within an hour."""
    old = (now - ATTEMPTS_STAY).timestamp()
    spare = [path for path in settings.ATTEMPTS_FOLDER.glob("*.djcache") if path.stat().st_mtime < old]
    for path in spare:
        path.unlink(missing_ok=True)
    return len(spare)


def _remove_deliveries(now: datetime) -> int:
    """Remove messages of webhooks: old ones, and all but the newest thousand of a receiver; waiting messages stay."""
    done = Delivery.objects.exclude(state=Delivery.State.WAITING)
    gone = done.filter(created_at__lt=now - DELIVERIES_STAY).delete()[0]
    for hook in Webhook.objects.values_list("pk", flat=True):
        newest = done.filter(hook=hook).order_by("-pk").values_list("pk", flat=True)
        if spare := list(newest[MOST_DELIVERIES : MOST_DELIVERIES + 1]):
            gone += done.filter(hook=hook, pk__lte=spare[0]).delete()[0]
    return gone


def _remove_origins(now: datetime) -> int:
    """Remove the devices and networks of changes. The log keeps the seal, which tells nothing by itself."""
    texts = SealedText.objects.filter(kind=SealedText.Kind.ORIGIN)
    old, gone = LogEntry.objects.filter(at__lt=now - ORIGINS_STAY), 0
    for tournament in texts.order_by().values_list("tournament", flat=True).distinct():
        last = old.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
        gone += texts.filter(tournament=tournament, number__lte=last).delete()[0]
    return gone


def _remove_snapshots() -> int:
    """Remove snapshots, except the last of each stage and its newest public one."""
    versions = StandingSnapshot.objects.order_by("stage").values("stage")
    ends = versions.annotate(newest=Max("version"), oldest=Min("version"))
    many = ends.filter(
        oldest__lte=F("newest") - SNAPSHOTS_STAY
    )  # an archive has thousands of stages with one
    newest = many.values_list("stage", "newest")
    return sum(trim_snapshots(stage=Stage(pk=stage), newest=version) for stage, version in newest)

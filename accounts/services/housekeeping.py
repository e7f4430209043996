"""Removes old sign-ins, closed links and ended tokens."""

from datetime import timedelta

from axes.models import AccessAttempt
from django.db.models import Q
from django.utils import timezone

from accounts.models import ApiToken, Link, SignIn

SIGN_INS_STAY = timedelta(days=180)
CLOSED_STAYS = timedelta(days=90)
ATTEMPTS_STAY = timedelta(days=1)


def tidy() -> dict[str, int]:
    """Remove rows past their time; returns the number of removed rows of each kind."""
    now = timezone.now()
    past = now - CLOSED_STAYS
    closed = Q(used_at__lt=past) | Q(revoked_at__lt=past) | Q(expires_at__lt=past)
    return {
        "sign_ins": SignIn.objects.filter(at__lt=now - SIGN_INS_STAY).delete()[0],
        "links": Link.objects.filter(closed).delete()[0],
        "tokens": ApiToken.objects.filter(expires_at__lt=past).delete()[0],
        "attempts": AccessAttempt.objects.filter(attempt_time__lt=now - ATTEMPTS_STAY).delete()[0],
    }

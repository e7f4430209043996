"""Work to be done after a change: one row a job. The row is the truth, the broker only rings."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from tournaments.models.limits import LONGEST_REQUEST_ID

CANCELLED = "cancelled"
"""The error of a job that somebody has cancelled."""


class JobState(models.TextChoices):
    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class Job(models.Model):
    """A piece of work, from the transaction that asked for it until it is done or has failed for good.

    `token` is the fencing number: every claim raises it, and only the holder of the current number may complete the
    job. Only a waiting job holds its `debounce_key`. `error` is for administrators: it may be an exception. The
    words for the account that asked are in texts/jobs.py.
    """

    kind = models.CharField(_("kind"), max_length=60)
    args = models.JSONField(_("arguments"), default=dict, blank=True)
    debounce_key = models.CharField(_("debounce key"), max_length=120, unique=True, null=True, blank=True)
    state = CodeField(_("state"), max_length=10, choices=JobState, default=JobState.QUEUED)
    token = models.PositiveIntegerField(_("fencing token"), default=0)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    run_after = models.DateTimeField(_("not before"))
    lease_until = models.DateTimeField(_("leased until"), null=True, blank=True)
    rung_at = models.DateTimeField(_("last notified"))
    progress = models.PositiveSmallIntegerField(_("progress"), default=0)
    note = models.CharField(_("note"), max_length=200, blank=True)
    result = models.JSONField(_("result"), null=True, blank=True)
    error = models.TextField(_("error"), blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="jobs",
        verbose_name=_("requested by"),
    )
    request_id = models.CharField(_("request"), max_length=LONGEST_REQUEST_ID, blank=True, db_default="")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ("-id",)
        indexes = (models.Index(fields=["state", "run_after"], name="job_by_state"),)
        constraints = (
            models.CheckConstraint(condition=Q(progress__lte=100), name="job_progress_percent"),
            models.CheckConstraint(
                condition=Q(state=JobState.RUNNING, lease_until__isnull=False)
                | (~Q(state=JobState.RUNNING) & Q(lease_until__isnull=True)),
                name="job_leased_while_running",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}: {self.state}"

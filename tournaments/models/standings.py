"""Standings as they were computed: versioned bytes that readers get as stored."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import written_in
from tournaments.models.rounds import Stage


class StandingSnapshot(models.Model):
    """One version of a stage's standings. The same ledger gives the same bytes, and so the same etag."""

    stage = models.ForeignKey(
        Stage, on_delete=models.CASCADE, related_name="snapshots", verbose_name=_("stage")
    )
    version = models.PositiveIntegerField(_("version"))
    etag = models.CharField(_("ETag"), max_length=64)
    payload = models.BinaryField(_("payload"))
    fragment = models.TextField(_("rendered rows"), blank=True, default="")
    public = models.BooleanField(_("public"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("standing snapshot")
        verbose_name_plural = _("standing snapshots")
        ordering = ("stage_id", "-version")
        constraints = (
            models.UniqueConstraint(fields=["stage", "version"], name="snapshot_version_once"),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="snapshot_counted_from_1"),
            models.CheckConstraint(
                condition=written_in("etag", "0123456789abcdef", 64), name="snapshot_etag_is_sha256"
            ),
        )

    def __str__(self) -> str:
        return f"{self.stage} v{self.version}"

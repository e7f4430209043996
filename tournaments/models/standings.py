"""Standings as they were computed: versioned bytes that readers get as stored."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import written_in
from tournaments.models.packed import PackedBytes
from tournaments.models.rounds import Stage


class StandingSnapshot(models.Model):
    """One version of a stage's standings. The same ledger gives the same bytes, and so the same etag."""

    stage = models.ForeignKey(
        Stage, on_delete=models.CASCADE, related_name="snapshots", verbose_name=_("stage")
    )
    version = models.PositiveIntegerField(_("version"))
    etag = models.CharField(_("ETag"), max_length=64)
    payload = PackedBytes(_("payload"))
    fragment = models.TextField(
        editable=False, blank=True, default="", db_default=""
    )  # 1.0 reads it; the next release drops it
    public = models.BooleanField(_("public"), default=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("standing snapshot")
        verbose_name_plural = _("standing snapshots")
        ordering = ("stage_id", "-version")
        indexes = (models.Index(fields=["stage"], condition=models.Q(public=True), name="public_snapshots"),)
        constraints = (
            models.UniqueConstraint(fields=["stage", "version"], name="snapshot_version_once"),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="snapshot_counted_from_1"),
            models.CheckConstraint(
                condition=written_in("etag", "0123456789abcdef", 64), name="snapshot_etag_is_sha256"
            ),
        )

    def __str__(self) -> str:
        return f"{self.stage} v{self.version}"


class Outlook(models.Model):
    """The places of each player in many draws of the rest of a stage.

    Made of the closed rounds of public standings. `seed` is the hash of all inputs of the draw: equal results give an
    equal row. `counts` holds, by entry number, the runs in which the player ended at each of the `places` or above it.
    """

    stage = models.OneToOneField(
        Stage, on_delete=models.CASCADE, related_name="outlook", verbose_name=_("stage")
    )
    after_round = models.PositiveSmallIntegerField(_("after round"))
    seed = models.CharField(_("seed"), max_length=64)
    runs = models.PositiveIntegerField(_("runs"))
    places = models.JSONField(_("places"), default=list)
    counts = models.JSONField(_("counts"), default=dict)
    made_at = models.DateTimeField(_("made"), auto_now=True)

    class Meta:
        verbose_name = _("outlook")
        verbose_name_plural = _("outlooks")
        constraints = (
            models.CheckConstraint(condition=models.Q(runs__gte=1), name="outlook_has_runs"),
            models.CheckConstraint(
                condition=written_in("seed", "0123456789abcdef", 64), name="outlook_seed_is_sha256"
            ),
        )

    def __str__(self) -> str:
        return f"{self.stage}, {self.after_round}"

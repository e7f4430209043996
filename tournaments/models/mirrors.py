"""The mirror of a tournament: its public pages as plain files on another host, and which files lie there."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Tournament

LONGEST_FILE_NAME = 300


class Mirror(models.Model):
    """Where and how far the pages of a tournament are written.

    It outlives its tournament, until its files are removed. `version` is the version of the tournament that was
    written last, `calm` the one of the pages that change seldom, written at `calm_at` within `calm_seconds`.
    `carrier` is the job that is writing, or rests before it tries again. `failing_since` is the first failure after
    the last success.
    """

    tournament = models.OneToOneField(
        Tournament,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="mirror",
        verbose_name=_("tournament"),
    )
    active = models.BooleanField(_("active"), default=True)
    target = models.CharField(_("where the files are"), max_length=500, blank=True, default="")
    version = models.CharField(_("version"), max_length=64, blank=True, default="")
    calm = models.CharField(_("version of the other pages"), max_length=64, blank=True, default="")
    calm_at = models.DateTimeField(_("other pages since"), null=True, blank=True)
    calm_seconds = models.FloatField(_("seconds for the other pages"), default=0.0)
    written_at = models.DateTimeField(_("last written"), null=True, blank=True)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    error = models.CharField(_("error"), max_length=200, blank=True, default="")
    carrier = models.BigIntegerField(_("job"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("mirror")
        verbose_name_plural = _("mirrors")
        ordering = ("pk",)

    def __str__(self) -> str:
        return str(self.tournament or self.pk)


class MirrorFile(models.Model):
    """A file that lies there, or may: its row is written before the file.

    `digest` is the hash of its content, `mark` tells from what it was made; both are empty until it has been written.
    """

    mirror = models.ForeignKey(
        Mirror, on_delete=models.CASCADE, related_name="files", verbose_name=_("mirror")
    )
    name = models.CharField(_("name"), max_length=LONGEST_FILE_NAME)
    digest = models.CharField(_("hash"), max_length=64, blank=True, default="")
    mark = models.CharField(_("made from"), max_length=64, blank=True, default="")

    class Meta:
        verbose_name = _("file of a mirror")
        verbose_name_plural = _("files of mirrors")
        ordering = ("mirror_id", "name")
        constraints = (models.UniqueConstraint(fields=["mirror", "name"], name="mirror_file_once"),)

    def __str__(self) -> str:
        return self.name

"""The record of a deleted tournament."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.limits import LONGEST_ADDRESS, LONGEST_NAME, LONGEST_REASON


class DeletedTournament(models.Model):
    """The name of a deleted tournament, who deleted it, and the end of its log.

    No player and no result is kept. `log_number` and `log_hash`: somebody's copy of the log can be compared with them.
    """

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    slug = models.SlugField(_("address"), max_length=LONGEST_ADDRESS + 10)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    players = models.PositiveIntegerField(_("players"))
    hands = models.PositiveIntegerField(_("hands"))
    log_number = models.PositiveIntegerField(_("log entries"))
    log_hash = models.CharField(_("hash of the last log entry"), max_length=64)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")
    deleted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("deleted by")
    )
    deleted_at = models.DateTimeField(_("deleted"), auto_now_add=True)

    class Meta:
        verbose_name = _("deleted tournament")
        verbose_name_plural = _("deleted tournaments")
        ordering = ("-deleted_at", "-pk")

    def __str__(self) -> str:
        return self.name

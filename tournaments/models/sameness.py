"""What organisers decided about records that look like one person."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.models import Player


class Apart(models.Model):
    """Two people who look like one and are two: nobody is asked about them again. `first` has the lower key."""

    first = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="+", verbose_name=_("first person")
    )
    second = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="+", verbose_name=_("second person")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("two people who are kept apart")
        verbose_name_plural = _("people who are kept apart")
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=["first", "second"], name="two_people_apart_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="apart_lower_key_first"),
        )

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"

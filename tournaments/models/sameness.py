"""Decisions of organisers about records that look like one person."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.models import Player
from tournaments.models.limits import LONGEST_REASON


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


class Merged(models.Model):
    """A person who is another since a merge: the old address leads to the other, and the two can be parted again.

    `record` are the facts that go back then (people/services/separation.py). Erased with the person who stays.
    """

    old_id = models.PositiveBigIntegerField(_("former key"), unique=True)
    person = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="merged", verbose_name=_("person")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")
    record = models.JSONField(_("record"), default=dict)

    class Meta:
        verbose_name = _("merged person")
        verbose_name_plural = _("merged people")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.old_id}: {self.person}"

    @property
    def was(self) -> str:
        """The name of the merged person, with country and EMA number."""
        facts = self.record["person"]
        name = f"{facts['given_name']} {facts['family_name']}".strip()
        return ", ".join(filter(None, (name, facts["country"], facts["ema_number"])))

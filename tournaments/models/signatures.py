"""Signatures at the end of a table, and the reasons in their place."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.limits import LONGEST_DEVICE, LONGEST_REASON
from tournaments.models.rounds import Table
from tournaments.models.tournaments import Entry


class Signature(models.Model):
    """A player agreed with the result of their table; or the organiser closed it without, with a reason.

    `entry` is the player at the end: a substitute signs for the seat that they hold. `scores` are the signed scores, by
    player. `by` is the account of the phone on which it was done. A change of the table voids its signatures; they stay
    readable, and `number` counts them too.
    """

    class Kind(models.TextChoices):
        SIGNED = "signed", _("signed")
        WAIVED = "waived", _("closed without signature")

    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="signatures", verbose_name=_("table")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="signatures", verbose_name=_("player")
    )
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices)
    scores = models.JSONField(_("scores"))
    with_pin = models.BooleanField(_("with a PIN"), default=False)
    device = models.CharField(_("device"), max_length=LONGEST_DEVICE, blank=True, default="")
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("voided by"),
    )

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        ordering = ("table_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="signature_number_once"),
            models.UniqueConstraint(
                fields=["table", "entry"], condition=Q(voided_at=None), name="one_signature_per_player"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="signature_number_positive"),
            models.CheckConstraint(
                condition=Q(kind="signed", reason="") | (Q(kind="waived") & ~Q(reason="")),
                name="waived_signature_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(voided_at=None, voided_by=None)
                | Q(voided_at__isnull=False, voided_by__isnull=False),
                name="void_of_signature_has_author",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.entry}"

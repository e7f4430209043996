"""Penalties: the penalty, the player, the reason, and whether it was cancelled.

Chombo and dead hands stand in the events of the ledger; their rows (amount 0 where the table has paid) are the list
for the federation, with the reason.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from tournaments.models.hands import Hand
from tournaments.models.limits import LONGEST_CODE, LONGEST_REASON
from tournaments.models.rounds import Round, Stage, Table
from tournaments.models.tournaments import Entry


class Penalty(models.Model):
    """Points taken off a player's own result after uma.

    `rule` is the code of its row in the rule set. `receivers` {entry number: points} is for the rule sets in which
    others receive points; in riichi nobody does. `number` names it in the log of the tournament.
    """

    class Kind(models.TextChoices):
        CHOMBO = "chombo", _("chombo")
        DEAD_HAND = "dead_hand", _("dead hand")
        LATENESS = "lateness", _("lateness")
        OBSTRUCTION = "obstruction", _("obstruction")
        SHEET = "sheet", _("score sheet")
        WARNING = "warning", _("warning")
        OTHER = "other", _("other")

    class Phase(models.TextChoices):
        BEFORE = "before", _("before the game")
        DURING = "during", _("during the game")
        AFTER = "after", _("after the game")

    number = models.PositiveIntegerField(_("number"), default=0)
    stage = models.ForeignKey(
        Stage, on_delete=models.PROTECT, related_name="penalties", verbose_name=_("stage")
    )
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="penalties", verbose_name=_("entry")
    )
    round = models.ForeignKey(
        Round,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="penalties",
        verbose_name=_("round"),
    )
    table = models.ForeignKey(
        Table,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="penalties",
        verbose_name=_("table"),
    )
    hand = models.ForeignKey(
        Hand,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="penalties",
        verbose_name=_("hand"),
    )
    kind = CodeField(_("kind"), max_length=12, choices=Kind)
    rule = models.CharField(_("rule of the rule set"), max_length=LONGEST_CODE, blank=True, default="")
    phase = CodeField(_("when"), max_length=6, choices=Phase, default=Phase.DURING)
    amount = models.PositiveIntegerField(_("points"), default=0)
    receivers = models.JSONField(_("points for others"), default=dict, blank=True)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("given by")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("cancelled by"),
    )
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    cancel_reason = models.CharField(
        _("reason for cancelling"), max_length=LONGEST_REASON, blank=True, default=""
    )

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ("stage_id", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(cancelled_at=None, cancelled_by=None, cancel_reason="")
                | (Q(cancelled_at__isnull=False, cancelled_by__isnull=False) & ~Q(cancel_reason="")),
                name="cancellation_has_author_and_reason",
            ),
            models.CheckConstraint(
                condition=Q(table=None) | Q(round__isnull=False), name="penalty_table_has_round"
            ),
            models.CheckConstraint(
                condition=Q(hand=None) | Q(table__isnull=False), name="penalty_hand_has_table"
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_kind_display()}"

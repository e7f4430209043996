"""A proposal of one organiser to another about a person of both: a change of facts, or a merge of two people."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from players.models import Player
from tournaments.models.tournaments import Tournament


class Proposal(models.Model):
    """The organisers of `tournament` ask, those of `owner` decide.

    `changes` are facts of the person by name. With `other`, the proposal is to merge `other` into `person`, and there
    are no changes.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waiting")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")

    person = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="proposals", verbose_name=_("person")
    )
    other = models.ForeignKey(
        Player,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("merged person"),
    )
    changes = models.JSONField(_("changes"), default=dict, blank=True)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="proposals_made", verbose_name=_("asked from")
    )
    owner = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="proposals", verbose_name=_("decided by")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    state = CodeField(_("state"), max_length=10, choices=State, default=State.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(state="open", decided_by=None, decided_at=None)
                | Q(state__in=["accepted", "declined"], decided_by__isnull=False, decided_at__isnull=False),
                name="proposal_decided_by_somebody",
            ),
        )
        indexes = (models.Index(fields=["owner", "state"], name="proposal_by_owner"),)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.person}"

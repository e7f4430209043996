"""Seating plans: whole grids, drawn from a seed, with their measures and certificate."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Stage


class SeatingPlan(models.Model):
    """A grid of rounds x tables x entry numbers in the order E S W N; one a stage is published."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        REPLACED = "replaced", _("replaced")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="plans", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("number"))
    seed = models.BigIntegerField(_("seed"))
    grid = models.JSONField(_("grid"))
    measures = models.JSONField(_("measures"), default=dict)
    certificate = models.JSONField(_("certificate"), default=dict)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFT)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("created by")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)

    class Meta:
        verbose_name = _("seating plan")
        verbose_name_plural = _("seating plans")
        ordering = ("stage_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["stage", "number"], name="plan_number_once"),
            models.UniqueConstraint(
                fields=["stage"], condition=Q(state="published"), name="one_published_plan"
            ),
            models.CheckConstraint(
                condition=Q(state="draft", published_at=None)
                | Q(state__in=["published", "replaced"], published_at__isnull=False),
                name="plan_state_fits_time",
            ),
        )

    def __str__(self) -> str:
        return str(_("plan %(number)s") % {"number": self.number})

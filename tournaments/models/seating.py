"""Seating plans: whole grids, drawn from a seed, with their measures and certificate."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from tournaments.models.rounds import Stage


class SeatingPlan(models.Model):
    """A grid of rounds x tables x entry numbers in the order E S W N; one plan of a stage is published.
    A draft that is not wanted is discarded: numbers are not given twice, and every draw can be checked.

    Rounds before `first_round` are as they were played. `wishes` are the wishes of the draw.
    """

    class Method(models.TextChoices):
        DRAW = "draw", _("drawn")
        SWAP = "swap", _("changed by hand")
        REPLAN = "replan", _("redrawn")
        SCRIPT = "script", _("imported from a file")
        SWISS = "swiss", _("by the standings")
        RANK = "rank", _("by rank")

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        REPLACED = "replaced", _("replaced")
        DISCARDED = "discarded", _("thrown away")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="plans", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("number"))
    seed = models.BigIntegerField(_("seed"))
    grid = models.JSONField(_("grid"))
    measures = models.JSONField(_("measures"), default=dict)
    certificate = models.JSONField(_("certificate"), default=dict)
    method = CodeField(
        _("made by"), max_length=10, choices=Method, default=Method.DRAW, constraint="plan_method_known"
    )
    parent = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="children",
        verbose_name=_("made from"),
    )
    first_round = models.PositiveSmallIntegerField(_("changes from round"), default=1)
    wishes = models.JSONField(_("wishes"), default=dict, blank=True)
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
                condition=Q(state__in=["draft", "discarded"], published_at=None)
                | Q(state__in=["published", "replaced"], published_at__isnull=False),
                name="plan_state_fits_time",
            ),
            models.CheckConstraint(condition=Q(first_round__gte=1), name="plan_changes_from_round_1_on"),
        )

    def __str__(self) -> str:
        return str(_("plan %(number)s") % {"number": self.number})

    @property
    def seats(self) -> list[list[list[int | None]]]:
        """The grid with the winds that are played: three sit East, South and West, whichever wind an older draw left
        empty.
        """
        return [[sorted(table, key=lambda seat: seat is None) for table in tables] for tables in self.grid]

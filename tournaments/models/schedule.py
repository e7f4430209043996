"""The schedule of a tournament, day by day."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from tournaments.models.limits import LONGEST_STAGE_NAME
from tournaments.models.rounds import Stage
from tournaments.models.tournaments import Tournament


class ScheduleItem(models.Model):
    """A line of the schedule, in the tournament's time zone.

    `day` counts from the first day. A round is named by its stage and its number, because the schedule is made before
    the rounds are. `late`: the announced delay in minutes of this line and of later lines of the day.
    """

    class Kind(models.TextChoices):
        CHECK_IN = "check_in", _("check-in")
        ROUND = "round", _("round")
        BREAK = "break", _("break")
        LUNCH = "lunch", _("lunch")
        PRIZES = "prizes", _("prize-giving")
        OTHER = "other", _("other")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="schedule", verbose_name=_("tournament")
    )
    day = models.PositiveSmallIntegerField(_("day"), default=1)
    starts_at = models.TimeField(_("time"))
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0)
    kind = CodeField(_("kind"), max_length=10, choices=Kind, constraint="schedule_kind_known")
    title = models.CharField(_("title"), max_length=LONGEST_STAGE_NAME, blank=True, default="")
    stage = models.ForeignKey(
        Stage, on_delete=models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("stage")
    )
    number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    late = models.SmallIntegerField(_("minutes late"), null=True, blank=True)

    class Meta:
        verbose_name = _("schedule item")
        verbose_name_plural = _("schedule items")
        ordering = ("tournament_id", "day", "starts_at", "pk")
        constraints = (
            models.CheckConstraint(condition=Q(day__gte=1), name="schedule_day_positive"),
            models.CheckConstraint(
                condition=Q(kind="round", stage__isnull=False, number__gte=1)
                | (~Q(kind="round") & Q(stage=None, number=None)),
                name="schedule_round_is_named",
            ),
        )

    def __str__(self) -> str:
        return f"{self.day} {self.starts_at:%H:%M} {self.title or self.get_kind_display()}"

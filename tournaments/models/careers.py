"""Results of ended tournaments, a row an entry and a row a seat, for people's pages.

Derived: a job writes them when a tournament ends (`careers.services`), and they can be deleted and written again.
They hold no names, so a change of a person's listing, a merge or an erasure needs no new rows.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.limits import LONGEST_CODE
from tournaments.models.rounds import Seat
from tournaments.models.tournaments import Entry


class CareerResult(models.Model):
    """The place of an entry in the final list. `figure` is that of `metric`, exact, as the standings store it."""

    entry = models.OneToOneField(
        Entry, on_delete=models.CASCADE, related_name="career_result", verbose_name=_("entry")
    )
    place = models.PositiveSmallIntegerField(_("place"))
    players = models.PositiveSmallIntegerField(_("players"))
    games = models.PositiveSmallIntegerField(_("games"))
    metric = models.CharField(_("figure that ranks"), max_length=LONGEST_CODE)
    figure = models.CharField(_("figure"), max_length=LONGEST_CODE)

    class Meta:
        verbose_name = _("final place")
        verbose_name_plural = _("final places")
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(place__gte=1, place__lte=models.F("players")), name="career_place_among_players"
            ),
        )

    def __str__(self) -> str:
        return f"{self.place} {self.entry}"


class CareerGame(models.Model):
    """The result of a seat in a finished game: its points before uma and penalties, and its place at the table."""

    seat = models.OneToOneField(
        Seat, on_delete=models.CASCADE, related_name="career_game", verbose_name=_("seat")
    )
    raw = models.IntegerField(_("points"))
    place = models.PositiveSmallIntegerField(_("place"))

    class Meta:
        verbose_name = _("result of a seat")
        verbose_name_plural = _("results of seats")
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=Q(place__gte=1, place__lte=4), name="career_place_at_table"),
        )

    def __str__(self) -> str:
        return f"{self.place} {self.seat}"

"""Former addresses of tournaments."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.limits import LONGEST_ADDRESS
from tournaments.models.tournaments import Tournament


class OldAddress(models.Model):
    """A former address that leads to the present one of its tournament, while the tournament exists.

    No other tournament gets it meanwhile.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="old_addresses", verbose_name=_("tournament")
    )
    slug = models.SlugField(_("address"), max_length=LONGEST_ADDRESS + 10, unique=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("changed by"),
    )
    at = models.DateTimeField(_("until"), auto_now_add=True)

    class Meta:
        verbose_name = _("former address")
        verbose_name_plural = _("former addresses")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.slug

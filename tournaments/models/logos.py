"""The logos of tournaments."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Tournament


class Logo(models.Model):
    """The bytes of a tournament's logo, a PNG as common/logos.py makes it. Its facts stand in `Tournament.logo`.

    The bytes are in the store, so that backups, other machines and other stores have them without a folder of files.
    """

    tournament = models.OneToOneField(
        Tournament,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="stored_logo",
        verbose_name=_("tournament"),
    )
    content = models.BinaryField(_("picture"))

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return str(self.tournament)

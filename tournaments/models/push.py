"""Devices that are told of disputes and calls while they are locked."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.limits import LONGEST_ENDPOINT


class PushDevice(models.Model):
    """A browser that asked for messages, with the keys that messages to it are encrypted with.

    It belongs to the session in which it asked, and goes with it.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="push_devices",
        verbose_name=_("account"),
    )
    session_key = models.CharField(_("session"), max_length=40)
    endpoint = models.CharField(_("address"), max_length=LONGEST_ENDPOINT, unique=True)
    p256dh = models.CharField(_("public key"), max_length=100)
    auth = models.CharField(_("secret"), max_length=40)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("device for messages")
        verbose_name_plural = _("devices for messages")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.account}: {self.pk}"

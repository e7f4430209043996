"""Devices that get messages while they are locked: of disputes and calls, or of a player's seats."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.limits import LONGEST_ENDPOINT
from tournaments.models.tournaments import Entry


class PushDevice(models.Model):
    """A browser that asked for messages, with the keys that encrypt them.

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


class Follower(models.Model):
    """A browser that asked for messages about a player's seats. Nobody has to sign in for it, and the row does not
    identify its reader: the address is the push service's, the keys are the browser's.
    """

    entry = models.ForeignKey(
        Entry, on_delete=models.CASCADE, related_name="followers", verbose_name=_("entry")
    )
    endpoint = models.CharField(_("address"), max_length=LONGEST_ENDPOINT)
    p256dh = models.CharField(_("public key"), max_length=100)
    auth = models.CharField(_("secret"), max_length=40)
    language = models.CharField(_("language"), max_length=10)
    asked_at = models.DateTimeField(_("asked at"))

    class Meta:
        verbose_name = _("device that follows a player")
        verbose_name_plural = _("devices that follow a player")
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=["entry", "endpoint"], name="follower_once"),)
        indexes = (models.Index(fields=["endpoint"], name="followers_by_endpoint"),)

    def __str__(self) -> str:
        return f"{self.entry}: {self.pk}"

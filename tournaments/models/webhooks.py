"""Addresses that get messages about a tournament, and the messages sent to them."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from tournaments.models.limits import LONGEST_ENDPOINT
from tournaments.models.tournaments import Tournament

LONGEST_ANSWER = 500
"""Characters kept of a receiver's answer."""


def new_salt() -> str:
    """The random salt of a secret."""
    return secrets.token_hex(16)


def new_message() -> str:
    """The name of a message, by which a receiver recognises a repeat."""
    return f"msg_{secrets.token_hex(12)}"


class Webhook(models.Model):
    """A receiver of events. Its secret is made of `salt` and the secret of the installation, and stored nowhere.

    `old_salt` signs as well for a day after `renewed_at`. `carrier` is the job that is sending, or rests before its
    next attempt. `failing_since` is the first failure after the last success.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="webhooks", verbose_name=_("tournament")
    )
    address = models.CharField(_("address"), max_length=LONGEST_ENDPOINT)
    events = models.JSONField(_("events"), default=list)
    salt = models.CharField(_("salt"), max_length=32, default=new_salt, editable=False)
    old_salt = models.CharField(_("salt before"), max_length=32, blank=True, default="", editable=False)
    renewed_at = models.DateTimeField(_("new secret since"), null=True, blank=True)
    active = models.BooleanField(_("active"), default=True)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    given_up_at = models.DateTimeField(_("switched off by Tenbo at"), null=True, blank=True)
    carrier = models.BigIntegerField(_("job"), null=True, blank=True, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("made by"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.pk}"


class Delivery(models.Model):
    """A message to one receiver, from its change until it was taken or given up.

    `number` is its log entry; null for a test and for standings. `body` is made at the first attempt, and stays.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("delivered")
        FAILED = "failed", _("failed")

    hook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, related_name="deliveries", verbose_name=_("webhook")
    )
    message = models.CharField(_("message"), max_length=40, default=new_message)
    event = models.CharField(_("event"), max_length=40)
    subject = models.CharField(_("subject"), max_length=80, blank=True, default="")
    number = models.PositiveIntegerField(_("log entry"), null=True, blank=True)
    body = models.TextField(_("body"), blank=True, default="")
    state = CodeField(_("state"), max_length=8, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    status = models.PositiveSmallIntegerField(_("status"), null=True, blank=True)
    answer = models.CharField(_("answer"), max_length=LONGEST_ANSWER, blank=True, default="")
    error = models.CharField(_("error"), max_length=200, blank=True, default="")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    tried_at = models.DateTimeField(_("last tried"), null=True, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ("-pk",)
        indexes = (models.Index(fields=["hook", "state"], name="delivery_by_state"),)

    def __str__(self) -> str:
        return f"{self.event} {self.pk}"

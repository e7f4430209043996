"""Messages of organisers to many people at once."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from tournaments.models.limits import LONGEST_KEY, LONGEST_MESSAGE, LONGEST_SUBJECT
from tournaments.models.tournaments import Tournament


class Message(models.Model):
    """A text for all players, players who are not checked in, chosen players, or the staff. It never changes once it is
    sent.

    `key` is the form's: the same form sent twice is one message. `addresses` counts the mails, `browsers` the phones
    that got the message, `failed` the mails that never arrived and whose rows are gone; mails of the last weeks have
    rows (`Mail.message`). `numbers` are those of the chosen players.
    """

    class Audience(models.TextChoices):
        PLAYERS = "players", _("all players")
        MISSING = "missing", _("players who are not checked in")
        STAFF = "staff", _("the staff")
        CHOSEN = "chosen", _("chosen players")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="messages", verbose_name=_("tournament")
    )
    audience = CodeField(_("to"), max_length=8, choices=Audience)
    numbers = models.JSONField(_("chosen players"), default=list, blank=True, db_default=[])
    subject = models.CharField(_("subject"), max_length=LONGEST_SUBJECT)
    text = models.TextField(_("text"), max_length=LONGEST_MESSAGE)
    key = models.CharField(_("key"), max_length=LONGEST_KEY)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("written by"),
    )
    addresses = models.PositiveIntegerField(_("addresses"), default=0)
    browsers = models.PositiveIntegerField(_("phones"), default=0)
    failed = models.PositiveIntegerField(_("failed"), default=0)
    created_at = models.DateTimeField(_("sent at"), auto_now_add=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=["tournament", "key"], name="message_once"),)

    def __str__(self) -> str:
        return self.subject

"""Mail that Tenbo sends, a row a message, and the addresses that want no more news."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from tournaments.models.limits import LONGEST_CONTACT, LONGEST_SUBJECT


class Mail(models.Model):
    """One message to one address, in the recipient's language.

    `text` is emptied once the message has left: it may hold a link that signs somebody in. `reply_to` is the contact
    of the tournament that writes, or empty. `message` is the organiser's message to many, if it is part of one.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    to = models.CharField(_("to"), max_length=LONGEST_CONTACT)
    template = models.CharField(_("template"), max_length=80)
    language = models.CharField(_("language"), max_length=10)
    subject = models.CharField(_("subject"), max_length=LONGEST_SUBJECT)
    text = models.TextField(_("text"), blank=True)
    reply_to = models.CharField(
        _("answers go to"), max_length=LONGEST_CONTACT, blank=True, default="", db_default=""
    )
    stop_link = models.CharField(_("unsubscribe link"), max_length=500, blank=True, default="")
    state = CodeField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    error = models.CharField(_("error"), max_length=500, blank=True, default="")
    job = models.ForeignKey(
        "tournaments.Job", on_delete=models.SET_NULL, null=True, related_name="mails", verbose_name=_("job")
    )
    message = models.ForeignKey(
        "tournaments.Message",
        on_delete=models.CASCADE,
        null=True,
        related_name="mails",
        verbose_name=_("message"),
    )
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("requested by"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    sent_at = models.DateTimeField(_("sent at"), null=True)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        ordering = ("-pk",)
        constraints = (models.CheckConstraint(condition=~Q(to=""), name="mail_has_address"),)

    def __str__(self) -> str:
        return f"{self.template} to {self.to}: {self.state}"


class MailStop(models.Model):
    """An address that asked for no more news; only its digest is kept."""

    digest = models.CharField(_("digest"), max_length=64, unique=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("unsubscribed address")
        verbose_name_plural = _("unsubscribed addresses")

    def __str__(self) -> str:
        return self.digest[:12]

"""Heads of logs that leave this installation, and heads of other installations that are kept here."""

from typing import Any, NoReturn

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.limits import LONGEST_CHAIN, LONGEST_ENDPOINT
from tournaments.models.tournaments import Tournament


class SentHead(models.Model):
    """A head for one witness, from the change it stands for until the witness has taken or refused it."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("delivered")
        FAILED = "failed", _("failed")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="sent_heads", verbose_name=_("tournament")
    )
    address = models.CharField(_("address"), max_length=LONGEST_ENDPOINT)
    number = models.PositiveIntegerField(_("log entry"))
    body = models.JSONField(_("body"))
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    status = models.PositiveSmallIntegerField(_("status"), null=True, blank=True)
    error = models.CharField(_("error"), max_length=200, blank=True, default="")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    tried_at = models.DateTimeField(_("last tried"), null=True, blank=True)

    class Meta:
        verbose_name = _("head for a witness")
        verbose_name_plural = _("heads for witnesses")
        ordering = ("-pk",)
        indexes = (models.Index(fields=["state", "address"], name="sent_heads_by_state"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sent", "failed"]), name="sent_head_state_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class KeptIsAppendOnlyError(AssertionError):
    """Somebody's code tried to change or delete a head that is kept for others: our bug, never the user's."""


class KeptHeadQuerySet(models.QuerySet["KeptHead"]):
    """Heads can be read and added; nothing else."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise KeptIsAppendOnlyError("kept heads are never updated")

    def delete(self) -> NoReturn:
        raise KeptIsAppendOnlyError("kept heads are never deleted")


class KeptHead(models.Model):
    """A signed head of a log on another installation. `received_at` is the time of this one.

    Two heads of one entry with different hashes both stay: together they prove that the log was written anew.
    """

    key = models.CharField(_("public key"), max_length=64)
    chain = models.CharField(_("chain"), max_length=LONGEST_CHAIN)
    number = models.PositiveIntegerField(_("log entry"))
    hash = models.CharField(_("hash"), max_length=64)
    signature = models.CharField(_("signature"), max_length=128)
    received_at = models.DateTimeField(_("received"), auto_now_add=True)

    objects = KeptHeadQuerySet.as_manager()

    class Meta:
        verbose_name = _("kept head")
        verbose_name_plural = _("kept heads")
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=["key", "chain", "number", "hash"], name="kept_head_once"),
        )
        indexes = (models.Index(fields=["chain", "number"], name="kept_heads_by_chain"),)

    def __str__(self) -> str:
        return f"{self.chain} {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add; a head that is stored is never saved again."""
        if not self._state.adding:
            raise KeptIsAppendOnlyError("kept heads are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise KeptIsAppendOnlyError("kept heads are never deleted")

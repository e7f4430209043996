"""The log: who changed what, before and after, each entry bound to the one before it by its hash."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.limits import LONGEST_REASON
from tournaments.models.tournaments import Tournament


class LogIsAppendOnlyError(AssertionError):
    """Somebody's code tried to change or delete a log entry: our bug, never the user's."""


class LogQuerySet(models.QuerySet["LogEntry"]):
    """Entries can be read and appended; nothing else.

    The whole log goes with its tournament: setup/services/deletion.py.
    """

    def update(self, **kwargs: Any) -> int:
        raise LogIsAppendOnlyError("log entries are never updated")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise LogIsAppendOnlyError("log entries are never deleted")


class LogEntry(models.Model):
    """One change. `number` counts within the tournament, without gaps."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="log", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("number"))
    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    action = models.CharField(_("action"), max_length=40)
    subject = models.CharField(_("subject"), max_length=80)
    before = models.JSONField(_("before"), null=True, blank=True)
    after = models.JSONField(_("after"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")
    prev_hash = models.CharField(_("hash of the entry before"), max_length=64, blank=True, default="")
    hash = models.CharField(_("hash"), max_length=64)

    objects = LogQuerySet.as_manager()

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="log_number_once"),
            models.UniqueConstraint(fields=["tournament", "prev_hash"], name="log_has_no_forks"),
        )
        indexes = (models.Index(fields=["tournament", "subject"], name="log_by_subject"),)

    def __str__(self) -> str:
        return f"{self.number} {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Append; an entry that is stored is never saved again."""
        if not self._state.adding:
            raise LogIsAppendOnlyError("log entries are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise LogIsAppendOnlyError("log entries are never deleted")


class SealedText(models.Model):
    """A name that a log entry holds, outside the chain: the entry has its seal, the hash of `salt` and `text`.

    Erased, the text goes and the chain holds: the seal tells nothing without the salt.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="sealed_texts", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("log entry"))
    person = models.ForeignKey(
        "players.Player",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("person"),
    )
    seal = models.CharField(_("seal"), max_length=64, unique=True)
    salt = models.CharField(_("salt"), max_length=64)
    text = models.TextField(_("text"))

    class Meta:
        verbose_name = _("sealed text")
        verbose_name_plural = _("sealed texts")
        ordering = ("tournament_id", "number", "pk")
        indexes = (models.Index(fields=["tournament", "number"], name="sealed_by_entry"),)

    def __str__(self) -> str:
        return self.seal[:16]


class LogHead(models.Model):
    """The end of a tournament's chain: the hash to which the next entry is bound, and proof that none was
    cut off."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="log_head", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("number"), default=0)
    hash = models.CharField(_("hash"), max_length=64, blank=True, default="")

    class Meta:
        verbose_name = _("log head")
        verbose_name_plural = _("log heads")

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

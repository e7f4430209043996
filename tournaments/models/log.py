"""The log: changes with their authors, before and after, each entry bound to the one before it by its hash."""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Value
from django.utils.translation import gettext_lazy as _

from tournaments.models.limits import LONGEST_REASON
from tournaments.models.tournaments import Tournament


def new_chain() -> str:
    """A random name of a chain."""
    return secrets.token_hex(8)


class LogIsAppendOnlyError(AssertionError):
    """Code tried to change or delete a log entry: our bug, never the user's."""


class LogQuerySet(models.QuerySet["LogEntry"]):
    """Entries can only be read and appended.

    The whole log goes with its tournament: setup/services/deletion.py.
    """

    def update(self, **kwargs: Any) -> int:
        raise LogIsAppendOnlyError("log entries are never updated")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise LogIsAppendOnlyError("log entries are never deleted")


class LogEntry(models.Model):
    """One change. `number` counts within the tournament, without gaps.

    `rows` are the facts of every written row, by key (chain/records.py): the last facts of a key are those that the
    database must hold. `origin` is the seal of the device and network of the change. Entries of format 1 were written
    before there were rows, and name the account by its primary key. `actor` is the account's name in the hash.
    """

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
    reason_salt = models.CharField(_("salt of the reason"), max_length=32, blank=True, default="")
    rows = models.JSONField(_("rows"), null=True, blank=True)
    origin = models.CharField(_("device and network"), max_length=64, blank=True, default="")
    actor = models.CharField(_("account, as hashed"), max_length=32, blank=True, default="")
    format = models.PositiveSmallIntegerField(_("format"), default=1)
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
    """A private text that a log entry holds, outside the chain: the entry has its seal, the hash of `salt` and `text`.

    An erasure removes the text and keeps the chain whole: the seal tells nothing without the salt.
    """

    class Kind(models.TextChoices):
        NAME = "name", _("name")
        TEXT = "text", _("text")
        ORIGIN = "origin", _("device and network")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="sealed_texts", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("log entry"))
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices, default=Kind.NAME)
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
        indexes = (
            models.Index(fields=["tournament", "number"], name="sealed_by_entry"),
            models.Index(fields=["tournament"], condition=models.Q(kind="origin"), name="sealed_origins"),
        )

    def __str__(self) -> str:
        return self.seal[:16]


class LedgerCheck(models.Model):
    """The last comparison of everything that is stored of a tournament with its log (trust/archive/services/checks.py).

    `number` is the newest entry of the log at that time, `rows` how many rows were compared. `differences` are the
    first of them (their places), `count` is the number of all. `release` is the version of Tenbo that compared: figures
    that another one made are made anew before they are compared.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="ledger_check", verbose_name=_("tournament")
    )
    at = models.DateTimeField(_("checked"), db_index=True)
    number = models.PositiveIntegerField(_("log entry"))
    rows = models.PositiveIntegerField(_("rows"))
    count = models.PositiveIntegerField(_("differences"), default=0)
    differences = models.JSONField(_("first differences"), default=list)
    release = models.CharField(_("version"), max_length=20)

    class Meta:
        verbose_name = _("check of a ledger")
        verbose_name_plural = _("checks of ledgers")
        ordering = ("tournament_id",)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"


class LogHead(models.Model):
    """The end of a tournament's chain: the hash to which the next entry is bound, and proof that none was cut off.

    `chain` names the chain in its hashes, on every installation; `old_id` did so in entries of format 1. `rows_from` is
    the first entry with rows, which then holds all of them; 0 while there is none. `source` are the statements of an
    imported file: its key, signature and head. `returned` are the tables of which a phone showed that the store has
    lost hands, by place (play/hands/services/giving_back.py). `pages_version` grows with every change of the public
    pages of the tournament (common/web/kept/versions.py).
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="log_head", verbose_name=_("tournament")
    )
    number = models.PositiveIntegerField(_("number"), default=0)
    hash = models.CharField(_("hash"), max_length=64, blank=True, default="")
    chain = models.CharField(_("chain"), max_length=32, default=new_chain)
    old_id = models.BigIntegerField(_("number of the tournament in old entries"), null=True, blank=True)
    rows_from = models.PositiveIntegerField(_("rows from entry"), default=0)
    source = models.JSONField(_("imported from"), null=True, blank=True)
    returned = models.JSONField(
        _("given back by phones"), default=dict, blank=True, db_default=Value({}, models.JSONField())
    )
    pages_version = models.PositiveBigIntegerField(_("version of the pages"), default=0, db_default=0)

    class Meta:
        verbose_name = _("log head")
        verbose_name_plural = _("log heads")
        constraints = (models.UniqueConstraint(fields=["chain"], name="one_tournament_per_chain"),)

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class SharedPages(models.Model):
    """One row: the version of pages over all tournaments, without the tournaments themselves."""

    version = models.PositiveBigIntegerField(_("version of the pages"), default=0)

    class Meta:
        verbose_name = _("version of shared pages")
        verbose_name_plural = _("versions of shared pages")

    def __str__(self) -> str:
        return str(self.version)

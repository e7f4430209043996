"""Hands and their versions, rulings, and the receipts that make a submission happen once.

The event of a hand never changes: a correction is a new version. Scores are not stored with it, they follow from the
events.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from tournaments.models.limits import LONGEST_KEY, LONGEST_REASON
from tournaments.models.rounds import Table


class Hand(models.Model):
    """One version of one deal at a table.

    `sent_as` names the request that wrote it, as its receipt does: a phone that gives the hand back gives that too.
    """

    class State(models.TextChoices):
        ACCEPTED = "accepted", _("accepted")
        HELD = "held", _("under decision")
        SUPERSEDED = "superseded", _("superseded")
        VOIDED = "voided", _("voided")

    class Verdict(models.TextChoices):
        CONFIRMED = "confirmed", _("confirmed")
        MISMATCH = "mismatch", _("mismatch")
        RULED = "ruled", _("ruled")
        ARITHMETIC = "arithmetic", _("payments checked")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands", verbose_name=_("table"))
    seq = models.PositiveSmallIntegerField(_("hand"))
    version = models.PositiveSmallIntegerField(_("version"))
    event = models.JSONField(_("event"))
    verdict = CodeField(_("verdict"), max_length=10, choices=Verdict)
    state = CodeField(_("state"), max_length=10, choices=State)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="")
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("submitted by")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    sent_as = models.CharField(
        _("hash and key of its request"), max_length=LONGEST_KEY + 65, blank=True, default="", db_default=""
    )
    disputed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("disputed by"),
    )
    disputed_at = models.DateTimeField(_("disputed"), null=True, blank=True)
    dispute_reason = models.CharField(_("dispute"), max_length=LONGEST_REASON, blank=True, default="")
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("confirmed by"),
    )
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ("table_id", "seq", "version")
        constraints = (
            models.UniqueConstraint(fields=["table", "seq", "version"], name="hand_version_once"),
            models.UniqueConstraint(
                fields=["table", "seq"],
                condition=Q(state__in=["accepted", "held"]),
                name="one_live_version",
            ),
            models.CheckConstraint(condition=Q(seq__gte=1, version__gte=1), name="hand_counted_from_1"),
            models.CheckConstraint(
                condition=Q(disputed_at=None, disputed_by=None)
                | Q(disputed_at__isnull=False, disputed_by__isnull=False),
                name="dispute_has_author",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_at=None, confirmed_by=None)
                | Q(confirmed_at__isnull=False, confirmed_by__isnull=False),
                name="confirmation_has_author",
            ),
        )
        indexes = (models.Index(fields=["created_at"], condition=Q(state="held"), name="held_hands_by_age"),)

    def __str__(self) -> str:
        return f"{self.table} #{self.seq}.{self.version}"

    @property
    def is_live(self) -> bool:
        """Whether this version counts."""
        return self.state in (self.State.ACCEPTED, self.State.HELD)

    @property
    def is_held(self) -> bool:
        """Whether it counts for now, but is under decision."""
        return self.state == self.State.HELD

    @property
    def is_disputed(self) -> bool:
        """Whether somebody disputes it now."""
        return self.is_held and self.disputed_at is not None


class OtherVersion(models.Model):
    """Another account's version of a hand. Once taken, it counts.

    Without a `reason`: when it was sent, a different hand had taken its number. With a `reason`: an account that may
    not correct the hand asks the head referee to do it; `answer` is why the head referee declined.
    """

    class Outcome(models.TextChoices):
        OPEN = "open", _("open")
        TAKEN = "taken", _("taken instead of the first")
        DROPPED = "dropped", _("the first was kept")
        WITHDRAWN = "withdrawn", _("taken back")

    hand = models.ForeignKey(
        Hand, on_delete=models.CASCADE, related_name="other_versions", verbose_name=_("recorded hand")
    )
    event = models.JSONField(_("event"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("sent by")
    )
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True, default="", db_default="")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    outcome = CodeField(
        _("outcome"),
        max_length=9,
        choices=Outcome,
        default=Outcome.OPEN,
        constraint="other_version_outcome_known",
    )
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("settled by"),
    )
    answer = models.CharField(_("answer"), max_length=LONGEST_REASON, blank=True, default="", db_default="")

    class Meta:
        verbose_name = _("other version of a hand")
        verbose_name_plural = _("other versions of hands")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.hand}: {self.by}"

    @property
    def is_asked(self) -> bool:
        """Whether it asks for a correction; otherwise two people sent the same hand."""
        return bool(self.reason)


class Ruling(models.Model):
    """A referee's decision that settles a hand: the ruling, its version of the hand, and the reason."""

    hand = models.OneToOneField(
        Hand, on_delete=models.PROTECT, related_name="ruling", verbose_name=_("ruled version")
    )
    replaces = models.ForeignKey(
        Hand, on_delete=models.PROTECT, related_name="ruled_by", verbose_name=_("disputed version")
    )
    decision = models.JSONField(_("decision"))
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ("pk",)
        constraints = (models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_reason"),)

    def __str__(self) -> str:
        return str(self.hand)


class Receipt(models.Model):
    """The first answer to a request, by its idempotency key: a repeat gets it again."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("account")
    )
    key = models.CharField(_("idempotency key"), max_length=LONGEST_KEY)
    body_hash = models.CharField(_("hash of the body"), max_length=64)
    answer = models.JSONField(_("answer"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=["account", "key"], name="receipt_once"),
            models.CheckConstraint(condition=~Q(key=""), name="receipt_has_key"),
        )

    def __str__(self) -> str:
        return self.key

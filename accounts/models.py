"""One-time links, sign-ins, and tokens of programs. No secret is stored, only its digest."""

import hashlib
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from players.models import Player
from tournaments.models import Role, Tournament
from tournaments.models.limits import LONGEST_CONTACT, LONGEST_NAME

LONGEST_DEVICE = 120
LONGEST_TOKEN_NAME = 80


def digest_of(secret: str) -> str:
    """The digest of a secret, which is stored. The secret is long and random, so that a quick digest is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Link(models.Model):
    """A link that works once: an invitation to the staff, a new password, or the first administrator.

    `name` is the invited person as the organiser wrote them; the account that accepts may have another name.
    """

    class Kind(models.TextChoices):
        INVITATION = "invitation", _("invitation")
        PASSWORD = "password", _("new password")
        FIRST = "first", _("first administrator")

    class State(models.TextChoices):
        OPEN = "open", _("open")
        USED = "used", _("used")
        EXPIRED = "expired", _("expired")
        REVOKED = "revoked", _("cancelled")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    digest = models.CharField(_("digest"), max_length=64, unique=True, editable=False)
    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.CASCADE,
        null=True,
        related_name="invitations",
        verbose_name=_("tournament"),
    )
    role = models.CharField(_("role"), max_length=12, choices=Role.Kind, blank=True, default="")
    name = models.CharField(_("name"), max_length=LONGEST_NAME, blank=True, default="")
    to = models.CharField(_("e-mail address"), max_length=LONGEST_CONTACT, blank=True, default="")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="links",
        verbose_name=_("account"),
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="links_made",
        verbose_name=_("made by"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(_("used at"), null=True)
    revoked_at = models.DateTimeField(_("cancelled at"), null=True)

    class Meta:
        verbose_name = _("one-time link")
        verbose_name_plural = _("one-time links")
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(kind="invitation", tournament__isnull=False)
                & Q(role__in=["organiser", "head_referee", "referee"])
                | Q(kind="password", account__isnull=False)
                | Q(kind="first"),
                name="link_says_what_for",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def state(self) -> str:
        """The state of the link at this moment."""
        if self.used_at:
            return self.State.USED
        if self.revoked_at:
            return self.State.REVOKED
        return self.State.OPEN if self.expires_at > timezone.now() else self.State.EXPIRED

    @property
    def state_words(self) -> str:
        return str(self.State(self.state).label)


class SignIn(models.Model):
    """A sign-in, a wrong password, or a change of the ways to sign in. Kept for half a year.

    `name` is the name of a token. Its use is recorded once a day from each network.
    """

    class Kind(models.TextChoices):
        PASSWORD = "password", _("Signed in with the password")
        SECOND = "second", _("Signed in with password and second factor")
        PASSKEY = "passkey", _("Signed in with a passkey")
        LINK = "link", _("Signed in by a one-time link")
        TOKEN = "token", _("Token made for a program")
        TOKEN_USED = "token_used", _("Token used")
        TOKEN_ENDED = "token_ended", _("Token revoked")
        FAILED = "failed", _("Wrong password")
        WRONG_CODE = "wrong_code", _("Wrong code of the second factor")
        LINK_MADE = "link_made", _("One-time link to a new password made")
        NEW_PASSWORD = "new_password", _("Password changed")
        FACTOR_ADDED = "factor_added", _("Second factor added")
        FACTOR_REMOVED = "factor_removed", _("Second factor removed")

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_ins", verbose_name=_("account")
    )
    kind = models.CharField(_("what"), max_length=14, choices=Kind)
    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)
    address = models.CharField(_("address"), max_length=45, blank=True, default="")
    device = models.CharField(_("device"), max_length=LONGEST_DEVICE, blank=True, default="")
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME, blank=True, default="")

    class Meta:
        verbose_name = _("sign-in")
        verbose_name_plural = _("sign-ins")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.account}: {self.kind}"


class ApiToken(models.Model):
    """A key by which a program acts as an account, within its scope and until it expires.

    It ends with a change of the account's password.
    """

    class Scope(models.TextChoices):
        READ = "read", _("read")
        ENTER = "enter", _("read and enter hands")
        MANAGE = "manage", _("everything the account may do")
        COPY = "copy", _("keep a second copy of another Tenbo here")

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens", verbose_name=_("account")
    )
    name = models.CharField(_("name"), max_length=LONGEST_TOKEN_NAME)
    digest = models.CharField(_("digest"), max_length=64, unique=True, editable=False)
    scope = CodeField(_("scope"), max_length=8, choices=Scope, constraint="token_scope_known")
    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("tournament"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    used_on = models.DateField(_("last used"), null=True)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ("-pk",)
        constraints = (models.CheckConstraint(condition=~Q(name=""), name="token_has_name"),)

    def __str__(self) -> str:
        return f"{self.account}: {self.name}"

    def is_open(self, now: datetime) -> bool:
        """Whether the token is still valid."""
        return self.expires_at > now


class Claim(models.Model):
    """The claim of an account that a player is its owner. Somebody who knows the player decides it, for good."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("confirmed")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="claims", verbose_name=_("account")
    )
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="claims", verbose_name=_("player")
    )
    state = CodeField(_("state"), max_length=9, choices=State, default=State.OPEN)
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    decided_at = models.DateTimeField(_("decided"), null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="claims_decided",
        verbose_name=_("decided by"),
    )

    class Meta:
        verbose_name = _("claim to a profile")
        verbose_name_plural = _("claims to profiles")
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=["account"], condition=Q(state="open"), name="one_open_claim"),
        )

    def __str__(self) -> str:
        return f"{self.account}: {self.player_id}"

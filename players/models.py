"""People, their clubs and the accounts that sign in.

A player is a person and may never sign in; an account signs in and may never play.
"""

import secrets

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from players import naming
from players.limits import LONGEST_CLUB_NAME, LONGEST_COUNTRY_CODE, LONGEST_PERSON_NAME

EMA_NUMBER = r"^[0-9]{8}$"
COUNTRY = r"^[A-Z]{3}$"
DIGITS, CAPITALS = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def written_in(field: str, letters: str, length: int) -> Q:
    """The text has these letters alone, and so many: in functions that every SQLite and PostgreSQL knows."""
    rest = Func(F(field), Value(letters), function="LTRIM", output_field=models.CharField())
    return Q(Exact(Length(field), length)) & Q(Exact(rest, Value("")))


def new_ref() -> str:
    """What the log calls an account: drawn by lot, so that it means the same account on another installation."""
    return secrets.token_hex(6)


class Club(models.Model):
    """A club; two countries may each have one of the same name."""

    name = models.CharField(_("name"), max_length=LONGEST_CLUB_NAME)
    country = models.CharField(_("country"), max_length=LONGEST_COUNTRY_CODE, blank=True, default="")

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name", "country")
        constraints = (
            models.UniqueConstraint(fields=["name", "country"], name="club_once_per_country"),
            models.CheckConstraint(condition=~Q(name=""), name="club_has_name"),
            models.CheckConstraint(
                condition=Q(country="") | written_in("country", CAPITALS, 3), name="club_country_is_alpha3"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person who plays. The EMA number is eight digits of text: it may begin with 0.

    `listed` is how they are named to the public. The fields hold what is true; `shown_...` is what the reader of the
    moment may see of it (players/naming.py).
    """

    class Listed(models.TextChoices):
        NAME = "name", _("by name")
        INITIALS = "initials", _("by initials")
        HIDDEN = "hidden", _("not at all")

    given_name = models.CharField(_("given name"), max_length=LONGEST_PERSON_NAME, blank=True, default="")
    family_name = models.CharField(_("family name"), max_length=LONGEST_PERSON_NAME)
    country = models.CharField(_("country"), max_length=LONGEST_COUNTRY_CODE, blank=True, default="")
    ema_number = models.CharField(_("EMA number"), max_length=8, blank=True, default="")
    club = models.ForeignKey(
        Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="players", verbose_name=_("club")
    )
    listed = models.CharField(_("listed"), max_length=8, choices=Listed.choices, default=Listed.NAME)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("family_name", "given_name", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["ema_number"], condition=~Q(ema_number=""), name="one_player_per_ema_number"
            ),
            models.CheckConstraint(
                condition=Q(ema_number="") | written_in("ema_number", DIGITS, 8),
                name="ema_number_is_8_digits",
            ),
            models.CheckConstraint(
                condition=Q(country="") | written_in("country", CAPITALS, 3), name="player_country_is_alpha3"
            ),
            models.CheckConstraint(condition=~Q(family_name=""), name="player_has_name"),
            models.CheckConstraint(
                condition=Q(listed__in=["name", "initials", "hidden"]), name="player_listed_known"
            ),
        )
        indexes = (models.Index(fields=["family_name", "given_name"], name="player_by_name"),)

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """Given name first, as people say it."""
        return f"{self.shown_given_name} {self.shown_family_name}".strip()

    @property
    def list_name(self) -> str:
        """Family name first and in capitals, as result lists print it."""
        return f"{self.shown_family_name.upper()} {self.shown_given_name}".strip()

    @property
    def true_name(self) -> str:
        """The name whoever reads: for the log, which is not public, and for the person."""
        return f"{self.given_name} {self.family_name}".strip()

    @property
    def shown_given_name(self) -> str:
        """The given name for this reader."""
        return self._shown()[0]

    @property
    def shown_family_name(self) -> str:
        """The family name for this reader."""
        return self._shown()[1]

    @property
    def shown_ema_number(self) -> str:
        """The number for this reader: it leads to the name."""
        return self.ema_number if self._is_open() else ""

    def _is_open(self) -> bool:
        return self.listed == self.Listed.NAME or naming.sees_names()

    def _shown(self) -> tuple[str, str]:
        if self._is_open():
            return self.given_name, self.family_name
        if self.listed == self.Listed.INITIALS:
            given, family = naming.initials(self.given_name, self.family_name)
            return given, family or naming.NOBODY
        return "", naming.NOBODY


class Account(AbstractUser):
    """An account to sign in with: of an organiser, a referee, or a player who wants to see their own row.

    `ref` is what the log calls it. `imported`: nobody signs in; it stands for somebody of another installation, whose
    name there is `first_name`.
    """

    ref = models.CharField(_("reference"), max_length=32, default=new_ref, editable=False)
    imported = models.BooleanField(_("imported"), default=False, editable=False)
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    player = models.OneToOneField(
        Player,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="account",
        verbose_name=_("player"),
    )

    table_number = models.PositiveSmallIntegerField(
        _("stands for table"), null=True, blank=True, editable=False
    )
    """Nobody signs in with such an account: whoever opens a table's code acts by it."""

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        """The name; of a table that phones sign in at, its number; of somebody elsewhere, their name there."""
        if self.imported:
            return self.first_name or self.ref
        if self.table_number:
            return str(_("table %(number)s") % {"number": self.table_number})
        return self.get_username()

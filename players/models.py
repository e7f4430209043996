"""People, their clubs and the accounts that sign in.

A player is a person and may never sign in; an account signs in and may never play.
"""

import secrets
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from players import naming
from players.fields import CodeField
from players.limits import LONGEST_CLUB_NAME, LONGEST_COUNTRY_CODE, LONGEST_PERSON_NAME
from players.searching import public_text
from players.spelling import letters_of

EMA_NUMBER = r"^[0-9]{8}$"
COUNTRY = r"^[A-Z]{3}$"
DIGITS, CAPITALS = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def written_in(field: str, letters: str, length: int) -> Q:
    """The condition that a text has this length and only these letters, in functions of every SQLite and PostgreSQL."""
    rest = Func(F(field), Value(letters), function="LTRIM", output_field=models.CharField())
    return Q(Exact(Length(field), length)) & Q(Exact(rest, Value("")))


def new_ref() -> str:
    """A name of an account for the log: drawn by lot, so that it means the same account on another installation."""
    return secrets.token_hex(6)


class Club(models.Model):
    """A club or a federation, of which people are members and which hosts tournaments.

    Clubs of two countries may have the same name. `contact` and `website` are for everybody.
    """

    class Kind(models.TextChoices):
        CLUB = "club", _("club")
        FEDERATION = "federation", _("federation")

    kind = CodeField(_("kind"), max_length=10, choices=Kind, default=Kind.CLUB, db_default=Kind.CLUB)
    contact = models.EmailField(_("contact"), max_length=254, blank=True, default="", db_default="")
    website = models.URLField(_("website"), blank=True, default="", db_default="")
    name = models.CharField(_("name"), max_length=LONGEST_CLUB_NAME)
    country = models.CharField(_("country"), max_length=LONGEST_COUNTRY_CODE, blank=True, default="")

    class Meta:
        verbose_name = _("club or federation")
        verbose_name_plural = _("clubs and federations")
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


class FormerClub(models.Model):
    """A name that a club had, or that of a club which was merged into it: whoever writes it means this club.

    `old_id` is the former key of a merged club, whose address leads on.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="former", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=LONGEST_CLUB_NAME)
    country = models.CharField(_("country"), max_length=LONGEST_COUNTRY_CODE, blank=True, default="")
    old_id = models.PositiveBigIntegerField(_("former key"), null=True, blank=True, unique=True)

    class Meta:
        verbose_name = _("former name")
        verbose_name_plural = _("former names")
        ordering = ("name", "country")
        constraints = (
            models.UniqueConstraint(fields=["name", "country"], name="former_club_once_per_country"),
        )

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A person who plays. The EMA number is eight digits of text: it may begin with 0. person.py lists the
    facts of a person, too.

    `listed` is how they are named to the public. The fields hold the truth; `shown_...` is the part of it that the
    reader of the moment may see (players/naming.py).
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
    listed = CodeField(_("listed"), max_length=8, choices=Listed, default=Listed.NAME)
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
        )
        indexes = (models.Index(fields=["family_name", "given_name"], name="player_by_name"),)

    def __str__(self) -> str:
        return self.full_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the person, the text by which everybody may search for them, and the spellings of their name."""
        super().save(*args, **kwargs)
        text = public_text(self.given_name, self.family_name, self.listed)
        SearchText.objects.update_or_create(player=self, defaults={"text": text})
        spelt = Spelling.all_of(self)
        if set(self.spellings.values_list("letters", flat=True)) != {row.letters for row in spelt}:
            self.spellings.all().delete()
            Spelling.objects.bulk_create(spelt)

    @property
    def full_name(self) -> str:
        """The whole name as people say it, for this reader."""
        return naming.whole_name(*self.shown_names)

    @property
    def list_name(self) -> str:
        """Family name first and in capitals, as result lists print it."""
        return f"{self.shown_family_name.upper()} {self.shown_given_name}".strip()

    @property
    def true_name(self) -> str:
        """The name for any reader: for the log, which is not public, and for the person."""
        return f"{self.given_name} {self.family_name}".strip()

    @property
    def shown_given_name(self) -> str:
        """The given name for this reader."""
        return self.shown_names[0]

    @property
    def shown_family_name(self) -> str:
        """The family name for this reader."""
        return self.shown_names[1]

    @property
    def shown_ema_number(self) -> str:
        """The number for this reader: it leads to the name."""
        return self.ema_number if self.is_open else ""

    @property
    def is_open(self) -> bool:
        """Whether this reader may know who the person is."""
        return self.listed == self.Listed.NAME or naming.sees_names()

    @property
    def shown_names(self) -> tuple[str, str]:
        """Given name and family name for this reader."""
        if self.is_open:
            return self.given_name, self.family_name
        if self.listed == self.Listed.INITIALS:
            given, family = naming.initials(self.given_name, self.family_name)
            return given, family or naming.NOBODY
        return "", naming.NOBODY


class SearchText(models.Model):
    """The text by which everybody may search for a person (players/searching.py), in plain letters, which sort it too.

    Derived from the name and `listed`, and stored with them.
    """

    player = models.OneToOneField(
        Player,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="search_text",
        verbose_name=_("player"),
    )
    text = models.TextField(_("text"))

    class Meta:
        verbose_name = _("search text")
        verbose_name_plural = _("search texts")
        ordering = ("text", "player_id")
        indexes = (models.Index(fields=["text", "player"], name="search_text_with_player"),)

    def __str__(self) -> str:
        return self.text


class Spelling(models.Model):
    """A spelling of a person's true name (players/spelling.py), by which lists recognise people, and duplicates are
    looked for: forwards and backwards, for two names that are a letter apart begin or end alike.

    Derived from the name, and stored with it; nobody but organisers learns of it.
    """

    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="spellings", verbose_name=_("player")
    )
    letters = models.TextField(_("text"), db_index=True)
    backwards = models.TextField(_("text"), db_index=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.letters

    @classmethod
    def all_of(cls, player: Player) -> list["Spelling"]:
        """The spellings of a person, not stored yet."""
        spelt = sorted(letters_of(player.given_name, player.family_name))
        return [cls(player=player, letters=letters, backwards=letters[::-1]) for letters in spelt]


class Account(AbstractUser):
    """An account to sign in with: of an organiser, a referee, or a player who wants to see their own row.

    `ref` is its name in the log. `imported`: nobody signs in with it; it stands for an account of another installation,
    whose name there is `first_name`.
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
    """The table for which the account stands. Nobody signs in with it: the phones that open the
    table's code act by it.
    """

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        """The name; for a table's account its number, for an imported account its name on the other installation."""
        if self.imported:
            return self.first_name or self.ref
        if self.table_number:
            return str(_("table %(number)s") % {"number": self.table_number})
        return self.get_username()

"""The tournament, its staff and its players."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players import naming
from players.fields import CodeField
from players.limits import LONGEST_CLUB_NAME, LONGEST_COUNTRY_CODE
from players.models import Club, Player
from tournaments.models.limits import (
    LONGEST_CODE,
    LONGEST_CONTACT,
    LONGEST_DESCRIPTION,
    LONGEST_EXTERNAL_ID,
    LONGEST_FEE,
    LONGEST_HASH,
    LONGEST_NAME,
    LONGEST_PAYMENT,
    LONGEST_TEAM_NAME,
    LONGEST_VENUE,
    LONGEST_ZONE,
)


class Tournament(models.Model):
    """One event under one rule set; its options are fixed once the first hand is played.

    `team_best`: the number of best members of a team that count for its score; null: all. `venue`, `fee`, `contact`
    and `description` (Markdown) are for everybody who reads the tournament's page. Amounts of money are in hundredths
    of the currency, whatever its own small coin: `fee_amount`, and `fee_late` for players who enter after the day
    `fee_early_until`. `payment` tells players how to pay; it is for them and the organisers. `certificate` is the
    template of the certificates where it differs from the default (common/certificates.py). `logo` has the hash of
    the logo's bytes, and its width and height in pixels; empty without one (`Logo`). `host` is the name of the club
    or federation that hosts it, `hosted_by` that club: by the name, and as it was merged since (players/clubs.py).
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLIC = "public", _("public")
        FINISHED = "finished", _("finished")

    class Tiles(models.TextChoices):
        ALWAYS = "always", _("every win")
        ABOVE = "above", _("wins above a given value")
        NEVER = "never", _("never")

    class Results(models.TextChoices):
        LIVE = "live", _("live")
        AFTER_ROUND = "after_round", _("after each round")
        BY_HAND = "by_hand", _("when the organiser publishes them")

    class Confirmation(models.TextChoices):
        NEVER = "never", _("never")
        DISPUTES = "disputes", _("settled disputes")
        ALWAYS = "always", _("every hand")

    class Signatures(models.TextChoices):
        NEVER = "never", _("no signatures")
        ALWAYS = "always", _("every player signs the result")

    class TableCodes(models.TextChoices):
        OFF = "off", _("no codes")
        READ = "read", _("read the table and call a referee")
        ENTER = "enter", _("enter hands")

    class Registration(models.TextChoices):
        BY_HAND = "by_hand", _("by the organiser")
        OPEN = "open", _("open to everyone")

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    place = models.CharField(_("place"), max_length=LONGEST_NAME, blank=True, default="")
    country = models.CharField(_("country"), max_length=LONGEST_COUNTRY_CODE, blank=True, default="")
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    host = models.CharField(_("host"), max_length=LONGEST_CLUB_NAME, blank=True, default="", db_default="")
    hosted_by = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="hosted")
    venue = models.TextField(_("venue"), max_length=LONGEST_VENUE, blank=True, default="")
    fee = models.CharField(_("fee"), max_length=LONGEST_FEE, blank=True, default="")
    fee_amount = models.PositiveIntegerField(_("fee to pay"), null=True, blank=True)
    fee_late = models.PositiveIntegerField(_("late fee"), null=True, blank=True)
    fee_early_until = models.DateField(_("last day before the late fee"), null=True, blank=True)
    fee_currency = models.CharField(_("currency"), max_length=3, blank=True, default="", db_default="")
    payment = models.TextField(
        _("how to pay"), max_length=LONGEST_PAYMENT, blank=True, default="", db_default=""
    )
    contact = models.EmailField(_("contact"), max_length=LONGEST_CONTACT, blank=True, default="")
    description = models.TextField(_("description"), max_length=LONGEST_DESCRIPTION, blank=True, default="")
    ruleset = models.CharField(_("rule set"), max_length=LONGEST_CODE)
    options = models.JSONField(_("options"), default=dict, blank=True)
    language = models.CharField(_("language"), max_length=10, default="en")
    time_zone = models.CharField(_("time zone"), max_length=LONGEST_ZONE, blank=True, default="")
    minutes = models.PositiveSmallIntegerField(_("minutes per round"), default=90)
    tiles_policy = CodeField(
        _("tiles required"),
        max_length=10,
        choices=Tiles,
        default=Tiles.NEVER,
        constraint="tournament_tiles_known",
    )
    tiles_above = models.PositiveIntegerField(_("tiles required above"), default=0)
    results_policy = CodeField(
        _("results shown"),
        max_length=12,
        choices=Results,
        default=Results.LIVE,
        constraint="tournament_results_known",
    )
    confirmation_policy = CodeField(
        _("second person confirms"),
        max_length=10,
        choices=Confirmation,
        default=Confirmation.NEVER,
        constraint="tournament_confirmation_known",
    )
    second_factor = models.BooleanField(_("the staff needs a second factor"), default=False, db_default=False)
    signature_policy = CodeField(
        _("signatures"),
        max_length=6,
        choices=Signatures,
        default=Signatures.NEVER,
        db_default=Signatures.NEVER,
        constraint="tournament_signatures_known",
    )
    table_codes = CodeField(_("phones at a table"), max_length=5, choices=TableCodes, default=TableCodes.OFF)
    registration = CodeField(
        _("registration"), max_length=8, choices=Registration, default=Registration.BY_HAND
    )
    registration_ends_on = models.DateField(_("last day to register"), null=True, blank=True)
    capacity = models.PositiveSmallIntegerField(_("maximum number of players"), null=True, blank=True)
    tables = models.PositiveSmallIntegerField(_("tables in the hall"), null=True, blank=True)
    team_best = models.PositiveSmallIntegerField(_("members counted per team"), null=True, blank=True)
    certificate = models.JSONField(_("certificate"), default=dict, blank=True, db_default={})
    logo = models.JSONField(_("logo"), default=dict, blank=True, db_default={})
    state = CodeField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("created by")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="archives",
        verbose_name=_("archive kept by"),
    )
    """The account that brought an archive here, which was read from a file. Nobody changes an archive."""

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("-starts_on", "-pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_name"),
            models.CheckConstraint(
                condition=Q(starts_on=None) | Q(ends_on=None) | Q(ends_on__gte=F("starts_on")),
                name="tournament_ends_after_start",
            ),
            models.CheckConstraint(condition=Q(minutes__gte=1), name="tournament_round_has_minutes"),
            models.CheckConstraint(condition=~Q(team_best=0), name="tournament_team_has_counting_members"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The time zone in which its times are shown; the server's where none is chosen."""
        return ZoneInfo(self.time_zone or settings.TIME_ZONE)

    def fee_for(self, entered_at: datetime) -> int | None:
        """The fee of a player who entered at this moment, in hundredths; None where no amount is set."""
        last = self.fee_early_until
        late = last is not None and entered_at.astimezone(self.zone).date() > last
        return self.fee_late if late else self.fee_amount


class Role(models.Model):
    """A role of an account in one tournament; an account may hold several roles.

    Sessions and tokens that had begun by `ended_at` have no rights by it: an organiser has ended them here.
    """

    class Kind(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        HEAD_REFEREE = "head_referee", _("head referee")
        REFEREE = "referee", _("referee")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="roles", verbose_name=_("tournament")
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="roles", verbose_name=_("account")
    )
    kind = CodeField(_("role"), max_length=12, choices=Kind)
    ended_at = models.DateTimeField(_("sessions ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        ordering = ("tournament_id", "kind", "pk")
        constraints = (models.UniqueConstraint(fields=["tournament", "account", "kind"], name="role_once"),)

    def __str__(self) -> str:
        return f"{self.account}: {self.get_kind_display()}"


class LentRight(models.Model):
    """A right of the organisers that a head referee has in one tournament, until a moment or for the whole event.

    `right` is a question of LENDABLE (common/rights.py). It counts while the account is head referee in the tournament.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="lent_rights", verbose_name=_("tournament")
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="lent_rights",
        verbose_name=_("account"),
    )
    right = models.CharField(pgettext_lazy("a permission", "right"), max_length=LONGEST_CODE)
    until = models.DateTimeField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("lent right")
        verbose_name_plural = _("lent rights")
        ordering = ("tournament_id", "account_id", "pk")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "account", "right"], name="right_lent_once"),
        )

    def __str__(self) -> str:
        return f"{self.account}: {self.right}"


class Entry(models.Model):
    """A player in a tournament. The number names the player in the events of the ledger and never changes.

    `ranked`: a substitute is asked before the first session whether their results should be ranked (ERG 3.9).
    `contact` and `external_id` (the key of the entry in another system) are for the organiser alone. `wish` is a
    request of the player by their private link; the organiser answers it. `pin` is the hash of the PIN by which the
    player signs, or empty. `apart` tells people of one name apart (tournaments/common/namesakes.py). `fee` tells
    whether the tournament's fee is paid, and `fee_paid` the amount paid, in hundredths; both are for the staff and
    the player.
    """

    class Status(models.TextChoices):
        APPLIED = "applied", _("applied")
        PLAYING = "playing", _("playing")
        SUBSTITUTE = "substitute", _("substitute")
        NO_SHOW = "no_show", _("no-show")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    class Wish(models.TextChoices):
        INITIALS = "initials", _("to be listed by initials")
        HIDDEN = "hidden", _("not to be listed")
        ERASE = "erase", _("to be erased")

    class Fee(models.TextChoices):
        OPEN = "open", pgettext_lazy("a fee", "open")
        PAID = "paid", pgettext_lazy("a fee", "paid")
        WAIVED = "waived", pgettext_lazy("a fee", "waived")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entries", verbose_name=_("tournament")
    )
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="entries", verbose_name=_("player")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    team = models.CharField(_("team"), max_length=LONGEST_TEAM_NAME, blank=True, default="")
    club_name = models.CharField(_("club"), max_length=LONGEST_CLUB_NAME, blank=True, default="")
    status = CodeField(_("status"), max_length=12, choices=Status, default=Status.PLAYING)
    ranked = models.BooleanField(_("ranked"), default=True)
    checked_in_at = models.DateTimeField(_("checked in"), null=True, blank=True)
    contact = models.EmailField(_("e-mail address"), max_length=LONGEST_CONTACT, blank=True, default="")
    wish = CodeField(_("wish"), max_length=8, choices=Wish, blank=True, default="")
    external_id = models.CharField(
        _("external id"), max_length=LONGEST_EXTERNAL_ID, blank=True, default="", db_default=""
    )
    apart = models.CharField(
        _("told apart by"),
        max_length=LONGEST_CLUB_NAME,
        blank=True,
        default="",
        db_default="",
        editable=False,
    )
    fee = CodeField(_("fee"), max_length=6, choices=Fee, default=Fee.OPEN, db_default=Fee.OPEN)
    fee_paid = models.PositiveIntegerField(_("paid"), null=True, blank=True)
    link_generation = models.PositiveSmallIntegerField(
        _("generation of the private link"), default=0, db_default=0
    )
    pin = models.CharField(_("PIN"), max_length=LONGEST_HASH, blank=True, default="", db_default="")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["tournament", "player"], name="player_once_per_tournament"),
            models.UniqueConstraint(
                fields=["tournament", "external_id"], condition=~Q(external_id=""), name="external_id_once"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_number_positive"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.player}"

    @property
    def full_name(self) -> str:
        """The player's name as people say it, with a note that tells namesakes apart: `Anna Müller (AUT)`."""
        return f"{self.player.full_name}{self._apart()}"

    @property
    def list_name(self) -> str:
        """The player's name as lists print it, with a note that tells namesakes apart: `MÜLLER Anna (AUT)`."""
        return f"{self.player.list_name}{self._apart()}"

    @property
    def narrow_name(self) -> naming.Narrow:
        """The parts of the name for narrow places."""
        return naming.Narrow(self.player.shown_given_name, self.player.shown_family_name, self._apart())

    @property
    def shown_apart(self) -> str:
        """The note that tells namesakes apart, for this reader: "" beside initials."""
        named = self.player.listed == Player.Listed.NAME or naming.sees_names()
        return self.apart if named else ""

    def _apart(self) -> str:
        return f" ({self.shown_apart})" if self.shown_apart else ""

    @property
    def shown_club(self) -> str:
        """The club for this reader: "" for a player who is not listed."""
        hidden = self.player.listed == Player.Listed.HIDDEN and not naming.sees_names()
        return "" if hidden else self.club_name

    @property
    def fee_due(self) -> int | None:
        """The fee that this player pays or would have paid, in hundredths; None where the tournament sets no amount."""
        return self.tournament.fee_for(self.created_at)

    @property
    def answers_by_number(self) -> dict[int, str]:
        """The answers to the questions of the registration, by the number of the question."""
        return {row.question.number: row.text for row in self.answers.all()}

    @property
    def key(self) -> str:
        """The name of this entry in events: its number as text."""
        return str(self.number)

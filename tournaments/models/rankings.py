"""Rankings over many tournaments: the federation's, seasons of a club or a country, ratings."""

from decimal import Decimal

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from players.limits import LONGEST_COUNTRY_CODE
from players.models import Player
from tournaments.models.limits import HIGHEST_NUMBER, LONGEST_DESCRIPTION, LONGEST_NAME, MOST_PLACES
from tournaments.models.tournaments import Tournament


class Ranking(models.Model):
    """A list of players by their results in many tournaments. Its owner keeps it; the public reads it once published.

    `rules` are those of rankings/engine/seasons.py, only for a season. A season has a first and a last day.
    """

    class Kind(models.TextChoices):
        MERS = "mers", _("federation ranking (MERS)")
        SEASON = "season", _("season or league")
        RATING = "rating", _("rating")

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    kind = CodeField(_("kind"), max_length=6, choices=Kind)
    description = models.TextField(_("description"), max_length=LONGEST_DESCRIPTION, blank=True, default="")
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    rules = models.JSONField(_("rules"), default=dict, blank=True)
    public = models.BooleanField(_("public"), default=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rankings", verbose_name=_("owner")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("ranking")
        verbose_name_plural = _("rankings")
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="ranking_has_name"),
            models.CheckConstraint(
                condition=Q(starts_on=None) | Q(ends_on=None) | Q(ends_on__gte=F("starts_on")),
                name="ranking_ends_after_start",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def follows(self) -> bool:
        """Whether it takes the results of its tournaments by itself: all but a list that a federation publishes."""
        return self.kind != self.Kind.MERS


class RankingMember(models.Model):
    """A member of a league, who is entered in each of its new evenings."""

    ranking = models.ForeignKey(
        Ranking, on_delete=models.CASCADE, related_name="members", verbose_name=_("ranking")
    )
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="memberships", verbose_name=_("player")
    )
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("member of a league")
        verbose_name_plural = _("members of leagues")
        ordering = ("ranking_id", "pk")
        constraints = (models.UniqueConstraint(fields=["ranking", "player"], name="player_once_per_ranking"),)

    def __str__(self) -> str:
        return str(self.player)


class RankedEvent(models.Model):
    """A tournament in a ranking: played here, or from a file of results.

    An evening of a league exists before it has results; `taken` results may be older than those of the tournament.
    `players` may be more than there are results: people without a federation number take places too. `weight` is the
    weight that somebody entered; None: by the rules of the ranking.
    """

    class State(models.TextChoices):
        PLANNED = "planned", _("without results")
        TAKEN = "taken", _("results taken")
        CHANGED = "changed", _("results have changed since")
        DELETED = "deleted", _("tournament deleted")

    ranking = models.ForeignKey(
        Ranking, on_delete=models.CASCADE, related_name="events", verbose_name=_("ranking")
    )
    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("tournament"),
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    place = models.CharField(_("place"), max_length=LONGEST_NAME, blank=True, default="")
    country = models.CharField(_("country"), max_length=LONGEST_COUNTRY_CODE, blank=True, default="")
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    players = models.PositiveSmallIntegerField(_("players"), validators=[MinValueValidator(1)])
    countries = models.PositiveSmallIntegerField(_("countries"))
    qualifies = models.BooleanField(_("championship"), default=False)
    weight = models.DecimalField(_("weight"), max_digits=4, decimal_places=2, null=True, blank=True)
    state = CodeField(
        _("state"),
        max_length=7,
        choices=State,
        default=State.TAKEN,
        db_default=State.TAKEN.value,
        constraint="ranked_event_state_known",
    )

    class Meta:
        verbose_name = _("event of a ranking")
        verbose_name_plural = _("events of rankings")
        ordering = ("-ends_on", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=["ranking", "tournament"],
                condition=Q(tournament__isnull=False),
                name="tournament_once_per_ranking",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="ranked_event_has_name"),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="ranked_event_ends_after_start"
            ),
            models.CheckConstraint(
                condition=Q(players__gte=1, players__lte=HIGHEST_NUMBER), name="ranked_event_has_players"
            ),
            models.CheckConstraint(
                condition=Q(weight=None) | Q(weight__gt=Decimal(0)), name="ranked_event_weight_positive"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def days(self) -> int:
        """The number of days it lasted."""
        return (self.ends_on - self.starts_on).days + 1


class RankedResult(models.Model):
    """The place of a player in an event; shared places are equal. `score` as the event's list shows it."""

    event = models.ForeignKey(
        RankedEvent, on_delete=models.CASCADE, related_name="results", verbose_name=_("event")
    )
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="ranked_results", verbose_name=_("player")
    )
    place = models.PositiveSmallIntegerField(_("place"))
    score = models.DecimalField(_("score"), max_digits=12, decimal_places=2, null=True, blank=True)

    class Meta:
        verbose_name = _("ranked result")
        verbose_name_plural = _("ranked results")
        ordering = ("event_id", "place", "pk")
        constraints = (
            models.UniqueConstraint(fields=["event", "player"], name="one_result_per_player_and_event"),
            models.CheckConstraint(
                condition=Q(place__gte=1, place__lte=MOST_PLACES), name="ranked_place_counts_from_1"
            ),
        )

    def __str__(self) -> str:
        return f"{self.place}. {self.player}"

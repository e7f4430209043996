"""The counts of each table, and the sums of a tournament, a rule set, a season: derived, and rebuilt at will."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models import Club, written_in
from tournaments.models.limits import LONGEST_CODE
from tournaments.models.packed import PackedBytes
from tournaments.models.rankings import Ranking
from tournaments.models.rounds import Table
from tournaments.models.tournaments import Tournament


class TableStatistics(models.Model):
    """The counts of one game. `stamp` stands for its hands and players; a game with another stamp is counted anew."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, related_name="statistics", verbose_name=_("table")
    )
    stamp = models.CharField(_("hands counted"), max_length=64)
    payload = models.BinaryField(_("payload"))

    class Meta:
        verbose_name = _("statistics of a table")
        verbose_name_plural = _("statistics of tables")
        ordering = ("table_id",)

    def __str__(self) -> str:
        return str(self.table)


class StatisticsSnapshot(models.Model):
    """The statistics of a tournament, of a ranking, or of all tournaments under a rule set: one of the three.

    `version` is the hash of the tournament's log at the time, empty over several tournaments. The same hands give the
    same bytes, and so the same `etag`. `tables` is the number of counted tables.

    Of a tournament `earlier` are the sums of all rounds before the newest one, made of the tables that `earlier_stamp`
    stands for: after a hand only the tables of the newest round are added to it.

    Of several tournaments the payload has those players alone who played the most hands; the others are in its parts.
    `head` is no longer written: it leaves with 1.1.
    """

    tournament = models.OneToOneField(
        Tournament,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="statistics",
        verbose_name=_("tournament"),
    )
    ranking = models.OneToOneField(
        Ranking,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="statistics",
        verbose_name=_("ranking"),
    )
    ruleset = models.CharField(_("rule set"), max_length=LONGEST_CODE, blank=True, default="")
    version = models.CharField(_("version"), max_length=64, blank=True, default="")
    etag = models.CharField(_("ETag"), max_length=64)
    payload = PackedBytes(_("payload"))
    tables = models.PositiveIntegerField(_("tables"), default=0)
    earlier = PackedBytes(_("sums of earlier rounds"), null=True, editable=False)
    head = PackedBytes(null=True, editable=False)
    earlier_stamp = models.CharField(
        _("tables of earlier rounds"), max_length=64, blank=True, default="", db_default=""
    )
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("statistics")
        verbose_name_plural = _("statistics")
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(tournament__isnull=False, ranking=None, ruleset="")
                | Q(tournament=None, ranking__isnull=False, ruleset="")
                | Q(Q(tournament=None, ranking=None) & ~Q(ruleset="")),
                name="statistics_of_one_thing",
            ),
            models.UniqueConstraint(
                fields=["ruleset"], condition=~Q(ruleset=""), name="statistics_once_per_ruleset"
            ),
            models.CheckConstraint(
                condition=written_in("etag", "0123456789abcdef", 64), name="statistics_etag_is_sha256"
            ),
        )

    def __str__(self) -> str:
        return str(self.tournament or self.ranking or self.ruleset)


class StatisticsPart(models.Model):
    """Players of sums over several tournaments: of a country, of a club, or (neither) of all.

    Each has at most some hundred players, those with the most hands, so that no reader pays for all there are. Persons
    are in the country and the club of the day on which the sums were made.
    """

    snapshot = models.ForeignKey(
        StatisticsSnapshot,
        on_delete=models.CASCADE,
        db_index=False,
        related_name="parts",
        verbose_name=_("statistics"),
    )
    country = models.CharField(_("country"), max_length=3, blank=True, default="")
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("club")
    )
    payload = PackedBytes(_("payload"))

    class Meta:
        ordering = ("pk",)
        indexes = (models.Index(fields=["snapshot", "country", "club"], name="part_of_statistics"),)

    def __str__(self) -> str:
        return f"{self.snapshot} {self.club or self.country}"

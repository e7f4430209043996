"""Stages, rounds, tables and seats: the places and times of games."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import Q, Value
from django.utils.translation import gettext_lazy as _

from players.fields import CodeField
from tournaments.models.limits import LONGEST_CALL, LONGEST_STAGE_NAME
from tournaments.models.tournaments import Entry, Tournament

if TYPE_CHECKING:
    from tournaments.models.hands import Hand


class Wind(models.TextChoices):
    """The starting wind of a seat."""

    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")
    NORTH = "N", _("North")


WINDS: tuple[str, ...] = ("E", "S", "W", "N")
Person = TypeVar("Person")


def in_turn(seats: Iterable[tuple[str, Person]]) -> list[tuple[str, Person]]:
    """The people at a table by the winds that are played: three sit East, South and West in the order of their seats,
    whichever wind an older plan left empty."""
    return list(
        zip(
            WINDS,
            (person for _, person in sorted(seats, key=lambda seat: WINDS.index(seat[0]))),
            strict=False,
        )
    )


class Stage(models.Model):
    """A part of a tournament with standings of its own: the qualification, the final.

    `beside`: it is played at the same time as the stage before it: final B beside final A. `minutes`: the length of its
    rounds; null: the tournament's. `options`: its own values of options that only turn scores into results.
    """

    class Kind(models.TextChoices):
        QUALIFICATION = "qualification", _("qualification")
        FINAL = "final", _("final")

    class Cut(models.TextChoices):
        ALL = "all", _("everybody")
        TOP = "top", _("the best of the standings")
        TABLES = "tables", _("the best of each table")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="stages", verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    kind = CodeField(_("kind"), max_length=14, choices=Kind, default=Kind.QUALIFICATION)
    name = models.CharField(_("name"), max_length=LONGEST_STAGE_NAME, blank=True, default="")
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=4)
    cut = CodeField(_("who advances"), max_length=10, choices=Cut, default=Cut.ALL)
    places = models.PositiveSmallIntegerField(_("number of players advancing"), null=True, blank=True)
    carry_percent = models.PositiveSmallIntegerField(_("carry-over in percent"), default=0)
    minutes = models.PositiveSmallIntegerField(_("minutes per round"), null=True, blank=True)
    options = models.JSONField(
        _("options"), default=dict, blank=True, db_default=Value({}, models.JSONField())
    )
    beside = models.BooleanField(_("beside the stage before it"), default=False, db_default=False)
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_positive"),
            models.CheckConstraint(condition=Q(rounds_planned__gte=1), name="stage_has_rounds"),
            models.CheckConstraint(condition=Q(carry_percent__lte=100), name="stage_carries_at_most_all"),
            models.CheckConstraint(condition=~Q(minutes=0), name="stage_round_has_minutes"),
            models.CheckConstraint(
                condition=Q(beside=False) | Q(number__gt=2), name="stage_beside_a_later_one"
            ),
        )

    def __str__(self) -> str:
        return self.name or str(self.get_kind_display())

    @property
    def minutes_per_round(self) -> int:
        """The stage's own minutes, or the tournament's."""
        return self.minutes or self.tournament.minutes

    @property
    def played_options(self) -> dict[str, Any]:
        """The options of its rounds: the tournament's, overridden by its own."""
        return {**self.tournament.options, **self.options}


class Qualifier(models.Model):
    """A player of a later stage: the previous place and the figures carried over by the cut."""

    stage = models.ForeignKey(
        Stage, on_delete=models.CASCADE, related_name="qualifiers", verbose_name=_("stage")
    )
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="qualifiers", verbose_name=_("entry")
    )
    place = models.PositiveSmallIntegerField(_("previous place"))
    carried = models.JSONField(_("carried over"), default=dict)

    class Meta:
        verbose_name = _("qualifier")
        verbose_name_plural = _("qualifiers")
        ordering = ("stage_id", "place", "pk")
        constraints = (
            models.UniqueConstraint(fields=["stage", "entry"], name="qualifier_once"),
            models.CheckConstraint(condition=Q(place__gte=1), name="qualifier_place_positive"),
        )

    def __str__(self) -> str:
        return f"{self.place} {self.entry}"


class Round(models.Model):
    """A session in which each player plays one game.

    The clock runs for `minutes` (null: the stage's) from `started_at`, except while it is paused: `paused_at` is the
    start of the present pause, `paused_seconds` is the length of earlier pauses.
    """

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("number"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.PLANNED)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    paused_at = models.DateTimeField(_("clock paused"), null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(_("seconds paused"), default=0)
    signalled_at = models.DateTimeField(_("end signal"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("stage_id", "number")
        indexes = (models.Index(fields=["stage"], condition=Q(state="running"), name="running_rounds"),)
        constraints = (
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_positive"),
            models.CheckConstraint(
                condition=Q(state="planned", started_at=None, closed_at=None)
                | Q(state="running", started_at__isnull=False, closed_at=None)
                | Q(state="closed", started_at__isnull=False, closed_at__isnull=False),
                name="round_times_fit_state",
            ),
        )

    def __str__(self) -> str:
        return str(_("round %(number)s") % {"number": self.number})


class Table(models.Model):
    """One game of one round. `seq` counts its live hands; `position` is the result of folding them.

    `start` is the start of the game apart from its players (FIMJ: {"first_round": wind}). `code_generation` is the
    number of codes by which phones sign in at the table, made so far; the code itself is not stored.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")

    seats_read: "Sequence[Seat] | None" = None
    hands_read: "Sequence[Hand] | None" = None

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables", verbose_name=_("round"))
    number = models.PositiveSmallIntegerField(_("number"))
    state = CodeField(_("state"), max_length=10, choices=State, default=State.WAITING)
    seq = models.PositiveSmallIntegerField(_("hands"), default=0)
    position = models.JSONField(_("position"), default=dict, blank=True)
    start = models.JSONField(_("begins with"), default=dict, blank=True)
    extra_seconds = models.PositiveIntegerField(_("extra time in seconds"), default=0)
    code_generation = models.PositiveSmallIntegerField(_("generation of its code"), default=0)
    calling_since = models.DateTimeField(_("referee called at"), null=True, blank=True)
    calling_reason = models.CharField(
        _("reason for the call"), max_length=LONGEST_CALL, blank=True, default=""
    )
    calling_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("called by"),
    )
    coming_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("referee on the way"),
    )

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("round_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_positive"),
        )

    def __str__(self) -> str:
        return str(_("table %(number)s") % {"number": self.number})

    def all_seats(self) -> Sequence["Seat"]:
        """The seats as `ledger.services.read_table` has read them, else as they are (prefetched) in the store."""
        return list(self.seats.all()) if self.seats_read is None else self.seats_read

    def all_hands(self) -> Sequence["Hand"]:
        """The versions of hands, read as in `all_seats`."""
        return list(self.hands.all()) if self.hands_read is None else self.hands_read

    @property
    def extra_minutes(self) -> int:
        """Whole minutes that this table plays longer than the hall."""
        return self.extra_seconds // 60


class Seat(models.Model):
    """A player's seat at a table. `round` repeats the table's, so that the database can forbid two tables.

    The results are the entry's; `played_by` is the substitute who plays in their place (EMA 2025, 7.3).
    `in_place_of`: the member of the same team who was drawn for the seat; the entry is their team's reserve, named
    for this round, and the results are the reserve's own.
    `played_self`: the player is marked as gone, but did play, as the person who closed the table said.
    `wind` is the plan's; pages show `starting_wind`.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", verbose_name=_("table"))
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats", verbose_name=_("round"))
    wind = CodeField(_("wind"), max_length=1, choices=Wind)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats", verbose_name=_("entry"))
    played_by = models.ForeignKey(
        Entry,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="substitutions",
        verbose_name=_("played by"),
    )
    played_self = models.BooleanField(_("did play"), default=False)
    in_place_of = models.ForeignKey(
        Entry,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="line_ups",
        verbose_name=_("in place of"),
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("table_id", "pk")
        constraints = (
            models.UniqueConstraint(fields=["table", "wind"], name="one_seat_per_wind"),
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_per_round"),
            models.UniqueConstraint(fields=["round", "played_by"], name="one_substitution_per_round"),
        )

    def __str__(self) -> str:
        return f"{self.wind} {self.entry}"

    @property
    def starting_wind(self) -> str:
        """The wind that is played in the first hand. Prefetch `table__seats`."""
        seated = in_turn((seat.wind, seat.pk) for seat in self.table.all_seats())
        return next(wind for wind, pk in seated if pk == self.pk)

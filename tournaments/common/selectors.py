"""Tournaments, stages, rounds, tables and entries as every feature lists them."""

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from players.countries import countries
from players.models import Player, SearchText
from players.searching import Word, fits, words_of
from tournaments.common.errors import Invalid
from tournaments.common.permissions import User, may_do_everything
from tournaments.common.rights import limits_of
from tournaments.common.sorting import by_name
from tournaments.models import (
    CareerResult,
    Entry,
    Role,
    Round,
    Seat,
    Stage,
    Table,
    Tournament,
)

PODIUM = 3
"""The places on the podium."""


def visible_to(user: User) -> QuerySet[Tournament]:
    """Public and finished tournaments, and the drafts that this account works on, with their stages."""
    rows = Tournament.objects.prefetch_related("stages")
    if may_do_everything(user):
        return rows
    public = ~Q(state=Tournament.State.DRAFT)
    if not user.is_authenticated:
        return rows.filter(public)
    own = Q() if user.is_superuser else Q(pk__in=Role.objects.filter(account=user).values("tournament"))
    if only := limits_of(user).tournament_id:
        own &= Q(pk=only)
    return rows.filter(public | own) if own else rows


def numbered_entries(tournament: Tournament) -> QuerySet[Entry]:
    """The playing entries, by number, with person and club."""
    return Entry.objects.filter(tournament=tournament).select_related("player__club").order_by("number")


def seated_tables() -> QuerySet[Table]:
    """Tables at which somebody sits. A table whose stage was taken back keeps its number and hands, but no players."""
    return Table.objects.filter(Exists(Seat.objects.filter(table=OuterRef("pk"))))


def stages_of(tournament: Tournament) -> list[Stage]:
    """Stages with their rounds, each with its number of tables (`table_count`): two queries."""
    rounds = Round.objects.annotate(table_count=Count("tables")).order_by("number")
    return list(tournament.stages.order_by("number").prefetch_related(Prefetch("rounds", rounds)))


def with_tables(
    rounds: Sequence[Round], rows: slice | None = None, of: Sequence[Entry] | None = None
) -> None:
    """Give rounds their tables with seats and names: three queries for any number of rounds. With `rows` each round
    has these of its tables only, for a query more; with `of` those at which these players sit.

    Each entry is read once, however many seats it has: joined, 4 800 seats would be 14 400 objects.
    """
    people = Prefetch("entry", Entry.objects.select_related("player"))
    seats = Seat.objects.order_by("pk").prefetch_related(people)
    tables = seated_tables().defer("position").order_by("number")
    seated = tables.prefetch_related(Prefetch("seats", seats))
    if of is not None:
        seated = seated.filter(Exists(Seat.objects.filter(table=OuterRef("pk"), entry__in=of)))
    if rows is not None:
        order = seated_tables().order_by("number").values_list("pk", flat=True)
        seated = seated.filter(pk__in=[pk for round_ in rounds for pk in order.filter(round=round_)[rows]])
    prefetch_related_objects(list(rounds), Prefetch("tables", seated))


def newest_stage(tournament: Tournament) -> Stage:
    """The stage that is being played: the last one that was opened; of several side by side, the first."""
    opened = Q(number=1) | Q(opened_at__isnull=False)
    stage: Stage = (
        tournament.stages.filter(opened, beside=False).select_related("tournament").order_by("-number")[0]
    )
    return stage


def entrants(tournament: Tournament) -> QuerySet[Entry]:
    """Everybody entered, by number; applicants are shown to the organiser alone."""
    rows = tournament.entries.exclude(status=Entry.Status.APPLIED).select_related("player__club")
    return rows.order_by("number")


def ranked_players(tournaments: Iterable[Tournament]) -> QuerySet[Entry]:
    """Everybody who plays for a place, the number of players on every page. A stand-in or a guest plays for none."""
    rows = Entry.objects.filter(tournament__in=tournaments, status=Entry.Status.PLAYING, ranked=True)
    return rows.order_by()


def countries_of(tournament: Tournament) -> list[tuple[str, int]]:
    """How many come from which country, the most first; without people who are not listed."""
    listed = ranked_players([tournament]).exclude(player__listed=Player.Listed.HIDDEN)
    rows = listed.exclude(player__country="").values_list("player__country")
    return list(rows.annotate(n=Count("pk")).order_by("-n", "player__country"))


def winners_of(tournaments: Iterable[Tournament]) -> dict[int, list[CareerResult]]:
    """The first places by tournament, several after a tie. One query."""
    rows = CareerResult.objects.filter(entry__tournament__in=tournaments, place=1)
    winners: dict[int, list[CareerResult]] = {}
    for row in rows.select_related("entry__player").order_by("entry__number"):
        winners.setdefault(row.entry.tournament_id, []).append(row)
    return winners


def entries_by_name(tournament: Tournament) -> list[Entry]:
    """Everybody entered, by name as the reader's language sorts it."""
    return by_name(entrants(tournament))


def entries_numbered(tournament: Tournament, numbers: Collection[int]) -> list[Entry]:
    """The entries with these numbers, by name. Raises Invalid (`nobody_chosen`, `no_such_entry`)."""
    rows = [entry for entry in entries_by_name(tournament) if entry.number in set(numbers)]
    if missing := sorted(set(numbers) - {entry.number for entry in rows}):
        raise Invalid("no_such_entry", "numbers", found=missing)
    if not rows:
        raise Invalid("nobody_chosen", "numbers")
    return rows


def entries_named(entries: Sequence[Entry], query: str) -> Sequence[Entry]:
    """The entries whose row in a list of players fits the query: by the name, country or club that it shows."""
    words = words_of(query)
    if not words:
        return entries
    return [
        entry
        for entry in entries
        if fits(words, f"{entry.list_name} {entry.player.country} {entry.shown_club}")
    ]


def named(tournaments: QuerySet[Tournament], words: tuple[Word, ...]) -> list[int]:
    """The keys of the tournaments whose name or place holds the words, in the order of the rows. One query."""
    texts = tournaments.prefetch_related(None).values_list("pk", "name", "place")
    return [pk for pk, name, place in texts if fits(words, f"{name} {place}")]


def people_holding(words: Sequence[Word], *, or_country: bool = False) -> QuerySet[SearchText, Any]:
    """The keys of people whose public name, or the code of whose country, holds each word in one of its spellings.

    The reader compares them with the names of the moment (`fits`): a text may be older than its person.
    """
    return SearchText.objects.filter(*holding(words, or_country=or_country)).order_by().values("player")


def holding(words: Sequence[Word], text: str = "text", *, or_country: bool = False) -> list[Q]:
    """The conditions of `people_holding`, for rows that reach the search text by this name."""
    return [reduce(or_, (_holds(part, text, or_country) for part in word)) for word in words]


def _holds(part: str, text: str, or_country: bool) -> Q:
    """The country stands apart: joined to each text, the rows of people would cost ten times as much as the texts."""
    held = Q(**{f"{text}__contains": part})
    code = part.upper()
    if not or_country or code not in countries():
        return held
    return held | Q(pk__in=Player.objects.filter(country=code).order_by().values("pk"))


def is_open(stage: Stage) -> bool:
    """Whether a stage is open: the first one always, a later one once its players are known."""
    return stage.number == 1 or stage.opened_at is not None


def open_stages(tournament: Tournament) -> list[Stage]:
    """The stages whose players are known, in order, with their tournament."""
    stages = tournament.stages.select_related("tournament").order_by("number")
    return [stage for stage in stages if is_open(stage)]


def side_by_side(stage: Stage) -> list[Stage]:
    """The stage and those that are played at the same time, in order: finals A and B."""
    groups: list[list[Stage]] = []
    for row in Stage.objects.filter(tournament=stage.tournament_id).order_by("number"):
        if row.beside and groups:
            groups[-1].append(row)
        else:
            groups.append([row])
    return next(group for group in groups if stage in group)


def opened_after(stage: Stage) -> Stage | None:
    """The first stage that was opened on the results of this stage and of those beside it; None if none was."""
    last = side_by_side(stage)[-1]
    later = Stage.objects.filter(tournament=stage.tournament_id, number__gt=last.number)
    return later.exclude(opened_at=None).order_by("number").first()


def stage_of(entry: Entry) -> Stage:
    """The stage that is being played; of several side by side, the stage of this player."""
    newest = newest_stage(entry.tournament)
    others = {stage.pk: stage for stage in side_by_side(newest)}
    own = entry.qualifiers.filter(stage__in=others).values_list("stage", flat=True).first()
    return others[own] if own else newest


def is_played_out(tournament: Tournament) -> bool:
    """Whether nothing is left to play: every stage is open, and all its rounds are closed."""
    closed = Count("rounds", filter=Q(rounds__state=Round.State.CLOSED))
    stages = tournament.stages.annotate(closed=closed, seated=Count("rounds"))
    return all(is_open(stage) and stage.closed >= max(stage.rounds_planned, stage.seated) for stage in stages)


def stage_asked_for(stages: list[Stage], number: str) -> Stage:
    """The open stage of the number in an address, else the last one; of several side by side, the first."""
    last = [stage for stage in stages if not stage.beside][-1]
    return next((stage for stage in stages if str(stage.number) == number), last)


def full_tables() -> QuerySet[Table]:
    """Tables with all the rows that folding and naming need: four queries for any number of tables.

    A table at which nobody sits any more, because its stage was taken back, is left out.
    """
    return (
        seated_tables()
        .select_related("round__stage__tournament", "calling_by", "coming_by")
        .prefetch_related("seats__entry__player__club", "seats__played_by__player", "hands__submitted_by")
        .order_by("round__stage__number", "round__number", "number")
    )


def rounds_of(stage: Stage) -> QuerySet[Round]:
    """Rounds with tables, seats and entries: six queries at most, and one row an entry, however many seats
    it has."""
    seats = Seat.objects.prefetch_related("entry", "played_by")
    tables = seated_tables().order_by("number")
    rounds = Round.objects.filter(stage=stage).select_related("stage__tournament").order_by("number")
    return rounds.prefetch_related(Prefetch("tables", tables.prefetch_related(Prefetch("seats", seats))))


def current_rounds(tournament: Tournament) -> list[Round]:
    """The current round, and those of the stages that are played side by side with its stage, by stage."""
    current = current_round(tournament)
    if current is None or not Stage.objects.filter(tournament=tournament, beside=True).exists():
        return [current] if current else []
    stages = [stage for stage in side_by_side(current.stage) if is_open(stage)]
    return [own for stage in stages if (own := current_round(tournament, stage)) is not None]


def current_round_of(entry: Entry) -> Round | None:
    """The current round; of several side by side, the round of this player's stage."""
    rounds = current_rounds(entry.tournament)
    own = stage_of(entry) if len(rounds) > 1 else None
    return next((current for current in rounds if current.stage == own), rounds[0] if rounds else None)


def current_round(tournament: Tournament, stage: Stage | None = None) -> Round | None:
    """The running round, else the next one planned, else the last one: of the tournament, or of one of its stages."""
    rows = Round.objects.filter(stage__tournament=tournament)
    if stage is not None:
        rows = rows.filter(stage=stage)
    rounds = list(rows.select_related("stage__tournament").order_by("stage__number", "number"))
    by_state = {state: [round_ for round_ in rounds if round_.state == state] for state in Round.State.values}
    if by_state["running"]:
        return by_state["running"][-1]
    return by_state["planned"][0] if by_state["planned"] else (rounds[-1] if rounds else None)


def cut_after(stage: Stage) -> int | None:
    """The number of players that go on from this stage by its standings, if the next stage takes any."""
    following = Stage.objects.filter(tournament=stage.tournament_id, number__gt=stage.number, beside=False)
    after = following.order_by("number").first()
    return after.places if after and after.cut == Stage.Cut.TOP else None

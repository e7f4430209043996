"""Tournaments, their rounds and their players, as the public pages show them."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, Q, QuerySet, prefetch_related_objects

from players.models import Account
from tournaments.models import Entry, Round, Seat, Stage, Table, Tournament
from tournaments.selectors import tournaments
from tournaments.selectors.results import results_of, taken_in_rounds


def visible_tournaments(user: Account | AnonymousUser) -> QuerySet[Tournament]:
    """What this reader may see, with the number of those who play."""
    rows = Tournament.objects.annotate(
        players=Count("entries", filter=Q(entries__status=Entry.Status.PLAYING), distinct=True),
    ).order_by("-starts_on", "-pk")
    return rows.filter(pk__in=tournaments.visible_to(user).values("pk"))


def running_now(found: Iterable[Tournament]) -> set[int]:
    """The keys of those of which a round runs."""
    rounds = Round.objects.filter(state="running", stage__tournament__in=list(found))
    return set(rounds.values_list("stage__tournament_id", flat=True))


def stages_of(tournament: Tournament) -> list[Stage]:
    """Stages with their rounds, each with its number of tables (`table_count`): two queries."""
    rounds = Round.objects.annotate(table_count=Count("tables")).order_by("number")
    return list(tournament.stages.order_by("number").prefetch_related(Prefetch("rounds", rounds)))


def tables_in(rounds: Iterable[Any]) -> int:
    """How many tables rounds of `stages_of` have together."""
    return sum(one.table_count for one in rounds)


def with_tables(rounds: Iterable[Round]) -> None:
    """Give rounds their tables with seats and names: three queries for any number of rounds.

    Each entry is read once, however many seats it has: joined, 4 800 seats would be 14 400 objects.
    """
    people = Prefetch("entry", Entry.objects.select_related("player"))
    seats = Seat.objects.order_by("pk").prefetch_related(people)
    tables = tournaments.seated_tables().defer("position").order_by("number")
    seated = tables.prefetch_related(Prefetch("seats", seats))
    prefetch_related_objects(list(rounds), Prefetch("tables", seated))


def newest_stage(tournament: Tournament) -> Stage:
    """The stage that is being played: the last one that was opened."""
    known = Q(number=1) | Q(opened_at__isnull=False)
    stage: Stage = tournament.stages.filter(known).select_related("tournament").order_by("-number")[0]
    return stage


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """Everybody entered, by name; who only asks to play is shown to the organiser alone."""
    rows = tournament.entries.exclude(status=Entry.Status.APPLIED).select_related("player__club")
    return rows.order_by("player__family_name", "player__given_name", "number")


def games_of(entry: Entry) -> list[dict[str, Any]]:
    """A player's seats, round by round: with whom, and what it gave so far, less his penalties of the round."""
    others = Seat.objects.select_related("entry__player").order_by("pk")
    seats = (
        Seat.objects.filter(entry=entry)
        .select_related("table__round__stage__tournament")
        .prefetch_related(Prefetch("table__seats", others))
        .order_by("round__stage__number", "round__number")
    )
    taken = taken_in_rounds(entry.tournament)
    return [_game(seat, entry, taken[seat.round_id]) for seat in seats]


def _game(seat: Seat, entry: Entry, taken: Mapping[str, int]) -> dict[str, Any]:
    table = seat.table
    result = results_of(entry.tournament, table, taken)[entry.key] if table.position else None
    return {
        "table": table,
        "round": table.round,
        "wind": seat.wind,
        "opponents": [other.entry for other in table.seats.all() if other.entry_id != entry.pk],
        "result": result,
        "finished": table.state == Table.State.FINISHED,
    }


def next_game(games: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """Where the player has to go now: his first game in a round that is not closed."""
    return next(
        (game for game in games if game["round"].state != Round.State.CLOSED and not game["finished"]), None
    )

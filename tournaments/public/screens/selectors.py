"""Data for the screens of the hall and for a stream: only public facts, whoever opened the page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Prefetch, prefetch_related_objects
from django.utils import timezone

from players import naming
from tournaments.common import permissions
from tournaments.common.selectors import full_tables, open_stages, seated_tables, side_by_side, with_tables
from tournaments.common.sorting import entry_key
from tournaments.models import Entry, Hand, Round, Seat, Stage, Table, Tournament
from tournaments.play.ledger import clock, games
from tournaments.play.standings.columns import StandingRow, StandingsPayload
from tournaments.play.standings.selectors import standings
from tournaments.play.standings.selectors.final_list import best_first, guests_of, merged

AT_CEREMONY = 10
NEWS_FROM, NEWEST_WINS = 2, 24
"""The last rounds, and their newest wins, among which the biggest are news."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player's seat in a round."""

    name: str
    country: str
    table: int
    wind: str


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a running table; `score` None where results are not public."""

    name: str
    country: str
    wind: str
    score: int | None
    dealer: bool


@dataclass(frozen=True, slots=True)
class Running:
    """A table of the running round, East of the present hand first; `position` empty where results are not public.

    `under_decision`: a hand in the position may still change. `left`: hands still to be played after the end signal;
    None before it, and where there are no hands that a stranger may see.
    """

    table: Table
    position: dict[str, Any]
    places: tuple[Place, ...]
    under_decision: bool
    left: int | None


def shown_standings(tournament: Tournament) -> tuple[StandingsPayload, Sequence[StandingRow]] | None:
    """The public standings over all stages: those of the last stage, with everybody's rows."""
    payloads = [payload for stage in open_stages(tournament) if (payload := _public(stage))]
    if not payloads:
        return None
    rows: Sequence[StandingRow] = payloads[0]["rows"] if len(payloads) == 1 else merged(payloads)
    guests: list[StandingRow] = [*guests_of(payloads)]
    return {**best_first(payloads)[0], "guests": guests}, rows


def _public(stage: Stage) -> StandingsPayload | None:
    snapshot = standings.public_snapshot(stage)
    if snapshot is None or not permissions.can_see_standings(AnonymousUser(), snapshot):
        return None
    return standings.payload_of(snapshot)


def _rounds(tournament: Tournament) -> list[Round]:
    """The rounds in their order, with stage and tournament."""
    rows = Round.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    return list(rows.order_by("stage__number", "number"))


def next_seating(tournament: Tournament) -> tuple[list[Round], list[Line]] | None:
    """Everybody's seat in the next round, by name; in the running round where none is planned. Stages that are played
    side by side share one list.
    """
    rounds = _rounds(tournament)
    ahead = [round for round in rounds if round.state == Round.State.PLANNED]
    now = [round for round in rounds if round.state == Round.State.RUNNING]
    chosen = next(iter([*ahead, *now]), None)
    if chosen is None:
        return None
    beside = [stage for stage in side_by_side(chosen.stage) if stage != chosen.stage]
    others = [next((round for round in [*ahead, *now] if round.stage == stage), None) for stage in beside]
    shown = [chosen, *filter(None, others)]
    with_tables(shown)
    with naming.seen_by_everybody():
        seats = [seat for round in shown for table in round.tables.all() for seat in table.all_seats()]
        seats.sort(key=lambda seat: entry_key(seat.entry))
        numbers = {table.pk: table.number for round in shown for table in round.tables.all()}
        lines = [
            Line(
                seat.entry.list_name,
                seat.entry.player.country,
                numbers[seat.table_id],
                seat.starting_wind,
            )
            for seat in seats
        ]
    return (shown, lines) if lines else None


def running_tables(tournament: Tournament) -> list[Running]:
    """The tables of the running rounds, by number."""
    person = Entry.objects.select_related("player")
    people = [Prefetch("entry", person), Prefetch("played_by", person)]
    seats = Prefetch("seats", Seat.objects.order_by("pk").prefetch_related(*people))
    rows = seated_tables().filter(round__stage__tournament=tournament, round__state=Round.State.RUNNING)
    tables = list(rows.select_related("round__stage__tournament").prefetch_related(seats).order_by("number"))
    now = timezone.now()
    _add_hands(tables, now)
    return [running(table, now) for table in tables]


def finished_tables(tournament: Tournament) -> list[Running]:
    """The finished tables of the running rounds, the newest first, the best player of each first. None where results
    are not public.
    """
    over = [
        shown
        for shown in running_tables(tournament)
        if shown.table.state == Table.State.FINISHED and shown.position
    ]
    last = Hand.objects.filter(table__in=[shown.table for shown in over]).order_by()
    ends = dict(last.values_list("table").annotate(Max("pk")))
    over.sort(key=lambda shown: ends.get(shown.table.pk, 0), reverse=True)
    return [
        replace(shown, places=tuple(sorted(shown.places, key=lambda place: place.score or 0, reverse=True)))
        for shown in over
    ]


def newest_wins(tournament: Tournament) -> dict[int, int]:
    """The newest wins of the last rounds that have begun, where hands are public: the table by the key of the hand."""
    begun = permissions.rounds_with_public_hands().filter(stage__tournament=tournament)
    last = begun.exclude(state=Round.State.PLANNED).order_by("-stage__number", "-number")
    rounds = list(last.values_list("pk", flat=True)[:NEWS_FROM])
    live = Hand.objects.filter(state__in=(Hand.State.ACCEPTED, Hand.State.HELD), table__round__in=rounds)
    wins = live.filter(event__kind="win").order_by("-pk").values_list("pk", "table")
    return dict(wins[:NEWEST_WINS])


def _add_hands(tables: Sequence[Table], now: datetime) -> None:
    """Fetch the hands on hold; after the end signal all hands, which are counted then."""
    timed = [table for table in tables if clock.table_clock(table, now).signalled]
    others = [table for table in tables if table not in timed]
    prefetch_related_objects(timed, "hands")
    prefetch_related_objects(others, Prefetch("hands", Hand.objects.filter(state=Hand.State.HELD)))


def running(table: Table, now: datetime) -> Running:
    """One table as everybody may see it. Prefetch the seats with their people, and the hands as `_add_hands` does."""
    public = permissions.hands_are_public(table.round)
    position = table.position if public and table.position else games.position_of(games.start_of(table))
    with naming.seen_by_everybody():
        places = [_place(seat, position, public=public) for seat in table.all_seats()]
    order = {wind: at for at, wind in enumerate(games.WINDS)}
    places.sort(key=lambda place: order[place.wind])
    held = public and any(hand.is_held for hand in table.all_hands())
    left = clock.left_at(table, now) if public and table.seq and table.state == Table.State.PLAYING else None
    return Running(table, position if public else {}, tuple(places), held, left)


def _place(seat: Seat, position: dict[str, Any], *, public: bool) -> Place:
    entry = seat.played_by or seat.entry
    key = seat.entry.key
    return Place(
        name=entry.list_name,
        country=entry.player.country,
        wind=position["winds"][key],
        score=games.shown_score(position, key) if public else None,
        dealer=position["dealer"] == key,
    )


def best(tournament: Tournament) -> list[StandingRow]:
    """The players to honour at the ceremony, once every round is over and the standings are public."""
    rounds = _rounds(tournament)
    shown = shown_standings(tournament)
    if shown is None or not rounds or any(round.state != Round.State.CLOSED for round in rounds):
        return []
    return list(shown[1][:AT_CEREMONY])


def followed_table(tournament: Tournament, number: int | None, pk: int | None) -> Table | None:
    """The table that an overlay follows: by key, else by number in the newest round that has begun."""
    rows = full_tables().filter(round__stage__tournament=tournament).exclude(round__state="planned")
    if pk is not None:
        return rows.filter(pk=pk).first()
    newest = rows.order_by("-round__stage__number", "-round__number", "number")
    if number is not None:
        newest = newest.filter(number=number)
    return newest.first()


def to_come(country: str, most: int) -> list[Tournament]:
    """The next public tournaments by their first day, of one country or of all."""
    rows = Tournament.objects.filter(state=Tournament.State.PUBLIC, starts_on__gte=timezone.localdate())
    if country:
        rows = rows.filter(country=country)
    return list(rows.order_by("starts_on", "pk")[:most])

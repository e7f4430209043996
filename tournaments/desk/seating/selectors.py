"""The players to be seated, the seats they had, and the meetings in a grid.

A grid here is rounds x tables x entry numbers in the order E S W N; None is an empty seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.common.selectors import side_by_side
from tournaments.common.sorting import by_name
from tournaments.models import (
    Entry,
    Qualifier,
    Round,
    Seat,
    SeatingPlan,
    Stage,
    Table,
)
from tournaments.models.rounds import in_turn
from tournaments.play.ledger.games import WINDS, ruleset_of

Rows = list[list[list[int | None]]]
Pair = tuple[int, int]


def players_of_stage(stage: Stage, *, checked_in: bool = False) -> list[Entry]:
    """The players to be seated: the qualified players by place, else all players by number.

    `checked_in`: only players who have checked in.
    """
    rows = Entry.objects.filter(tournament=stage.tournament_id, status=Entry.Status.PLAYING)
    rows = rows.select_related("player")
    if checked_in:
        rows = rows.filter(checked_in_at__isnull=False)
    if not stage.qualifiers.exists():
        return list(rows.order_by("number"))
    places = dict(stage.qualifiers.values_list("entry_id", "place"))
    return sorted((entry for entry in rows if entry.pk in places), key=lambda entry: places[entry.pk])


def unseated(stage: Stage) -> list[Entry]:
    """The players of the stage without a seat in one of its rounds to come, by name; in the last round, those without
    a seat in it while it runs. Empty before anybody has been seated. A member has the seat of their reserve.
    """
    rounds = Round.objects.filter(stage=stage)
    coming = rounds.filter(state=Round.State.PLANNED)
    open_rounds = coming if coming.exists() else rounds.filter(state=Round.State.RUNNING)
    seat = Seat.objects.filter(Q(entry=OuterRef(OuterRef("pk"))) | Q(in_place_of=OuterRef(OuterRef("pk"))))
    lacking = open_rounds.filter(~Exists(seat.filter(round=OuterRef("pk"))), seats__isnull=False)
    qualified = Qualifier.objects.filter(stage=stage)
    rows = Entry.objects.filter(
        ~Exists(qualified) | Exists(qualified.filter(entry=OuterRef("pk"))),
        Exists(lacking.order_by()),
        tournament=stage.tournament_id,
        status=Entry.Status.PLAYING,
    )
    return by_name(rows.select_related("player"))


def lacks_seat(entry: Entry) -> bool:
    """Whether a player has no seat in a seated round to come of a stage that they play in. One query."""
    if entry.status != Entry.Status.PLAYING:
        return False
    seat = Seat.objects.filter(Q(entry=entry) | Q(in_place_of=entry), round=OuterRef("pk"))
    coming = Round.objects.filter(
        Q(stage__number=1) | Q(stage__qualifiers__entry=entry),
        ~Exists(seat),
        stage__tournament=entry.tournament_id,
        state=Round.State.PLANNED,
        seats__isnull=False,
    )
    return coming.exists()


def missing_players(stage: Stage, count: int) -> int:
    """The number of further players that fill the tables; mostly 0 if the rules have tables of three."""
    if 3 in ruleset_of(stage.tournament).seats:
        return max(0, 4 - count) if count < 4 else int(count == 5)
    return -count % 4


def stand_ins_to_release(stage: Stage, playing: Sequence[Entry]) -> list[Entry]:
    """Unranked players without whom the tables are full, the newest first; none if too few of them play."""
    surplus = len(playing) % 4 if len(playing) > 4 and missing_players(stage, len(playing)) else 0
    unranked = sorted((entry for entry in playing if not entry.ranked), key=lambda entry: -entry.number)
    return unranked[:surplus] if len(unranked) >= surplus else []


def tables_for(count: int) -> int:
    """The number of tables for this number of players, with as few tables of three as possible."""
    return -(-count // 4)


def first_table(stage: Stage) -> int:
    """The number of the stage's first table: after the tables of earlier stages that are played at the same time."""
    if not stage.beside:
        return 1
    ahead = [earlier for earlier in side_by_side(stage) if earlier.number < stage.number]
    return 1 + sum(tables_for(earlier.qualifiers.count()) for earlier in ahead)


def entries_by_number(stage: Stage) -> dict[int, Entry]:
    """All entries by number, also of players who have left."""
    rows = Entry.objects.filter(tournament=stage.tournament_id).select_related("player").order_by("number")
    return {entry.number: entry for entry in rows}


def seated_grid(stage: Stage, *, started: bool = False) -> Rows:
    """The actual seats, round by round; `started`: only the rounds that have started.

    In a round to come a team's member keeps the seat for which a reserve was named: the plan does not change.
    """
    seats = Seat.objects.filter(round__stage=stage)
    if started:
        seats = seats.exclude(round__state=Round.State.PLANNED)
    places = seats.order_by("round__number", "table__number").values_list(
        *("round__number", "table__number", "wind", "entry__number"),
        *("round__state", "in_place_of__number"),
    )
    rounds: dict[int, dict[int, list[tuple[str, int]]]] = {}
    for round_number, table, wind, number, state, drawn in places:
        planned = drawn if state == Round.State.PLANNED else None
        rounds.setdefault(round_number, {}).setdefault(table, []).append((wind, planned or number))
    return [[_row_of(seated) for seated in tables.values()] for tables in rounds.values()]


def _row_of(seated: list[tuple[str, int]]) -> list[int | None]:
    numbers: list[int | None] = [number for _, number in in_turn(seated)]
    return numbers + [None] * (len(WINDS) - len(numbers))


def moved_rounds(plan: SeatingPlan) -> list[int]:
    """Rounds whose seats differ from the published plan because a referee has fixed them."""
    if plan.state != SeatingPlan.State.PUBLISHED:
        return []
    both = zip(plan.seats, seated_grid(plan.stage), strict=False)
    return [number for number, (drawn, seated) in enumerate(both, start=1) if drawn != seated]


def started_rounds(stage: Stage) -> int:
    """The number of rounds that have started: their seats stay."""
    return Round.objects.filter(stage=stage).exclude(state=Round.State.PLANNED).count()


def tables_with_a_gap(stage: Stage) -> list[Table]:
    """Tables of three without a game so far, at which an older plan left a wind other than North empty."""
    if 3 not in ruleset_of(stage.tournament).seats:
        return []
    untouched = Table.objects.filter(round__stage=stage, hands=None, seats__wind="N")
    tables = untouched.select_related("round__stage").prefetch_related("seats")
    rows = tables.order_by("round__number", "number")
    return [table for table in rows if len(table.all_seats()) < len(WINDS)]


def newest_wishes(stage: Stage) -> dict[str, object]:
    """The wishes with which the next draw begins: those of the published plan, whatever was tried since; before, those
    of the last draw, best of a draw that was not thrown away.
    """
    plans = SeatingPlan.objects.filter(stage=stage).exclude(wishes={}).order_by("-number")
    kept = plans.exclude(state=SeatingPlan.State.DISCARDED)
    plan = kept.filter(state=SeatingPlan.State.PUBLISHED).first() or kept.first() or plans.first()
    return dict(plan.wishes) if plan else {}


def seated_in(grid: Iterable[Iterable[Iterable[int | None]]]) -> set[int]:
    """The entry numbers in a grid."""
    return {seat for tables in grid for table in tables for seat in table if seat is not None}


def meetings(grid: Rows) -> dict[Pair, list[int]]:
    """The rounds (from 1) in which two players meet, by pair of entry numbers, the lower first."""
    rounds: dict[Pair, list[int]] = {}
    for number, tables in enumerate(grid, start=1):
        for table in tables:
            for pair in combinations(sorted(seat for seat in table if seat is not None), 2):
                rounds.setdefault(pair, []).append(number)
    return rounds


def replaced(stage: Stage) -> set[Pair]:
    """(round, entry number) of the players whom a substitute will replace in a round that has not started."""
    seats = Seat.objects.filter(round__stage=stage, round__state=Round.State.PLANNED)
    substituted = seats.filter(played_by__isnull=False).values_list("round__number", "entry__number")
    named = seats.filter(in_place_of__isnull=False).values_list("round__number", "in_place_of__number")
    return {*substituted, *named}


def absent(
    grid: Rows, entries: Mapping[int, Entry], started: int, replaced: AbstractSet[Pair]
) -> list[Entry]:
    """Entries that no longer play but sit in a round of the grid that has not `started`, without a
    substitute there."""
    numbers = {
        number
        for round_number, tables in enumerate(grid[started:], start=started + 1)
        for number in seated_in([tables])
        if entries[number].status != Entry.Status.PLAYING and (round_number, number) not in replaced
    }
    return [entries[number] for number in sorted(numbers)]


def plans_of(stage: Stage) -> QuerySet[SeatingPlan]:
    """The stage's seating plans, newest first."""
    return (
        SeatingPlan.objects.filter(stage=stage)
        .select_related("parent", "stage__tournament")
        .order_by("-number")
    )

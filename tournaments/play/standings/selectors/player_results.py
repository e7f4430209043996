"""A player's progress through their present or last stage, as the standings of that stage count it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch

from tournaments.models import Entry, Hand, Penalty, Qualifier, Round, Seat, Stage, Table
from tournaments.play.standings.rows import Carried, GameResult, figure_of
from tournaments.play.standings.selectors.results import penalties_of, received, results_of, taken_in_rounds


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A player's seat in a round, the others at the table, and the result so far, less penalties of the round.

    `under_decision`: a hand in the result may still change.
    """

    table: Table
    round: Round
    wind: str
    opponents: tuple[Entry, ...]
    result: GameResult | None
    finished: bool
    under_decision: bool
    so_far: tuple[int, int] | None
    """The player's score and place at the table, from its first hand to the end of the game."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A player's points carried over into the stage, the result of each game, and the points deducted
    outside their rounds."""

    carried: Fraction
    games: tuple[Fraction, ...]
    outside: int

    @property
    def total(self) -> Fraction:
        return self.carried - self.outside + sum(self.games, Fraction())


NO_PROGRESS = Progress(Fraction(), (), 0)


def progress_of(
    entry: Entry,
    games: Sequence[PlayerGame],
    key: str,
    *,
    may_see_round: Callable[[Round], bool],
    may_see_penalty: Callable[[Penalty], bool],
) -> Progress:
    """The progress in the figure `key` over `games_of`, as far as a reader may see rounds and penalties.

    The points carried over are the results of earlier stages: only a reader who may see all of their rounds gets them.
    """
    if not games:
        return NO_PROGRESS
    stage: Stage = games[-1].round.stage
    own = [game for game in games if game.round.stage_id == stage.pk]
    earlier = [game.round for game in games if game.round.stage_id != stage.pk]
    sat = {game.round.pk for game in own if game.round.state != Round.State.PLANNED}
    results = [game.result for game in own if game.result and may_see_round(game.round)]
    return Progress(
        carried=_carried(stage, entry, key) if all(map(may_see_round, earlier)) else Fraction(),
        games=tuple(Fraction(figure_of(result, key)) for result in results),
        outside=_outside(entry, filter(may_see_penalty, penalties_of(stage)), sat) if key == "total" else 0,
    )


def _carried(stage: Stage, entry: Entry, key: str) -> Fraction:
    carried: Carried | None = (
        Qualifier.objects.filter(stage=stage, entry=entry).values_list("carried", flat=True).first()
    )
    return Fraction((carried or {}).get(key, 0))


def _outside(entry: Entry, penalties: Iterable[Penalty], sat: set[int]) -> int:
    """The points taken off by penalties of no round, or of a round in which the player did not sit."""
    outside = [penalty for penalty in penalties if penalty.round_id not in sat]
    return sum(_points(penalty, entry) for penalty in outside)


def _points(penalty: Penalty, entry: Entry) -> int:
    return {penalty.entry.key: penalty.amount, **received(penalty)}.get(entry.key, 0)


def games_of(entry: Entry) -> list[PlayerGame]:
    """A player's games, round by round."""
    others = Seat.objects.select_related("entry__player").order_by("pk")
    on_hold = Hand.objects.filter(table=OuterRef("table"), state=Hand.State.HELD)
    seats = (
        Seat.objects.filter(entry=entry)
        .annotate(under_decision=Exists(on_hold))
        .select_related("table__round__stage__tournament")
        .prefetch_related(Prefetch("table__seats", others))
        .order_by("round__stage__number", "round__number")
    )
    taken = taken_in_rounds(entry.tournament)
    return [_game(seat, entry, taken[seat.round_id]) for seat in seats]


def _game(seat: Any, entry: Entry, taken: Mapping[str, int]) -> PlayerGame:
    table = seat.table
    return PlayerGame(
        table=table,
        round=table.round,
        wind=seat.starting_wind,
        opponents=tuple(other.entry for other in table.all_seats() if other.entry_id != entry.pk),
        result=results_of(table, taken)[entry.key] if table.position else None,
        finished=table.state == Table.State.FINISHED,
        under_decision=seat.under_decision,
        so_far=_so_far(table, entry) if table.seq and table.state == Table.State.PLAYING else None,
    )


def _so_far(table: Table, entry: Entry) -> tuple[int, int]:
    scores: dict[str, int] = table.position["scores"]
    own = scores[entry.key]
    return own, 1 + sum(score > own for score in scores.values())


def next_game(games: Iterable[PlayerGame]) -> PlayerGame | None:
    """The player's next game: their first in a round that is not closed."""
    return next(
        (game for game in games if game.round.state != Round.State.CLOSED and not game.finished), None
    )


def next_seats_of(entries: Iterable[Entry]) -> dict[int, Seat]:
    """The next seat of each entry, by the entry's key: the first in a round that is not closed, at a table that is not
    finished. One query."""
    seats = Seat.objects.filter(entry__in=[entry.pk for entry in entries])
    waiting = seats.exclude(round__state=Round.State.CLOSED).exclude(table__state=Table.State.FINISHED)
    order = ("-round__stage__number", "-round__number")  # of an entry's seats the last that is read stays
    rows = waiting.select_related("table", "round__stage__tournament").order_by(*order)
    return {seat.entry_id: seat for seat in rows}

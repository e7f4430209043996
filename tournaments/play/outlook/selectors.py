"""The outlook from the stored standings: contenders, bounds, the rest of the stage, the table that is played.

Only finished games count; a running table still has its whole game to play.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import cast

from scoring import game, standings
from scoring.ranking import exact, places
from scoring.rulesets.base import RuleSet
from scoring.standings import GameResult, number_of
from scoring.state import GameState
from tournaments.common.selectors import PODIUM, cut_after, full_tables
from tournaments.models import Entry, Outlook, Round, Stage, StandingSnapshot, Table
from tournaments.play.ledger import games
from tournaments.play.outlook.engine.needs import Bounds, Contender, Figures, Race, bounds_of
from tournaments.play.outlook.engine.rest import Rest, TableResults
from tournaments.play.standings.columns import StandingRow, StandingsPayload
from tournaments.play.standings.rows import figure_of
from tournaments.play.standings.selectors.results import taken_in_rounds
from tournaments.play.standings.selectors.standings import payload_of

PLAYED = (Table.State.WAITING, Table.State.PLAYING)
"""The states of a table at which the game is not over."""
SNAPSHOTS_KEPT = 4
"""The number of fields that a process remembers."""


@dataclass(frozen=True)
class Field:
    """The players of a stage in the standings, with the number of games left to each."""

    stage: Stage
    payload: StandingsPayload

    @cached_property
    def rows(self) -> dict[int, StandingRow]:
        """The rows by entry number, in the order of the standings."""
        return {row["number"]: row for row in self.payload["rows"]}

    @cached_property
    def contenders(self) -> dict[int, Contender]:
        """All ranked players, with the figures of finished games."""
        return {number: self._contender(row) for number, row in self.rows.items()}

    @cached_property
    def bounds(self) -> Bounds | None:
        """The extremes of the games that were finished in this stage."""
        return bounds_of(figures for table in self.played for figures in table)

    @cached_property
    def race(self) -> Race:
        """The race of all contenders; needs bounds."""
        assert self.bounds is not None
        return Race(self.contenders.values(), self.bounds)

    @cached_property
    def played(self) -> list[TableResults]:
        """The results of every finished table."""
        tables: dict[tuple[int, int], list[Figures]] = {}
        for row in self.rows.values():
            for round_, cell in zip(self.payload["rounds"], row["rounds"], strict=True):
                if cell is not None and cell["finished"]:
                    tables.setdefault((round_["number"], cell["table"]), []).append(self.figures(cell))
        return [tuple(sorted(tables[at])) for at in sorted(tables)]

    @property
    def rounds_left(self) -> int:
        """Rounds that have not begun, with rounds that are not seated yet."""
        return max(0, self.payload["rounds_planned"] - len(self.payload["rounds"]))

    @property
    def games_left(self) -> bool:
        """Whether anybody has a game left."""
        return any(contender.left for contender in self.contenders.values())

    def _contender(self, row: StandingRow) -> Contender:
        running = [cell for cell in row["rounds"] if cell is not None and not cell["finished"]]
        own = self.figures(row)
        for cell in running:
            own = tuple(here - there for here, there in zip(own, self.figures(cell), strict=True))
        return Contender(row["number"], own, self._left(row))

    def _left(self, row: StandingRow) -> int:
        """Games left: rounds that have not started, and running rounds in which the player has not finished."""
        if row["status"] != Entry.Status.PLAYING:
            return 0
        begun = zip(self.payload["rounds"], row["rounds"], strict=True)
        now = sum(
            round["state"] == Round.State.RUNNING and cell is not None and not cell["finished"]
            for round, cell in begun
        )
        return now + self.rounds_left

    def figures(self, holder: Mapping[str, object]) -> Figures:
        """The ranking figures of a row or a game."""
        return tuple(number_of(figure_of(holder, key)) for key in self.payload["metrics"])


def field_of(snapshot: StandingSnapshot) -> Field:
    """The field of stored standings. A snapshot never changes, so the answer is remembered."""
    return _remembered(snapshot.pk, snapshot.etag)


@lru_cache(maxsize=SNAPSHOTS_KEPT)
def _remembered(pk: int, _etag: str) -> Field:
    snapshot = StandingSnapshot.objects.select_related("stage__tournament").get(pk=pk)
    return Field(snapshot.stage, payload_of(snapshot))


def closed_field(snapshot: StandingSnapshot) -> Field:
    """The field after the last closed round, with the places of then: a running round does not count. Remembered."""
    return _closed(snapshot.pk, snapshot.etag)


@lru_cache(maxsize=SNAPSHOTS_KEPT)
def _closed(pk: int, etag: str) -> Field:
    now = _remembered(pk, etag)
    payload = now.payload
    closed = [round["state"] == Round.State.CLOSED for round in payload["rounds"]]
    rounds = [round for round, counts in zip(payload["rounds"], closed, strict=True) if counts]
    rows = [_closed_row(row, closed, payload["metrics"]) for row in payload["rows"]]
    placed = zip(places([now.figures(row) for row in rows]), rows, strict=True)
    then = [cast(StandingRow, {**row, "place": place}) for place, row in placed]
    then.sort(key=lambda row: row["place"])
    return Field(now.stage, {**payload, "rounds": rounds, "rows": then})


def _closed_row(row: StandingRow, closed: Sequence[bool], metrics: Iterable[str]) -> StandingRow:
    cells = list(zip(row["rounds"], closed, strict=True))
    running = [cell for cell, counts in cells if cell is not None and not counts]
    figures = {
        key: exact(number_of(figure_of(row, key)) - sum(number_of(figure_of(cell, key)) for cell in running))
        for key in metrics
    }
    return cast(StandingRow, {**row, **figures, "rounds": [cell for cell, counts in cells if counts]})


def places_of(stage: Stage, players: int) -> list[int]:
    """The places that matter: the first, the podium, the cut."""
    wanted = {1, PODIUM, cut_after(stage) or 1}
    return sorted(place for place in wanted if place < players or place == 1)


def rest_of(field: Field) -> Rest:
    """The rest of a stage after its closed rounds: seated rounds keep their tables, the others are seated by lot."""
    begun = len(field.payload["rounds"])
    tables = Table.objects.filter(round__stage=field.stage).exclude(round__state=Round.State.CLOSED)
    seated: dict[int, list[list[int]]] = {}
    for table in (
        tables.order_by("round__number", "number").select_related("round").prefetch_related("seats__entry")
    ):
        players = sorted(seat.entry.number for seat in table.all_seats())
        if players:
            seated.setdefault(table.round.number, []).append(players)
    seatings: list[list[list[int]] | None] = [seated[number] for number in sorted(seated)]
    unseated = max(0, field.payload["rounds_planned"] - begun - len(seatings))
    return Rest(
        {number: contender.figures for number, contender in field.contenders.items()},
        [*seatings, *([None] * unseated)],
        sorted(number for number, contender in field.contenders.items() if contender.left),
        field.played,
    )


def outlook_of(stage: Stage) -> Outlook | None:
    """The drawn rest of a stage, where there is one."""
    return Outlook.objects.filter(stage=stage).first()


@dataclass(frozen=True)
class LastTable:
    """The table of a player's last game of the stage, and the present figures of the other players."""

    table: Table
    player: str
    state: GameState
    base: Mapping[str, Figures]
    others: tuple[Figures, ...]
    metrics: tuple[str, ...]
    taken: Mapping[str, int]

    @property
    def ruleset(self) -> RuleSet:
        return games.ruleset_of(self.table.round.stage.tournament)

    def finals(self, state: GameState) -> dict[str, Figures]:
        """The figures in the standings of those at the table, by key, if the game ends in this state."""
        settled = {key: cast(GameResult, result.to_json()) for key, result in game.settle(state).items()}
        results = standings.less_penalties(self.ruleset, state.rules, settled, self.taken)
        return {
            key: tuple(
                own + number_of(figure_of(result, metric))
                for own, metric in zip(self.base[key], self.metrics, strict=True)
            )
            for key, result in results.items()
        }

    def place(self, state: GameState) -> int:
        """The player's place if the game ends in this state, while the other tables keep their figures."""
        finals = self.finals(state)
        own = finals.pop(self.player)
        return 1 + sum(other > own for other in (*finals.values(), *self.others))


def last_table_of(field: Field, number: int, may_see: Iterable[Table]) -> LastTable | None:
    """The running table of a player's last game of the stage, among the tables that the reader may see."""
    contender = field.contenders.get(number)
    if contender is None or contender.left != 1:
        return None
    for table in may_see:
        hands = games.live_hands(table)
        state = games.state_after(table, hands)
        keys = {seat.entry.key: seat.entry.number for seat in table.all_seats()}
        if state.finished or not all(other in field.contenders for other in keys.values()):
            return None
        taken = taken_in_rounds(table.round.stage.tournament)
        return LastTable(
            table=table,
            player=next(key for key, other in keys.items() if other == number),
            state=state,
            base={key: field.contenders[other].figures for key, other in keys.items()},
            others=tuple(
                field.figures(row) for other, row in field.rows.items() if other not in keys.values()
            ),
            metrics=tuple(field.payload["metrics"]),
            taken=taken[table.round_id],
        )
    return None


def running_tables(stage: Stage, number: int) -> Iterable[Table]:
    """The running tables of a player, with all that folding them needs."""
    return full_tables().filter(
        round__stage=stage,
        round__state=Round.State.RUNNING,
        seats__entry__number=number,
        state__in=PLAYED,
    )
